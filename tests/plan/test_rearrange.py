"""Layout plans: they move what the spec manages, and do nothing else."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from canvas import forward, overlaps
from flows import any_flow
from trees import end, flow, step, trigger
from worlds import CONTEXT, World, wanted

from wfcode.plan import Action, Planned, Status, make_layout_plan, proof
from wfcode.plan.layout import Box, arrange, box_of
from wfcode.tree import Tree
from wfcode.wire import read

FLOW = flow(
    trigger("ask"),
    step("ask", "approval", exits={"Approve": "yes", "Deny": "no"}, fields={"approver": ["m@example.com"]}),
    step("yes", "email", to="end", fields={"to": ["{email}"], "subject": "Yes"}),
    step("no", "email", to="end", fields={"to": ["{email}"], "subject": "No"}),
    end(),
)


def layout(world: World, tree: Tree) -> Planned:
    assert world.binding is not None
    return make_layout_plan(wanted(tree), world.live(tree.forms), binding=world.binding, context=CONTEXT)


def move(world: World, key: str, x: object, y: object) -> None:
    world.named(key).update({"x": x, "y": y, "position": {"x": x, "y": y}})


def scattered(tree: Tree, seed: int) -> World:
    """A world to which a tree was applied and in which everything was moved about, the trigger too."""
    world, random = World.holding(tree), Random(seed)
    for key in tree.elements:
        move(world, key, random.uniform(-900, 900), random.randint(-900, 900))
    return world


def boxes(world: World, tree: Tree) -> dict[str, Box]:
    return {key: box_of(world.named(key)) for key in tree.elements}


def without_places(world: World) -> Any:
    content = copy.deepcopy(world.content())
    for element in content["elements"]:
        for name in ("x", "y", "position"):
            element.pop(name, None)
    return content


def test_what_was_just_made_stands_where_a_layout_puts_it() -> None:
    plan = layout(World.holding(FLOW), FLOW).plan
    assert (plan.kind, plan.calls, plan.changes, plan.api_calls) == ("layout", (), (), 0)


def test_what_was_moved_by_hand_goes_back_to_its_place_and_nothing_else_moves() -> None:
    world = World.holding(FLOW)
    move(world, "no", "871.25", 12)
    planned = layout(world, FLOW)
    assert [(change.address, change.action) for change in planned.plan.changes] == [("no", Action.PLACE)]
    assert [(field.address, field.before, field.after) for field in planned.plan.changes[0].fields] == [
        ("no.x", "871.25", 200),
        ("no.y", 12, 360),
    ]
    assert world.tree_call(planned.plan) == {
        "elements": [
            {
                "action": "update",
                "elementID": 4,
                "data": {"element_id": 4, "x": 200, "y": 360, "position": {"x": 200, "y": 360}},
            }
        ],
        "links": [],
    }


@pytest.mark.parametrize("seed", range(40))
def test_a_layout_moves_everything_to_its_place_touches_nothing_else_and_needs_no_second(seed: int) -> None:
    tree = any_flow(seed, most=40)
    world = scattered(tree, seed)
    anchor, before = box_of(world.named("trigger")), without_places(world)
    planned = layout(world, tree)
    assert planned.plan == layout(world, tree).plan
    world.run(planned)
    assert {item.status for item in proof(planned, read(world.content(), names=planned.names))} == {Status.VERIFIED}
    assert without_places(world) == before
    found = boxes(world, tree)
    assert overlaps(found) == []
    assert [(a, b) for a, b in forward(tree) if found[a].bottom > found[b].y + 0.5] == []
    assert abs(found["trigger"].x - anchor.x) < 0.5 and abs(found["trigger"].y - anchor.y) < 0.5
    assert layout(world, tree).plan.is_empty
    assert world.plan(tree).plan.is_empty


def test_steps_beside_the_spec_stay_and_are_avoided() -> None:
    world = scattered(FLOW, 1)
    place = box_of(world.named("trigger"))
    there = {"x": place.x + 10, "y": place.y + 400, "position": {"x": place.x + 10, "y": place.y + 400}}
    world.elements[50] = {"element_id": 50, "type": "workflow_send_email", **there}
    planned = layout(world, FLOW)
    world.run(planned)
    assert world.elements[50] == {"element_id": 50, "type": "workflow_send_email", **there}
    assert overlaps({**boxes(world, FLOW), "#50": box_of(world.elements[50])}) == []
    assert layout(world, FLOW).plan.is_empty


def test_a_way_through_a_step_beside_the_spec_is_a_way() -> None:
    world = World.holding(FLOW)
    world.elements[50] = {"element_id": 50, "type": "workflow_send_email", "x": 5000, "y": 0}
    into = next(link for link in world.links.values() if link["fromElement"] == 3)
    into["toElement"] = 50
    world.links[90] = {**into, "link_id": 90, "fromElement": 50, "toElement": 5}
    assert layout(world, FLOW).plan.is_empty


def test_what_the_spec_changed_meanwhile_is_left_to_an_ordinary_plan() -> None:
    world = World.holding(FLOW)
    later = flow(
        trigger("ask"),
        step("ask", "approval", exits={"Approve": "yes", "Deny": "end"}, fields={"approver": ["x@example.com"]}),
        step("yes", "email", to="more", fields={"to": ["{email}"], "subject": "Yes"}),
        step("more", "email", to="end"),
        end(),
        title="Another title",
    )
    before = without_places(world)
    world.run(layout(world, later))
    assert without_places(world) == before
    assert layout(world, later).plan.is_empty


def test_elements_as_real_trees_hold_them_get_no_position_of_their_own() -> None:
    world = World.holding(FLOW)
    for element in world.elements.values():
        element.pop("position")
        element.update({"x": str(element["x"]), "y": float(element["y"])})
    assert layout(world, FLOW).plan.is_empty
    world.named("yes")["y"] = "17"
    world.run(layout(world, FLOW))
    assert (world.named("yes")["y"], "position" in world.named("yes")) == (360, False)


def test_links_to_nothing_are_no_business_of_a_layout() -> None:
    world = World.holding(FLOW)
    world.links[90] = {**next(iter(world.links.values())), "link_id": 90, "toElement": 77}
    move(world, "no", 0, 0)
    planned = layout(world, FLOW)
    world.run(planned)
    assert 90 in world.links
    assert {item.status for item in proof(planned, world.live())} == {Status.VERIFIED}


def test_an_ordinary_plan_never_moves_what_stands() -> None:
    for seed in range(30):
        whole = any_flow(seed, most=30)
        keys = [key for key in whole.elements if Random(f"{seed} {key}").random() < 0.8 or key == "trigger"]
        part = Tree(
            whole.title,
            {key: whole.elements[key] for key in keys},
            frozenset(link for link in whole.links if link.source in keys and link.target in keys),
        )
        world = scattered(part, seed)
        before = boxes(world, part)
        world.apply(whole)
        after = boxes(world, whole)
        assert {key: after[key] for key in before} == before
        old = overlaps(before)
        assert [pair for pair in overlaps(after) if pair not in old and pair[::-1] not in old] == []


def test_a_new_workflow_is_made_as_it_would_be_laid_out() -> None:
    tree = any_flow(7, most=30)
    assert boxes(World.holding(tree), tree) == arrange(tree)
