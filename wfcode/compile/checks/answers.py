"""Conditions beside the forms that they are about: dead questions, values that cannot occur, options left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from wfcode.compile.checks.conditions import Guarded, guarded
from wfcode.compile.checks.model import Finding, Subject
from wfcode.compile.checks.samples import CHOICES, Condition, Term
from wfcode.spec.findings import shorten
from wfcode.spec.forms import Question
from wfcode.spec.words import listed
from wfcode.steps import Exits
from wfcode.tree import Element

_NUMBER: Final = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)")
_EXACT: Final = frozenset({"equals", "notEquals"})
_NUMBERS: Final = frozenset({"number", "scale", "rating", "spinner", "slider", "calculation"})
_ELSE: Final = "else"


def dead_questions(subject: Subject) -> Iterator[Finding]:
    """Conditions on questions that their form does not have (Q72)."""
    for _element, way in _ways(subject):
        gone = {
            term.field.partition("_f")[0]
            for term in way.condition.terms
            if (form := subject.form_of(term.field)) is not None and term.field.partition("_f")[0].isdecimal()
            if term.field.partition("_f")[0] not in form.questions
        }
        for qid in sorted(gone, key=int):
            detail = "It was deleted, or belongs to another form. Compare another question, or take the comparison out."
            yield Finding("WF518", f"the form has no question #{qid}", way.at, detail)


def impossible_values(subject: Subject) -> Iterator[Finding]:
    """Comparisons with values that the question never holds."""
    for _element, way in _ways(subject):
        for term in dict.fromkeys(way.condition.terms):
            question = subject.question(term.field)
            why = _impossible(term, question) if question else ""
            if why and question:
                detail = "The comparison comes out the same for every answer; compare with what can be answered."
                yield Finding("WF516", f"`{question.name}` {why}", way.at, detail)


def _impossible(term: Term, question: Question) -> str:
    value = term.value
    if term.operator in _EXACT and question.type in _NUMBERS and value and not _NUMBER.fullmatch(value):
        # The options of scales and ratings are texts such as `4 - Good`.
        return "" if question.options else f"is a number, and {shorten(value)!r} is none"
    if term.operator in _EXACT and question.type == "email" and value and "@" not in value:
        return f"is an address, and {shorten(value)!r} is none"
    holding = term.operator in ("contains", "notContains") and question.options
    if holding and not any(value in option for option in question.options):
        return f"has no option with {shorten(value)!r} in it"
    return ""


def uncovered(subject: Subject) -> Iterator[Finding]:
    """Options of a question that no branch is for, where the rest leads nowhere."""
    for element, step in subject.steps:
        if step.exits is not Exits.BRANCHES or any(link.outcome == _ELSE for link in subject.onward[element.key]):
            continue
        ways = guarded(element, step)
        fields = {way.condition.fields for way in ways}
        field = next(iter(fields))[0] if len(fields) == 1 and len(next(iter(fields))) == 1 else ""
        question = subject.question(field) if field else None
        if question is None or question.type not in CHOICES or not all(way.condition.is_clear for way in ways):
            continue
        left = [option for option in question.options if not any(_covers(way.condition, option) for way in ways)]
        if left:
            detail = "Add a branch for it, or lead `else` somewhere."
            summary = f"no branch of `{element.key}` is for {listed(left, join='and')}, and `else` is open"
            yield Finding("WF517", summary, ways[0].at, detail)


def _covers(condition: Condition, option: str) -> bool:
    return condition.holds(dict.fromkeys(condition.fields, option))


def _ways(subject: Subject) -> Iterator[tuple[Element, Guarded]]:
    for element, step in subject.steps if subject.forms else ():
        for way in guarded(element, step):
            yield element, way
