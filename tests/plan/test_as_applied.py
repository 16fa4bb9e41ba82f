"""Which steps, and which of their settings, say what was applied last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wfcode.bindings.model import Binding, StepBinding
from wfcode.plan import Move
from wfcode.plan.as_applied import AsApplied
from wfcode.tree import Element, Tree
from wfcode.tree.record import record

MAIL = "workflow_send_email"


def element(key: str = "a", **fields: Any) -> Element:
    return Element(key, MAIL, fields=fields)


def then(*elements: Element) -> Binding:
    steps: Mapping[str, StepBinding] = {
        each.key: StepBinding(element_id=number, applied=record(each)) for number, each in enumerate(elements, 2)
    }
    return Binding(workflow="w", workflow_id="1", host="h", account="a", title="T", steps=steps)


def against(now: Element, *before: Element, moves: tuple[Move, ...] = ()) -> AsApplied:
    return AsApplied(Tree("T", {now.key: now}), then(*before), moves=moves)


def test_a_step_is_as_applied_when_all_of_it_is() -> None:
    assert against(element(subject="x"), element(subject="x")).holds("a")
    assert not against(element(subject="x"), element(subject="y")).holds("a")
    assert not against(element(subject="x", content="c"), element(subject="x")).holds("a")


def test_a_setting_is_looked_at_alone() -> None:
    found = against(element(subject="x", content="new"), element(subject="x", content="old"))
    assert found.holds("a", ("subject",))
    assert not found.holds("a", ("content",))


def test_a_short_form_stands_for_all_it_writes() -> None:
    one = element(reminder__sendReminder=True, reminder__remindAfter__afterAmount="2")
    other = element(reminder__sendReminder=True, reminder__remindAfter__afterAmount="3")
    assert against(one, one).holds("a", ("reminder", "after"))
    assert not against(one, other).holds("a", ("reminder", "after"))


def test_what_no_field_came_of_is_never_as_applied() -> None:
    assert not against(element(), element()).holds("a", ("subject",))


def test_unknown_steps_types_and_bindings() -> None:
    assert not against(element(), element("b")).holds("a")
    assert not against(element(), Element("a", "workflow_approval")).holds("a")
    assert not AsApplied(Tree("T", {"a": element()}), None).holds("a")
    assert not against(element(), element()).holds("nobody")


def test_a_rename_is_no_change() -> None:
    assert against(element("new", subject="x"), element("old", subject="x"), moves=(Move("old", "new"),)).holds("new")
