"""The operators that a condition's term may have, as Jotform stores them."""

from __future__ import annotations

from typing import Final

OPERATORS: Final = (
    "equals",
    "notEquals",
    "isEmpty",
    "isFilled",
    "equal",
    "contains",
    "notContains",
    "startsWith",
    "notStartsWith",
    "endsWith",
    "notEndsWith",
    "lessThan",
    "greaterThan",
    "before",
    "after",
    "equalDate",
    "notEqualDate",
    "equalDay",
    "notEqualDay",
    "equalCountry",
    "notEqualCountry",
    "equalState",
    "notEqualState",
    "quantityEquals",
    "quantityNotEquals",
    "quantityLess",
    "quantityGreater",
)
