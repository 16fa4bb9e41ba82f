"""Whether the world is still the one a plan was made from, asked right before the write."""

from __future__ import annotations

from wfcode.apply.errors import StalePlan, WorkflowGone
from wfcode.apply.propose import Proposal
from wfcode.apply.readback import read_live
from wfcode.apply.saved import NAMESAKE
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import NotFound
from wfcode.plan.fingerprint import content_of, links_of
from wfcode.wire import Live


async def check_unmoved(client: Jotform, proposal: Proposal) -> None:
    """Raises StalePlan where the live workflow is not what was planned against, saying what moved; one GET."""
    workflow = proposal.plan.workflow
    if proposal.binding is None:
        rows = await client.workflows()
        ids = {str(row.get("id")) for row in rows if row.get("title") == workflow.title}
        if ids != {*proposal.titles}:
            raise StalePlan(workflow.key, [NAMESAKE])
        return
    try:
        now = await read_live(client, proposal.binding.workflow_id, names=proposal.live.names)
    except NotFound as error:
        raise WorkflowGone(workflow.key, workflow.id, target=proposal.plan.target.name) from error
    if found := moved(proposal.live, now):
        raise StalePlan(workflow.key, found)


def moved(before: Live, after: Live) -> list[str]:
    """What differs between two readings, one short sentence each."""
    found = []
    if before.title != after.title:
        found.append(f"the title is now {after.title!r}")
    if before.workflow.get("status") != after.workflow.get("status"):
        found.append(f"its status is now {after.workflow.get('status')}")
    names = {**after.names.keys, **before.names.keys}
    for eid in sorted({*before.elements, *after.elements}):
        if eid not in after.elements:
            found.append(f"{names[eid]} was deleted")
        elif eid not in before.elements:
            found.append(f"{names[eid]} was added")
        elif content_of(before.elements[eid]) != content_of(after.elements[eid]):
            found.append(f"{names[eid]} was changed")
    if links_of(before) != links_of(after):
        found.append("links were changed")
    return found
