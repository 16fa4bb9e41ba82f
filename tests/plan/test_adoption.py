"""Which step of a spec is which element of a workflow that no binding knows."""

from __future__ import annotations

from hypothesis import given, settings
from strategies import trees
from trees import Part, end, flow, step, trigger
from worlds import World

from wfcode.plan import names_for
from wfcode.plan.adoption import Pairing, pair_steps
from wfcode.tree import TRIGGER, Tree
from wfcode.wire import read


def mail(key: str, to: str, subject: str, name: str | None = None) -> Part:
    return step(key, "email", to=to, name=name, fields={"subject": subject})


def paired(tree: Tree, world: World, said: dict[str, int] | None = None) -> Pairing:
    """The pairing of a tree with a world whose binding is lost."""
    return pair_steps(tree, read(world.content(), names=names_for(None, tree.forms)), said or {})


def truth(world: World) -> dict[str, int]:
    """The elements of a world as its binding has them."""
    assert world.binding is not None
    return {key: step.element_id for key, step in world.binding.steps.items()}


TREE = flow(trigger("a"), mail("a", "b", "One", "First"), mail("b", "end", "Two", "Second"), end())


def test_equal_steps_are_known_by_being_equal() -> None:
    found = paired(TREE, World.holding(TREE))
    assert {pair.key: pair.element_id for pair in found.pairs} == truth(World.holding(TREE))
    assert {pair.why for pair in found.pairs if pair.key != TRIGGER} == {"equal"}
    assert (found.doubts, found.new, found.beside) == ({}, (), ())


def test_a_name_is_enough_where_values_differ() -> None:
    other = flow(trigger("x"), mail("x", "y", "Uno", "First"), mail("y", "end", "Due", "Second"), end())
    world = World.holding(TREE)
    found = {pair.key: pair for pair in paired(other, world).pairs}
    assert (found["x"].element_id, found["y"].element_id) == (truth(world)["a"], truth(world)["b"])
    assert found["x"].why == "alike"


def test_the_place_in_the_flow_tells_twins_apart() -> None:
    twins = flow(trigger("a"), mail("a", "b", "Same"), mail("b", "end", "Same"), end())
    found = {pair.key: pair.element_id for pair in paired(twins, World.holding(twins)).pairs}
    assert found == truth(World.holding(twins))


def test_twins_that_nothing_tells_apart_are_doubtful_until_somebody_says_which() -> None:
    twins = flow(trigger(("a", "b")), mail("a", "end", "Same"), mail("b", "end", "Same"), end())
    world = World.holding(twins)
    found = paired(twins, world)
    assert set(found.doubts) == {"a", "b"}
    assert len(found.doubts["a"]) == 2
    said = paired(twins, world, {"a": truth(world)["b"]})
    pairs = {pair.key: pair.element_id for pair in said.pairs}
    assert (pairs["a"], pairs["b"]) == (truth(world)["b"], truth(world)["a"])
    assert said.doubts == {}


def test_what_has_no_counterpart_is_new_or_stays_beside() -> None:
    other = flow(trigger("a"), mail("a", "qr", "One", "First"), step("qr", "qr_code", to="end"), end())
    found = paired(other, World.holding(TREE))
    assert found.new == ("qr",)
    assert len(found.beside) == 1


@settings(max_examples=40, deadline=None)
@given(trees())
def test_no_pair_is_wrong_where_all_are_clear(tree: Tree) -> None:
    world = World.holding(tree)
    found = paired(tree, world)
    assert len({pair.element_id for pair in found.pairs}) == len(found.pairs)
    for pair in found.pairs:
        kind = world.elements[pair.element_id]["type"]
        assert tree.elements[pair.key].type == kind


@settings(max_examples=40, deadline=None)
@given(trees(), trees())
def test_a_pairing_with_another_workflow_never_mixes_types(tree: Tree, other: Tree) -> None:
    world = World.holding(other)
    found = paired(tree, world)
    told = [pair.key for pair in found.pairs] + [*found.doubts, *found.new]
    assert sorted(told) == sorted(tree.elements)
    assert all(world.elements[pair.element_id]["type"] == tree.elements[pair.key].type for pair in found.pairs)
