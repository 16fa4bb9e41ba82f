"""A form and its questions, as conditions and texts look fields up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final


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
    """A form with its questions by id, in the order of the form.

    `vanished` are questions that it had when somebody looked last and has no more, or not by that name.
    """

    id: str
    title: str = ""
    questions: Mapping[str, Question] = field(default_factory=dict)
    vanished: Mapping[str, Question] = field(default_factory=dict)

    @classmethod
    def from_questions(cls, form_id: str, raw: Any, *, title: str = "") -> Form:
        """The form as `GET /form/{id}/questions` tells it: an object by question id, or `[]` for none (Q64-Q66)."""
        found = (_question(str(qid), item) for qid, item in raw.items()) if isinstance(raw, dict) else iter(())
        ordered = sorted((pair for pair in found if pair), key=lambda pair: pair[0])
        return cls(str(form_id), title, {question.qid: question for _, question in ordered})

    def since(self, before: Form) -> Form:
        """This form, knowing which questions of an earlier reading are gone; the title too where it has none."""
        gone = {old.qid: old for old in before._answers() if old.name and self.named(old.name) is None}
        return replace(self, title=self.title or before.title, vanished=gone)

    def named(self, name: str) -> Question | None:
        """The question of that unique name, None where there is none that holds an answer."""
        return next((question for question in self._answers() if question.name == name), None)

    def answering(self, qid: str) -> Question | None:
        """The question of that id, None where there is none that holds an answer."""
        found = self.questions.get(qid)
        return None if found is None or found.type in DECOR else found

    def vanished_as(self, word: str) -> Question | None:
        """The vanished question that a word meant: its name, unique name, id or label; None where it meant none."""
        unique = UNIQUE.fullmatch(word)
        for qid, question in self.vanished.items():
            is_deleted = qid not in self.questions
            if word == question.name or (is_deleted and (word == qid or (unique and unique[1] == qid))):
                return question
        return next((question for question in self.vanished.values() if question.text and question.text == word), None)

    def labelled(self, label: str) -> tuple[Question, ...]:
        """Every question with that label: exactly, or else without regard to case and outer blanks."""
        exact = tuple(question for question in self.questions.values() if question.text == label)
        return exact or tuple(q for q in self.questions.values() if _loose(q.text) == _loose(label))

    def names(self) -> Iterator[str]:
        """The unique names of all questions that hold an answer."""
        return (question.name for question in self._answers() if question.name)

    def _answers(self) -> Iterator[Question]:
        return (question for question in self.questions.values() if question.type not in DECOR)


UNIQUE: Final = re.compile(r"q(\d+)_\w+")
"""Jotform's unique name of a question in tokens: `q3_email1` is question 3."""
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
    return (int(order) if order.isdecimal() and len(order) < 10 else 1_000_000, qid), question


def _options(raw: object) -> tuple[str, ...]:
    parts = raw if isinstance(raw, list) else str(raw or "").split("|")
    return tuple(text for part in parts if (text := str(part).strip()))


def _loose(text: str) -> str:
    return " ".join(text.split()).casefold()
