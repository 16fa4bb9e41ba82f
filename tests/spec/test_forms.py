"""Forms as the API tells them: an object or an empty list, strings everywhere, options in one text (Q64 to Q66)."""

from __future__ import annotations

from typing import Any

import pytest

from wfcode.spec import Form


def raw(**questions: dict[str, Any]) -> dict[str, Any]:
    return {qid.removeprefix("q"): {"qid": qid.removeprefix("q"), **question} for qid, question in questions.items()}


@pytest.mark.parametrize("nothing", [[], {}, None, "", 5])
def test_a_form_without_questions(nothing: Any) -> None:
    assert Form.from_questions("1", nothing).questions == {}


def test_options_are_parted_trimmed_and_never_empty() -> None:
    form = Form.from_questions("1", raw(q3={"type": "control_dropdown", "options": " A | B b||C "}))
    assert form.questions["3"].options == ("A", "B b", "C")
    assert form.questions["3"].type == "dropdown"


def test_questions_come_in_the_order_of_the_form() -> None:
    form = Form.from_questions("1", raw(q3={"order": "2"}, q10={"order": "1"}, q5={"order": "x"}))
    assert list(form.questions) == ["10", "3", "5"]


def test_what_is_no_question_is_left_out() -> None:
    assert list(Form.from_questions("1", {"3": {"name": "a"}, "4": "junk", "5": None}).questions) == ["3"]


def test_a_question_is_found_by_name_and_by_label() -> None:
    form = Form.from_questions("1", raw(q3={"name": "email", "text": "E-mail"}, q4={"name": "boss", "text": "e-MAIL "}))
    named = form.named("boss")
    assert named is not None and named.qid == "4"
    assert [question.qid for question in form.labelled("E-mail")] == ["3"]
    assert [question.qid for question in form.labelled("e-mail")] == ["3", "4"]
    assert form.named("E-mail") is None


def test_decoration_has_no_name_to_offer() -> None:
    form = Form.from_questions("1", raw(q1={"name": "head", "type": "control_head"}, q2={"name": "a", "type": "x"}))
    assert list(form.names()) == ["a"]


def test_an_order_that_is_no_number_to_count_with_stops_nothing() -> None:
    form = Form.from_questions("1", {"3": {"name": "b", "order": "9" * 5000}, "4": {"name": "a", "order": "2"}})
    assert [question.name for question in form.questions.values()] == ["a", "b"]
