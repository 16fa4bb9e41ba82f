"""Conditions to Jotform's terms: fields looked up in the form, operators chosen by the kind of question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from wfcode.compile.constants import VALUELESS, check_constants, check_raw_value
from wfcode.compile.context import Context
from wfcode.compile.lookup import named, no_field
from wfcode.compile.operators import DEFAULT, fitting
from wfcode.spec.conditions.ast import Comparison, Condition, FieldName, Match, RawTerm, Span, Term
from wfcode.spec.findings import shorten
from wfcode.spec.forms import Form, Question
from wfcode.spec.words import listed, suggestions
from wfcode.steps import OPERATORS
from wfcode.tree.model import Json

Stored: TypeAlias = "dict[str, Json]"
UNKNOWN: Final = "?"
"""Stands before the name of a field that nobody has looked up, because no questions were read."""

_EXPANDED: Final[Mapping[Comparison, tuple[tuple[Comparison, ...], Match]]] = {
    Comparison.AT_LEAST: ((Comparison.GREATER, Comparison.EQUAL), Match.ANY),
    Comparison.AT_MOST: ((Comparison.LESS, Comparison.EQUAL), Match.ANY),
    Comparison.IN: ((Comparison.EQUAL,), Match.ANY),
    Comparison.NOT_IN: ((Comparison.UNEQUAL,), Match.ALL),
}
_STORED_FIELD: Final = re.compile(r"\d+(?:_f(?:\d+|\{[\w-]+\}))?")


@dataclass(frozen=True, slots=True)
class Found:
    """A field as terms store it, with its question and form where questions were read."""

    stored: str
    question: Question | None = None
    form: Form | None = None


def compile_condition(condition: Condition, *, context: Context) -> tuple[str, list[Json]] | None:
    """The match type and the terms; None (told) where one of them makes no sense."""
    terms: list[Json] = []
    joined = condition.match if len(condition.terms) > 1 else None
    match = joined
    complete = True
    for term in condition.terms:
        found = _raw(term, context) if isinstance(term, RawTerm) else _term(term, joined, context)
        if found is None:
            complete = False
            continue
        terms.extend(found)
        if isinstance(term, Term) and joined is None and len(found) > 1:
            match = _EXPANDED[term.comparison][1]
    return ((match or condition.match or Match.ALL).value, terms) if complete else None


def _term(term: Term, match: Match | None, context: Context) -> list[Stored] | None:
    found = _field(term.field, context)
    if found is None:
        return None
    comparisons, wanted = _EXPANDED.get(term.comparison, ((term.comparison,), match))
    if match is not None and wanted is not match and len(comparisons) * max(len(term.constants), 1) > 1:
        _not_together(term, wanted or Match.ALL, context)
        return None
    operators = _operators(term, comparisons, found, context)
    check_constants(term, found.question, found.form, context=context)
    values = [constant.text for constant in term.constants] or [""]
    return [{"field": found.stored, "operator": operator, "value": value} for value in values for operator in operators]


def _not_together(term: Term, wanted: Match, context: Context) -> None:
    word = "or" if wanted is Match.ANY else "and"
    way = "Write a branch of its own for it."
    bound = term.constants[0].text if term.constants else ""
    if term.comparison in (Comparison.AT_LEAST, Comparison.AT_MOST) and re.fullmatch(r"-?\d+", bound):
        sign, step = (">", -1) if term.comparison is Comparison.AT_LEAST else ("<", 1)
        way = f"For whole numbers write `{term.field.name} {sign} {int(bound) + step}`; otherwise a branch of its own."
    summary = f"`{term.comparison}` can only be joined by `{word}`"
    context.findings.add("WF505", summary, at=term.operator.range, detail=way)


def _operators(term: Term, comparisons: tuple[Comparison, ...], found: Found, context: Context) -> tuple[str, ...]:
    usual = tuple(DEFAULT[comparison] for comparison in comparisons)
    if found.question is None:
        return usual
    known = fitting(found.question.type)
    operators = tuple(known[comparison] for comparison in comparisons if comparison in known)
    if len(operators) == len(comparisons):
        return operators
    names = listed(sorted({comparison.value for comparison in known}), join="and")
    summary = f"`{term.comparison}` does not fit `{term.field.name}`, a question of type {found.question.type}"
    detail = f"Fitting: {names}. For anything else write the raw term `{{field, operator, value}}`."
    context.findings.add("WF503", summary, at=term.operator.range, detail=detail)
    return usual


def _raw(term: RawTerm, context: Context) -> list[Stored] | None:
    field = context.names.field(term.field)
    if not _STORED_FIELD.fullmatch(field):
        found = _raw_field(term, context)
        if found is None:
            return None
        field = found.stored
    else:
        found = Found(field, _stored_question(field, context))
    if term.operator not in OPERATORS:
        close = suggestions(term.operator, OPERATORS)
        detail = f"Jotform's operators: {listed(OPERATORS, join='and')}."
        summary = f"unknown operator `{shorten(term.operator)}`"
        context.findings.add("WF214", summary, at=term.operator_node, detail=detail, suggestions=close)
        return None
    check_raw_value(term, found.question, at=term.value_node or term.operator_node, context=context)
    return [{"field": field, "operator": term.operator, "value": "" if term.operator in VALUELESS else term.value}]


def _stored_question(field: str, context: Context) -> Question | None:
    """The question of a field as terms store it, where its form is known."""
    qid, _, form = field.partition("_f")
    form_id = context.names.ids.get(form.strip("{}"), form.strip("{}")) or context.trigger_form
    known = context.forms.get(form_id) if context.forms and form_id else None
    return known.questions.get(qid) if known else None


def _raw_field(term: RawTerm, context: Context) -> Found | None:
    text = term.field.strip()
    span = Span(term.field_node, 0, len(term.field))
    how = text[:1] if text[:1] in "#`" else ""
    form, dot, name = text.partition(".")
    plain = text.strip("#`") if how or not dot else name
    return _field(FieldName(plain, span, how, form if dot and not how else ""), context)


def _field(field: FieldName, context: Context) -> Found | None:
    """The stored field of a name; None (told) where no form has it."""
    form_id, suffix = context.trigger_form, ""
    if field.form:
        named = context.spec.forms.get(field.form)
        if named is None:
            _unknown_form(field, context)
            return None
        suffix = "" if named.id == form_id else f"_f{{{context.names.name(field.form)}}}"
        form_id = named.id
    if form_id is None:
        detail = "Give the trigger the form whose answers are compared: `form: …`."
        context.findings.add("WF304", f"no form to look `{field.name}` up in", at=field.span.range, detail=detail)
        return None
    form = context.questions(form_id)
    if form is None:
        return Found(f"{field.name}{suffix}" if field.how == "#" else f"{UNKNOWN}{_symbol(field)}")
    question = _question(field, form, context)
    if question is None:
        # Told; a term that names an id stands all the same, so that it can be seen to be the one that is live.
        return Found(f"{field.name}{suffix}") if field.how == "#" and field.name.isdecimal() else None
    return Found(f"{question.qid}{suffix}", question, form)


def _symbol(field: FieldName) -> str:
    name = f"`{field.name}`" if field.how else field.name
    return f"{field.form}.{name}" if field.form else name


def _unknown_form(field: FieldName, context: Context) -> None:
    close = context.findings.suggest(field.form, list(context.spec.forms))
    detail = f"Did you mean {listed(close)}?" if close else "Name the form in the `forms` block."
    summary = f"unknown form `{field.form}`"
    context.findings.add("WF302", summary, at=field.span.range, detail=detail, suggestions=close)


def _question(field: FieldName, form: Form, context: Context) -> Question | None:
    if field.how == "#":
        found = form.questions.get(field.name)
    elif field.how == "`":
        same = form.labelled(field.name)
        if len(same) > 1:
            names = [question.name for question in same]
            detail = f"Write the name instead: {listed(names)}."
            summary = f"{len(same)} questions are labelled `{field.name}`"
            context.findings.add("WF308", summary, at=field.span.range, detail=detail, suggestions=names)
            return None
        found = same[0] if same else None
    else:
        found = named(field.name, form)
    if found is None:
        written = f"#{field.name}" if field.how == "#" else field.name
        no_field(written, form, at=field.span.range, context=context)
    return found
