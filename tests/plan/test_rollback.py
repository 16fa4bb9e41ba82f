"""The plan back to a revision restores the tree of then, what no spec manages included (promise 7)."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from builder import KINDS, Edit, edit, edits
from hypothesis import given, settings
from strategies import trees
from trees import end, flow, step, trigger
from undoing import differences, go_back, plan_back, revision
from worlds import World

from wfcode.bindings import Binding
from wfcode.plan import Action, Options, failures
from wfcode.plan.model import Cause
from wfcode.plan.rollback import SecretsGone
from wfcode.tree import Tree
from wfcode.wire import Live, Names, read

EXAMPLES = settings(max_examples=40, deadline=None)
CHAIN = flow(
    trigger("manager"),
    step("manager", "approval", exits={"Approve": "pay", "Deny": "end"}, fields={"approver": ["m@example.com"]}),
    step("pay", "task", exits={"Paid": "end"}, name="Pay", fields={"assignee": ["f@example.com"]}),
    end(),
)
SHORT = flow(
    trigger("manager"),
    step("manager", "approval", exits={"Approve": "end", "Deny": "end"}, fields={"approver": ["x@example.com"]}),
    end(),
    title="Shorter",
)


def reading(world: World) -> Live:
    return read(world.content(), names=Names())


@EXAMPLES
@given(trees(), trees(), edits(), edits())
def test_the_plan_back_restores_the_tree_before_an_apply(
    first: Tree, second: Tree, before: list[Edit], after: list[Edit]
) -> None:
    world = World.holding(first)
    edit(world.elements, world.links, before)
    then, kept = revision(world), reading(world)
    world.apply(second)
    edit(world.elements, world.links, after)
    try:
        _planned, checked = go_back(world, then)
    except SecretsGone:
        assert then.masked
        return
    assert failures(checked) == ()
    if world.elements.keys() == kept.elements.keys():
        masked = {f"{mask.element}.{mask.field}" for mask in then.masked}
        assert [each for each in differences(kept, reading(world)) if each.split(":")[0] not in masked] == []
        assert plan_back(world, then)[1].plan.is_empty


@EXAMPLES
@given(trees(), trees())
def test_after_a_rollback_the_spec_is_an_ordinary_change(first: Tree, second: Tree) -> None:
    world = World.holding(first)
    then = revision(world)
    world.apply(second)
    try:
        go_back(world, then)
    except SecretsGone:
        return
    again = world.plan(second).plan
    assert {field.cause for change in again.changes for field in change.fields} <= {Cause.SPEC}
    world.apply(second)
    assert world.plan(second).plan.is_empty


@EXAMPLES
@given(trees(), edits())
def test_a_deleted_workflow_is_made_again(first: Tree, before: list[Edit]) -> None:
    world = World.holding(first)
    edit(world.elements, world.links, before)
    then, kept = revision(world), reading(world)
    world.elements, world.links, world.binding = {}, {}, None
    try:
        planned, checked = go_back(world, then)
    except SecretsGone:
        return
    assert failures(checked) == ()
    assert planned.plan.workflow.id == ""
    assert differences(kept, reading(world)) == []


REAL = sorted((Path(__file__).resolve().parents[3] / "shared" / "fixtures" / "live-trees").glob("*.json"))
BUILT: list[Edit] = [
    ("add", 0, 0),
    ("wire", 1, 1),
    ("add", 0, 1),
    ("write unknown", 0, 1),
    ("copy", 1, 0),
    ("label", 1, 0),
]


def of_content(content: dict[str, Any]) -> World:
    """A world that somebody built in the web builder: wfcode knows its id and nothing else."""
    world = World()
    live = read(content, names=Names())
    world.title, world.elements, world.links = "Built", dict(live.elements), dict(live.links)
    world.binding = Binding(workflow="flow", workflow_id="1", host="localhost", account="demo", title="Built")
    return world


def content_of(path: Path | None) -> dict[str, Any]:
    if path is not None:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found
    world = World.holding(CHAIN)
    edit(world.elements, world.links, BUILT)
    return world.content()


@pytest.mark.parametrize("path", [None, *REAL], ids=lambda path: path.stem if path else "own")
@pytest.mark.parametrize("done", [[(kind, number, number + 1) for number in range(4)] for kind in KINDS], ids=KINDS)
def test_a_workflow_that_people_built_comes_back_whatever_was_done_to_it(path: Path | None, done: list[Edit]) -> None:
    world = of_content(content_of(path))
    then, kept = revision(world), reading(world)
    edit(world.elements, world.links, done)
    _planned, checked = go_back(world, then)
    assert failures(checked) == ()
    if world.elements.keys() == kept.elements.keys():
        assert differences(kept, reading(world)) == []
    assert world.binding is not None
    assert set(world.binding.steps) == {"trigger"}


def test_a_deleted_step_comes_back_under_its_own_ids() -> None:
    world = World.holding(CHAIN)
    then, raw = revision(world), copy.deepcopy(world.named("pay"))
    world.apply(SHORT)
    go_back(world, then)
    back = world.named("pay")
    assert back["element_id"] == raw["element_id"]
    assert [item["outcomeID"] for item in back["outcomes"]] == [item["outcomeID"] for item in raw["outcomes"]]
    assert (back["x"], back["y"]) == (raw["x"], raw["y"])


def test_a_step_that_had_lost_its_outcomes_gets_none_of_its_type() -> None:
    world = World.holding(CHAIN)
    world.named("pay")["outcomes"] = []
    then, kept = revision(world), reading(world)
    world.elements, world.links, world.binding = {}, {}, None
    _planned, checked = go_back(world, then)
    assert failures(checked) == ()
    assert differences(kept, reading(world)) == []


def test_an_id_that_the_builder_took_is_not_taken_away() -> None:
    world = World.holding(CHAIN)
    then, taken = revision(world), world.named("pay")["element_id"]
    world.apply(SHORT)
    world.elements[taken] = {"element_id": taken, "type": "workflow_send_email", "name": "Mine", "x": 0, "y": 0}
    planned, checked = go_back(world, then)
    assert failures(checked) == ()
    assert world.named("pay")["element_id"] > taken
    assert planned.names.elements["pay"] not in planned.gone


def test_stored_values_come_back_verbatim() -> None:
    world = World.holding(CHAIN)
    pill = {"id": "q", "text": "Boss", "value": "boss@example.com", "isValid": True, "formTitle": "Kept"}
    world.named("manager")["approver"] = [pill]
    world.named("pay")["novelty"] = {"deep": [1, {"a": ""}]}
    then = revision(world)
    world.apply(SHORT)
    go_back(world, then)
    assert world.named("manager")["approver"] == [pill]
    assert world.named("pay")["novelty"] == {"deep": [1, {"a": ""}]}


def test_what_was_added_in_the_builder_since_goes() -> None:
    world = World.holding(CHAIN)
    then = revision(world)
    world.elements[9] = {"element_id": 9, "type": "workflow_send_email", "name": "Mine", "x": 0, "y": 0}
    plan = plan_back(world, then)[1].plan
    assert [(change.address, change.action, change.reason) for change in plan.changes] == [
        ("#9", Action.DELETE, "not in revision 1")
    ]


def test_the_plan_says_what_it_is_and_that_the_spec_wants_otherwise() -> None:
    world = World.holding(CHAIN)
    then = revision(world)
    world.apply(SHORT)
    plan = plan_back(world, then)[1].plan
    assert plan.kind == "rollback"
    assert [(change.address, change.reason) for change in plan.changes] == [
        ("title", "as in revision 1"),
        ("manager", "as in revision 1"),
        ("pay", "as in revision 1"),
    ]
    assert "the spec stays as it is" in plan.warnings[0]


def test_a_renamed_key_stays_one_step() -> None:
    world = World.holding(CHAIN)
    then = revision(world)
    assert world.binding is not None
    steps = dict(world.binding.steps)
    steps["boss"] = steps.pop("manager")
    world.binding = world.binding.model_copy(update={"steps": steps})
    world.elements[steps["boss"].element_id]["approver"] = []
    planned, _checked = go_back(world, then)
    assert [(change.address, change.action) for change in planned.plan.changes] == [("boss", Action.UPDATE)]
    assert set(world.binding.steps) == {"trigger", "boss", "pay", "end"}


def test_only_steps_of_the_spec_are_bound_afterwards() -> None:
    world = World.holding(CHAIN)
    world.elements[9] = {"element_id": 9, "type": "workflow_send_email", "name": "Mine", "x": 0, "y": 0}
    then = revision(world)
    world.apply(SHORT)
    world.elements.pop(9)
    go_back(world, then)
    assert world.elements[9]["name"] == "Mine"
    assert world.binding is not None
    assert set(world.binding.steps) == {"trigger", "manager", "pay", "end"}
    assert world.binding.steps["pay"].applied == then.binding.steps["pay"].applied


def test_too_many_deletes_and_protected_steps_refuse_a_rollback_too() -> None:
    world = World.holding(SHORT)
    then = revision(world)
    world.apply(CHAIN)
    assert world.binding is not None
    steps = {**world.binding.steps, "pay": world.binding.steps["pay"].model_copy(update={"protected": True})}
    world.binding = world.binding.model_copy(update={"steps": steps})
    plan = plan_back(world, then, Options(max_deletes=0))[1].plan
    assert [refusal.code for refusal in plan.refusals] == ["WF714", "WF715"]


HOOKED = flow(trigger("hook"), step("hook", "webhook", to="end", fields={"url": "https://a.example.com/T"}), end())


def test_a_masked_value_stays_as_it_is_live() -> None:
    world = World.holding(HOOKED)
    then = revision(world)
    assert "https://a" not in then.model_dump_json(include={"content"})
    world.named("hook").update({"url": "https://b.example.com", "method": "PUT"})
    planned, checked = go_back(world, then)
    assert failures(checked) == ()
    assert world.named("hook")["url"] == "https://b.example.com"
    assert world.named("hook")["method"] == "GET"
    assert any("holds no secrets" in warning for warning in planned.plan.warnings)


def test_a_step_that_is_gone_with_its_secret_is_refused() -> None:
    world = World.holding(HOOKED)
    then = revision(world)
    world.apply(flow(trigger("end"), end()))
    with pytest.raises(SecretsGone, match=r"hook\.with\.url held a secret"):
        plan_back(world, then)


def test_a_workflow_bound_since_is_matched_by_the_keys_of_the_spec() -> None:
    world = World.holding(CHAIN)
    then = revision(world)
    other = World.holding(SHORT)
    assert other.binding is not None
    other.binding = other.binding.model_copy(update={"workflow_id": "2"})
    planned, checked = go_back(other, then)
    assert failures(checked) == ()
    assert [(change.address, change.action) for change in planned.plan.changes][:2] == [
        ("title", Action.UPDATE),
        ("manager", Action.UPDATE),
    ]
    assert any("revision 1 is of workflow 1" in warning for warning in planned.plan.warnings)
