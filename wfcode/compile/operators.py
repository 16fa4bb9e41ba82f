"""Which comparisons fit which control type, and under which operator each is stored."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from wfcode.spec.conditions.ast import Comparison

_EVERY: Final[Mapping[Comparison, str]] = {
    Comparison.EQUAL: "equals",
    Comparison.UNEQUAL: "notEquals",
    Comparison.EMPTY: "isEmpty",
    Comparison.FILLED: "isFilled",
    Comparison.IN: "equals",
    Comparison.NOT_IN: "notEquals",
}
_CONTAINS: Final[Mapping[Comparison, str]] = {
    Comparison.CONTAINS: "contains",
    Comparison.LACKS: "notContains",
}
_TEXT: Final[Mapping[Comparison, str]] = {
    **_CONTAINS,
    Comparison.STARTS: "startsWith",
    Comparison.NOT_STARTS: "notStartsWith",
    Comparison.ENDS: "endsWith",
    Comparison.NOT_ENDS: "notEndsWith",
}
_NUMBER: Final[Mapping[Comparison, str]] = {
    Comparison.LESS: "lessThan",
    Comparison.GREATER: "greaterThan",
    Comparison.AT_MOST: "lessThan",
    Comparison.AT_LEAST: "greaterThan",
}
_DATE: Final[Mapping[Comparison, str]] = {
    Comparison.EQUAL: "equalDate",
    Comparison.UNEQUAL: "notEqualDate",
    Comparison.BEFORE: "before",
    Comparison.AFTER: "after",
    Comparison.LESS: "before",
    Comparison.GREATER: "after",
    Comparison.AT_MOST: "before",
    Comparison.AT_LEAST: "after",
    Comparison.IN: "equalDate",
    Comparison.NOT_IN: "notEqualDate",
}
DATES: Final = ("datetime", "date")
"""Control types that hold a date."""
_BY_CONTROL: Final[Mapping[str, Mapping[Comparison, str]]] = {
    **dict.fromkeys(("textbox", "textarea", "email", "phone"), _TEXT),
    "checkbox": _CONTAINS,
    **dict.fromkeys(("number", "scale", "rating", "spinner", "slider", "calculation"), _NUMBER),
    **dict.fromkeys(DATES, _DATE),
}
DEFAULT: Final[Mapping[Comparison, str]] = {
    **_TEXT,
    **_NUMBER,
    Comparison.BEFORE: "before",
    Comparison.AFTER: "after",
    **_EVERY,
}
"""The operators where nobody knows the question."""


@cache
def fitting(control: str) -> Mapping[Comparison, str]:
    """The comparisons of a control type (without `control_`) with the operator that stores each."""
    return {**_EVERY, **_BY_CONTROL.get(control, {})}
