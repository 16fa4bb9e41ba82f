"""What leads to what."""

from __future__ import annotations

from trees import end, flow, step, trigger

from wfcode.tree import in_flow, reachable


def test_a_circle_ends_and_what_lies_before_is_not_reached() -> None:
    assert reachable({"a": ["b"], "b": ["c"], "c": ["b"], "d": ["a"]}, "a") == {"a", "b", "c"}
    assert reachable({}, "a") == {"a"}


def test_the_flow_is_what_the_trigger_leads_to() -> None:
    tree = flow(trigger("a"), step("a", "email", to="end"), step("lost", "email", to="a"), end())
    assert in_flow(tree) == {"trigger", "a", "end"}
