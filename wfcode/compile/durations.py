"""Stretches of time and points in time, as authors write them and as Jotform stores them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from wfcode.spec.words import listed

_DURATION: Final = re.compile(r"(\d+(?:\.\d+)?)\s*([A-Za-z]+)")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?)?")


@dataclass(frozen=True, slots=True)
class Duration:
    """An amount as text and a unit in the spelling of the field that takes it."""

    amount: str
    unit: str


class Unusable(ValueError):
    """Not a duration or date; the message ends with what would be."""


def read_duration(text: str, units: Iterable[str]) -> Duration:
    """`2 days` in the spelling of `units`. Raises Unusable."""
    known = tuple(units)
    singular = tuple(dict.fromkeys(unit.removesuffix("s") for unit in known))
    match = _DURATION.fullmatch(text.strip())
    if match is None:
        raise Unusable(f"Write a number and one of {listed(singular)}, such as `2 days`.")
    amount, word = match[1], match[2].casefold()
    unit = next((unit for unit in known if unit.removesuffix("s") == word.removesuffix("s")), None)
    if unit is None:
        raise Unusable(f"The unit is one of {listed(singular)}.")
    if not float(amount):
        raise Unusable("The amount is more than 0.")
    return Duration(amount, unit)


def is_date(text: str) -> bool:
    """Whether the text looks like a point in time, possible or not."""
    return bool(_DATE.fullmatch(text.strip()))


def read_date(text: str) -> str:
    """A point in time as Jotform stores it, in UTC (`2026-03-01T09:00:00.000Z`). Raises Unusable.

    Without a zone it counts as UTC, without a time as midnight.
    """
    if not is_date(text):
        raise Unusable("Write a date, such as `2026-03-01` or `2026-03-01T09:00Z`.")
    try:
        moment = datetime.fromisoformat(text.strip())
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as problem:
        raise Unusable("There is no such day or time.") from problem
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
