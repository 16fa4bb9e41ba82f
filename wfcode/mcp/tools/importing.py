"""From the live side into the project: a workflow as a spec that changes nothing."""

from __future__ import annotations

import logging
from typing import Annotated

from pydantic import Field

from wfcode.intake import Wish, keep
from wfcode.mcp.answer import Answer, cut, lines
from wfcode.mcp.boundary import Ctx, Tool, desk_of, finding_lines
from wfcode.mcp.operator import Mode
from wfcode.mcp.places import Places
from wfcode.mcp.tools.live import Id, Target

log = logging.getLogger(__name__)


class Imported(Answer):
    """What was written: the spec and its texts, and what a reader should know."""

    spec: str
    files: tuple[str, ...]
    steps: int
    secrets: tuple[str, ...]
    notes: tuple[str, ...]

    def text(self) -> str:
        """The same as lines."""
        head = f"imported as {self.spec}: {self.steps} steps, {', '.join(self.files)}"
        named = ", ".join(f"WFCODE_SECRET_{name}" for name in self.secrets)
        secrets = f"a person has to set {named} before it can be planned" if named else ""
        return lines([head, secrets, *self.notes])


async def import_workflow(
    ctx: Ctx,
    workflow_id: Id,
    name: Annotated[str, Field(description="Key; empty: from the title", max_length=64)] = "",
    target: Target = "",
) -> Imported:
    """Write a live workflow as a new spec and bind the two; sends nothing."""
    project = desk_of(ctx).project(target)
    places = Places(project)
    if name:
        places.check_name(name)
    async with project.connect() as client:
        found = await project.take_in(workflow_id, client, wish=Wish(key=name))
    places.check_new(found.files)
    with project.lock(found.imported.key, notice=log.warning):
        keep(project, found, force=False)
    imported = found.imported
    notes = [cut(" ".join(finding_lines(each)), 300) for each in imported.notes[:10]]
    if imported.repairs:
        notes.append(f"the next apply mends {len(imported.repairs)} exits")
    return Imported(
        spec=imported.key,
        files=tuple(places.name_of(path) for path in found.files),
        steps=len(imported.tree.elements) - 1,
        secrets=tuple(imported.secrets),
        notes=tuple(notes),
    )


TOOLS = (Tool(import_workflow, "Import a workflow", needs=Mode.PLAN, writes=True, outside=True),)
