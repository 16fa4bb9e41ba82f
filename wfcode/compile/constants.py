"""The right side of a comparison: whether the constant can ever be what the field holds."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from wfcode.compile.context import Context
from wfcode.compile.operators import fitting
from wfcode.diagnostics import Range
from wfcode.source import Node
from wfcode.spec.conditions.ast import Comparison, Constant, RawTerm, Term
from wfcode.spec.findings import shorten
from wfcode.spec.forms import Form, Question
from wfcode.spec.words import listed

NUMBER: Final = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)")
VALUELESS: Final = frozenset({"isEmpty", "isFilled"})
_NUMERIC: Final = frozenset({Comparison.LESS, Comparison.GREATER, Comparison.AT_LEAST, Comparison.AT_MOST})
_DATED: Final = frozenset({Comparison.BEFORE, Comparison.AFTER})
_CHOOSING: Final = frozenset({Comparison.EQUAL, Comparison.UNEQUAL, Comparison.IN, Comparison.NOT_IN})
_RAW_NUMERIC: Final = frozenset(
    {"lessThan", "greaterThan", "quantityEquals", "quantityNotEquals", "quantityLess", "quantityGreater"}
)
_RAW_DATED: Final = frozenset({"before", "after", "equalDate", "notEqualDate"})
_RAW_CHOOSING: Final = frozenset({"equals", "notEquals"})
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def check_constants(term: Term, question: Question | None, form: Form | None, *, context: Context) -> None:
    """Tells the constants of a term that make no sense; the term stands all the same, so that it can be compared."""
    for constant in term.constants:
        _check(constant, term, question, form, context)


def _check(constant: Constant, term: Term, question: Question | None, form: Form | None, context: Context) -> None:
    place, text = constant.span.range, constant.text.strip()
    options = question.options if question else ()
    if constant.bare and form and text not in options and form.named(text):
        summary = f"`{text}` is a field, and fields cannot be compared with each other"
        detail = f'Where the word itself is meant, put it into quotes: `"{text}"`.'
        context.findings.add("WF504", summary, at=place, detail=detail)
    elif _is_date(question) or (question is None and term.comparison in _DATED):
        _tell_date(text, place, context)
    elif term.comparison in _NUMERIC and not NUMBER.fullmatch(text):
        _no_number(f"`{term.comparison}`", text, place, context)
    elif term.comparison in _CHOOSING and options and text not in options:
        _no_option(term.field.name, text, options, place, context)


def check_raw_value(term: RawTerm, question: Question | None, *, at: Node, context: Context) -> None:
    """The same for a raw term, whose operator says what it compares."""
    text = term.value.strip()
    options = question.options if question else ()
    if term.operator in VALUELESS:
        if text:
            detail = "Leave `value` out: the operator alone says it."
            context.findings.add("WF542", f"`{term.operator}` takes no value", at=at, detail=detail)
    elif term.operator in _RAW_NUMERIC and not NUMBER.fullmatch(text):
        _no_number(f"`{term.operator}`", text, at.range, context)
    elif term.operator in _RAW_DATED:
        _tell_date(text, at.range, context)
    elif term.operator in _RAW_CHOOSING and options and text not in options:
        _no_option(term.field, text, options, at.range, context)


def _is_date(question: Question | None) -> bool:
    return question is not None and Comparison.BEFORE in fitting(question.type)


def _no_number(operator: str, text: str, at: Range, context: Context) -> None:
    summary = f"{operator} compares numbers, and {shorten(text)!r} is none"
    context.findings.add("WF502", summary, at=at, detail="Write a number, such as `1000`.")


def _no_option(name: str, text: str, options: tuple[str, ...], at: Range, context: Context) -> None:
    close = context.findings.suggest(text, options)
    summary = f"`{name}` has no option {shorten(text)!r}"
    detail = f"Options, letter by letter: {listed(options)}."
    context.findings.add("WF501", summary, at=at, detail=detail, suggestions=close)


def _tell_date(text: str, at: Range, context: Context) -> None:
    """A warning for a date in another form: what Jotform reads is not known, and this is the safest."""
    try:
        known = bool(_DATE.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        known = False
    if not known:
        detail = "Write year, month and day: `2026-03-31`. Other forms are sent as they are."
        context.findings.add("WF541", f"{shorten(text)!r} may not be read as a date", at=at, detail=detail)
