"""Paths that never end, and paths that come together."""

from __future__ import annotations

import pytest
from checked import placed, summaries, told

MAIL = "type: email, with: {to: a@example.com, subject: Hi, content: Hi}"


def mail(key: str, to: str) -> str:
    return f"{key}: {{{MAIL}, next: {to}}}\n"


def task(key: str, **outcomes: str) -> str:
    ways = ", ".join(f"{outcome}: {to}" for outcome, to in outcomes.items())
    return f"{key}: {{type: task, with: {{assignee: a@example.com, taskDescription: x}}, outcomes: {{{ways}}}}}\n"


def merge(key: str = "m", to: str = "end", kind: str = "all") -> str:
    return f"{key}: {{type: merge, with: {{wait_for: {kind}}}, next: {to}}}\n"


IF = "c: {type: if, when: amount > 5, then: a, else: b}\n"
SPLIT = "s: {type: split, next: [a, b]}\n"


def test_a_path_that_stops_is_told_at_its_step() -> None:
    assert placed(mail("a", "b") + mail("b", "open"), "WF422") == [("WF422", "b")]
    assert told("a: {type: split, next: open}") == ["WF422"]
    assert told(task("a", Yes="open", No="open")) == ["WF422"]


def test_one_open_exit_beside_another_is_meant() -> None:
    assert told(task("a", Yes="end", No="open")) == []


def test_a_circle_that_nothing_leads_out_of() -> None:
    closed = mail("z", "a") + task("a", Yes="b", No="b") + mail("b", "a")
    assert summaries(closed, "WF421") == ["no path from `a` on ever ends"]


@pytest.mark.parametrize("way_out", ["end", "open"])
def test_a_circle_with_a_way_out(way_out: str) -> None:
    assert "WF421" not in told(task("a", Yes=way_out, No="b") + mail("b", "a"))


def test_a_merge_behind_a_split_is_what_merges_are_for() -> None:
    assert told(SPLIT + mail("a", "m") + mail("b", "m") + merge()) == []


def test_a_merge_behind_a_decision_waits_for_ever() -> None:
    assert told(IF + mail("a", "m") + mail("b", "m") + merge()) == ["WF423"]
    assert told(IF + mail("a", "m") + mail("b", "m") + merge(kind="any")) == []


def test_two_outcomes_of_one_person_are_a_decision_too() -> None:
    assert summaries(task("a", Yes="m", No="m") + merge(), "WF423") == [
        "`m` waits for all paths, but never more than one of `a` (Yes) and `a` (No) is taken"
    ]


def test_a_decision_in_one_of_the_parallel_paths() -> None:
    steps = "s: {type: split, next: [c, d]}\n" + IF + mail("a", "m") + mail("b", "m") + mail("d", "m") + merge()
    assert told(steps) == ["WF423"]


def test_a_decision_around_a_split_does_no_harm() -> None:
    steps = "c: {type: if, when: amount > 5, then: s, else: end}\n" + SPLIT + mail("a", "m") + mail("b", "m") + merge()
    assert told(steps) == []


def test_a_way_out_of_a_parallel_path_is_not_called_wrong() -> None:
    assert told(SPLIT + task("a", Done="m", Trouble="end") + mail("b", "m") + merge()) == []


def test_a_merge_of_one_path() -> None:
    assert told(mail("a", "m") + merge()) == ["WF425"]


def test_parallel_paths_that_meet_without_a_merge() -> None:
    assert told(SPLIT + mail("a", "d") + mail("b", "d") + mail("d", "end")) == ["WF424"]
    assert told(SPLIT + mail("a", "end") + mail("b", "end")) == []


def test_exclusive_paths_may_meet_anywhere() -> None:
    assert told(IF + mail("a", "d") + mail("b", "d") + mail("d", "end")) == []


def test_a_flow_that_cannot_be_read_is_not_followed() -> None:
    assert told(SPLIT + mail("a", "m") + mail("b", "mm") + merge()) == ["WF301"]


def test_many_paths_into_one_step_take_no_time() -> None:
    keys = [f"k{number}" for number in range(120)]
    steps = f"s: {{type: split, next: [{', '.join(keys)}]}}\n" + "".join(mail(key, "m") for key in keys) + merge()
    assert told(steps) == []
