"""Plans against small workflows written by hand."""

from __future__ import annotations

from trees import end, flow, step, trigger
from worlds import World

from wfcode.plan import Action, Purpose, failures

CHAIN = flow(
    trigger("manager"),
    step("manager", "approval", exits={"Approve": "pay", "Deny": "end"}, fields={"approver": ["m@example.com"]}),
    step("pay", "task", exits={"Paid": "end"}, name="Pay", fields={"assignee": ["f@example.com"]}),
    end(),
)


def test_a_new_workflow_is_made_disabled_then_filled_in_one_call() -> None:
    plan, checked = World().apply(CHAIN)
    assert [call.purpose for call in plan.calls] == [Purpose.CREATE, Purpose.STATUS, Purpose.TREE, Purpose.BIND]
    assert failures(checked) == ()
    assert plan.count(Action.CREATE) == 3


def test_what_was_applied_needs_no_second_plan() -> None:
    world = World.holding(CHAIN)
    assert world.plan(CHAIN).plan.is_empty
    assert world.plan(CHAIN).plan.changes == ()


def test_a_step_in_between_is_one_create_and_one_edge() -> None:
    world = World.holding(CHAIN)
    longer = flow(
        trigger("manager"),
        step("manager", "approval", exits={"Approve": "boss", "Deny": "end"}, fields={"approver": ["m@example.com"]}),
        step("boss", "approval", exits={"Approve": "pay", "Deny": "end"}, fields={"approver": ["b@example.com"]}),
        step("pay", "task", exits={"Paid": "end"}, name="Pay", fields={"assignee": ["f@example.com"]}),
        end(),
    )
    plan, checked = world.apply(longer)
    assert failures(checked) == ()
    assert [(change.address, change.action.value) for change in plan.changes] == [
        ("manager", "update"),
        ("boss", "create"),
    ]
    assert [(f.address, f.before, f.after) for f in plan.changes[0].fields] == [
        ("manager.outcomes.Approve.next", "pay", "boss")
    ]
    body = world.tree_call(plan)
    assert [(entry["action"], entry["elementID"]) for entry in body["elements"]] == [("create", 5), ("update", 2)]
    assert sorted(entry["action"] for entry in body["links"]) == ["create", "create", "create", "delete"]


def test_a_deleted_step_takes_its_links_along() -> None:
    world = World.holding(CHAIN)
    shorter = flow(
        trigger("manager"),
        step("manager", "approval", exits={"Approve": "end", "Deny": "end"}, fields={"approver": ["m@example.com"]}),
        end(),
    )
    plan, checked = world.apply(shorter)
    assert failures(checked) == ()
    assert plan.count(Action.DELETE) == 1
    assert all(link["fromElement"] != 3 and link["toElement"] != 3 for link in world.links.values())
    assert world.plan(shorter).plan.is_empty
