"""Applying a proposal: make sure that the world has not moved, then execute it, or just remember what was read."""

from __future__ import annotations

from collections.abc import Callable

from wfcode.apply.errors import PlanRefused
from wfcode.apply.execute import Save, Tools, execute, refreshed
from wfcode.apply.journal import Journal
from wfcode.apply.keeping import Keep, draft_of
from wfcode.apply.lifecycle import destroy
from wfcode.apply.propose import Proposal
from wfcode.apply.readback import ReadBack, Sleep, pause
from wfcode.apply.result import Applied
from wfcode.apply.unmoved import check_unmoved
from wfcode.jotform.client import Jotform
from wfcode.plan import proof
from wfcode.plan.fingerprint import ABSENT
from wfcode.plan.lifecycle import DESTROY


async def carry_out(
    client: Jotform,
    proposal: Proposal,
    *,
    save: Save,
    journal: Journal,
    waited: bool,
    keep: Keep | None = None,
    forget: Callable[[], object] | None = None,
    sleep: Sleep | None = None,
) -> Applied:
    """What applying the proposal did.

    A plan with refusals is never carried out (PlanRefused). An empty one sends nothing but brings the binding up to
    date. `waited`: read live once more and refuse where it moved (StalePlan). `keep` takes the copy of a workflow that
    is about to be written to, `forget` removes the binding of one that was destroyed. `sleep` waits between read-backs,
    `asyncio.sleep` by default.
    """
    planned, wanted = proposal.planned, proposal.wanted
    if proposal.plan.refusals:
        raise PlanRefused(wanted.key, proposal.plan.refusals)
    if waited:
        await check_unmoved(client, proposal)
    if keep is not None and planned.binding is not None and proposal.plan.calls:
        keep(draft_of(proposal, proposal.binding or planned.binding))
    if proposal.plan.kind == DESTROY:
        return await destroy(client, proposal, forget=forget or _nothing, journal=journal, sleep=sleep or pause)
    if planned.binding is not None and proposal.plan.is_empty:
        live = proposal.live.under(planned.names)
        back = ReadBack(live, proof(planned, live))
        applied = refreshed(planned, wanted, back, before=planned.binding, was=proposal.binding, save=save)
        # What an interrupted apply left is as wanted: nobody's later change may pass for its work.
        journal.settle()
        return applied
    if proposal.binding is not None and proposal.stored == ABSENT:
        save(proposal.binding)  # A workflow that an interrupted apply made must not be lost by a second interruption.
    tools = Tools(client, save, journal, sleep or pause)
    return await execute(planned, wanted, known=proposal.titles, tools=tools)


def _nothing() -> None:
    """Where nobody keeps bindings there is none to forget."""
