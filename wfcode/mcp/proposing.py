"""From what a model asked for to a plan that can wait: made, described, and later made once more to be carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from wfcode.apply.propose import Proposal
from wfcode.apply.result import Applied
from wfcode.jotform.client import Jotform
from wfcode.mcp.page import of_plan
from wfcode.mcp.places import Places
from wfcode.mcp.question import question
from wfcode.mcp.risks import is_branching, risks_of
from wfcode.mcp.secret import masked_change
from wfcode.mcp.store import PlanStore
from wfcode.mcp.stored import Ask, Kind, StoredPlan
from wfcode.plan.model import Change, Plan, Refusal, TargetId, WorkflowId
from wfcode.project import Project
from wfcode.render.graph import Picture

LIVE = "the live workflow"


@dataclass(frozen=True)
class Draft:
    """What a plan says before it is stored: the same for every kind of plan."""

    ask: Ask
    target: TargetId
    workflow: WorkflowId
    hash: str
    changes: tuple[Change, ...] = ()
    warnings: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    api_calls: int = 0
    parts: Mapping[str, str] | None = None
    """What the plan was made from, by name, so that a stale one can say what moved."""


@dataclass(frozen=True)
class Outcome:
    """What carrying out did: sentences, the workflow or form it was done to, and how the proof went."""

    id: str
    lines: tuple[str, ...]
    verified: int = 0
    fields: int = 0
    failures: tuple[str, ...] = ()


class Work(Protocol):
    """A plan made from the state of now, ready to be carried out."""

    @property
    def draft(self) -> Draft:
        """What it says."""
        ...

    @property
    def picture(self) -> Picture | None:
        """What the page shows of it."""
        ...

    async def run(self, client: Jotform) -> Outcome:
        """Carry it out and prove it."""
        ...


Maker = Callable[[Ask, Project, Jotform], Awaitable[Work]]
"""Makes the work of one kind of plan. Sends nothing that changes anything."""


@dataclass(frozen=True)
class WorkflowWork:
    """A workflow brought to its spec."""

    project: Project
    ask: Ask
    proposal: Proposal

    @property
    def draft(self) -> Draft:
        """The plan of the proposal."""
        return draft_of(self.ask, self.proposal)

    @property
    def picture(self) -> Picture | None:
        """The live workflow beside the one that it will be."""
        found, plan = self.proposal, self.proposal.plan
        after = {
            Kind.PUBLISH: found.live.tree,
            Kind.DESTROY: replace(found.live.tree, elements={}, links=frozenset()),
        }.get(self.ask.kind, found.planned.tree)
        return of_plan(found.live.tree, after, plan.changes, note=where_of(plan))

    async def run(self, client: Jotform) -> Outcome:
        """Apply; the live workflow was read a moment ago, so it is not read again before the write."""
        return outcome_of(await self.project.apply(self.proposal, client, waited=False))


async def workflow_work(ask: Ask, project: Project, client: Jotform) -> Work:
    """A workflow brought to its spec."""
    return WorkflowWork(project, ask, await project.plan(Places(project).spec(ask.spec), client))


async def publish_work(ask: Ask, project: Project, client: Jotform) -> Work:
    """A workflow published as it is live."""
    return WorkflowWork(project, ask, await project.publish(ask.spec, client))


async def destroy_work(ask: Ask, project: Project, client: Jotform) -> Work:
    """A workflow deleted."""
    return WorkflowWork(project, ask, await project.destroy(ask.spec, client))


async def rollback_work(ask: Ask, project: Project, client: Jotform) -> Work:
    """A workflow led back to a revision."""
    return WorkflowWork(project, ask, await project.rollback(ask.spec, client, number=int(ask.given["revision"])))


def keep(draft: Draft, store: PlanStore, *, caller: str, project: Project) -> StoredPlan:
    """Store a draft under an id of its own."""

    def made(plan_id: str, at: datetime, expires: datetime) -> StoredPlan:
        plan = StoredPlan(
            id=plan_id,
            ask=draft.ask,
            caller=caller,
            folder=str(project.root),
            specs=tuple(project.settings.specs),
            target=draft.target,
            protected=project.target.protected,
            workflow=draft.workflow,
            hash=draft.hash,
            changes=tuple(masked_change(change) for change in draft.changes),
            warnings=draft.warnings,
            risks=draft.risks,
            facts=draft.facts,
            notes=draft.notes,
            api_calls=draft.api_calls,
            branching=any(is_branching(change) for change in draft.changes),
            parts=dict(draft.parts or {}),
            made=at,
            expires=expires,
        )
        return plan.model_copy(update={"question": question(plan)})

    return store.put(made, draft.hash)


def draft_of(ask: Ask, proposal: Proposal) -> Draft:
    """What a proposal says."""
    plan = proposal.plan
    drift = (f"{len(plan.drift)} values moved in the builder and stay as they are",) if plan.drift else ()
    prints = plan.fingerprints
    return Draft(
        ask=ask,
        target=plan.target,
        workflow=plan.workflow,
        hash=plan.hash,
        changes=plan.changes,
        warnings=plan.warnings,
        risks=risks_of(plan, proposal.live, notices=proposal.notices),
        facts=drift,
        notes=tuple(f"{each.severity.value}[{each.code}] {each.summary}" for each in proposal.findings),
        refusals=plan.refusals,
        api_calls=0 if plan.is_empty else plan.api_calls,
        parts={
            "the spec": prints.spec,
            LIVE: prints.live,
            "the binding": prints.binding,
            **{f"{LIVE}: {name}": value for name, value in prints.parts.items()},
        },
    )


def where_of(plan: Plan) -> str:
    """One line under the picture of a plan."""
    return f"{plan.kind} on {plan.target.name} ({plan.target.account} at {plan.target.host})"


def outcome_of(applied: Applied) -> Outcome:
    """What an apply did, and what its read-back says."""
    verified = len(applied.verified)
    sent = "1 call" if applied.sent == 1 else f"{applied.sent} calls"
    lines = [f"{sent} sent; {verified} of {len(applied.checked)} fields verified by reading back"]
    if applied.unverifiable:
        lines.append(f"{len(applied.unverifiable)} fields that the server does not give back as sent")
    return Outcome(
        id=applied.workflow_id,
        lines=(*lines, *applied.warnings),
        verified=verified,
        fields=len(applied.checked),
        failures=tuple(f"{item.address} is {item.status}" for item in applied.failures),
    )


def moved(stored: StoredPlan, draft: Draft) -> list[str]:
    """What a plan was made from that is another by now; of the live workflow, which parts of it."""
    now, before = draft.parts or {}, stored.parts
    found = [name for name in dict.fromkeys([*before, *now]) if now.get(name) != before.get(name)]
    pieces = [name.removeprefix(f"{LIVE}: ") for name in found if name.startswith(f"{LIVE}: ")]
    told = f"{LIVE} ({', '.join(pieces[:8])})" if pieces else LIVE
    return [told if name == LIVE else name for name in found if not name.startswith(f"{LIVE}: ")]
