"""`moved:` and what the binding knows under the old keys and the new ones."""

from __future__ import annotations

from trees import end, flow, step, trigger
from worlds import World

from wfcode.plan import Action, Move, failures

BOTH = flow(
    trigger("boss"),
    step("boss", "email", to="pay", fields={"subject": "To the boss"}),
    step("pay", "email", to="end", fields={"subject": "After {boss.taskName}, before {pay.taskName}"}),
    end(),
)
ONE = flow(
    trigger("pay"),
    step("pay", "email", to="end", fields={"subject": "To the boss"}),
    end(),
)
MOVED = (Move("boss", "pay"),)


def test_a_step_may_take_over_the_key_of_one_that_goes() -> None:
    world = World.holding(BOTH)
    assert world.binding is not None
    boss, pay = (world.binding.steps[key].element_id for key in ("boss", "pay"))
    plan, checked = world.apply(ONE, moves=MOVED)
    assert plan.refusals == ()
    assert [(change.address, change.action) for change in plan.changes] == [
        ("pay", Action.RENAME),
        ("pay", Action.UPDATE),
        (f"#{pay}", Action.DELETE),
    ]
    assert failures(checked) == ()
    assert world.binding.steps["pay"].element_id == boss
    assert world.elements.keys() == {1, boss, 4}


def test_a_rename_that_was_carried_out_does_nothing_any_more() -> None:
    world = World.holding(BOTH)
    world.apply(ONE, moves=MOVED)
    assert world.plan(ONE, moves=MOVED).plan.changes == ()


def test_protection_of_a_step_holds_where_its_key_is_given_away() -> None:
    world = World()
    world.apply(BOTH, protected=frozenset({"pay"}))
    assert "WF715" in [refusal.code for refusal in world.plan(ONE, moves=MOVED).plan.refusals]


def test_an_outcome_renamed_after_its_step_is_told() -> None:
    before = flow(trigger("ask"), step("ask", "task", exits={"Done": "end"}), end())
    after = flow(trigger("pay"), step("pay", "task", exits={"Paid": "end"}), end())
    moves = (Move("ask", "pay"), Move("pay.outcomes.Done", "pay.outcomes.Paid"))
    world = World.holding(before)
    world.apply(flow(trigger("pay"), step("pay", "task", exits={"Done": "end"}), end()), moves=moves[:1])
    plan = world.plan(after, moves=moves).plan
    assert [change.reason for change in plan.changes if change.action is Action.RENAME] == ["was pay.outcomes.Done"]
