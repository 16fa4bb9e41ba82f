"""Steps whose outcomes no spec writes: made once, then left as they are."""

from __future__ import annotations

from dataclasses import replace

from trees import flow, step, trigger
from worlds import World

from wfcode.plan import failures
from wfcode.tree import Element, Link, Outcome, Tree


def with_element(tree: Tree, element: Element, *links: Link) -> Tree:
    return replace(tree, elements={**tree.elements, element.key: element}, links=tree.links | set(links))


def test_an_unknown_step_gets_the_outcomes_that_are_written_and_keeps_them() -> None:
    hologram = Element(
        "h", "workflow_hologram", "blue", None, {}, (Outcome("Seen", {}), Outcome("Not", {"text": "No"}))
    )
    tree = with_element(flow(trigger("h"), step("m", "email")), hologram, Link("h", "Not", "m"))
    world = World()
    assert failures(world.apply(tree)[1]) == ()
    stored = world.named("h")["outcomes"]
    assert [(item["outcomeID"], item["text"]) for item in stored] == [(1, "Seen"), (2, "No")]
    assert stored[1]["linkID"] in world.links
    assert world.plan(tree).plan.is_empty


def test_a_step_without_written_outcomes_keeps_those_it_is_made_with() -> None:
    bare = Element("b", "workflow_binary_decision", "", None, {})
    tree = with_element(flow(trigger("b")), bare)
    world = World.holding(tree)
    assert len(world.named("b")["outcomes"]) == 2
    assert world.plan(tree).plan.is_empty


def test_a_line_without_a_meaning_is_mended_and_told_so() -> None:
    tree = flow(trigger("a"), step("a", "approval", exits={"Approve": "m", "Deny": "m"}), step("m", "email"))
    world = World.holding(tree)
    number = max(world.links) + 1
    first = next(iter(world.links.values()))
    ends = {"fromElement": world.named("a")["element_id"], "toElement": world.named("m")["element_id"]}
    world.links[number] = {**first, "link_id": number, **ends}
    (change,) = world.plan(tree).plan.changes
    assert (change.action, change.reason) == ("repair", "a link that leaves a step by none of its outcomes")
    world.apply(tree)
    assert number not in world.links
