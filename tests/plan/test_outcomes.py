"""Outcomes of a step: what counts as a change of their order, and who made it."""

from __future__ import annotations

from trees import end, flow, step, trigger
from worlds import World

from wfcode.plan import Cause
from wfcode.tree import Json, Tree


def branches(*names: str) -> Tree:
    terms: dict[str, dict[str, Json]] = {
        name: {"conditionTerms": [{"field": "5", "operator": "equals", "value": name}]} for name in names
    }
    exits = {**dict.fromkeys(names, "ask"), "else": "end"}
    return flow(
        trigger("sort"),
        step("sort", "branch", exits=exits, outcomes=terms),
        step("ask", "task", exits={"Done": "end"}),
        end(),
    )


def test_branches_that_the_spec_reorders_are_its_own_change() -> None:
    world = World.holding(branches("A", "B", "C"))
    plan = world.plan(branches("C", "A", "B")).plan
    assert [(one.address, one.cause) for change in plan.changes for one in change.fields] == [
        ("sort.outcomes", Cause.SPEC)
    ]
    assert plan.refusals == ()
    world.apply(branches("C", "A", "B"))
    assert world.plan(branches("C", "A", "B")).plan.changes == ()


def test_branches_that_the_builder_reorders_are_drift() -> None:
    world = World.holding(branches("A", "B"))
    raw = world.named("sort")
    raw["outcomes"] = [*reversed(raw["outcomes"])]
    plan = world.plan(branches("A", "B")).plan
    assert [one.cause for change in plan.changes for one in change.fields] == [Cause.DRIFT]


def test_where_the_rest_of_a_branch_stands_is_no_difference() -> None:
    world = World.holding(branches("A", "B"))
    raw = world.named("sort")
    raw["outcomes"] = [*raw["outcomes"][1:], raw["outcomes"][0]]
    assert world.plan(branches("A", "B")).plan.changes == ()
