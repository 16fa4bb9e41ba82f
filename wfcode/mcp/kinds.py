"""Every kind of plan, and what makes it."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.jotform.client import Jotform
from wfcode.mcp.forms import form_work
from wfcode.mcp.proposing import Maker, Work, destroy_work, publish_work, rollback_work, workflow_work
from wfcode.mcp.stored import Ask, Kind
from wfcode.project import Project

MAKERS: Mapping[Kind, Maker] = {
    Kind.WORKFLOW: workflow_work,
    Kind.PUBLISH: publish_work,
    Kind.DESTROY: destroy_work,
    Kind.ROLLBACK: rollback_work,
    Kind.FORM: form_work,
}


async def make(ask: Ask, project: Project, client: Jotform) -> Work:
    """The work that was asked for, from the state of now; sends nothing. Raises what planning raises."""
    return await MAKERS[ask.kind](ask, project, client)
