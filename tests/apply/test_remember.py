"""What is remembered after an apply: where live was left to stand, that is not forgotten by the next plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from trees import end, flow, step, trigger
from worlds import World

from wfcode.plan import Cause, Options, Side
from wfcode.tree import Tree

Outcomes = list[dict[str, Any]]
BUTTON = {"id": 9, "outcomeID": 9, "type": "CUSTOM", "text": "Extra", "linkID": None}


def buttons(*names: str, labels: dict[str, str] | None = None) -> Tree:
    exits = dict.fromkeys(names, "end")
    said = {name: {"text": label} for name, label in (labels or {}).items()}
    return flow(
        trigger("ask"),
        step("ask", "task", exits=exits, fields={"assignee": ["a@example.com"]}, outcomes=said),
        end(),
    )


def label(outcomes: Outcomes) -> None:
    outcomes[0]["text"] = "By hand"


def addition(outcomes: Outcomes) -> None:
    outcomes.append(dict(BUTTON))


def order(outcomes: Outcomes) -> None:
    outcomes.reverse()


BOTH_MOVED: dict[str, tuple[Tree, Callable[[Outcomes], None], str]] = {
    "a label": (buttons("One", "Two", "Three", labels={"One": "First"}), label, "ask.outcomes.One.text"),
    "an addition": (buttons("One", "Two", "Three", "Four"), addition, "ask.outcomes.Extra"),
    "the order": (buttons("Two", "One", "Three"), order, "ask.outcomes"),
}


@pytest.mark.parametrize(("tree", "by_hand", "where"), BOTH_MOVED.values(), ids=BOTH_MOVED)
def test_what_was_left_to_live_is_asked_about_again(
    tree: Tree, by_hand: Callable[[Outcomes], None], where: str
) -> None:
    world = World.holding(buttons("One", "Two", "Three"))
    by_hand(world.named("ask")["outcomes"])
    assert causes(world, tree)[where] is Cause.CONFLICT
    world.apply(tree, options=Options(keep={where: Side.LIVE}))
    assert causes(world, tree) == {where: Cause.CONFLICT}
    world.apply(tree, options=Options(keep={where: Side.WANTED}))
    assert causes(world, tree) == {}


def causes(world: World, tree: Tree) -> dict[str, Cause]:
    return {one.address: one.cause for change in world.plan(tree).plan.changes for one in change.fields}
