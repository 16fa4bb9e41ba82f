"""Condition terms as a person writes them: `amount > 1000 and currency == "EUR"`, raw terms where words are lacking."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wfcode.compile.constants import NUMBER
from wfcode.compile.operators import DEFAULT, fitting
from wfcode.decompile.values import escaped
from wfcode.spec.conditions.ast import Comparison
from wfcode.spec.forms import Form, Question
from wfcode.steps import OPERATORS
from wfcode.tree import Json

LONGEST: Final = 88
_PLACE: Final = re.compile(r"(\d+)(?:_f\{([\w-]+)\})?")
_WORD: Final = re.compile(r"[^\W\d][\w]*")
_JOINING: Final = frozenset({"and", "or", "not"})
_VALUELESS: Final = frozenset({"isEmpty", "isFilled"})
_WITHOUT_VALUE: Final = frozenset({Comparison.EMPTY, Comparison.FILLED})
_NUMERIC: Final = frozenset({Comparison.LESS, Comparison.GREATER})
_CHOOSING: Final = frozenset({Comparison.EQUAL, Comparison.UNEQUAL})
_COMPOUND: Final = (Comparison.AT_LEAST, Comparison.AT_MOST, Comparison.IN, Comparison.NOT_IN)
# Dates are `before` and `after` one another rather than less and greater.
_SIMPLE: Final = (Comparison.BEFORE, Comparison.AFTER, *(each for each in Comparison if each not in _COMPOUND))
_PAIRS: Final = {(Comparison.GREATER, Comparison.EQUAL): ">=", (Comparison.LESS, Comparison.EQUAL): "<="}
_LISTS: Final = {("Any", Comparison.EQUAL): "in", ("All", Comparison.UNEQUAL): "not in"}


class Unsayable(Exception):
    """The terms have no form in the language, not even a raw one."""


@dataclass(frozen=True)
class Forms:
    """What conditions look fields up in: `trigger` is the id of the trigger's form ("" for none), `aliases` alias ->
    form id, `read` those forms whose questions are known, by id."""

    trigger: str
    aliases: Mapping[str, str]
    read: Mapping[str, Form]


@dataclass(frozen=True)
class _Term:
    """One term: the field as written and its comparison where words can say it, else the raw term alone."""

    raw: dict[str, Json]
    field: str = ""
    comparison: Comparison | None = None
    value: str = ""

    @property
    def text(self) -> str:
        assert self.comparison is not None
        if self.comparison in _WITHOUT_VALUE:
            return f"{self.field} {self.comparison}"
        return f"{self.field} {self.comparison} {_constant(self.value)}"


def condition(terms: Json, match: Json, *, forms: Forms) -> Json:
    """What stands at `when`. Raises Unsayable for an empty list and for operators that Jotform does not have."""
    if not isinstance(terms, list) or not terms:
        raise Unsayable("it has no terms")
    word = "Any" if match == "Any" else "All"
    read = [_read(term, forms) for term in terms]
    parts = _parts(read, word)
    joined = f" {'or' if word == 'Any' else 'and'} ".join(part for part in parts if isinstance(part, str))
    is_text = all(isinstance(part, str) for part in parts)
    if len(parts) == 1 and (word == "All" or (is_text and len(read) > 1)):
        return parts[0]
    if len(parts) > 1 and is_text and len(joined) <= LONGEST:
        return joined
    return {word.lower(): parts}


def _read(term: Json, forms: Forms) -> _Term:
    if not isinstance(term, dict):
        raise Unsayable("a term is no object")
    name, operator, value = (str(term.get(part) or "") for part in ("field", "operator", "value"))
    if operator not in OPERATORS or not name:
        raise Unsayable(f"the operator {operator!r} is none of Jotform's" if name else "a term names no field")
    if set(term) - {"field", "operator", "value"}:
        raise Unsayable("a term holds more than a field, an operator and a value")
    raw: dict[str, Json] = {"field": name, "operator": operator}
    raw |= {} if operator in _VALUELESS else {"value": escaped(value)}
    field, question = _field(name, forms)
    comparison = _comparison(operator, question, value) if field else None
    return _Term(raw, field, comparison, value)


def _field(name: str, forms: Forms) -> tuple[str, Question | None]:
    """The field as an expression names it, "" where only a raw term can, and its question where that is known."""
    place = _PLACE.fullmatch(name)
    if place is None or not forms.trigger:
        return "", None
    qid, alias = place[1], place[2]
    form_id = forms.aliases.get(alias, "") if alias else forms.trigger
    form = forms.read.get(form_id)
    if alias and (form is None or form_id == forms.trigger):
        return "", None
    if form is None:
        return f"#{qid}", None
    question = form.questions.get(qid)
    if question is None:
        return "", None
    own = form.named(question.name)
    if own is not None and own.qid == qid and _WORD.fullmatch(question.name) and question.name not in _JOINING:
        return f"{alias}.{question.name}" if alias else question.name, question
    return ("", None) if alias else (f"#{qid}", question)


def _comparison(operator: str, question: Question | None, value: str) -> Comparison | None:
    """The comparison that is stored as the operator and takes the value; None where there is none."""
    known = fitting(question.type) if question else DEFAULT
    found = next((each for each in _SIMPLE if known.get(each) == operator), None)
    options = question.options if question else ()
    is_date = Comparison.BEFORE in known and question is not None
    if found in _WITHOUT_VALUE:
        return found if not value else None
    if found in _NUMERIC and not is_date and not NUMBER.fullmatch(value):
        return None
    if found in _CHOOSING and options and value.strip() not in options:
        return None
    return found


def _parts(terms: Sequence[_Term], match: str) -> list[Json]:
    """The terms as texts and raw terms, neighbours that one word can say put together."""
    found: list[Json] = []
    place = 0
    while place < len(terms):
        run = _run(terms, place, match)
        if run > 1:
            found.append(_list(terms[place : place + run], match))
            place += run
        elif place + 1 < len(terms) and (sign := _pair(terms[place], terms[place + 1], match)):
            found.append(f"{terms[place].field} {sign} {_constant(terms[place].value)}")
            place += 2
        else:
            found.append(terms[place].text if terms[place].comparison else dict(terms[place].raw))
            place += 1
    return found


def _run(terms: Sequence[_Term], place: int, match: str) -> int:
    """How many terms from here on ask the same field for one of several values."""
    first = terms[place]
    if first.comparison is None or (match, first.comparison) not in _LISTS:
        return 1
    count = 1
    while place + count < len(terms) and _alike(first, terms[place + count]):
        count += 1
    return count


def _alike(first: _Term, other: _Term) -> bool:
    return (other.field, other.comparison, other.raw["operator"]) == (
        first.field,
        first.comparison,
        first.raw["operator"],
    )


def _list(terms: Sequence[_Term], match: str) -> str:
    word = _LISTS[match, terms[0].comparison or Comparison.EQUAL]
    return f"{terms[0].field} {word} [{', '.join(_constant(term.value) for term in terms)}]"


def _pair(first: _Term, second: _Term, match: str) -> str:
    """`>=` or `<=` where two terms say it, "" otherwise."""
    if match != "Any" or first.field != second.field or first.value != second.value or not first.field:
        return ""
    if first.comparison is None or second.comparison is None:
        return ""
    return _PAIRS.get((first.comparison, second.comparison), "")


def _constant(value: str) -> str:
    if NUMBER.fullmatch(value):
        return value
    text = value.replace("\\", "\\\\").replace('"', '\\"')
    return str(escaped(f'"{text}"'))
