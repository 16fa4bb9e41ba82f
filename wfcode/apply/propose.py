"""From a compiled spec to a plan on a target: find the live workflow, read it, compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wfcode.apply.errors import NeverApplied, OtherAccount, TitleTaken, WorkflowGone
from wfcode.apply.journal import Journal
from wfcode.apply.readback import DELAYS, Sleep, pause, read_caught_up, read_live
from wfcode.apply.remember import first_binding
from wfcode.bindings.model import Binding
from wfcode.diagnostics.model import Diagnostic
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import NotFound
from wfcode.plan import Context, Options, Plan, Planned, TargetId, Wanted, blank, make_layout_plan, make_plan, names_for
from wfcode.plan.fingerprint import of_absent
from wfcode.plan.model import sealed
from wfcode.wire import Live

CHANGED_TYPE = "WF711"


@dataclass(frozen=True)
class Proposal:
    """A plan with all it was made from; `binding` is None where the workflow is to be made.

    `titles` are the ids of workflows that had the wanted title then; `notices` are sentences for people, `findings`
    the warnings on the spec. `stored` is the fingerprint of the binding on disk, which is not the one that was
    planned with where its workflow is gone.
    """

    planned: Planned
    wanted: Wanted
    binding: Binding | None
    live: Live
    titles: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    stored: str = ""

    @property
    def plan(self) -> Plan:
        """The plan itself."""
        return self.planned.plan


async def propose(
    client: Jotform,
    wanted: Wanted,
    *,
    binding: Binding | None,
    context: Context,
    journal: Journal,
    new: bool,
    options: Options,
    sleep: Sleep | None = None,
) -> Proposal:
    """The plan for a spec.

    A bound workflow costs one GET. Without a binding one list call tells whether the title is taken: TitleTaken, unless
    `new`. Raises WorkflowGone where the bound workflow is not there, unless `new`: then it is made again; OtherAccount
    where the binding belongs elsewhere; ReadLag where reads stay behind the last apply. `sleep` waits between reads,
    `asyncio.sleep` by default.
    """
    notices: list[str] = []
    if binding is not None:
        check_account(wanted.key, binding, context.target)
        live = await _bound(client, wanted, binding, context=context, new=new, sleep=sleep)
        if live is not None:
            ours = _interrupted(journal)
            if ours:
                notices.append("the last apply was interrupted; what it may have written counts as its own")
            options = replace(options, ours=ours)
            planned = make_plan(wanted, live, binding=binding, context=context, options=options)
            if any(refusal.code == CHANGED_TYPE for refusal in planned.plan.refusals):
                # A type was once seen to read differently for a moment (Q39): what is refused was read twice.
                await (sleep or pause)(DELAYS[-1])
                live = await read_live(client, binding.workflow_id, names=names_for(binding, wanted.tree.forms))
                planned = make_plan(wanted, live, binding=binding, context=context, options=options)
            return Proposal(planned, wanted, binding, live, notices=tuple(notices))
        notices.append(f"workflow {binding.workflow_id} is gone; it will be made again under a new id")
    return await _unbound(client, wanted, context=context, journal=journal, new=new, options=options, notices=notices)


async def propose_layout(client: Jotform, wanted: Wanted, *, binding: Binding | None, context: Context) -> Proposal:
    """The plan that lays out the live steps of a spec anew; one GET.

    Raises NeverApplied where the spec is bound to no workflow, OtherAccount and WorkflowGone.
    """
    if binding is None:
        raise NeverApplied(wanted.key, target=context.target.name)
    check_account(wanted.key, binding, context.target)
    live = await _bound(client, wanted, binding, context=context, new=False)
    assert live is not None  # only `new` gives none
    return Proposal(make_layout_plan(wanted, live, binding=binding, context=context), wanted, binding, live)


async def read_bound(client: Jotform, binding: Binding, *, forms: Mapping[str, str], target: TargetId) -> Live:
    """The live workflow of a binding by its names; one GET. Raises OtherAccount, WorkflowGone, ReadLag."""
    check_account(binding.workflow, binding, target)
    try:
        return await read_caught_up(client, binding, names=names_for(binding, forms), sleep=pause)
    except NotFound as error:
        raise WorkflowGone(binding.workflow, binding.workflow_id, target=target.name) from error


async def _bound(
    client: Jotform, wanted: Wanted, binding: Binding, *, context: Context, new: bool, sleep: Sleep | None = None
) -> Live | None:
    names = names_for(binding, wanted.tree.forms)
    try:
        return await read_caught_up(client, binding, names=names, sleep=sleep or pause)
    except NotFound as error:
        if new:
            return None
        raise WorkflowGone(wanted.key, binding.workflow_id, target=context.target.name) from error


async def _unbound(
    client: Jotform,
    wanted: Wanted,
    *,
    context: Context,
    journal: Journal,
    new: bool,
    options: Options,
    notices: Sequence[str],
) -> Proposal:
    rows = [row for row in await client.workflows() if row.get("title") == wanted.tree.title]
    left = _left_behind(rows, journal)
    if left is not None:
        binding = first_binding(wanted, left, target=context.target)
        live = await read_live(client, left, names=names_for(binding, wanted.tree.forms))
        planned = make_plan(wanted, live, binding=binding, context=context, options=options)
        notice = f"an apply was interrupted right after it had made workflow {left}; this one goes on with it"
        return Proposal(planned, wanted, binding, live, notices=(*notices, notice))
    ids = tuple(str(row.get("id")) for row in rows)
    if ids and not new:
        raise TitleTaken(wanted.tree.title, ids, target=context.target.name)
    live = blank(wanted.tree.title, names=names_for(None, wanted.tree.forms))
    planned = _beside(make_plan(wanted, live, binding=None, context=context, options=options), ids)
    return Proposal(planned, wanted, None, live, titles=ids, notices=tuple(notices))


def _beside(planned: Planned, namesakes: Sequence[str]) -> Planned:
    """The plan of a new workflow that knows who has its title, so that a saved one makes it once, wherever it is."""
    prints = planned.plan.fingerprints.model_copy(update={"live": of_absent(namesakes)})
    return replace(planned, plan=sealed(planned.plan.model_copy(update={"fingerprints": prints})))


def _interrupted(journal: Journal) -> frozenset[str]:
    """The addresses that an interrupted apply of ours was about to change."""
    entry = journal.unsettled()
    places = entry.get("places") if entry else None
    return frozenset(map(str, places)) if isinstance(places, list) else frozenset()


def _left_behind(rows: Sequence[dict[str, Any]], journal: Journal) -> str | None:
    """The workflow that an interrupted apply made and could not bind any more; None where there is none, or doubt."""
    entry = journal.unsettled() or {}
    workflow = entry.get("workflow")
    if not isinstance(workflow, dict) or workflow.get("id") or not isinstance(entry.get("known"), list):
        return None
    made = [str(row.get("id")) for row in rows if str(row.get("id")) not in entry["known"]]
    return made[0] if len(made) == 1 else None


def check_account(workflow: str, binding: Binding, target: TargetId) -> None:
    """Raises OtherAccount where the binding belongs to another account or host than the target."""
    if (binding.host, binding.account) != (target.host, target.account):
        raise OtherAccount(
            workflow, bound=f"{binding.account} on {binding.host}", target=f"{target.account} on {target.host}"
        )
