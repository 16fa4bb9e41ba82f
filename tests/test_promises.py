"""The promises of the design that need no spec text, over generated workflows."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, settings
from strategies import trees
from worlds import World

from wfcode.plan import Status, failures, verify
from wfcode.tree import Tree
from wfcode.wire import executed, read

EXAMPLES = settings(max_examples=60, deadline=None)


@EXAMPLES
@given(trees(), trees())
def test_one_apply_is_enough(first: Tree, second: Tree) -> None:
    world = World.holding(first)
    _plan, checked = world.apply(second)
    assert failures(checked) == ()
    again = world.plan(second).plan
    assert again.is_empty
    assert again.changes == ()


@EXAMPLES
@given(trees(), trees())
def test_planning_twice_gives_the_same_bytes(first: Tree, second: Tree) -> None:
    world = World.holding(first)
    assert world.plan(second).plan.model_dump_json() == world.plan(second).plan.model_dump_json()


@EXAMPLES
@given(trees(), trees())
def test_nothing_can_be_left_out(first: Tree, second: Tree) -> None:
    world = World.holding(first)
    planned = world.plan(second)
    for smaller in _smaller(world.tree_call(planned.plan)):
        elements, links = executed(world.elements, world.links, body=smaller)
        content = {"workflow": {"title": second.title}, "elements": [*elements.values()], "links": [*links.values()]}
        found = verify(planned.tree, read(content, names=planned.names), gone=planned.gone)
        is_right = all(item.status is Status.VERIFIED for item in found)
        assert not is_right or _leads_nowhere(elements, links), json.dumps(smaller)


@EXAMPLES
@given(trees(), trees())
def test_what_the_spec_does_not_manage_stays(first: Tree, second: Tree) -> None:
    world = World.holding(first)
    stranger = {"element_id": 900, "type": "workflow_send_email", "subject": "Mine", "x": 5000, "y": 5000, "odd": [1]}
    world.elements[900] = copy.deepcopy(stranger)
    world.elements[1]["custom"] = {"kept": ["as", "it", 1.5]}
    world.apply(second)
    assert world.elements[900] == stranger
    assert world.elements[1]["custom"] == {"kept": ["as", "it", 1.5]}


@EXAMPLES
@given(trees(), trees())
def test_shuffled_live_arrays_give_the_same_plan(first: Tree, second: Tree) -> None:
    world = World.holding(first)
    plan = world.plan(second).plan
    world.elements = dict(reversed(world.elements.items()))
    world.links = dict(reversed(world.links.items()))
    assert world.plan(second).plan == plan


@EXAMPLES
@given(trees(), trees())
def test_an_interruption_leaves_nothing_that_the_next_apply_does_not_mend(first: Tree, second: Tree) -> None:
    world = World.holding(first)
    body = world.tree_call(world.plan(second).plan)
    world.elements, world.links = executed(
        world.elements, world.links, body={"elements": body["elements"], "links": []}
    )
    world.apply(second)
    assert not _leads_nowhere(world.elements, world.links)
    assert world.plan(second).plan.is_empty


def _smaller(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The call with one entry, or one field of an update, left out."""
    found = []
    for part in ("elements", "links"):
        for place, entry in enumerate(body[part]):
            rest = body[part][:place] + body[part][place + 1 :]
            found.append({**body, part: rest})
            if entry["action"] == "update" and len(entry["data"]) > 2:
                for name in entry["data"].keys() - {"element_id", "link_id"} - _measured_together(entry["data"]):
                    data = {key: value for key, value in entry["data"].items() if key != name}
                    less = [*body[part][:place], {**entry, "data": data}, *body[part][place + 1 :]]
                    found.append({**body, part: less})
    return found


def _measured_together(data: dict[str, Any]) -> set[str]:
    """The three fields that bind a form were only ever measured in one update (Q42)."""
    return {"resourceType", "subType"} if "resourceID" in data else set()


def _leads_nowhere(elements: dict[int, Any], links: dict[int, Any]) -> bool:
    ends = {int(link[end]) for link in links.values() for end in ("fromElement", "toElement")}
    outcomes = [item for element in elements.values() for item in element.get("outcomes") or []]
    pointed = {int(item["linkID"]) for item in outcomes if item.get("linkID")}
    return not ends <= elements.keys() or not pointed <= links.keys()
