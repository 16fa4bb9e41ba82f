"""A copied step keeps the reference of its source."""

from __future__ import annotations

from checked import placed, told

TASK = "type: task, with: {assignee: a@example.com, taskDescription: %s}"


def steps(a: str = "x", b: str = "x") -> str:
    return f"a: {{{TASK % a}, next: b}}\nb: {{{TASK % b}, next: end}}\n"


def test_a_step_may_name_itself_and_those_before_it() -> None:
    assert told(steps(a="'{a.taskName}'", b="'After {a.taskName} comes {b.taskName}'")) == []


def test_a_step_that_has_not_run_has_no_name_yet() -> None:
    assert placed(steps(a="'{b.taskName}'"), "WF525") == [("WF525", "'{b.taskName}'")]


def test_a_mail_of_the_step_itself_names_the_step() -> None:
    mail = "x, assignTaskEmail: {sendAssignTaskEmail: true, email: {subject: 'New: {%s.taskName}', content: x}}"
    assert told(steps(b=mail % "b")) == []
    assert told(steps(b=mail % "a")) == ["WF525"]


def test_a_text_that_names_its_own_step_too_is_no_copy() -> None:
    assert told(steps(a="'{a.taskName}, then {b.taskName}'")) == []
