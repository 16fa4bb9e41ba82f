"""Ids in a tree that mean something on one account only: forms, teams, documents, tables, integration accounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from wfcode.compile.conditions import UNKNOWN
from wfcode.compile.result import Compiled
from wfcode.diagnostics import Diagnostic, Severity, report
from wfcode.spec.addresses import address
from wfcode.spec.findings import order
from wfcode.steps import TYPES, field_of
from wfcode.tree import TRIGGER, Element, Json, Kind, Outcome, Shape, Tree

UNREADABLE = "WF650"
_TOKEN = re.compile(r"(?<=\{f)\d{9,}(?=_)")
_TERM = re.compile(r"(?<=_f)\d{9,}\Z")
_OF_A_FORM = frozenset({"timing__dateField", "pause__executeWhen__dateFieldName", "amountField"})
"""References to a field of a form, which go with the form."""


@dataclass(frozen=True)
class ForeignId:
    """One id and where it stands: an address, or `forms.ALIAS`."""

    address: str
    id: str


def ids_of(tree: Tree) -> tuple[ForeignId, ...]:
    """Every id of the tree that belongs to an account, in the order of the tree."""
    found = [ForeignId(address("forms", alias), form) for alias, form in tree.forms.items() if form]
    for element in tree.elements.values():
        for name in element.fields:
            found += [ForeignId(_address(element, name), each) for each in _ids(element, name)]
    return tuple(one for one in dict.fromkeys(found) if one.id not in tree.forms)


def mapped(tree: Tree, ids: Mapping[str, str]) -> Tree:
    """The tree with every id that `ids` knows replaced by its counterpart."""
    if not ids:
        return tree

    def other(value: str) -> str:
        return ids.get(value, value)

    elements = {key: _mapped(element, other) for key, element in tree.elements.items()}
    return replace(tree, elements=elements, forms={alias: other(form) for alias, form in tree.forms.items()})


def on_target(compiled: Compiled, ids: Mapping[str, str], *, warnings: Sequence[Diagnostic] = ()) -> Compiled:
    """The compiled spec with the ids of a target and further warnings.

    A form that the target does not have is an error where a condition names its fields: nobody knows their numbers.
    """
    if compiled.tree is None:
        return compiled
    found = [_as_error(one) if one.code == UNREADABLE else one for one in compiled.diagnostics]
    diagnostics = found if has_open_fields(compiled.tree) else compiled.diagnostics
    return replace(
        compiled, tree=mapped(compiled.tree, ids), diagnostics=tuple(sorted((*diagnostics, *warnings), key=order))
    )


def _as_error(finding: Diagnostic) -> Diagnostic:
    return replace(finding, severity=Severity.ERROR)


def without_counterpart(compiled: Compiled, known: Collection[str], *, code: str) -> tuple[Diagnostic, ...]:
    """A finding of that code for every id of a spec, compiled without a target, that is not known to hold there."""
    found = [one for one in ids_of(compiled.tree) if one.id not in known] if compiled.tree else []
    return tuple(_finding(code, f"{one.id} belongs to another account", one, compiled) for one in found)


def _finding(code: str, summary: str, one: ForeignId, compiled: Compiled) -> Diagnostic:
    detail = (
        f'Say which id stands for it there: `map: {{"{one.id}": "…"}}` of the target in wfcode.yaml ({one.address}).'
    )
    place = None if one.address.startswith("forms.") else compiled.place(one.address)
    return report(code, summary, detail=detail, file=compiled.file, range=place)


def has_open_fields(tree: Tree) -> bool:
    """Whether a condition names a field whose number nobody could look up."""
    values = [element.fields.get("conditionTerms") for element in tree.elements.values()]
    values += [item.fields.get("conditionTerms") for element in tree.elements.values() for item in element.outcomes]
    terms = [term for value in values if isinstance(value, list) for term in value if isinstance(term, dict)]
    return any(str(term.get("field")).startswith(UNKNOWN) for term in terms)


def _address(element: Element, name: str) -> str:
    if element.key == TRIGGER and name == "resourceID":
        return address(TRIGGER, "form")
    return address(element.key, "with", *name.split("__"))


def _shape(element: Element, name: str) -> Shape | None:
    step = TYPES.get(element.type)
    field = field_of(step, name, element.subtype) if step else None
    return field.shape if field else None


def _is_id(shape: Shape, name: str) -> bool:
    return shape.kind is Kind.FORM or (shape.kind is Kind.REFERENCE and name not in _OF_A_FORM)


def _ids(element: Element, name: str) -> list[str]:
    seen: list[str] = []

    def note(found: str) -> str:
        seen.append(found)
        return found

    _turned(_shape(element, name), name, element.fields[name], note)
    return seen


def _mapped(element: Element, other: Callable[[str], str]) -> Element:
    fields = {name: _turned(_shape(element, name), name, value, other) for name, value in element.fields.items()}
    outcomes = tuple(
        Outcome(outcome.key, {name: _turned(None, name, value, other) for name, value in outcome.fields.items()})
        for outcome in element.outcomes
    )
    return replace(element, fields=fields, outcomes=outcomes)


def _turned(shape: Shape | None, name: str, value: Json, other: Callable[[str], str]) -> Json:
    """A value with every id in it turned; texts may name forms in tokens and terms."""
    if shape is not None and _is_id(shape, name):
        return other(value) if isinstance(value, str) and value else value
    if isinstance(value, str):
        return _TERM.sub(lambda found: other(found[0]), _TOKEN.sub(lambda found: other(found[0]), value))
    if isinstance(value, list):
        return [_turned(shape.item if shape else None, name, item, other) for item in value]
    if isinstance(value, dict):
        members = (shape.members if shape else None) or {}
        return {key: _turned(members.get(key), key, item, other) for key, item in value.items()}
    return value
