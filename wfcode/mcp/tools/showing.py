"""Showing: a workflow or a plan, with a page where the host has room for one."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wfcode.compile import exits
from wfcode.diagnostics.errors import InvalidSpec, UsageError
from wfcode.mcp.answer import Answer, cut, lines
from wfcode.mcp.boundary import Ctx, Tool, desk_of
from wfcode.mcp.page import URI, of_tree
from wfcode.mcp.tools.live import Target, reading
from wfcode.mcp.tools.plans import PlanAnswer, PlanId, answer_of
from wfcode.mcp.tools.specs import exit_lines
from wfcode.tree.model import Tree


class ShownWorkflow(Answer):
    """A workflow in words: where each step leads."""

    name: str
    title: str
    steps: int
    exits: tuple[str, ...]

    def text(self) -> str:
        """The same as lines."""
        return lines([f"{self.name}: {self.title}, {self.steps} steps", *self.exits])


async def show_workflow(
    ctx: Ctx,
    spec: Annotated[str, Field(max_length=200)] = "",
    workflow_id: Annotated[str, Field(pattern=r"^[0-9]{0,24}$")] = "",
    target: Target = "",
) -> ShownWorkflow:
    """Show a spec or a live workflow to the person, as a graph where the client can."""
    desk = desk_of(ctx)
    if bool(spec) == bool(workflow_id):
        raise UsageError("name either a spec or a workflow_id")
    if workflow_id:
        live, _ = await reading(desk.project(target), workflow_id)
        return shown(workflow_id, live.tree, note=f"Live, {live.workflow.get('status') or 'status unknown'}")
    compiled = desk.places.project.validate(desk.places.spec(spec))
    if compiled.tree is None:
        raise InvalidSpec(compiled.diagnostics)
    return shown(compiled.key, compiled.tree, note="As the spec has it")


async def show_plan(ctx: Ctx, plan_id: PlanId, page: Annotated[int, Field(ge=1)] = 1) -> PlanAnswer:
    """Show a stored plan, page by page, to the person too."""
    desk = desk_of(ctx)
    stored = desk.look(plan_id)
    answer = answer_of(stored, needs=desk.word(stored), page=page)
    return answer.with_picture(desk.app.store.drawn(stored))


def shown(name: str, tree: Tree, *, note: str) -> ShownWorkflow:
    """A tree as an answer, with its picture."""
    answer = ShownWorkflow(
        name=name, title=cut(tree.title, 200), steps=len(tree.elements), exits=exit_lines(exits(tree))
    )
    return answer.with_picture(of_tree(tree, note=note))


TOOLS = (
    Tool(show_workflow, "Show a workflow", outside=True, page=URI),
    Tool(show_plan, "Show a plan", page=URI),
)
