"""From wanted, live and binding to a plan: a pure function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wfcode.bindings.model import Binding
from wfcode.plan.calls import calls_for
from wfcode.plan.changes import changes_of
from wfcode.plan.draft import Draft
from wfcode.plan.edges import rewire
from wfcode.plan.elements import edit_elements
from wfcode.plan.fingerprint import ABSENT, of_binding, of_live
from wfcode.plan.managed import managed
from wfcode.plan.matching import match
from wfcode.plan.model import Fingerprints, Plan, TargetId, WorkflowId, sealed
from wfcode.plan.simulate import check
from wfcode.tree import Tree
from wfcode.wire import Live, Names


@dataclass(frozen=True)
class Wanted:
    """What the spec asks for: the workflow's key, its tree, the spec's digest, and where values come from.

    `origins` maps addresses (`manager.with.header`) to an `Origin`; absent = the spec itself.
    """

    key: str
    tree: Tree
    fingerprint: str
    origins: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Context:
    """Where the plan is for and which version of wfcode makes it."""

    target: TargetId
    tool_version: str


@dataclass(frozen=True)
class Planned:
    """A plan, with what a read-back needs.

    `tree` is all that is managed, `names` those that hold afterwards, `gone` the ids of elements that must be gone.
    """

    plan: Plan
    tree: Tree
    names: Names
    gone: frozenset[int]


def make_plan(wanted: Wanted, live: Live, *, binding: Binding | None, context: Context) -> Planned:
    """The plan that makes the live workflow what is wanted; without a binding the workflow is to be made.

    `live` was read with `names_for(binding, wanted.tree.forms)`; of a workflow to be made it is the `blank` one.
    Raises PlanningError when the calls, run in memory, would not give what is wanted.
    """
    tree = managed(wanted.tree, binding)
    matching = match(tree, live, binding)
    draft = Draft(live, highest_link_id=binding.highest_link_id if binding else 0)
    edited = edit_elements(draft, tree, live=live, binding=binding, matching=matching, origins=wanted.origins)
    wiring = rewire(draft, tree, live=live, matching=matching, names=edited.names)
    mended = draft.clear_exits()
    new = binding is None
    calls = calls_for(tree, live, draft, names=edited.names, binding=binding)
    plan = Plan(
        tool_version=context.tool_version,
        target=context.target,
        workflow=WorkflowId(
            key=wanted.key, id=binding.workflow_id if binding else "", title=tree.title if new else live.title
        ),
        fingerprints=Fingerprints(
            spec=wanted.fingerprint, live=ABSENT if new else of_live(live), binding=of_binding(binding)
        ),
        changes=changes_of(
            tree, live, binding=binding, matching=matching, edited=edited, wiring=wiring, repairs=mended
        ),
        warnings=edited.warnings,
        calls=calls,
        api_calls=len(calls) + bool(calls),
    )
    gone = frozenset((*matching.deleted.values(), *matching.replaced.values()))
    check(tree, live, plan=plan, names=edited.names, gone=gone)
    return Planned(sealed(plan), tree, edited.names, gone)


def names_for(binding: Binding | None, forms: Mapping[str, str]) -> Names:
    """The names a live workflow is read with before a plan: those of its binding, and the spec's forms."""
    steps = binding.steps if binding else {}
    return Names(
        elements={key: step.element_id for key, step in steps.items()},
        outcomes={key: step.outcomes for key, step in steps.items()},
        forms=forms,
    )
