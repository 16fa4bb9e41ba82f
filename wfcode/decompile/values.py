"""Canonical values as a person writes them in a spec."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from wfcode.compile.values import ADDRESS
from wfcode.spec.words import NOT_YET
from wfcode.steps.tokens import TOKEN
from wfcode.tree import FREE, Json, Kind, Shape
from wfcode.tree.canonical import scalar_text

_WHOLE: Final = re.compile(r"-?(?:0|[1-9]\d{0,14})")
_SEPARATORS: Final = frozenset(",;")


def written(shape: Shape, value: Json) -> Json:
    """The value as plain data of a spec, in the shortest form that is read back as the same."""
    return _WRITE.get(shape.kind, _text)(shape, value)


def escaped(value: Json) -> Json:
    """Texts in which `${` would be read as the beginning of a variable, written so that it is not."""
    if "vars" in NOT_YET:
        return value
    if isinstance(value, str):
        return value.replace("${", "$${")
    if isinstance(value, list):
        return [escaped(item) for item in value]
    return {key: escaped(item) for key, item in value.items()} if isinstance(value, dict) else value


def without_null(value: Json) -> Json:
    """The value without members that are null: a spec has no word for them, and they say nothing.

    Those of lists stay, where they count: the compiler will refuse them.
    """
    if isinstance(value, dict):
        return {key: without_null(item) for key, item in value.items() if item is not None}
    return [without_null(item) for item in value] if isinstance(value, list) else value


def _text(_shape: Shape, value: Json) -> Json:
    return escaped(value) if isinstance(value, str) else value


def _flag(_shape: Shape, value: Json) -> Json:
    return value


def _number(_shape: Shape, value: Json) -> Json:
    text = scalar_text(value)
    return int(text) if _WHOLE.fullmatch(text) and text != "-0" else escaped(text)


def _choice(shape: Shape, value: Json) -> Json:
    return value


def _html(_shape: Shape, value: Json) -> Json:
    text = scalar_text(value)
    body = escaped(text)
    # What does not begin as HTML would be taken for plain text and wrapped in paragraphs.
    return body if text.startswith("<") or not text else {"html": body}


def _recipients(_shape: Shape, value: Json) -> Json:
    people = [_recipient(scalar_text(item)) for item in (value if isinstance(value, list) else [value])]
    return people[0] if len(people) == 1 and isinstance(people[0], str) else people


def _recipient(address: str) -> Json:
    usual = (ADDRESS.fullmatch(address) or TOKEN.fullmatch(address)) and not _SEPARATORS & set(address)
    return escaped(address) if usual else {"value": escaped(address)}


def _list(shape: Shape, value: Json) -> Json:
    items = value if isinstance(value, list) else [value]
    return [written(shape.item or FREE, item) for item in items if item is not None]


def _object(shape: Shape, value: Json) -> Json:
    if not isinstance(value, dict):
        return escaped(value)
    members: Mapping[str, Shape] = shape.members or {}
    return {
        key: written(members[key], item) if key in members else escaped(without_null(item))
        for key, item in value.items()
        if item is not None
    }


_WRITE: Final[Mapping[Kind, Callable[[Shape, Json], Json]]] = {
    Kind.YES_NO: _flag,
    Kind.ZERO_ONE: _flag,
    Kind.BOOLEAN: _flag,
    Kind.AMOUNT: _number,
    Kind.NUMBER: _number,
    Kind.CHOICE: _choice,
    Kind.HTML: _html,
    Kind.RECIPIENTS: _recipients,
    Kind.LIST: _list,
    Kind.OBJECT: _object,
}
