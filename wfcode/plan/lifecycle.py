"""Plans that concern a workflow as a whole: publish, unpublish, destroy."""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.bindings.model import Binding
from wfcode.diagnostics.errors import REFUSED
from wfcode.plan import address
from wfcode.plan.fingerprint import fingerprints
from wfcode.plan.model import Action, Call, Change, Plan, Purpose, Refusal, WorkflowId, digest, sealed
from wfcode.plan.planner import Context, Planned
from wfcode.plan.publishing import (
    DISABLED,
    ENABLED,
    disable_call,
    is_live,
    publish_calls,
    publish_changes,
    status_change,
    status_of,
)
from wfcode.tree import Tree
from wfcode.wire import Live

PUBLISH, UNPUBLISH, DESTROY = "publish", "unpublish", "destroy"
STATUS_KINDS = frozenset({PUBLISH, UNPUBLISH})
"""Plans that concern the status alone."""
_RUNNING = "the workflow is ENABLED: runs may be under way, and they end with it"


def publish_plan(key: str, live: Live, *, binding: Binding, context: Context) -> Planned:
    """The plan that publishes the workflow as it is live now; both calls, also where it is ENABLED already (Q45)."""
    calls = publish_calls(f"/workflow/{binding.workflow_id}")
    changes = publish_changes(calls, live)
    return _planned(PUBLISH, key, live, binding=binding, context=context, calls=calls, changes=changes, status=ENABLED)


def unpublish_plan(key: str, live: Live, *, binding: Binding, context: Context) -> Planned:
    """The plan that disables the workflow; empty where it is DISABLED."""
    off = status_of(live) == DISABLED
    calls = () if off else (disable_call(f"/workflow/{binding.workflow_id}"),)
    changes = [] if off else [status_change(live, DISABLED, reason="taken off the air")]
    return _planned(
        UNPUBLISH, key, live, binding=binding, context=context, calls=calls, changes=changes, status=DISABLED
    )


def destroy_plan(key: str, live: Live, *, binding: Binding, context: Context) -> Planned:
    """The plan that deletes the workflow with every step in it; protected steps forbid it."""
    call = Call(purpose=Purpose.DELETE, method="DELETE", path=f"/workflow/{binding.workflow_id}")
    changes = [
        Change(address=address.of(name), action=Action.DELETE, reason="goes with its workflow", type=element.type)
        for name, element in live.tree.elements.items()
    ]
    warnings = (_RUNNING,) if is_live(live) else ()
    planned = _planned(
        DESTROY, key, live, binding=binding, context=context, calls=(call,), changes=changes, warnings=warnings
    )
    forbidden = tuple(_protected(name) for name, step in binding.steps.items() if step.protected)
    # Two more calls prove that it is gone: the workflow itself, and the list.
    plan = planned.plan.model_copy(update={"refusals": forbidden, "api_calls": 3})
    return Planned(sealed(plan), planned.tree, planned.names, planned.gone, binding)


def _protected(key: str) -> Refusal:
    return Refusal(
        code="WF715",
        address=address.of(key),
        exit_code=REFUSED,
        message=f"{key} is protected (prevent_destroy); set `prevent_destroy: false` in the spec and apply that first",
    )


def _planned(
    kind: str,
    key: str,
    live: Live,
    *,
    binding: Binding,
    context: Context,
    calls: Sequence[Call],
    changes: Sequence[Change],
    warnings: Sequence[str] = (),
    status: str = "",
) -> Planned:
    plan = Plan(
        tool_version=context.tool_version,
        kind=kind,
        target=context.target,
        workflow=WorkflowId(key=key, id=binding.workflow_id, title=live.title),
        fingerprints=fingerprints(digest(kind), live, binding=binding, seal=context.seal),
        changes=tuple(changes),
        warnings=tuple(warnings),
        source=context.source,
        calls=tuple(calls),
        api_calls=len(calls) + bool(calls),
    )
    return Planned(sealed(plan), Tree(live.title, {}), live.names, frozenset(), binding, status=status)
