"""A live workflow is sound, or every thing wrong with it is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from strategies import trees
from trees import end, flow, step, trigger
from worlds import World

from wfcode.health import health
from wfcode.tree import Tree
from wfcode.wire import Names, read

TREES = sorted((Path(__file__).resolve().parents[3] / "shared" / "fixtures" / "live-trees").glob("*.json"))
SOUND = flow(
    trigger("manager"),
    step("manager", "approval", exits={"Approve": "mail", "Deny": "end"}),
    step("mail", "email", to="end"),
    end(),
)


def findings(world: World) -> list[tuple[str, str]]:
    return [(each.code, each.summary) for each in health(world.live())]


def test_what_was_applied_is_sound() -> None:
    assert findings(World.holding(SOUND)) == []


@settings(max_examples=25, deadline=None)
@given(trees())
def test_what_was_applied_lacks_nothing_that_the_builder_needs(tree: Tree) -> None:
    assert {each.code for each in health(World.holding(tree).live())} & {"WF660", "WF661", "WF662"} == set()


@pytest.mark.parametrize("subtype", ["", "workflow_start_point_submission"])
def test_a_start_that_waits_for_a_form_needs_one(subtype: str) -> None:
    world = World.holding(SOUND)
    world.elements[1].update(resourceID="", subType=subtype)
    assert findings(world) == [("WF660", "the trigger has no form")]


def test_a_start_by_the_clock_needs_no_form() -> None:
    world = World.holding(SOUND)
    world.elements[1].update(resourceID="", subType="workflow_start_point_schedule")
    assert findings(world) == []


def test_a_workflow_left_without_a_start_point_is_told() -> None:
    world = World.holding(SOUND)
    world.elements.pop(1)
    assert ("WF660", "there is no start point") in findings(world)


def test_links_and_outcomes_that_lead_nowhere_are_told() -> None:
    world = World.holding(SOUND)
    world.elements.pop(world.named("mail")["element_id"])
    found = findings(world)
    assert ("WF661", "outcome `Approve` of `manager` points at no link") in found
    assert sum(summary.startswith("link #") for _code, summary in found) == 2


@pytest.mark.parametrize(("key", "name"), [("mail", "to"), ("manager", "outcomes")])
def test_a_step_without_what_the_builder_needs_is_told(key: str, name: str) -> None:
    world = World.holding(SOUND)
    world.named(key).pop(name)
    assert ("WF662", f"`{key}` lacks {name}") in findings(world)


def test_a_decision_without_outcomes_is_told() -> None:
    world = World.holding(SOUND)
    world.named("manager")["outcomes"] = []
    assert ("WF662", "`manager` has no outcomes") in findings(world)


@pytest.mark.skipif(not TREES, reason="the real trees lie beside the repository")
@pytest.mark.parametrize("path", TREES, ids=lambda path: path.stem)
def test_real_workflows_lack_nothing_but_a_form(path: Path) -> None:
    content: dict[str, Any] = {"workflow": {}, **json.loads(path.read_text(encoding="utf-8"))}
    assert {each.code for each in health(read(content, names=Names()))} <= {"WF660"}
