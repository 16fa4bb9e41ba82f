"""Forms as pages and as JSON: those of an account, the questions of one, and what a fetch did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wfcode.render.page import EMPTY, Page, line, table
from wfcode.spec.forms import DECOR, Form, Question

LIST_HEAD = ("id", "title", "status", "snapshot")
QUESTION_HEAD = ("id", "in texts", "label", "type", "options")
LONGEST = 60


def list_page(rows: Sequence[Mapping[str, Any]], *, target: str) -> Page:
    """The forms of an account."""
    if not rows:
        return [line(f"{target} has no forms")]
    cells = [(row["id"], row["title"], row["status"] or "-", row["snapshot"] or "-") for row in rows]
    return table(cells, head=LIST_HEAD)


def form_page(form: Form, *, target: str) -> Page:
    """The questions of one form, in its order; what holds no answer is left out."""
    head = line(f"{form.title or 'form'}, {form.id} on {target}", style="title")
    questions = [question for question in form.questions.values() if question.type not in DECOR]
    if not questions:
        return [head, line("  no questions", style="dim")]
    return [head, EMPTY, *table([_row(question) for question in questions], indent=2, head=QUESTION_HEAD)]


def form_json(form: Form) -> dict[str, object]:
    """The same as data; `token` is null for what holds no answer."""
    questions = [
        {
            "id": each.qid,
            "name": each.name,
            "label": each.text,
            "type": each.type,
            "options": list(each.options),
            "token": f"{{{each.name}}}" if each.name and each.type not in DECOR else None,
        }
        for each in form.questions.values()
    ]
    return {"form": form.id, "title": form.title, "questions": questions}


def fetched_page(path: str, form: Form, *, written: bool, before: Form | None) -> Page:
    """What a fetch did with the snapshot of one form."""
    found = [line(path, f"  {'written' if written else 'unchanged'}  {form.title}")]
    if before is None:
        return found
    gone, new = form.since(before).vanished, before.since(form).vanished
    for word, questions in (("gone", gone), ("new", new)):
        if questions:
            names = ", ".join(question.name for question in questions.values())
            found.append(line(f"{word}: {names}", indent=2))
    return found


def _row(question: Question) -> tuple[str, ...]:
    options = " | ".join(question.options)
    shown = options if len(options) <= LONGEST else f"{options[: LONGEST - 1]}…"
    return (f"#{question.qid}", f"{{{question.name}}}" if question.name else "-", question.text, question.type, shown)
