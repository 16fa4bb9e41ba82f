"""Conditions tried out: answers that tell every two conditions apart, and which of them make a condition true.

A condition compares answers with constants, so what it does shows on a few answers: each constant, something on either
side of it, something else, and no answer at all. Operators whose meaning is not known for sure make a condition opaque.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from functools import cached_property
from itertools import pairwise, product
from typing import Final, TypeAlias

from wfcode.spec.forms import Question
from wfcode.tree import Json

NOTHING: Final = ""
"""The answer of somebody who left the question out."""
MOST: Final = 4000
"""So many combinations of answers are tried at most; conditions on more are left alone."""
CHOICES: Final = frozenset({"dropdown", "radio"})
"""Control types whose answer is one of their options."""
Answers: TypeAlias = "tuple[str, ...]"


@dataclass(frozen=True, slots=True)
class Term:
    """One comparison as it is stored."""

    field: str
    operator: str
    value: str

    def holds(self, answer: str) -> bool:
        """Whether an answer makes it true."""
        return _HOLDS[self.operator](answer, self.value)


@dataclass(frozen=True)
class Condition:
    """The terms of an outcome, all or any of which must hold."""

    terms: tuple[Term, ...]
    any: bool

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """What it looks at."""
        return tuple(sorted({term.field for term in self.terms}))

    @property
    def is_clear(self) -> bool:
        """Whether every operator is known, so that trying it out says something."""
        return all(term.operator in _HOLDS for term in self.terms)

    def holds(self, answers: Mapping[str, str]) -> bool:
        """Whether answers by field make it true."""
        found = (term.holds(answers[term.field]) for term in self.terms)
        return any(found) if self.any else all(found)


def read(terms: Json, match: Json) -> Condition | None:
    """The condition of canonical terms; None where there are none, or they are no terms."""
    if not isinstance(terms, list) or not terms or not all(isinstance(term, dict) for term in terms):
        return None
    found = [term for term in terms if isinstance(term, dict)]
    names = ("field", "operator", "value")
    read = tuple(Term(*(str(term.get(name) or "").strip() for name in names)) for term in found)
    return Condition(read, any=str(match).casefold() == "any" and len(read) > 1)


def truths(
    conditions: Sequence[Condition], question: Callable[[str], Question | None]
) -> tuple[tuple[bool, ...], ...] | None:
    """For each condition, whether it holds for each of the same row of answers; None where there are too many."""
    fields = sorted({field for condition in conditions for field in condition.fields})
    tried = [answers([c for c in conditions if field in c.fields], field, question(field)) for field in fields]
    size = 1
    for each in tried:
        size *= len(each)
        if size > MOST:
            return None
    rows = [dict(zip(fields, row, strict=True)) for row in product(*tried)]
    return tuple(tuple(condition.holds(row) for row in rows) for condition in conditions)


def answers(conditions: Iterable[Condition], field: str, question: Question | None) -> Answers:
    """Answers to one question that tell apart whatever the conditions say about it."""
    terms = [term for condition in conditions for term in condition.terms if term.field == field]
    constants = [term.value for term in terms if term.value]
    found = [NOTHING, *constants]
    if question is not None and question.options and question.type in CHOICES:
        return tuple(dict.fromkeys([NOTHING, *question.options]))
    if question is not None:
        found += question.options
    found += _between(constants)
    found += _texts(terms)
    return tuple(dict.fromkeys(found))


def _between(constants: Iterable[str]) -> list[str]:
    """Numbers and dates around and between the constants."""
    numbers = sorted({number for text in constants if (number := _number(text)) is not None})
    found = [str((a + b) / 2) for a, b in pairwise(numbers)]
    if numbers:
        found += [str(numbers[0] - 1), str(numbers[-1] + 1)]
    days = sorted({day for text in constants if (day := _date(text)) is not None})
    found += [(a + (b - a) / 2).isoformat() for a, b in pairwise(days)]
    return found + [moved.isoformat() for day in days[:1] + days[-1:] for moved in _around(day)]


def _around(day: datetime) -> list[datetime]:
    """A day before and a day after, as far as the calendar goes."""
    inside = datetime.min.year < day.year < datetime.max.year
    return [day + timedelta(days) for days in (-1, 1)] if inside else []


def _texts(terms: Sequence[Term]) -> list[str]:
    """Something else than all constants, and texts that begin, hold and end with what is asked for."""
    starts = [term.value for term in terms if term.operator == "startsWith"]
    inner = [term.value for term in terms if term.operator == "contains"]
    ends = [term.value for term in terms if term.operator == "endsWith"]
    start, end = max(starts, key=len, default=""), max(ends, key=len, default="")
    return ["\N{REPLACEMENT CHARACTER}", *(text for text in (start + "".join(inner) + end, start + end) if text)]


def _number(text: str) -> Decimal | None:
    try:
        found = Decimal(text.strip())
    except InvalidOperation:
        return None
    return found if found.is_finite() else None


def _date(text: str) -> datetime | None:
    try:
        # A zone would make it impossible to compare with dates that have none.
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None) if len(text) > len("2026-") else None
    except ValueError:
        return None


def _equal(answer: str, value: str) -> bool:
    if answer == value:
        return True
    one, other = _number(answer), _number(value)
    return one is not None and one == other


def _less(answer: str, value: str) -> bool:
    one, other = _number(answer), _number(value)
    return one is not None and other is not None and one < other


def _before(answer: str, value: str) -> bool:
    one, other = _date(answer), _date(value)
    return one is not None and other is not None and one < other


def _not(holds: Callable[[str, str], bool]) -> Callable[[str, str], bool]:
    return lambda answer, value: not holds(answer, value)


def _in(answer: str, value: str) -> bool:
    return value in answer


_HOLDS: Final[Mapping[str, Callable[[str, str], bool]]] = {
    "equals": _equal,
    "notEquals": _not(_equal),
    "isEmpty": lambda answer, _: answer == NOTHING,
    "isFilled": lambda answer, _: answer != NOTHING,
    "lessThan": _less,
    "greaterThan": lambda answer, value: _less(value, answer),
    "before": _before,
    "after": lambda answer, value: _before(value, answer),
    "equalDate": _equal,
    "notEqualDate": _not(_equal),
    "contains": _in,
    "notContains": _not(_in),
    "startsWith": str.startswith,
    "notStartsWith": _not(str.startswith),
    "endsWith": str.endswith,
    "notEndsWith": _not(str.endswith),
}
