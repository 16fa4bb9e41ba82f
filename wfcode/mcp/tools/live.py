"""The target as it is: forms, workflows, their steps and health."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from wfcode.apply.readback import read_live
from wfcode.bindings.inventory import Listed
from wfcode.compile import exits
from wfcode.health import health as health_of
from wfcode.mcp.answer import Answer, Data, Pages, cut, lines, paged, short, size_of
from wfcode.mcp.boundary import Ctx, Tool, desk_of
from wfcode.mcp.secret import masked_fields
from wfcode.mcp.tools.specs import exit_lines
from wfcode.plan import names_for
from wfcode.project import Project
from wfcode.render.show import alias
from wfcode.spec import Form
from wfcode.tree.model import Element
from wfcode.wire import Live

STEPS = 5_000

Target = Annotated[str, Field(description="Empty: the default", max_length=64)]
Query = Annotated[str, Field(max_length=100)]
Page = Annotated[int, Field(ge=1)]
Id = Annotated[str, Field(pattern=r"^[0-9]{1,24}$")]


class FormLine(Data):
    """One form."""

    form_id: str
    title: str
    status: str


class FormList(Answer):
    """The forms of the account, by page."""

    forms: tuple[FormLine, ...]
    pages: Pages

    def text(self) -> str:
        """One line for each."""
        rows = [f"{each.form_id}: {each.title}" for each in self.forms]
        return lines([*rows, self.pages.note("forms")]) or "no form matches"


class FieldLine(Data):
    """One question of a form: `name` stands in conditions and, in braces, in texts."""

    id: str
    name: str
    label: str
    type: str
    options: tuple[str, ...]


class FormFields(Answer):
    """The questions of a form."""

    form_id: str
    fields: tuple[FieldLine, ...]
    pages: Pages

    def text(self) -> str:
        """One line for each."""
        rows = [
            f"#{each.id} {each.name} ({each.type}) {short(each.label, most=80)}"
            + (f" options: {', '.join(each.options)}" if each.options else "")
            for each in self.fields
        ]
        return lines([*rows, self.pages.note("fields")]) or "the form has no questions"


class WorkflowLine(Data):
    """One workflow, with the spec that it is bound to; absent things are ""."""

    workflow_id: str
    title: str
    status: str
    spec: str
    state: str


class WorkflowList(Answer):
    """Workflows and specs side by side, by page."""

    workflows: tuple[WorkflowLine, ...]
    pages: Pages

    def text(self) -> str:
        """One line for each."""
        rows = [
            f"{each.workflow_id or '-'}: {each.title} ({each.status or each.state})"
            + (f" spec {each.spec}" if each.spec else "")
            for each in self.workflows
        ]
        return lines([*rows, self.pages.note("workflows")]) or "no workflow matches"


class StepLine(Data):
    """One live step; `fields` are empty unless asked for, secrets in them masked."""

    step: str
    type: str
    name: str
    fields: dict[str, object]


class Workflow(Answer):
    """A live workflow: steps, where each leads, and what the checks found."""

    workflow_id: str
    title: str
    status: str
    spec: str
    steps: tuple[StepLine, ...]
    pages: Pages
    exits: tuple[str, ...]
    health: tuple[str, ...]

    def text(self) -> str:
        """Steps, exits, health, a line each."""
        bound = f", spec {self.spec}" if self.spec else ", bound to no spec"
        head = f"{self.workflow_id}: {self.title} ({self.status}{bound})"
        steps = [step_text(each) for each in self.steps]
        health = [f"health: {each}" for each in self.health] or ["health: nothing found"]
        return lines([head, *steps, self.pages.note("steps"), "exits:", *self.exits, *health])


def step_text(step: StepLine) -> str:
    """`manager (approval) Manager approval {"approver": …}`"""
    fields = short(step.fields, most=3_000) if step.fields else ""
    return f"{step.step} ({step.type}) {step.name} {fields}".rstrip()


async def list_forms(ctx: Ctx, query: Query = "", page: Page = 1, target: Target = "") -> FormList:
    """Forms of the account whose title holds the query."""
    async with desk_of(ctx).project(target).connect() as client:
        rows = await client.forms()
    found = [
        FormLine(form_id=str(row.get("id")), title=cut(str(row.get("title")), 120), status=str(row.get("status")))
        for row in rows
        if query.casefold() in str(row.get("title")).casefold()
    ]
    shown, pages = paged(found, page, size=size_of)
    return FormList(forms=shown, pages=pages)


async def get_form_fields(ctx: Ctx, form_id: Id, page: Page = 1, target: Target = "") -> FormFields:
    """Questions of a form: names for conditions and texts, types, options."""
    async with desk_of(ctx).project(target).connect() as client:
        form = Form.from_questions(form_id, await client.questions(form_id))
    found = [
        FieldLine(
            id=each.qid,
            name=each.name,
            label=cut(each.text, 120),
            type=each.type,
            options=tuple(cut(option, 60) for option in each.options[:30]),
        )
        for each in form.questions.values()
    ]
    shown, pages = paged(found, page, size=size_of)
    return FormFields(form_id=form_id, fields=shown, pages=pages)


async def list_workflows(ctx: Ctx, query: Query = "", page: Page = 1, target: Target = "") -> WorkflowList:
    """Live workflows whose title holds the query, with their specs."""
    project = desk_of(ctx).project(target)
    async with project.connect() as client:
        rows = await project.list(client)
    found = [_line(row) for row in rows if query.casefold() in f"{row.title} {row.key} {row.id}".casefold()]
    shown, pages = paged(found, page, size=size_of)
    return WorkflowList(workflows=shown, pages=pages)


async def get_workflow(
    ctx: Ctx,
    workflow_id: Id,
    detail: Literal["steps", "fields"] = "steps",
    steps: Annotated[list[str], Field(description="Only these", max_length=50)] = [],  # noqa: B006 - shown in the schema
    page: Page = 1,
    target: Target = "",
) -> Workflow:
    """Steps, exits by outcome and health of a live workflow; detail=fields adds what is set on the steps."""
    project = desk_of(ctx).project(target)
    live, key = await reading(project, workflow_id)
    wanted = [each for name, each in live.tree.elements.items() if not steps or name in steps]
    found = [_step(each, fields=detail == "fields") for each in wanted]
    shown, pages = paged(found, page, size=size_of, most=STEPS)
    problems = [cut(f"{each.severity} [{each.code}] {each.summary}", 300) for each in health_of(live)]
    return Workflow(
        workflow_id=workflow_id,
        title=cut(live.title, 200),
        status=str(live.workflow.get("status") or ""),
        spec=key,
        steps=shown,
        pages=pages,
        exits=exit_lines(exits(live.tree)) if page == 1 else (),
        health=tuple(problems[:10]),
    )


async def reading(project: Project, workflow_id: str) -> tuple[Live, str]:
    """A live workflow under the names of its binding, and the key of its spec, "" where it has none."""
    bound = project.bound(workflow_id)
    async with project.connect() as client:
        live = await read_live(client, workflow_id, names=names_for(bound, {}))
    return live, bound.workflow if bound else ""


def _line(row: Listed) -> WorkflowLine:
    return WorkflowLine(
        workflow_id=row.id, title=cut(row.title, 120), status=row.status, spec=row.key, state=str(row.state)
    )


def _step(element: Element, *, fields: bool) -> StepLine:
    shown = {name: _cut(value) for name, value in masked_fields(element).items()} if fields else {}
    return StepLine(step=element.key, type=alias(element), name=cut(element.name or "", 120), fields=shown)


def _cut(value: object) -> object:
    """A value that fits an answer: long texts cut, large structures as cut JSON."""
    text = value if isinstance(value, str) else short(value, most=600)
    return cut(text, 600) if isinstance(value, str) or len(text) > 600 else value


TOOLS = (
    Tool(list_forms, "Forms", outside=True),
    Tool(get_form_fields, "Questions of a form", outside=True),
    Tool(list_workflows, "Workflows", outside=True),
    Tool(get_workflow, "A live workflow", outside=True),
)
