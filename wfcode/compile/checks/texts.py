"""Texts: references that a copied step has kept, and limits of length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from wfcode.compile.checks.model import Finding, Subject, Where
from wfcode.steps.tokens import TASK_NAME
from wfcode.tree import Element, Json, reachable

_NAMES: Final = re.compile(rf"\{{([^{{}}:;\s.]+)(?:\.|(?<=\d)_){TASK_NAME}\}}")
_OWN_MAILS: Final = ("assignTaskEmail__", "assignEmail__", "approvalEmail__", "reassign__", "reminder__")
"""Mails of a step about itself."""


def copies(subject: Subject) -> Iterator[Finding]:
    """Names of steps that have not run yet, or of another step in a step's own mail: a copy keeps its source's."""
    behind: dict[str, set[str]] = {}
    for key, element in subject.tree.elements.items():
        for name, text in _texts(element):
            named = dict.fromkeys(found[1] for found in _NAMES.finditer(text))
            for other in named if key not in named else ():
                why = _wrong(subject, key, name, other, behind=behind)
                if why:
                    detail = f"Write `{{{key}.{TASK_NAME}}}` where the step itself is meant."
                    at = Where(key, name)
                    yield Finding("WF525", f"a text of `{key}` names `{other}`, {why}", at, detail)


def _wrong(subject: Subject, key: str, field: str, other: str, *, behind: dict[str, set[str]]) -> str:
    """Why a text should not name a step; "" where nothing is wrong."""
    if other not in subject.tree.elements:
        return "which is no step of this workflow" if other.isdecimal() else ""
    if field.startswith(_OWN_MAILS):
        return "but is a mail of the step's own"
    if other not in behind:
        behind[other] = reachable(subject.targets, other)
    return "" if key in behind[other] else "which has not run by then"


def _texts(element: Element) -> Iterator[tuple[str, str]]:
    for name, value in element.fields.items():
        for text in _strings(value):
            if TASK_NAME in text:
                yield name, text


def _strings(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _strings(item)


def limits(subject: Subject) -> Iterator[Finding]:
    """Texts that are longer than their field may hold."""
    for element, step in subject.steps:
        for name, value in element.fields.items():
            known = step.fields.get(name)
            if known is not None and known.limit is not None and isinstance(value, str) and len(value) > known.limit:
                path = name.replace("__", ".")
                summary = f"`{path}` of `{element.key}` has {len(value):,} characters, {known.limit:,} are allowed"
                detail = "Shorten it, or put the text elsewhere and its address here."
                yield Finding("WF526", summary, Where(element.key, name), detail)
