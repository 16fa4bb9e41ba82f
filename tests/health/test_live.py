"""A live workflow is sound, or every thing wrong with it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from intakes import demo_forms
from strategies import trees
from trees import end, flow, step, trigger
from worlds import World

from wfcode.compile.checks import CODES
from wfcode.diagnostics import Severity
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
IF = step(
    "big",
    "if",
    exits={"then": "end", "else": "end"},
    fields={
        "conditionTermsMatchType": "All",
        "conditionTerms": [{"field": "5", "operator": "greaterThan", "value": "10"}],
    },
)


def findings(world: World) -> list[tuple[str, str]]:
    """What is told of a workflow as a live one; the checks that specs have too are proven with those."""
    return [(each.code, each.summary) for each in health(world.live()) if each.code not in CODES]


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


def test_a_link_of_a_foreign_type_is_told() -> None:
    world = World.holding(SOUND)
    number = min(world.links)
    world.links[number]["type"] = "banana-link"
    assert findings(world) == [("WF663", f"link #{number} is of the type `banana-link`")]


def test_a_step_of_a_foreign_type_is_told() -> None:
    world = World.holding(SOUND)
    world.named("mail")["type"] = "workflow_novelty"
    assert findings(world) == [("WF664", "`mail` is of the type `workflow_novelty`, which wfcode does not know")]


def test_what_a_live_step_lacks_is_a_warning() -> None:
    world = World.holding(SOUND)
    found = [each for each in health(world.live()) if each.code == "WF250"]
    assert [each.summary for each in found] == [
        "`manager` lacks `approver` or `team` and `taskDescription`",
        "`mail` lacks `to` and `content`",
    ]
    assert {each.severity for each in found} == {Severity.WARNING}


def test_a_question_that_was_deleted_is_an_error() -> None:
    tree = flow(trigger("big", form="242894007368969"), IF, end())
    live = World.holding(tree).live()
    form = demo_forms()["242894007368969"]
    assert "WF518" not in {each.code for each in health(live, forms={form.id: form})}
    left = replace(form, questions={qid: each for qid, each in form.questions.items() if qid != "5"})
    (found,) = (each for each in health(live, forms={form.id: left}) if each.code == "WF518")
    assert found.is_error and "#5" in found.summary
    assert "WF518" not in {each.code for each in health(live)}


@pytest.mark.skipif(not TREES, reason="the real trees lie beside the repository")
@pytest.mark.parametrize("path", TREES, ids=lambda path: path.stem)
def test_real_workflows_lack_little(path: Path) -> None:
    content: dict[str, Any] = {"workflow": {}, **json.loads(path.read_text(encoding="utf-8"))}
    found = health(read(content, names=Names()))
    assert {each.code for each in found if each.is_error} <= {"WF660"}
    assert {each.code for each in found if each.severity is Severity.WARNING} <= {"WF250"}
