"""What is done with a workflow as a whole: published, deleted, led back; each a plan first."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wfcode.mcp.answer import Answer, Data, Pages, cut, lines, paged, size_of
from wfcode.mcp.boundary import Ctx, Tool, desk_of
from wfcode.mcp.operator import Mode
from wfcode.mcp.stored import Ask, Kind
from wfcode.mcp.tools.live import Page, Target
from wfcode.mcp.tools.plans import PlanAnswer, planned
from wfcode.mcp.tools.specs import Spec


class RevisionLine(Data):
    """A copy of a live workflow, taken before a write."""

    revision: int
    time: str
    before: str
    title: str
    status: str
    steps: int


class RevisionList(Answer):
    """The copies of a workflow, newest first, by page."""

    spec: str
    revisions: tuple[RevisionLine, ...]
    pages: Pages

    def text(self) -> str:
        """One line for each."""
        rows = [
            f"{each.revision}: {each.time} before {each.before}, {each.title} ({each.status}, {each.steps} steps)"
            for each in self.revisions
        ]
        return lines([*rows, self.pages.note("revisions")]) or "no revision yet; each write takes one"


async def list_revisions(ctx: Ctx, spec: Spec, page: Page = 1, target: Target = "") -> RevisionList:
    """Copies of a spec's live workflow, taken before each write."""
    desk = desk_of(ctx)
    project = desk.project(target)
    key = desk.workflow(spec, project)
    found = [
        RevisionLine(
            revision=each.number,
            time=each.time,
            before=each.kind,
            title=cut(each.title, 100),
            status=each.status,
            steps=each.steps,
        )
        for each in project.revisions(key)
    ]
    shown, pages = paged(found, page, size=size_of)
    return RevisionList(spec=key, revisions=shown, pages=pages)


async def publish(ctx: Ctx, spec: Spec, target: Target = "") -> PlanAnswer:
    """Plan to publish a spec's live workflow."""
    return await _planned(ctx, Kind.PUBLISH, spec, target=target)


async def destroy(ctx: Ctx, spec: Spec, target: Target = "") -> PlanAnswer:
    """Plan to delete a spec's live workflow."""
    return await _planned(ctx, Kind.DESTROY, spec, target=target)


async def rollback(ctx: Ctx, spec: Spec, revision: Annotated[int, Field(ge=1)], target: Target = "") -> PlanAnswer:
    """Plan to lead a live workflow back to a revision; the spec stays as it is."""
    return await _planned(ctx, Kind.ROLLBACK, spec, target=target, revision=revision)


async def _planned(ctx: Ctx, kind: Kind, spec: str, *, target: str, **given: int) -> PlanAnswer:
    desk = desk_of(ctx)
    key = desk.workflow(spec, desk.project(target))
    return await planned(desk, Ask(kind=kind, spec=key, given=given), target=target)


TOOLS = (
    Tool(list_revisions, "Revisions"),
    Tool(publish, "Plan to publish", needs=Mode.PLAN, outside=True),
    Tool(destroy, "Plan to delete", needs=Mode.PLAN, outside=True),
    Tool(rollback, "Plan a way back", needs=Mode.PLAN, outside=True),
)
