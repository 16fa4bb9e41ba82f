"""From wanted, live and binding to a plan: a pure function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.drafting import Drafted, draft_plan
from wfcode.plan.drift import unmanaged_drift
from wfcode.plan.fingerprint import ABSENT, of_binding, of_live, parts_of_live
from wfcode.plan.giving_way import give_way
from wfcode.plan.identity import Identified, identify
from wfcode.plan.managed import managed
from wfcode.plan.model import Cause, Change, FieldChange, Fingerprints, Plan, Refusal, TargetId, WorkflowId, sealed
from wfcode.plan.options import OnDrift, Options, Side
from wfcode.plan.protection import protection_changes
from wfcode.plan.renames import Move, renamed
from wfcode.plan.safety import refusals
from wfcode.plan.simulate import after, check
from wfcode.tree import Tree
from wfcode.wire import Live, Names


@dataclass(frozen=True)
class Wanted:
    """What the spec asks for: the workflow's key, its tree, the spec's digest, and what it says about planning.

    `origins` maps addresses (`manager.with.header`) to an `Origin`; absent = the spec itself. `ignored` are patterns of
    addresses whose differences do not count, `protected` the keys of steps that must not be destroyed.
    """

    key: str
    tree: Tree
    fingerprint: str
    origins: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    ignored: tuple[str, ...] = ()
    protected: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Context:
    """Where the plan is for, which version of wfcode makes it, and the file of the spec as the project names it."""

    target: TargetId
    tool_version: str
    source: str = ""


@dataclass(frozen=True)
class Planned:
    """A plan, with what carrying it out needs.

    `tree` is all that is managed, `names` those that hold afterwards, `gone` the ids of elements that must be gone,
    `binding` the one it starts from, renames and adoptions done; `given` are addresses where live stands.
    """

    plan: Plan
    tree: Tree
    names: Names
    gone: frozenset[int]
    binding: Binding | None = None
    given: frozenset[str] = frozenset()


ORDINARY = Options()


def make_plan(
    wanted: Wanted, live: Live, *, binding: Binding | None, context: Context, options: Options = ORDINARY
) -> Planned:
    """The plan that makes the live workflow what is wanted; without a binding the workflow is to be made.

    `live` may have been read with any names; of a workflow to be made it is the `blank` one. A plan that a rule forbids
    is made all the same, with its `refusals`. Raises PlanningError when the calls, run in memory, would not give what
    is wanted.
    """
    known, moved = renamed(binding, wanted.moves)
    identified = identify(
        wanted.tree, live.under(names_for(known, wanted.tree.forms)), known, separate=options.separate
    )
    known = identified.binding
    live = live.under(names_for(known, wanted.tree.forms))
    tree = managed(wanted.tree, known)
    drafted = draft_plan(tree, live, binding=known, origins=wanted.origins)
    given, kept = _given(drafted.changes, wanted, live, options)
    if given:
        drafted = draft_plan(give_way(tree, live, given), live, binding=known, origins=wanted.origins)
    new = known is None
    plan = Plan(
        tool_version=context.tool_version,
        target=context.target,
        workflow=WorkflowId(
            key=wanted.key, id=known.workflow_id if known else "", title=tree.title if new else live.title
        ),
        fingerprints=Fingerprints(
            spec=wanted.fingerprint,
            live=ABSENT if new else of_live(live),
            binding=of_binding(binding),
            parts={} if new else parts_of_live(live),
        ),
        changes=(
            *moved,
            *identified.adopted,
            *drafted.changes,
            *protection_changes(wanted.protected, known, drafted.tree),
        ),
        drift=(*kept, *unmanaged_drift(drafted.tree, live, known)),
        warnings=drafted.edited.warnings,
        options=options.recorded(),
        source=context.source,
        calls=drafted.calls,
        api_calls=len(drafted.calls) + bool(drafted.calls),
    )
    check(drafted.tree, live, plan=plan, names=drafted.edited.names, gone=drafted.gone)
    plan = plan.model_copy(update={"refusals": _refusals(plan, live, drafted, identified, options=options)})
    return Planned(sealed(plan), drafted.tree, drafted.edited.names, drafted.gone, known, given)


def names_for(binding: Binding | None, forms: Mapping[str, str]) -> Names:
    """The names a live workflow is read with before a plan: those of its binding, and the spec's forms."""
    steps = binding.steps if binding else {}
    return Names(
        elements={key: step.element_id for key, step in steps.items()},
        outcomes={key: step.outcomes for key, step in steps.items()},
        forms=forms,
    )


def _given(
    changes: Sequence[Change], wanted: Wanted, live: Live, options: Options
) -> tuple[frozenset[str], list[FieldChange]]:
    """The addresses where live stands, and those changes that are told as drift because of it."""
    given: set[str] = set()
    kept: list[FieldChange] = []
    for change in changes:
        is_there = change.address == "title" or change.address in map(address.of, live.tree.elements)
        fields = change.fields if is_there else ()
        for one in fields:
            if any(address.covers(pattern, one.address) for pattern in wanted.ignored):
                given.add(one.address)
            elif _is_kept(one.address, one.cause, options):
                given.add(one.address)
                kept.append(one.model_copy(update={"before": one.after, "after": one.before, "cause": Cause.DRIFT}))
        if change.cause is Cause.DRIFT and _is_kept(change.address, change.cause, options):
            given.add(change.address)
            kept.append(FieldChange(address=change.address, before=change.type, after=None, cause=Cause.DRIFT))
    return frozenset(given), kept


def _is_kept(where: str, cause: Cause, options: Options) -> bool:
    side = options.keep.get(where)
    return side is Side.LIVE or (side is None and cause is Cause.DRIFT and options.on_drift is OnDrift.KEEP)


def _refusals(
    plan: Plan, live: Live, drafted: Drafted, identified: Identified, *, options: Options
) -> tuple[Refusal, ...]:
    found = refusals(
        plan.changes,
        live,
        after(plan, live, names=drafted.edited.names),
        wanted=drafted.tree,
        matching=drafted.matching,
        binding=identified.binding,
        options=options,
    )
    return (*identified.refusals, *found)
