"""From wanted, live and binding to a plan: a pure function."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.applied import with_applied
from wfcode.plan.calls import workflow_path
from wfcode.plan.drafting import Drafted, draft_plan
from wfcode.plan.drift import unmanaged_drift
from wfcode.plan.fingerprint import fingerprints
from wfcode.plan.giving_way import give_way
from wfcode.plan.identity import Identified, identify
from wfcode.plan.layout import Box
from wfcode.plan.managed import managed
from wfcode.plan.model import (
    Call,
    Cause,
    Change,
    FieldChange,
    Plan,
    Refusal,
    TargetId,
    WorkflowId,
    sealed,
)
from wfcode.plan.only import Part, left_out, part_of
from wfcode.plan.options import OnDrift, Options, Side
from wfcode.plan.protection import protection_changes
from wfcode.plan.publishing import ENABLED, publish_changes, running_warnings, with_publishing
from wfcode.plan.renames import Move, renamed
from wfcode.plan.safety import refusals
from wfcode.plan.simulate import check
from wfcode.plan.veil import BARE, NO_SEAL, Position, Seal, Veil
from wfcode.tree import Tree
from wfcode.wire import Live, Names


@dataclass(frozen=True)
class Wanted:
    """What the spec asks for: the workflow's key, its tree, the spec's digest, and what it says about planning.

    `origins` maps addresses (`manager.with.header`) to an `Origin`; absent = the spec itself. `ignored` are patterns of
    addresses whose differences do not count, `protected` the keys of steps that must not be destroyed. `publish`: the
    workflow is to be live after the plan. `secrets` are the positions of the tree that hold the value of a secret.
    """

    key: str
    tree: Tree
    fingerprint: str
    origins: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    ignored: tuple[str, ...] = ()
    protected: frozenset[str] = frozenset()
    publish: bool = False
    secrets: frozenset[Position] = frozenset()


@dataclass(frozen=True)
class Context:
    """Where the plan is for, which version of wfcode makes it, and the file of the spec as the project names it.

    `seal` makes what stands in the plan for secrets.
    """

    target: TargetId
    tool_version: str
    source: str = ""
    seal: Seal = NO_SEAL


@dataclass(frozen=True)
class Planned:
    """A plan, with what carrying it out needs.

    `tree` is all that is managed, `names` those that hold afterwards, `gone` the ids of elements that must be gone,
    `binding` the one it starts from, renames and adoptions done; `given` are addresses where live stands. `places` are
    where a layout wants its steps; None for a plan that leaves positions alone. `left` are the keys of steps that
    the plan leaves out, `status` the one the workflow is to have, "" where that is left alone. `veil` keeps secrets out
    of what is told of it.
    """

    plan: Plan
    tree: Tree
    names: Names
    gone: frozenset[int]
    binding: Binding | None = None
    given: frozenset[str] = frozenset()
    places: Mapping[str, Box] | None = None
    left: frozenset[str] = frozenset()
    status: str = ""
    veil: Veil = BARE
    real: tuple[Call, ...] | None = field(default=None, repr=False)

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls as they are sent, with the secrets that the plan does not show."""
        return self.plan.calls if self.real is None else self.real


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
    beside = frozenset(key for key in wanted.tree.elements if options.only and key not in options.only)
    identified = identify(
        wanted.tree, live.under(names_for(known, wanted.tree.forms)), known, separate=options.separate | beside
    )
    known = identified.binding
    live = live.under(names_for(known, wanted.tree.forms))
    tree = managed(wanted.tree, known, live.tree.elements.keys())
    part = part_of(tree, live, known, options.only) if options.only else Part(tree, known)
    settled = _settled(part.tree, live, part.binding, wanted=wanted, options=options)
    drafted = settled.drafted
    calls = with_publishing(drafted.calls, live, workflow=workflow_path(known), publish=wanted.publish)
    plan = Plan(
        tool_version=context.tool_version,
        target=context.target,
        workflow=workflow_for(wanted.key, tree, live, binding=known),
        fingerprints=fingerprints(wanted.fingerprint, live if known else None, binding=binding, seal=context.seal),
        changes=(
            *moved,
            *identified.adopted,
            *with_applied(drafted.changes, part.binding),
            *protection_changes(wanted.protected, part.binding, drafted.tree),
            *publish_changes(calls, live),
        ),
        drift=(*settled.kept, *_beside(drafted.tree, live, part.binding, settled.given, wanted.ignored)),
        warnings=(
            *drafted.edited.warnings,
            *_left_out(tree, live, known, wanted=wanted, options=options),
            *running_warnings(drafted.changes, live),
        ),
        options=options.recorded(),
        source=context.source,
        calls=calls,
        api_calls=len(calls) + bool(calls),
    )
    names = drafted.edited.names
    veil = Veil(wanted.secrets, wanted.tree, known, (drafted.tree, live.tree), context.seal)
    then = check(drafted.tree, live, plan=plan, names=names, gone=drafted.gone, veil=veil)
    found = _refusals(plan, live, then, drafted, identified, part=part, options=options)
    return Planned(
        sealed(veil.plan(plan.model_copy(update={"refusals": found}), names)),
        drafted.tree,
        names,
        drafted.gone,
        known,
        settled.given | part.given,
        left=part.left,
        status=ENABLED if wanted.publish else "",
        veil=veil,
        real=plan.calls,
    )


