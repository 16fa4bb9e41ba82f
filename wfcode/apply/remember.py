"""The binding after an apply: what is bound to what, what was applied, what was seen, and the highest ids ever used."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from wfcode.bindings.model import Binding, StepBinding
from wfcode.plan import Planned, TargetId, Wanted, address
from wfcode.plan.fingerprint import of_live
from wfcode.plan.veil import NO_SEAL, Veil
from wfcode.steps import TYPES, Exits, field_of
from wfcode.tree import Element, Tree
from wfcode.tree.record import record
from wfcode.wire import Live


def first_binding(wanted: Wanted, workflow_id: str, *, target: TargetId) -> Binding:
    """The binding of a workflow just made, before any step is: it must not be lost whatever comes next."""
    return Binding(
        workflow=wanted.key,
        workflow_id=workflow_id,
        host=target.host,
        account=target.account,
        title=wanted.tree.title,
    )


def remembered(before: Binding, wanted: Wanted, live: Live, *, planned: Planned, complete: bool) -> Binding:
    """The binding after a read-back under the names of a plan.

    Where the apply is not `complete`, steps that are there are bound all the same, so that the next plan finds them.
    What stands live counts as what they were given, for it was this apply that left it so and the next one goes on from
    there; steps still to be deleted stay bound. Steps that the plan left out stay as they were.
    """
    steps = {} if complete else {key: step for key, step in before.steps.items() if step.element_id in live.elements}
    # A step that somebody deleted and that is to stay away stays bound to what is gone, so that this is not forgotten.
    away = [key for key in before.steps if address.of(key) in planned.given and key not in live.tree.elements]
    steps |= {key: before.steps[key] for key in (*planned.left, *away) if key in before.steps}
    veil = _veil(wanted, live, before)
    for key in [key for key in planned.tree.elements if key not in planned.left]:
        if key in live.tree.elements and key in wanted.tree.elements:
            old = before.steps.get(key)
            steps[key] = _step(old, key, wanted, live, given=planned.given, complete=complete, veil=veil)
    is_ours = complete and "title" not in planned.given
    return before.model_copy(
        update={
            "title": wanted.tree.title if is_ours else before.title,
            "steps": steps,
            "source": planned.plan.source or before.source,
            "highest_element_id": max(before.highest_element_id, *planned.names.elements.values(), *live.elements, 1),
            "highest_link_id": max(before.highest_link_id, *live.links, 0),
            "fingerprint": of_live(live, seal=NO_SEAL),
            "updated_at": str(live.workflow.get("updated_at") or ""),
        }
    )


def taken_over(wanted: Wanted, live: Live, before: Binding) -> Binding:
    """The binding of a workflow that a spec was read from: all that the spec says counts as applied.

    `live` goes by the names of the spec; `before` is the workflow's binding so far, or its first one.
    """
    keys = [key for key in wanted.tree.elements if key in live.tree.elements]
    veil = _veil(wanted, live, before)
    steps = {key: _step(before.steps.get(key), key, wanted, live, given=(), complete=True, veil=veil) for key in keys}
    return before.model_copy(
        update={
            "title": wanted.tree.title,
            "steps": steps,
            "highest_element_id": max(before.highest_element_id, *live.elements, 1),
            "highest_link_id": max(before.highest_link_id, *live.links, 0),
            "fingerprint": of_live(live, seal=NO_SEAL),
            "updated_at": str(live.workflow.get("updated_at") or ""),
        }
    )


def _veil(wanted: Wanted, live: Live, before: Binding) -> Veil:
    return Veil(wanted.secrets, wanted.tree, before, (live.tree, wanted.tree))


def _step(
    old: StepBinding | None, key: str, wanted: Wanted, live: Live, *, given: Collection[str], complete: bool, veil: Veil
) -> StepBinding:
    element = live.tree.elements[key]
    ids = live.names.outcomes.get(key, {})
    is_same = old is not None and old.element_id == live.names.elements[key]
    asked = wanted.tree.elements[key]
    return StepBinding(
        exits=_exits(key, wanted.tree, old, given) if complete else _exits(key, live.tree, None, ()),
        element_id=live.names.elements[key],
        outcomes=ids,
        highest_outcome_id=max([old.highest_outcome_id if old and is_same else 0, *counted(element.type, ids)]),
        protected=key in wanted.protected if complete else bool(old and old.protected),
        applied=_without_secrets(
            _applied(asked, old, given) if complete else record(_standing(asked, element)), key, veil
        ),
        seen=_without_secrets(record(element), key, veil),
    )


def _without_secrets(found: dict[str, Any], key: str, veil: Veil) -> dict[str, Any]:
    return {**found, "fields": veil.forgotten(key, found["fields"])}


def _standing(asked: Element, live: Element) -> Element:
    """The managed part of a step as it stands live."""
    fields = {name: live.fields[name] for name in asked.fields if name in live.fields}
    outcomes = [(outcome, asked.outcome(outcome.key)) for outcome in live.outcomes]
    return replace(
        live,
        name=live.name if asked.name is not None else None,
        fields=fields,
        outcomes=tuple(
            replace(outcome, fields={name: outcome.fields[name] for name in own.fields if name in outcome.fields})
            for outcome, own in outcomes
            if own is not None
        ),
    )


def _applied(element: Element, old: StepBinding | None, given: Collection[str]) -> dict[str, Any]:
    """The step as it was applied now; where live stood, what was applied before stays, as a difference."""
    found = record(element)
    was = old.applied if old else None
    step = TYPES.get(element.type)
    for name in element.fields:
        known = step is not None and field_of(step, name, element.subtype) is not None
        if address.of_field(element.key, name, known=known) in given:
            found["fields"].pop(name)
            if was and name in was["fields"]:
                found["fields"][name] = was["fields"][name]
    for part in ("name", "subtype"):
        if address.of(element.key, part) in given and (was or part == "name"):
            found[part] = was[part] if was else None
    return {**found, "outcomes": _applied_outcomes(element.key, found["outcomes"], was, given)}


def _applied_outcomes(
    key: str, asked: list[dict[str, Any]], was: Mapping[str, Any] | None, given: Collection[str]
) -> list[dict[str, Any]]:
    """The outcomes as they were applied now: a field at a time, or as before where which there are was left to live."""
    before = {item["key"]: item["fields"] for item in was["outcomes"]} if was else {}
    if was and any(place[:2] == [key, "outcomes"] and len(place) < 4 for place in map(address.parts_of, given)):
        return [*was["outcomes"]]
    found = []
    for item in asked:
        left = {name for name in item["fields"] if address.of(key, "outcomes", item["key"], name) in given}
        stays = {name: value for name, value in before.get(item["key"], {}).items() if name in left}
        ours = {name: value for name, value in item["fields"].items() if name not in left}
        found.append({"key": item["key"], "fields": {**ours, **stays}})
    return found


def _exits(key: str, tree: Tree, old: StepBinding | None, given: Collection[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for link in sorted(tree.links):
        if link.source == key:
            found[link.outcome] = (*found.get(link.outcome, ()), link.target)
    for outcome in {"", *(item.key for item in tree.elements[key].outcomes)}:
        if address.of_exit(key, outcome) in given:
            found[outcome] = (old.exits or {}).get(outcome, ()) if old else ()
    return found


def counted(step_type: str, ids: Mapping[str, int]) -> list[int]:
    """The outcome ids that new ones count on from; 999, the number of a branch's `else`, is none of them."""
    step = TYPES.get(step_type)
    branches = step is not None and step.exits is Exits.BRANCHES
    return [number for key, number in ids.items() if not (branches and key == "else")]
