"""Revisions of a `World`, plans back to them, and whether two readings are the same canonical tree."""

from __future__ import annotations

from typing import Any

from worlds import CONTEXT, World

from wfcode.apply.remember import first_binding, remembered
from wfcode.bindings import Revision
from wfcode.plan import Checked, Options, Planned, Wanted, blank, failures, names_for, verify
from wfcode.plan.compare import is_off, shape_of, value_of
from wfcode.plan.fingerprint import of_live
from wfcode.plan.rollback import roll_back
from wfcode.plan.veil import NO_SEAL
from wfcode.steps import TYPES, field_of
from wfcode.tree import FREE, Element, canonical, same
from wfcode.wire import Live, masked, read, secret_positions

ANY = Options(max_deletes=99, max_delete_percent=100)


def revision(world: World, number: int = 1) -> Revision:
    """The workflow as it is now."""
    assert world.binding is not None
    live = world.live()
    content = world.content()
    positions = [
        {"element": eid, "field": field, "path": path}
        for eid, element in live.elements.items()
        for field, path in secret_positions(element)
    ]
    given: dict[str, Any] = {
        "number": number,
        "time": "2026-03-01T09:00:00Z",
        "who": "ann@desk",
        "kind": "workflow",
        "plan": "sha256:1",
        "title": world.title,
        "status": "DISABLED",
        "fingerprint": of_live(live, seal=NO_SEAL),
        "binding": world.binding,
        "content": {**content, "elements": [masked(element) for element in content["elements"]]},
        "masked": positions,
    }
    return Revision.model_validate(given)


def plan_back(world: World, then: Revision, options: Options = ANY) -> tuple[Wanted, Planned]:
    """The plan from the world to a revision of it."""
    live = world.live() if world.binding else blank(then.title, names=names_for(None, {}))
    return roll_back(then, live, key="flow", binding=world.binding, context=CONTEXT, options=options, forms={})


def go_back(world: World, then: Revision) -> tuple[Planned, tuple[Checked, ...]]:
    """Roll the world back; the plan and what the read-back says."""
    wanted, planned = plan_back(world, then)
    world.run(planned)
    live = read(world.content(), names=planned.names)
    checked = verify(planned.tree, live, gone=planned.gone)
    before = planned.binding or first_binding(wanted, "2", target=CONTEXT.target)
    world.binding = remembered(before, wanted, live, planned=planned, complete=not failures(checked))
    return planned, checked


def differences(left: Live, right: Live) -> list[str]:
    """Where two readings are not the same canonical tree, by the numbers of their elements; positions do not count."""
    found = [] if left.title == right.title else ["title"]
    if left.elements.keys() != right.elements.keys():
        return [*found, f"elements {sorted(left.elements)} {sorted(right.elements)}"]
    for eid in left.elements:
        found += _element(left.tree.elements[left.names.keys[eid]], right.tree.elements[right.names.keys[eid]], eid)
    edges = [_edges(left), _edges(right)]
    return found if edges[0] == edges[1] else [*found, f"edges {edges[0] ^ edges[1]}"]


def _edges(live: Live) -> set[tuple[int, object, int]]:
    """The edges by numbers, without lines that leave a step with outcomes by none of them: those mean nothing (Q8)."""
    ids = live.names.elements
    return {
        (ids[edge.source], _number(live, edge.source, edge.outcome), ids[edge.target])
        for edge in live.edges
        if edge.outcome or len(live.tree.elements[edge.source].outcomes) < 2
    }


def _number(live: Live, key: str, outcome: str) -> object:
    return live.names.outcomes.get(key, {}).get(outcome, outcome)


def _outcomes(element: Element) -> list[dict[str, Any]]:
    """The outcomes in order; the places of an if's two ways and of OTHER mean nothing."""
    step = TYPES.get(element.type)
    known = step.outcome_fields if step else {}
    found = [
        {name: canonical(known[name].shape if name in known else FREE, value) for name, value in outcome.fields.items()}
        for outcome in element.outcomes
    ]
    places = {"TRUE": 0, "FALSE": 1, "OTHER": 2}
    return sorted(found, key=lambda outcome: places.get(str(outcome.get("conditionValue")), 3))


def _element(left: Element, right: Element, eid: int) -> list[str]:
    if (left.type, left.subtype, left.name) != (right.type, right.subtype, right.name):
        return [f"{eid}: {left.type} {left.subtype} {left.name} / {right.type} {right.subtype} {right.name}"]
    step = TYPES.get(left.type)
    found = []
    for name in sorted(left.fields.keys() | right.fields.keys()):
        field = field_of(step, name, left.subtype) if step else None
        if not is_off(step, name, (left, right)) and not same(
            shape_of(field), value_of(left, name, field), value_of(right, name, field)
        ):
            found.append(f"{eid}.{name}: {left.fields.get(name)!r} / {right.fields.get(name)!r}")
    outcomes: list[Any] = [_outcomes(left), _outcomes(right)]
    return found if same(FREE, outcomes[0], outcomes[1]) else [*found, f"{eid}: outcomes {outcomes}"]
