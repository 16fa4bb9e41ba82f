"""Tokens in texts: `{amount}` of the trigger's form, `{vendor.email}` of another, `{manager.taskName}` and others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from wfcode.compile.lookup import TOKEN_CODE, Braces, named, no_field
from wfcode.diagnostics import Range
from wfcode.spec.findings import shorten
from wfcode.spec.forms import Form, Question
from wfcode.spec.words import listed
from wfcode.steps.tokens import OF_FORMS, OWN, TASK_NAME, TOKEN, is_own

if TYPE_CHECKING:
    from wfcode.compile.context import Context

At: TypeAlias = Callable[[int, int], Range]
"""Where a stretch of the text stands."""
Place: TypeAlias = Callable[[], Range]
"""Where a token stands."""
_SCAN: Final = re.compile(
    rf"(?P<doubled>\{{\{{(?P<inner>[^{{}}:;\r\n]*)\}}\}})|(?P<hole>\$\{{(?:var|secret|param)\.[^{{}}]*\}})|{TOKEN.pattern}"
)
_OF_FORM: Final = re.compile(r"f(\d{9,})_(.+)")
_TERM: Final = re.compile(r"(\d+)_f(\d{9,})")
_OF_ELEMENT: Final = re.compile(r"(\d+)_taskName")
_HOLES: Final = ("var", "secret", "param")
_LOOSE_KINDS: Final = frozenset({"manual", "webhook"})
"""Kinds of triggers that may bring values of their own along, which nobody knows here."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text with tokens. `blind` are stretches that say nothing yet, because a value lacks."""

    text: str
    at: At
    blind: tuple[tuple[int, int], ...] = ()


def check_tokens(source: Source, *, context: Context) -> None:
    """Findings for every token that stands for nothing."""
    if "{" not in source.text:
        return
    for found in _SCAN.finditer(source.text):
        start, end = found.span()
        if found["hole"] or any(start < last and first < end for first, last in source.blind):
            continue
        # Where a token stands is worked out only where there is something to say.
        place = partial(source.at, start, end)
        if found["doubled"]:
            _foreign(found[0], found["inner"].strip(), place, context)
        else:
            check_token(found[0][1:-1], at=place, context=context)


def check_token(name: str, *, at: Place, context: Context) -> Question | None:
    """The question that a token stands for; None where it stands for something else, or for nothing (told)."""
    left, dot, right = name.partition(".")
    if dot:
        return _dotted(left, right, at, context)
    if is_own(name):
        return None
    of_form, term, element = _OF_FORM.fullmatch(name), _TERM.fullmatch(name), _OF_ELEMENT.fullmatch(name)
    if of_form:
        return _by_id(of_form[1], of_form[2], at, context)
    if term:
        return _by_id(term[2], f"q{term[1]}_", at, context)
    if element:
        _unknown(name, at, context, detail="A step is named by its key: `{step.taskName}`.")
        return None
    return _of_trigger(name, at, context)


def _of_trigger(name: str, at: Place, context: Context) -> Question | None:
    trigger = context.spec.trigger
    if context.trigger_form is None:
        if trigger is not None and trigger.kind in _LOOSE_KINDS:
            return None
        detail = (
            "Tokens without a dot are fields of the trigger's form: `form: …`; those of another are `{alias.field}`."
        )
        _unknown(name, at, context, detail=f"The trigger has no form. {detail}")
        return None
    return _field(name, context.trigger_form, at, context, other=OWN)


def _field(
    name: str, form_id: str, at: Place, context: Context, *, other: Iterable[str] = (), alias: str = ""
) -> Question | None:
    form = context.questions(form_id)
    if form is None:
        return None
    found = named(name, form) or _by_number(name, form)
    if found is None:
        no_field(name, form, at=at(), context=context, token=Braces(alias, tuple(other)))
    return found


def _by_number(name: str, form: Form) -> Question | None:
    """The question of `q5_`, as the number before `_f<form>` is read."""
    return form.answering(name[1:-1]) if re.fullmatch(r"q\d+_", name) else None


def _by_id(form_id: str, name: str, at: Place, context: Context) -> Question | None:
    if form_id != context.trigger_form and form_id not in context.names.ids.values():
        detail = "Name the form in the `forms` block and write `{alias.field}`."
        _unknown(f"f{form_id}_{name}", at, context, detail=f"This spec names no form {form_id}. {detail}")
        return None
    return None if name in OF_FORMS else _field(name, form_id, at, context)


def _dotted(left: str, right: str, at: Place, context: Context) -> Question | None:
    form = context.spec.forms.get(left)
    if form is not None:
        if form.id and form.id == context.trigger_form:
            detail = f"Fields of the trigger's own form are written without the form: `{{{right}}}`."
            summary = f"`{{{left}.{right}}}` names the trigger's form"
            context.findings.add("WF323", summary, at=at(), detail=detail, suggestions=(f"{{{right}}}",))
        return (
            None
            if right in OF_FORMS or not form.id
            else _field(right, form.id, at, context, other=OF_FORMS, alias=left)
        )
    if left in context.spec.steps:
        if right != TASK_NAME:
            right_form = f"{{{left}.{TASK_NAME}}}"
            detail = f"Of another step there is its name: `{right_form}`."
            _unknown(f"{left}.{right}", at, context, detail=detail, suggestions=(right_form,))
        return None
    if left in _HOLES:
        _foreign(f"{{{left}.{right}}}", f"{left}.{right}", at, context)
        return None
    _no_such_name(left, right, at, context)
    return None


def _no_such_name(left: str, right: str, at: Place, context: Context) -> None:
    names = list(context.spec.steps) if right == TASK_NAME else [*context.spec.forms, *context.spec.steps]
    close = [f"{{{name}.{right}}}" for name in context.findings.suggest(left, names)]
    known = f"Forms: {listed(context.spec.forms)}." if context.spec.forms else "Name the form in the `forms` block."
    if right == TASK_NAME:
        known = f"Steps: {listed(names[:20], join='and')}." if names else "This spec has no steps."
    detail = f"Did you mean {listed(close)}?" if close else known
    context.findings.add(
        TOKEN_CODE,
        f"there is no {'step' if right == TASK_NAME else 'form'} `{shorten(left)}`",
        at=at(),
        detail=detail,
        suggestions=close,
    )


def _unknown(name: str, at: Place, context: Context, *, detail: str, suggestions: Iterable[str] = ()) -> None:
    summary = f"the token `{{{shorten(name)}}}` stands for nothing"
    context.findings.add(TOKEN_CODE, summary, at=at(), detail=detail, suggestions=tuple(suggestions))


def _foreign(written: str, inner: str, at: Place, context: Context) -> None:
    kind, dot, name = (part.strip() for part in inner.partition("."))
    right = f"${{{kind}.{name}}}" if dot and kind in _HOLES else f"{{{inner or 'field'}}}"
    detail = f"Write `{right}`: fields stand in single braces, variables are `${{var.name}}`."
    summary = f"`{shorten(written)}` is a token of another tool"
    if written == f"{{{inner}}}":
        summary = f"`{shorten(written)}` is no token"
    context.findings.add("WF321", summary, at=at(), detail=detail, suggestions=(right,))
