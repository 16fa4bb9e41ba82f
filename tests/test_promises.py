"""The promises of the design that need no spec text, over generated workflows that people edit in the builder."""

from __future__ import annotations

import asyncio
import copy
import json
from typing import Any, cast

import pytest
from amounts import examples
from builder import Edit, edit, edits
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import trees
from worlds import World, wanted

from wfcode.apply.errors import StalePlan
from wfcode.apply.propose import Proposal
from wfcode.apply.unmoved import check_unmoved
from wfcode.jotform.client import Jotform
from wfcode.plan import OnDrift, Options, Status, failures, verify
from wfcode.render.page import plain
from wfcode.render.plan import field_page, plan_page
from wfcode.tree import Tree
from wfcode.wire import executed, read

EXAMPLES = settings(max_examples=examples(25), deadline=None)
TITLES = st.sampled_from(["", "", "Named in the builder"])
PLACES = {"x", "y", "position"}
ALWAYS_MEANT = {"rename", "write", "delete", "delete leaving links", "add", "copy", "wire", "cut", "label", "retype"}


def built(first: Tree, done: list[Edit], title: str = "") -> World:
    """A world to which a tree was applied and that somebody went on with in the builder."""
    world = World.holding(first)
    edit(world.elements, world.links, done)
    world.title = title or world.title
    return world


@EXAMPLES
@given(trees(), edits(), TITLES, trees())
def test_one_apply_is_enough(first: Tree, done: list[Edit], title: str, second: Tree) -> None:
    world = built(first, done, title)
    _plan, checked = world.apply(second)
    assert failures(checked) == ()
    again = world.plan(second).plan
    assert again.is_empty
    assert again.changes == ()
    assert again.drift == ()


@EXAMPLES
@given(trees(), edits(), trees())
def test_planning_twice_gives_the_same_bytes(first: Tree, done: list[Edit], second: Tree) -> None:
    world = built(first, done)
    assert world.plan(second).plan.model_dump_json() == world.plan(second).plan.model_dump_json()


@EXAMPLES
@given(trees(), edits(), trees())
def test_nothing_can_be_left_out(first: Tree, done: list[Edit], second: Tree) -> None:
    world = built(first, done)
    planned = world.plan(second)
    for smaller in _smaller(world.tree_call(planned.plan)):
        elements, links = executed(world.elements, world.links, body=smaller)
        content = {"workflow": {"title": second.title}, "elements": [*elements.values()], "links": [*links.values()]}
        found = verify(planned.tree, read(content, names=planned.names), gone=planned.gone)
        is_right = all(item.status is Status.VERIFIED for item in found)
        assert not is_right or _leads_nowhere(elements, links), json.dumps(smaller)


@EXAMPLES
@given(trees(), edits(), trees())
def test_what_the_spec_does_not_manage_stays(first: Tree, done: list[Edit], second: Tree) -> None:
    world = built(first, done)
    stranger = {"element_id": 900, "type": "workflow_send_email", "subject": "Mine", "x": 5000, "y": 5000, "odd": [1]}
    world.elements[900] = copy.deepcopy(stranger)
    world.elements[1]["custom"] = {"kept": ["as", "it", 1.5]}
    planned = world.plan(second)
    before = copy.deepcopy(world.elements)
    world.apply(second)
    assert world.elements[900] == stranger
    assert world.elements[1]["custom"] == {"kept": ["as", "it", 1.5]}
    keys = planned.names.keys
    for eid in before.keys() & world.elements.keys():
        element = planned.tree.elements.get(keys.get(eid, ""))
        is_ours = {*(element.fields if element else ()), "outcomes", *(("name", "subType") if element else ())}
        was, now = ({name: side[eid][name] for name in side[eid].keys() - is_ours} for side in (before, world.elements))
        assert was == now


@EXAMPLES
@given(trees(), edits(), trees())
def test_shuffled_live_arrays_give_the_same_plan(first: Tree, done: list[Edit], second: Tree) -> None:
    world = built(first, done)
    plan = world.plan(second).plan
    world.elements = dict(reversed(world.elements.items()))
    world.links = dict(reversed(world.links.items()))
    assert world.plan(second).plan == plan


@EXAMPLES
@given(trees(), edits(), trees())
def test_an_interruption_leaves_nothing_that_the_next_apply_does_not_mend(
    first: Tree, done: list[Edit], second: Tree
) -> None:
    world = built(first, done)
    body = world.tree_call(world.plan(second).plan)
    world.elements, world.links = executed(
        world.elements, world.links, body={"elements": body["elements"], "links": []}
    )
    world.apply(second)
    assert not _leads_nowhere(world.elements, world.links)
    assert world.plan(second).plan.is_empty


class Answers:
    """A client that reads a world."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def combined(self, _workflow: str) -> dict[str, Any]:
        return self.world.content()


@EXAMPLES
@given(trees(), edits(), trees(), edits())
def test_an_edit_between_plan_and_write_is_refused(
    first: Tree, done: list[Edit], second: Tree, between: list[Edit]
) -> None:
    world = built(first, done)
    planned = world.plan(second)
    proposal = Proposal(planned, wanted(second), world.binding, world.live(second.forms))
    before = world.content()
    edit(world.elements, world.links, between)
    client = cast(Jotform, Answers(world))
    if {kind for kind, *_ in between} <= ALWAYS_MEANT and _meaning(before) != _meaning(world.content()):
        with pytest.raises(StalePlan, match="Plan again"):
            asyncio.run(check_unmoved(client, proposal))
    elif _meaning(before) == _meaning(world.content()):
        asyncio.run(check_unmoved(client, proposal))


@EXAMPLES
@given(trees(), edits(), TITLES, trees())
def test_no_change_has_two_sides_that_print_alike(first: Tree, done: list[Edit], title: str, second: Tree) -> None:
    plan = built(first, done, title).plan(second).plan
    for change in plan.changes:
        for field in change.fields:
            shown = plain(field_page(change, field))
            turned = plain(field_page(change, field.model_copy(update={"before": field.after, "after": field.before})))
            assert shown != turned, shown
    assert "\x1b" not in plain(plan_page(plan))


@EXAMPLES
@given(trees(), edits(), TITLES, trees())
def test_what_is_kept_stays_as_it_is_live(first: Tree, done: list[Edit], title: str, second: Tree) -> None:
    world = built(first, done, title)
    options = Options(on_drift=OnDrift.KEEP)
    _plan, checked = world.apply(second, options=options)
    assert failures(checked) == ()
    assert world.plan(second, options=options).plan.is_empty


def _meaning(content: dict[str, Any]) -> Any:
    """Everything but places."""
    elements = [{name: value for name, value in each.items() if name not in PLACES} for each in content["elements"]]
    return json.dumps({**content, "elements": elements}, sort_keys=True)


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
