"""Why a plan must not be carried out as it is: conflicts, drift that blocks, too many deletes, protected steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wfcode.bindings.model import Binding
from wfcode.diagnostics.errors import REFUSED, STALE
from wfcode.plan.matching import Matching
from wfcode.plan.model import Action, Cause, Change, FieldChange, Refusal
from wfcode.plan.options import OnDrift, Options, Side
from wfcode.tree import Tree, in_flow
from wfcode.wire import Live


def refusals(
    changes: Sequence[Change],
    live: Live,
    after: Live,
    *,
    wanted: Tree,
    matching: Matching,
    binding: Binding | None,
    options: Options,
) -> tuple[Refusal, ...]:
    """Every rule that forbids the plan, in a fixed order; each names the option that would allow it."""
    fields = [field for change in changes for field in change.fields]
    return (
        *_conflicts(fields, options),
        *_types(wanted, live, matching, binding),
        *_cut_off(live, after, matching, options),
        *_drift(changes, options),
        *_deletes(changes, live, options),
        *_protected(changes, binding),
    )


def _conflicts(fields: Iterable[FieldChange], options: Options) -> Iterator[Refusal]:
    for field in fields:
        is_open = options.keep.get(field.address) is not Side.WANTED and field.address not in options.ours
        if field.cause is Cause.CONFLICT and is_open:
            yield Refusal(
                code="WF710",
                address=field.address,
                exit_code=STALE,
                message=f"{field.address} was changed in the spec and on the server; take over what is live with "
                f"`wfcode pull`, or decide with --keep wanted '{field.address}' or --keep live '{field.address}'",
            )


def _types(wanted: Tree, live: Live, matching: Matching, binding: Binding | None) -> Iterator[Refusal]:
    """A type that changed by itself (Q39) would have the step replaced, with all its history."""
    for key in matching.replaced:
        bound = binding.steps.get(key) if binding else None
        applied = bound.applied["type"] if bound and bound.applied else None
        if applied == wanted.elements[key].type:
            yield Refusal(
                code="WF711",
                address=key,
                exit_code=STALE,
                message=f"{key} is {applied} in the spec and was when last applied, but the server now says "
                f"{live.tree.elements[key].type}; plan again in a moment, and if it stays look at it in the builder",
            )


def _cut_off(live: Live, after: Live, matching: Matching, options: Options) -> Iterator[Refusal]:
    """A step that somebody added in the builder must not fall out of the flow by itself."""
    known = {*matching.ids, *matching.deleted, *matching.replaced}
    for key in sorted(in_flow(live.tree) - in_flow(after.tree)):
        if key not in known and key not in options.prune:
            name = live.tree.elements[key].name
            yield Refusal(
                code="WF712",
                address=key,
                exit_code=STALE,
                message=f"{key}{f' ({name})' if name else ''} was added in the builder and the plan would cut it out "
                f"of the flow; take it into the spec with `wfcode pull`, or let it go with --prune '{key}'",
            )


def _drift(changes: Sequence[Change], options: Options) -> Iterator[Refusal]:
    drifted = [change.address for change in changes if change.cause is Cause.DRIFT]
    drifted += [field.address for change in changes for field in change.fields if field.cause is Cause.DRIFT]
    if drifted and options.on_drift is OnDrift.BLOCK:
        yield Refusal(
            code="WF713",
            exit_code=REFUSED,
            message=f"{', '.join(drifted[:3])}{' …' if len(drifted) > 3 else ''} changed on the server, and `on_drift` "
            "is `block`; take it over with `wfcode pull`, or let this plan revert it with --on-drift warn",
        )


def _deletes(changes: Sequence[Change], live: Live, options: Options) -> Iterator[Refusal]:
    count = sum(change.action in (Action.DELETE, Action.REPLACE) for change in changes)
    percent = 100 * count / max(len(live.elements), 1)
    over = count > options.max_deletes or (count > 2 and percent > options.max_delete_percent)
    if over:
        yield Refusal(
            code="WF714",
            exit_code=REFUSED,
            message=f"the plan deletes {count} of {len(live.elements)} steps; the limits are {options.max_deletes} "
            f"steps and {options.max_delete_percent} %. If that is meant, allow it with --max-deletes {count}",
        )


def _protected(changes: Sequence[Change], binding: Binding | None) -> Iterator[Refusal]:
    steps = binding.steps if binding else {}
    for change in changes:
        bound = steps.get(change.address)
        if change.action in (Action.DELETE, Action.REPLACE) and bound is not None and bound.protected:
            yield Refusal(
                code="WF715",
                address=change.address,
                exit_code=REFUSED,
                message=f"{change.address} is protected (prevent_destroy) and the plan would {change.action} it; keep "
                "the step in the spec, set `prevent_destroy: false` there, apply that, and then remove it",
            )
