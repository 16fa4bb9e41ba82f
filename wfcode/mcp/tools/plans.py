"""Plans: asked for by the model, approved by a person, carried out by the server."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from mcp.server.mcpserver import (
    AcceptedElicitation,
    CancelledElicitation,
    DeclinedElicitation,
    Elicit,
    ElicitationResult,
    Resolve,
)
from pydantic import BaseModel, Field

from wfcode.mcp.answer import Answer, Data, Pages, cut, lines, paged, short, size_of
from wfcode.mcp.app import Desk
from wfcode.mcp.boundary import Ctx, Tool, desk_of, told
from wfcode.mcp.carrying import carry_out
from wfcode.mcp.consent import Word, is_title
from wfcode.mcp.errors import NotApproved
from wfcode.mcp.identity import client_of
from wfcode.mcp.kinds import make
from wfcode.mcp.operator import Mode
from wfcode.mcp.proposing import Draft, keep
from wfcode.mcp.stored import Ask, Kind, StoredPlan
from wfcode.mcp.tools.live import Target
from wfcode.mcp.tools.specs import Spec
from wfcode.plan.model import Change
from wfcode.render.plan import counted
from wfcode.steps import TYPES

PlanId = Annotated[str, Field(pattern=r"^plan-[0-9a-f]{28}$")]

log = logging.getLogger(__name__)


class FieldLine(Data):
    """One value that changes, as JSON, cut."""

    address: str
    before: str
    after: str


class ChangeLine(Data):
    """What happens to one step."""

    address: str
    action: str
    type: str
    reason: str
    fields: tuple[FieldLine, ...]
    fields_left_out: int


class PlanAnswer(Answer):
    """A plan: its id, what it changes, what is risky, findings on the spec, and what stands in its way.

    `plan_id` is "" where there is nothing to apply or a rule forbids it.
    """

    plan_id: str
    summary: str
    workflow_id: str
    title: str
    target: str
    changes: tuple[ChangeLine, ...]
    pages: Pages
    risks: tuple[str, ...]
    notes: tuple[str, ...]
    refusals: tuple[str, ...]
    needs: str
    expires: str

    def text(self) -> str:
        """Summary first, then the changes, then what to do."""
        rows = [row for change in self.changes for row in change_rows(change)]
        risks = [f"risk: {each}" for each in self.risks]
        refusals = [f"refused: {each}" for each in self.refusals]
        ask = f"apply(plan_id={self.plan_id}) asks a person ({self.needs}); good until {self.expires}"
        said = [*risks, *self.notes, *refusals, ask if self.plan_id else ""]
        return lines([self.summary, *rows, self.pages.note("changes"), *said])


class Applied(Answer):
    """What applying did, or what a person has to do first."""

    status: str
    plan_id: str
    id: str
    said: tuple[str, ...]
    failures: tuple[str, ...]

    def text(self) -> str:
        """The same as lines."""
        return lines([self.status.replace("_", " "), *self.said, *(f"not as wanted: {each}" for each in self.failures)])


class Yes(BaseModel):
    """A plain yes."""

    approve: bool = Field(title="Carry this out", description="Nothing is sent unless you say yes")


class TypedTitle(BaseModel):
    """A yes that cannot be given in passing."""

    title: str = Field(title="Title of the workflow", description="Type its title, exactly, to carry this out")


async def plan(ctx: Ctx, spec: Spec, target: Target = "") -> PlanAnswer:
    """What applying a spec would change on the live workflow; sends nothing."""
    return await planned(desk_of(ctx), Ask(kind=Kind.WORKFLOW, spec=spec), target=target)


async def ask_person(plan_id: str, ctx: Ctx) -> Elicit[Any] | Word | None:
    """The question that a plan wants answered; its word where none is to be asked, None where nobody can be."""
    try:
        desk = desk_of(ctx)
        desk.allow(Mode.APPLY)
        stored = desk.plan(plan_id)
        word = desk.word(stored)
        if word is Word.NONE or desk.app.store.approved(stored) is not None:
            return Word.NONE
    except Exception as error:
        raise told(error, root=ctx.request_context.lifespan_context.root) from error
    if word is Word.TERMINAL or not can_ask(ctx, desk) or desk.app.store.refused(stored):
        return None
    return Elicit(stored.question, TypedTitle if word is Word.TITLE else Yes)


async def apply(ctx: Ctx, plan_id: PlanId, answer: Annotated[ElicitationResult[Any], Resolve(ask_person)]) -> Applied:
    """Carry out a plan once a person approved it."""
    desk = desk_of(ctx)
    stored = desk.plan(plan_id)
    approved = granted(desk, stored, answer)
    desk.app.audit.note(
        "approval",
        desk.app.store.now(),
        caller=desk.caller.name,
        client=client_of(ctx),
        plan=stored.id,
        hash=stored.hash,
        approved=approved or "not yet",
    )
    if not approved:
        return waiting(stored, refused=desk.app.store.refused(stored))
    outcome = await carry_out(
        stored, desk.project(stored.target.name), desk.app.store, approved=approved, notice=log.warning
    )
    status = "applied_but_not_as_wanted" if outcome.failures else "applied"
    return Applied(status=status, plan_id=stored.id, id=outcome.id, said=outcome.lines, failures=outcome.failures[:20])


def can_ask(ctx: Ctx, desk: Desk) -> bool:
    """True where the client can put a form before a person, and its answer counts."""
    known = ctx.client_capabilities.elicitation if ctx.client_capabilities else None
    if known is None or (known.form is None and known.url is not None) or not desk.caller.may_answer:
        return False
    return ctx.protocol_version == "2026-07-28" or ctx.session.can_send_request


def granted(desk: Desk, stored: StoredPlan, answer: Any) -> str:
    """By whose word the plan goes ahead, "" where nobody could be asked. Raises NotApproved where the word was no.

    Everything is looked up once more here: the answer may have been given to a question of long ago.
    """
    approval = desk.app.store.approved(stored)
    if approval is not None:
        return f"terminal:{approval.by}"
    word = desk.word(stored)
    if word is Word.NONE:
        return "nothing to send" if stored.is_quiet else "policy"
    match answer:
        case AcceptedElicitation(data=Yes(approve=True)) if word is Word.YES:
            return "client"
        case AcceptedElicitation(data=TypedTitle(title=title)) if word is Word.TITLE:
            if is_title(title, stored):
                return "client, title typed"
            raise NotApproved(stored.id, f"the title that was typed is not the live one; {way_out(stored)}")
        case AcceptedElicitation(data=Yes(approve=False)) | DeclinedElicitation():
            desk.app.store.refuse(stored)
            raise NotApproved(stored.id, f"the person declined, or the client did in their place; {way_out(stored)}")
        case CancelledElicitation():
            raise NotApproved(stored.id, f"the question was dismissed without an answer; {way_out(stored)}")
    return ""


def waiting(stored: StoredPlan, *, refused: bool) -> Applied:
    """What to tell a model whose client cannot ask, or must not ask again."""
    why = "this was declined before, so it is not asked again" if refused else "nobody can be asked through this client"
    said = (f"nothing was sent: {why}", f"ask the person to {way_out(stored)}")
    return Applied(status="needs_a_person", plan_id=stored.id, id="", said=said, failures=())


def way_out(stored: StoredPlan) -> str:
    """What a person can do on a terminal."""
    return (
        f"run `wfcode approve {stored.id}` on a terminal (then call apply again),"
        f" or `wfcode apply {stored.id}` to carry it out at once"
    )


async def planned(desk: Desk, ask: Ask, *, target: str) -> PlanAnswer:
    """A plan from the state of now, stored where it can be applied."""
    desk.allow(Mode.PLAN)
    project = desk.project(target)
    async with project.connect() as client:
        work = await make(ask, project, client)
    draft = work.draft
    # A rename sends nothing and still has to be applied: what is remembered of the workflow goes by the new key then.
    if draft.refusals or not (draft.api_calls or draft.changes):
        return refused(draft)
    stored = keep(draft, desk.app.store, caller=desk.caller.name, project=project)
    if work.picture is not None:
        desk.app.store.draw(stored, work.picture)
    return answer_of(stored, needs=desk.word(stored), page=1)


def answer_of(stored: StoredPlan, *, needs: Word, page: int) -> PlanAnswer:
    """A stored plan as an answer."""
    shown, pages = paged([change_line(each) for each in stored.changes], page, size=size_of, most=5_500)
    return PlanAnswer(
        plan_id=stored.id,
        summary=summary(stored),
        workflow_id=stored.workflow.id,
        title=cut(stored.workflow.title, 120),
        target=stored.target.name,
        changes=shown,
        pages=pages,
        risks=tuple(cut(each, 200) for each in stored.risks[:10]),
        notes=tuple(cut(each, 200) for each in stored.notes[:6]),
        refusals=(),
        needs=NEEDS[needs],
        expires=stored.expires.strftime("%H:%M UTC"),
    )


NEEDS = {
    Word.NONE: "no question needed",
    Word.YES: "a yes",
    Word.TITLE: "the title typed",
    Word.TERMINAL: "on a terminal",
}


def refused(draft: Draft) -> PlanAnswer:
    """A plan that cannot be applied: there is nothing to do, or a rule forbids it."""
    changes = [change_line(each) for each in draft.changes]
    shown, pages = paged(changes, 1, size=size_of, most=5_500)
    nothing = "No changes: the live workflow is as its spec says." if not draft.changes else ""
    return PlanAnswer(
        plan_id="",
        summary=nothing or f"{cut(draft.workflow.title, 120)}: this plan cannot be applied",
        workflow_id=draft.workflow.id,
        title=cut(draft.workflow.title, 120),
        target=draft.target.name,
        changes=shown,
        pages=pages,
        risks=tuple(cut(each, 200) for each in draft.risks[:10]),
        notes=tuple(cut(each, 200) for each in draft.notes[:6]),
        refusals=tuple(cut(f"[{each.code}] {each.message}", 400) for each in draft.refusals[:10]),
        needs="",
        expires="",
    )


def summary(stored: StoredPlan) -> str:
    """One line: what kind of plan, for which workflow, how much."""
    actions = [change.action.value for change in stored.changes]
    counts = ", ".join(f"{actions.count(action)} {action}" for action in dict.fromkeys(actions))
    what = counts or f"{stored.kind}"
    number = stored.workflow.id or "new"
    calls = counted(stored.api_calls, "API call")
    return f"{stored.kind} {cut(stored.workflow.title, 80)!r} ({number}, {stored.target.name}): {what}; {calls}"


def change_line(change: Change) -> ChangeLine:
    """A change with its fields in short; defaults that come with a new step are only counted."""
    told = [field for field in change.fields if field.origin.value != "default"]
    shown, _ = paged(told, 1, size=lambda each: min(len(each.model_dump_json()), 700), most=2_000)
    known = TYPES.get(change.type)
    return ChangeLine(
        address=change.address,
        action=change.action.value,
        type=known.name.removeprefix("workflow_") if known else change.type,
        reason=cut(change.reason, 200),
        fields=tuple(
            FieldLine(address=each.address, before=short(each.before), after=short(each.after)) for each in shown
        ),
        fields_left_out=len(change.fields) - len(shown),
    )


def change_rows(change: ChangeLine) -> list[str]:
    """A change as lines of text."""
    head = f"{change.action} {change.address} {change.type}".rstrip()
    rows = [f"  {each.address}: {each.before} -> {each.after}" for each in change.fields]
    return [head, *rows, *([f"  ({change.fields_left_out} more values)"] if change.fields_left_out else [])]


TOOLS = (
    Tool(plan, "Plan a spec", needs=Mode.PLAN, outside=True),
    Tool(apply, "Apply a plan", needs=Mode.APPLY, writes=True, destroys=True, outside=True),
)
