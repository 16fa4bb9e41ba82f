"""Carrying out a stored plan: made once more, compared with what was approved, used up, and only then sent."""

from __future__ import annotations

from collections.abc import Callable

import anyio

from wfcode.jotform.client import Jotform
from wfcode.mcp.errors import NotAllowed, PlanMoved
from wfcode.mcp.kinds import make
from wfcode.mcp.proposing import Outcome, Work, moved
from wfcode.mcp.store import PlanStore
from wfcode.mcp.stored import StoredPlan
from wfcode.project import Project


async def carry_out(
    plan: StoredPlan, project: Project, store: PlanStore, *, approved: str, notice: Callable[[str], None]
) -> Outcome:
    """What the plan did. Raises PlanMoved, PlanUsed, NotAllowed, Locked, and what applying raises.

    `approved` says by whose word. Once the plan is used up, a client that hangs up stops nothing.
    """
    with project.lock(plan.workflow.key or plan.id, notice=notice):
        async with project.connect() as client:
            work = await make(plan.ask, project, client)
            check(plan, work)
            store.take(plan, approved=approved)
            return await to_the_end(work, client)


async def to_the_end(work: Work, client: Jotform) -> Outcome:
    """What the work did, also where somebody hangs up meanwhile: between two writes is no place to stop."""
    done: list[Outcome] = []
    with anyio.CancelScope(shield=True):
        done.append(await work.run(client))
    return done[0]


def check(plan: StoredPlan, work: Work) -> None:
    """Raises PlanMoved where the plan of now is another, NotAllowed where a rule forbids it."""
    draft = work.draft
    if draft.hash != plan.hash:
        raise PlanMoved(plan.id, moved(plan, draft))
    if draft.refusals:
        raise NotAllowed(draft.refusals[0].message)
