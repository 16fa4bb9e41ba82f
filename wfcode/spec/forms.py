"""A form and its questions, as conditions and texts look fields up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Question:
    """One question: `name` is unique in its form, `text` its label, `type` without `control_` (`dropdown`)."""

    qid: str
    name: str
    text: str
    type: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A form with its questions by id, in the order of the form."""

    id: str
    title: str = ""
    questions: Mapping[str, Question] = field(default_factory=dict)

    @classmethod
    def from_questions(cls, form_id: str, raw: Any, *, title: str = "") -> Form:
        """The form as `GET /form/{id}/questions` tells it: an object by question id, or `[]` for none (Q64-Q66)."""
        found = (_question(str(qid), item) for qid, item in raw.items()) if isinstance(raw, dict) else iter(())
        ordered = sorted((pair for pair in found if pair), key=lambda pair: pair[0])
        return cls(str(form_id), title, {question.qid: question for _, question in ordered})

    def named(self, name: str) -> Question | None:
        """The question of that unique name, None where there is none."""
        return next((question for question in self.questions.values() if question.name == name), None)

    def labelled(self, label: str) -> tuple[Question, ...]:
        """Every question with that label: exactly, or else without regard to case and outer blanks."""
        exact = tuple(question for question in self.questions.values() if question.text == label)
        return exact or tuple(q for q in self.questions.values() if _loose(q.text) == _loose(label))

    def names(self) -> Iterator[str]:
        """The unique names of all questions that hold an answer."""
        return (question.name for question in self.questions.values() if question.name and question.type not in DECOR)


DECOR = frozenset({"head", "text", "button", "pagebreak", "collapse", "divider", "image"})
"""Control types without an answer."""


def _question(qid: str, raw: object) -> tuple[tuple[int, str], Question] | None:
    if not isinstance(raw, dict):
        return None
    qid = str(raw.get("qid") or qid)
    order = str(raw.get("order") or qid)
    question = Question(
        qid=qid,
        name=str(raw.get("name") or ""),
        text=str(raw.get("text") or ""),
        type=str(raw.get("type") or "").removeprefix("control_"),
        options=_options(raw.get("options")),
    )
    return (int(order) if order.isdecimal() else 1_000_000, qid), question


def _options(raw: object) -> tuple[str, ...]:
    parts = raw if isinstance(raw, list) else str(raw or "").split("|")
    return tuple(text for part in parts if (text := str(part).strip()))


def _loose(text: str) -> str:
    return " ".join(text.split()).casefold()
