"""What moved on the server, told without the spec."""

from __future__ import annotations

from builder import Edit, edit, edits
from hypothesis import given, settings
from strategies import trees
from worlds import World

from wfcode.plan import OnDrift, Options
from wfcode.plan.drift import Drift, moved_live
from wfcode.tree import Tree

EXAMPLES = settings(max_examples=40, deadline=None)


def drift(world: World, tree: Tree) -> Drift:
    assert world.binding is not None
    return moved_live(world.live(tree.forms), world.binding)


@EXAMPLES
@given(trees())
def test_nothing_moved_right_after_an_apply(tree: Tree) -> None:
    assert not drift(World.holding(tree), tree)


@EXAMPLES
@given(trees(), edits(), trees())
def test_nothing_moved_after_any_later_apply_but_what_lives_beside(first: Tree, done: list[Edit], second: Tree) -> None:
    world = World.holding(first)
    edit(world.elements, world.links, done)
    world.apply(second)
    found = drift(world, second)
    assert (found.managed, found.unmanaged, found.deleted) == ((), (), ())


@EXAMPLES
@given(trees(), edits())
def test_whatever_a_plan_calls_drift_has_moved(tree: Tree, done: list[Edit]) -> None:
    world = World.holding(tree)
    edit(world.elements, world.links, done)
    plan = world.plan(tree, options=Options(on_drift=OnDrift.KEEP)).plan
    told = drift(world, tree)
    assert bool(told) or not plan.drift
    steps = {one.address.split(".")[0] for one in (*told.managed, *told.unmanaged)} | set(told.deleted)
    assert {one.address.split(".")[0] for one in plan.drift} <= steps
