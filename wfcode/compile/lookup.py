"""Looking fields up in forms, for conditions and texts alike, and what is said where a form has no such field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from wfcode.diagnostics import Range
from wfcode.spec.findings import Findings
from wfcode.spec.forms import UNIQUE, Form, Question
from wfcode.spec.words import listed

if TYPE_CHECKING:
    from wfcode.compile.context import Context

FIELD_CODE: Final = "WF303"
TOKEN_CODE: Final = "WF320"
_MOST_NAMES: Final = 20


@dataclass
class Lookups:
    """What looking up fields brought to light: forms whose questions nobody knew, fields that vanished, and the labels
    of those that receive something, by their tokens."""

    open_forms: set[str] = field(default_factory=set)
    labels: dict[str, str] = field(default_factory=dict)
    gone: dict[tuple[str, str], list[tuple[str, Range]]] = field(default_factory=dict)


def named(word: str, form: Form) -> Question | None:
    """The question of that name, or of that unique name; None where the form has none that holds an answer."""
    unique = UNIQUE.fullmatch(word)
    return form.named(word) or (form.answering(unique[1]) if unique else None)


@dataclass(frozen=True, slots=True)
class Braces:
    """A field in a text: with the alias of its form in front, "" for the trigger's; `other` may stand there too."""

    alias: str = ""
    other: tuple[str, ...] = ()

    def around(self, name: str) -> str:
        """The token of a field."""
        return f"{{{self.alias}.{name}}}" if self.alias else f"{{{name}}}"


def no_field(word: str, form: Form, *, at: Range, context: Context, token: Braces | None = None) -> None:
    """A finding for a field that the form lacks, in a text where `token` says so, else in a condition.

    A field that it had when its questions were last fetched is told once, with every place that uses it.
    """
    bare = word.lstrip("#")
    gone = form.vanished_as(bare)
    if gone is not None:
        context.lookups.gone.setdefault((form.id, gone.qid), []).append((bare, at))
        return
    names = list(form.names())
    meant = [question.name for question in (*form.labelled(word), form.answering(bare)) if question and question.name]
    other = token.other if token else ()
    close = tuple(dict.fromkeys([*meant, *context.findings.suggest(word, [*names, *other])]))[:3]
    shown = [token.around(name) for name in close] if token else list(close)
    fields = f"Fields: {listed(names[:_MOST_NAMES], join='and')}." if names else "It has no fields."
    detail = f"Did you mean {listed(shown)}?" if shown else fields
    title = f" {form.title!r}" if form.title else ""
    summary = f"the form{title} has no field `{word}`"
    code = TOKEN_CODE if token else FIELD_CODE
    context.findings.add(code, summary, at=at, detail=detail, suggestions=shown)


def tell_vanished(context: Context) -> None:
    """One finding for each field that vanished, at the first place that uses it, with all others."""
    for (form_id, qid), uses in context.lookups.gone.items():
        form = context.questions(form_id)
        if form is not None:
            _vanished(form, qid, uses, context.findings)


def _vanished(form: Form, qid: str, uses: list[tuple[str, Range]], findings: Findings) -> None:
    uses = sorted(uses, key=lambda use: (findings.file_of(use[1]) != findings.file, use[1].start))
    (word, first), *others = uses
    now = form.answering(qid)
    what = f"question {qid} is called `{now.name}` now" if now else f"question {qid} was deleted"
    remedy = f"Write `{now.name}`" if now else "Take it out, or use another field"
    places = f" in all {len(uses)} places" if others else ""
    title = f" {form.title!r}" if form.title else ""
    findings.add(
        "WF322",
        f"the field `{word}` is gone from the form{title}: {what}",
        at=first,
        detail=f"{remedy}{places}; `wfcode forms fetch` brings the snapshot up to date.",
        suggestions=(now.name,) if now else (),
        related=[findings.related("it is used here too", place) for _, place in others],
    )