def workflow_for(key: str, wanted: Tree, live: Live, *, binding: Binding | None) -> WorkflowId:
    """What a plan is for: the live workflow, or the one that it is to make."""
    if binding is None:
        return WorkflowId(key=key, id="", title=wanted.title)
    return WorkflowId(key=key, id=binding.workflow_id, title=live.title)


def names_for(binding: Binding | None, forms: Mapping[str, str]) -> Names:
    """The names a live workflow is read with before a plan: those of its binding, and the spec's forms."""
    steps = binding.steps if binding else {}
    return Names(
        elements={key: step.element_id for key, step in steps.items()},
        outcomes={key: step.outcomes for key, step in steps.items()},
        forms=forms,
    )


@dataclass(frozen=True)
class _Settled:
    """A draft in which live stands where it is to; `given` are those addresses, `kept` are told as drift."""

    drafted: Drafted
    given: frozenset[str]
    kept: tuple[FieldChange, ...]


def _settled(tree: Tree, live: Live, binding: Binding | None, *, wanted: Wanted, options: Options) -> _Settled:
    drafted = draft_plan(tree, live, binding=binding, origins=wanted.origins)
    given, kept = _given(drafted.changes, wanted, live, options)
    if given:
        going = drafted.matching.deleted
        drafted = draft_plan(give_way(tree, live, given, going=going), live, binding=binding, origins=wanted.origins)
    return _Settled(drafted, given, tuple(kept))


def _beside(
    tree: Tree, live: Live, binding: Binding | None, given: Collection[str], ignored: Sequence[str]
) -> list[FieldChange]:
    """Drift in what the spec does not manage, but for what is told already or does not count."""
    return [
        one
        for one in unmanaged_drift(tree, live, binding)
        if one.address not in given and not any(address.covers(pattern, one.address) for pattern in ignored)
    ]


def _left_out(tree: Tree, live: Live, binding: Binding | None, *, wanted: Wanted, options: Options) -> tuple[str, ...]:
    if not options.only:
        return ()
    whole = _settled(tree, live, binding, wanted=wanted, options=options).drafted
    told = left_out(whole.changes, options.only)
    return (told,) if told else ()


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
    plan: Plan, live: Live, then: Live, drafted: Drafted, identified: Identified, *, part: Part, options: Options
) -> tuple[Refusal, ...]:
    # A step that is left out has no say: it is in the spec, and the rest of the plan will reach it.
    options = replace(options, prune=options.prune | part.left)
    found = refusals(
        plan.changes,
        live,
        then,
        wanted=drafted.tree,
        matching=drafted.matching,
        binding=identified.binding,
        options=options,
    )
    return (*identified.refusals, *part.refusals, *found)
