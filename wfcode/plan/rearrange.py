"""A plan of kind `layout`: every step of the spec gets the place that a fresh layout gives it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.fingerprint import fingerprints
from wfcode.plan.layout import Box, Space, arrange, box_of, half, half_up, whole
from wfcode.plan.model import Action, Call, Change, FieldChange, Plan, Purpose, WorkflowId, sealed
from wfcode.plan.planner import Context, Planned, Wanted, names_for
from wfcode.plan.proof import stands_at, verify_places
from wfcode.plan.renames import renamed
from wfcode.plan.simulate import PlanningError, after
from wfcode.plan.verify import failures
from wfcode.tree import TRIGGER, Json, Link, Tree
from wfcode.wire import Live, difference

KIND = "layout"
REASON = "laid out anew"


def make_layout_plan(wanted: Wanted, live: Live, *, binding: Binding, context: Context) -> Planned:
    """The plan that moves the live steps of a spec to the places of a fresh layout; positions are all it changes.

    The trigger stays where it is. Steps that live beside the spec stay too; where one is in the way, all others go to
    its right. Raises PlanningError when the calls, run in memory, would not move every step to its place.
    """
    known, _ = renamed(binding, wanted.moves)
    live = live.under(names_for(known, wanted.tree.forms))
    tree = standing(wanted.tree, live)
    places = fitted(arrange(tree), live)
    moved = {
        live.names.elements[key]: shifted(raw, box)
        for key, box in places.items()
        if not _stands(raw := live.elements[live.names.elements[key]], box)
    }
    body = difference((live.elements, live.links), ({**live.elements, **moved}, live.links))
    path = f"/workflow/{binding.workflow_id}/updateTree"
    calls = (Call(purpose=Purpose.TREE, method="PUT", path=path, body=body),) if moved else ()
    plan = Plan(
        tool_version=context.tool_version,
        kind=KIND,
        target=context.target,
        workflow=WorkflowId(key=wanted.key, id=binding.workflow_id, title=live.title),
        fingerprints=fingerprints(wanted.fingerprint, live, binding=binding, seal=context.seal),
        changes=_changes(places, live, tree),
        source=context.source,
        calls=calls,
        api_calls=len(calls) + bool(calls),
    )
    if missed := failures(verify_places(places, after(plan, live, names=live.names))):
        raise PlanningError(missed)
    return Planned(sealed(plan), Tree(live.title, {}), live.names, frozenset(), binding, places=places)


def standing(wanted: Tree, live: Live) -> Tree:
    """The steps of the spec that are live, linked as they are live; a way through steps beside the spec is a link.

    Exits have the order of the spec.
    """
    elements = {
        key: replace(element, type=there.type, subtype=there.subtype)
        for key, element in wanted.elements.items()
        if (there := live.tree.elements.get(key)) is not None
    }
    onward: dict[str, list[str]] = {}
    for edge in sorted(live.edges):
        onward.setdefault(edge.source, []).append(edge.target)
    links = frozenset(
        Link(edge.source, edge.outcome, target)
        for edge in live.edges
        if edge.source in elements
        for target in _through(edge.target, elements, onward)
    )
    return Tree(wanted.title, elements, links)


def fitted(boxes: Mapping[str, Box], live: Live) -> dict[str, Box]:
    """The boxes moved so that the trigger stays, or to the right of the steps beside the spec that are in the way."""
    if not boxes:
        return {}
    first = TRIGGER if TRIGGER in boxes else next(iter(boxes))
    there = box_of(live.elements[live.names.elements[first]])
    right, down = half(there.x) - boxes[first].x, half(there.y) - boxes[first].y
    beside = Space(box_of(raw) for eid, raw in live.elements.items() if live.names.keys.get(eid) not in boxes)
    moved = {key: box.moved(right, down) for key, box in boxes.items()}
    aside = half_up(beside.slide(list(moved.values())))
    return {key: box.moved(aside, 0) for key, box in moved.items()}


def shifted(raw: dict[str, Json], box: Box) -> dict[str, Json]:
    """A stored element at another place; `position` goes along where the server keeps one."""
    x, y = whole(box.x), whole(box.y)
    position = raw.get("position")
    there: dict[str, Any] = {"position": {**position, "x": x, "y": y}} if isinstance(position, dict) else {}
    return {**raw, "x": x, "y": y, **there}


def _through(target: str, elements: Mapping[str, object], onward: Mapping[str, list[str]]) -> list[str]:
    """The steps of the spec that a link leads to, itself or by way of steps beside the spec."""
    found: list[str] = []
    queue, seen = [target], {target}
    for step in queue:  # grows while it is walked
        if step in elements:
            found.append(step)
            continue
        more = [each for each in onward.get(step, ()) if each not in seen]
        seen.update(more)
        queue += more
    return found


def _stands(raw: Mapping[str, Json], box: Box) -> bool:
    return stands_at(raw, "x", box.x) and stands_at(raw, "y", box.y)


def _changes(places: Mapping[str, Box], live: Live, tree: Tree) -> tuple[Change, ...]:
    found = []
    for key, box in places.items():
        raw = live.elements[live.names.elements[key]]
        fields = tuple(
            FieldChange(address=address.of(key, axis), before=raw.get(axis), after=whole(wanted))
            for axis, wanted in (("x", box.x), ("y", box.y))
            if not stands_at(raw, axis, wanted)
        )
        if fields:
            kind = tree.elements[key].type
            found.append(Change(address=address.of(key), action=Action.PLACE, reason=REASON, type=kind, fields=fields))
    return tuple(found)
