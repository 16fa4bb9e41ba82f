"""What a step needs to be of use: settings, recipients, subject lines, the parts of lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wfcode.compile.checks.model import Finding, Subject, Where
from wfcode.spec.words import listed
from wfcode.steps import TYPES, Exits, StepType, variant_of
from wfcode.steps.types import Essentials
from wfcode.tree import Element, Kind
from wfcode.tree.canonical import is_empty

_IN_LISTS: Final = {"signerMapping": ("name", "email"), "sheets": ("sheetID",)}
_SUBJECTS: Final = frozenset({"subject", "reminderEmail__email__subject"})
_OWN_WORDS: Final = {"conditionTerms": "when", "name": "name"}


def essentials(subject: Subject) -> Iterator[Finding]:
    """Steps that lack a setting without which they do nothing, one finding for each step."""
    for element, step in subject.steps:
        written = subject.written.get(element.key, ())
        missing = [names for names in _essentials(element, step) if not any(_holds(element, name) for name in names)]
        told = [name for names in missing for name in names if name in written]
        yield from _empty(element, told)
        lacking = [_named(names) for names in missing if not any(name in told for name in names)]
        lacking += list(_in_lists(element)) + list(_branches(element, step))
        if lacking:
            detail = f"Write it below `with`; `wfcode steps show {_alias(element)}` tells what the type needs."
            yield Finding("WF250", f"`{element.key}` lacks {' and '.join(lacking)}", Where(element.key), detail)


def _essentials(element: Element, step: StepType) -> Essentials:
    variant = variant_of(element.type, element.subtype)
    return variant.essentials if variant is not None else step.essentials


def _alias(element: Element) -> str:
    variant = variant_of(element.type, element.subtype)
    return variant.alias if variant else element.type


def _holds(element: Element, name: str) -> bool:
    """Whether a setting says something; a default says nothing: `Email` is no subject that anybody chose."""
    if name == "name":
        return element.name is not None
    value = element.fields.get(name)
    return not is_empty(value) and not (isinstance(value, str) and not value.strip())


def _named(names: tuple[str, ...]) -> str:
    return listed(_OWN_WORDS.get(name, name.replace("__", ".")) for name in names)


def _empty(element: Element, names: list[str]) -> Iterator[Finding]:
    """Settings that stand there and hold nothing."""
    kinds = TYPES[element.type].fields
    for name in names:
        path = name.replace("__", ".")
        if name in _SUBJECTS:
            detail = "Write what the mail is about; tokens such as `{fullName}` are filled in."
            yield Finding("WF523", f"the mail of `{element.key}` has no subject", Where(element.key, name), detail)
        elif kinds[name].shape.kind is Kind.RECIPIENTS:
            detail = 'Write an address, or a field of the form in braces and quotes: "{email}".'
            yield Finding("WF522", f"`{path}` of `{element.key}` is empty", Where(element.key, name), detail)
        else:
            detail = "Write a value: without it the step does nothing of use."
            yield Finding("WF250", f"`{path}` of `{element.key}` is empty", Where(element.key, name), detail)


def _in_lists(element: Element) -> Iterator[str]:
    """The members that entries of a list lack."""
    for name, members in _IN_LISTS.items():
        entries = element.fields.get(name)
        for number, entry in enumerate(entries if isinstance(entries, list) else (), 1):
            lacking = [member for member in members if not isinstance(entry, dict) or is_empty(entry.get(member))]
            if lacking:
                yield f"{listed(lacking, join='and')} in entry {number} of `{name}`"


def _branches(element: Element, step: StepType) -> Iterator[str]:
    """The branches without a condition; in a spec that is told where they are read."""
    for outcome in element.outcomes if step.exits is Exits.BRANCHES else ():
        if "branchName" in outcome.fields and is_empty(outcome.fields.get("conditionTerms")):
            yield f"a condition for the branch `{outcome.key}`"
