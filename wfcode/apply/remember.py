"""The binding after an apply: what is bound to what, what was applied, what was seen, and the highest ids ever used."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.bindings.model import Binding, StepBinding
from wfcode.plan import TargetId, Wanted
from wfcode.plan.fingerprint import of_live
from wfcode.steps import TYPES, Exits
from wfcode.tree import Tree
from wfcode.tree.record import record
from wfcode.wire import Live, Names


def first_binding(wanted: Wanted, workflow_id: str, *, target: TargetId) -> Binding:
    """The binding of a workflow just made, before any step is: it must not be lost whatever comes next."""
    return Binding(
        workflow=wanted.key,
        workflow_id=workflow_id,
        host=target.host,
        account=target.account,
        title=wanted.tree.title,
    )


def remembered(before: Binding, wanted: Wanted, live: Live, *, names: Names, complete: bool) -> Binding:
    """The binding after a read-back that used `names`.

    Where the apply is not `complete`, steps that are there are bound all the same, so that the next plan finds them,
    but what they were last given stays as it was; steps still to be deleted stay bound.
    """
    steps = {} if complete else {key: step for key, step in before.steps.items() if step.element_id in live.elements}
    for key in wanted.tree.elements:
        if key in live.tree.elements:
            steps[key] = _step(before.steps.get(key), key, wanted, live, complete=complete)
    return before.model_copy(
        update={
            "title": live.title,
            "steps": steps,
            "highest_element_id": max(before.highest_element_id, *names.elements.values(), *live.elements, 1),
            "highest_link_id": max(before.highest_link_id, *live.links, 0),
            "fingerprint": of_live(live),
            "updated_at": str(live.workflow.get("updated_at") or ""),
        }
    )


def _step(old: StepBinding | None, key: str, wanted: Wanted, live: Live, *, complete: bool) -> StepBinding:
    element = live.tree.elements[key]
    ids = live.names.outcomes.get(key, {})
    kept = {outcome.key for outcome in wanted.tree.elements[key].outcomes}
    is_same = old is not None and old.element_id == live.names.elements[key]
    applied = record(wanted.tree.elements[key]) if complete or not is_same else old.applied if old else None
    return StepBinding(
        exits=_exits(key, wanted.tree) if complete or not is_same else old.exits if old else None,
        element_id=live.names.elements[key],
        outcomes={outcome: number for outcome, number in ids.items() if outcome in kept},
        highest_outcome_id=max([old.highest_outcome_id if old and is_same else 0, *_counted(element.type, ids)]),
        protected=old.protected if old else False,
        applied=applied,
        seen=record(element),
    )


def _exits(key: str, tree: Tree) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for link in sorted(tree.links):
        if link.source == key:
            found[link.outcome] = (*found.get(link.outcome, ()), link.target)
    return found


def _counted(step_type: str, ids: Mapping[str, int]) -> list[int]:
    """The outcome ids that new ones count on from; 999, the number of a branch's `else`, is none of them."""
    step = TYPES.get(step_type)
    branches = step is not None and step.exits is Exits.BRANCHES
    return [number for key, number in ids.items() if not (branches and key == "else")]
