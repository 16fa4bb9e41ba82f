"""Plans for a workflow as a whole: publish it, take it off the air, delete it; and how the delete is carried out."""

from __future__ import annotations

from collections.abc import Callable

from wfcode.apply.errors import NeverApplied, NotFit, PartlyApplied, WorkflowGone
from wfcode.apply.journal import Journal
from wfcode.apply.propose import Proposal, check_account
from wfcode.apply.readback import DELAYS, Sleep, pause, read_caught_up
from wfcode.apply.result import Applied
from wfcode.bindings.model import Binding
from wfcode.diagnostics.model import Diagnostic
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import ApiError, NotFound
from wfcode.plan import Checked, Context, Planned, Status, Wanted, blank, failures, names_for
from wfcode.plan.fingerprint import of_binding
from wfcode.plan.lifecycle import destroy_plan, publish_plan, unpublish_plan
from wfcode.plan.model import sealed
from wfcode.tree import Tree
from wfcode.wire import Live

Health = Callable[[Live], tuple[Diagnostic, ...]]


async def propose_publish(
    client: Jotform, key: str, *, binding: Binding | None, context: Context, health: Health, sleep: Sleep | None = None
) -> Proposal:
    """The plan that publishes the live workflow of a spec; one GET.

    `health` finds what is wrong with a live workflow: NotFit where an error is among it. Raises NeverApplied,
    OtherAccount and WorkflowGone.
    """
    bound, live = await _read(client, key, binding, context=context, sleep=sleep)
    findings = health(live)
    if any(finding.is_error for finding in findings):
        raise NotFit(key, findings)
    return _proposal(publish_plan(key, live, binding=bound, context=context), key, live, bound)


async def propose_unpublish(
    client: Jotform, key: str, *, binding: Binding | None, context: Context, sleep: Sleep | None = None
) -> Proposal:
    """The plan that disables the live workflow of a spec; one GET. Raises NeverApplied, OtherAccount, WorkflowGone."""
    bound, live = await _read(client, key, binding, context=context, sleep=sleep)
    return _proposal(unpublish_plan(key, live, binding=bound, context=context), key, live, bound)


async def propose_destroy(
    client: Jotform, key: str, *, binding: Binding | None, context: Context, sleep: Sleep | None = None
) -> Proposal:
    """The plan that deletes the live workflow of a spec; one GET. Raises NeverApplied and OtherAccount.

    Of a workflow that is gone already only the binding is left to remove: that plan has no calls.
    """
    try:
        bound, live = await _read(client, key, binding, context=context, sleep=sleep)
    except WorkflowGone:
        assert binding is not None  # without one it would be NeverApplied
        return _gone(key, binding, context=context)
    return _proposal(destroy_plan(key, live, binding=bound, context=context), key, live, bound)


async def destroy(
    client: Jotform, proposal: Proposal, *, forget: Callable[[], object], journal: Journal, sleep: Sleep
) -> Applied:
    """What deleting the workflow did: it is gone from the list and cannot be read; then `forget` its binding.

    A failed call is not sent again: what can be read decides. Raises the call's own error where the workflow is still
    there, PartlyApplied where that cannot be told.
    """
    plan, binding = proposal.plan, proposal.planned.binding
    assert binding is not None  # only bound workflows are destroyed
    journal.begin({"plan": plan.hash, "workflow": plan.workflow.model_dump(), "kind": plan.kind})
    error = await _delete(client, binding.workflow_id) if plan.calls else None
    if error is not None and not error.uncertain:
        journal.settle()
        raise error
    try:
        checked = await _absence(client, binding.workflow_id, sleep)
    except ApiError as second:
        raise PartlyApplied(plan.workflow.key, error or second, None) from second
    there = failures(checked)
    if not there:
        forget()
    journal.settle()
    if there and error is not None:
        raise error
    said = (f"the delete was answered with an error ({error}), but the workflow is gone",) if error else ()
    return Applied(plan, binding.workflow_id, checked, binding, len(plan.calls), said)


async def _delete(client: Jotform, workflow_id: str) -> ApiError | None:
    try:
        await client.delete_workflow(workflow_id)
    except NotFound:
        return None
    except ApiError as error:
        return error
    return None


async def _absence(client: Jotform, workflow_id: str, sleep: Sleep) -> tuple[Checked, ...]:
    """Both places where the workflow would be seen; reads lag a moment after a write (Q35)."""
    found = await _looked(client, workflow_id)
    for delay in DELAYS:
        if not failures(found):
            break
        await sleep(delay)
        found = await _looked(client, workflow_id)
    return found


async def _looked(client: Jotform, workflow_id: str) -> tuple[Checked, ...]:
    try:
        title = (await client.combined(workflow_id))["workflow"].get("title")
    except NotFound:
        title = None
    listed = next((row for row in await client.workflows() if str(row.get("id")) == workflow_id), None)
    return (
        _absent("the workflow itself", title),
        _absent("the list of workflows", listed and listed.get("title")),
    )


def _absent(place: str, title: object) -> Checked:
    return Checked(address=place, status=Status.VERIFIED if title is None else Status.DIFFERENT, live=title)


async def _read(
    client: Jotform, key: str, binding: Binding | None, *, context: Context, sleep: Sleep | None
) -> tuple[Binding, Live]:
    if binding is None:
        raise NeverApplied(key, target=context.target.name)
    check_account(key, binding, context.target)
    try:
        live = await read_caught_up(client, binding, names=names_for(binding, {}), sleep=sleep or pause)
    except NotFound as error:
        raise WorkflowGone(key, binding.workflow_id, target=context.target.name) from error
    return binding, live


def _gone(key: str, binding: Binding, *, context: Context) -> Proposal:
    live = blank(binding.title, names=names_for(binding, {}))
    made = destroy_plan(key, live, binding=binding, context=context)
    nothing = {"calls": (), "changes": (), "refusals": (), "api_calls": 0}
    planned = Planned(sealed(made.plan.model_copy(update=nothing)), made.tree, made.names, made.gone, binding)
    notice = f"workflow {binding.workflow_id} is gone already; what is left to remove is its binding"
    return _proposal(planned, key, live, binding, notices=(notice,))


def _proposal(planned: Planned, key: str, live: Live, binding: Binding, *, notices: tuple[str, ...] = ()) -> Proposal:
    wanted = Wanted(key, Tree(live.title, {}), planned.plan.fingerprints.spec)
    return Proposal(planned, wanted, binding, live, notices=notices, stored=of_binding(binding))
