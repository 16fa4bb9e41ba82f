"""`wfcode approve PLAN_ID`: a person says yes to a plan of a model; `wfcode apply PLAN_ID` executes it at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.streams import complain, emit, emit_json
from wfcode.cli.terminal import Terminal, terminal
from wfcode.diagnostics.errors import DONE, UNVERIFIED, UsageError

if TYPE_CHECKING:
    from wfcode.mcp.operator import Operator
    from wfcode.mcp.store import PlanStore
    from wfcode.mcp.stored import StoredPlan
    from wfcode.project import Project


def approve(
    plan_id: Annotated[
        str | None, typer.Argument(metavar="PLAN_ID", help="The id that the model was given, `plan-` and hex.")
    ] = None,
    new_passphrase: Annotated[
        bool, typer.Option("--new-passphrase", help="Print the line that sets a passphrase for protected targets.")
    ] = False,
) -> int:
    """Approve a plan that a model asked for.

    Shows what the plan does and asks for the workflow's title on the terminal itself; protected targets want the
    passphrase of your own configuration too. The model can carry the plan out afterwards, once.
    """
    if new_passphrase:
        with terminal() as device:
            emit(f"approve: {{passphrase_hash: {chosen(device)!r}}}")
        return DONE
    if plan_id is None:
        raise UsageError("name the plan to approve, as the model was told it")
    store, operator = stores()
    plan = store.get(plan_id, caller=None)
    consent(plan, store, operator)
    emit(f"{plan.id} is approved until {plan.expires:%H:%M} UTC; tell the model to apply it, it works once")
    return DONE


def stored_plan(words: Sequence[str], *, yes: bool) -> str | None:
    """The plan id on a command line, None where there is none. Raises UsageError where it does not stand alone."""
    from wfcode.settings import Names, argument

    found = [word for word in words if argument(word).names is Names.PLAN_ID]
    if not found:
        return None
    if len(words) > 1:
        raise UsageError(f"{found[0]} is the id of a plan, and one plan is carried out at a time")
    if yes:
        raise UsageError("--yes does not hold for a plan that a model asked for: a person types the title")
    return found[0]


def apply_stored(plan_id: str, *, as_json: bool) -> int:
    """Carry a stored plan out, after asking on the terminal where it was not approved before."""
    store, operator = stores()
    plan = store.get(plan_id, caller=None)
    if store.approved(plan) is None:
        consent(plan, store, operator)
    return asyncio.run(carried_out(plan, store, as_json=as_json))


def consent(plan: StoredPlan, store: PlanStore, operator: Operator) -> None:
    """Ask on the terminal and note the yes. Raises NotApproved, NotAllowed and NoTerminal."""
    from wfcode.mcp.app import user
    from wfcode.mcp.audit import Audit

    with terminal() as device:
        ask(plan, operator, device)
    store.approve(plan, by=user())
    Audit(store.folder.parent).note(
        "approval", store.now(), caller=user(), plan=plan.id, hash=plan.hash, approved="terminal"
    )


def ask(plan: StoredPlan, operator: Operator, device: Terminal) -> None:
    """Show the question and take the answer. Raises NotApproved, and NotAllowed without the passphrase it wants."""
    from wfcode.mcp.consent import is_title
    from wfcode.mcp.errors import NotAllowed, NotApproved

    device.say(plan.question)
    if plan.protected and not operator.passphrase_hash:
        raise NotAllowed(
            f"{plan.target.name} is protected and no passphrase is set; see `wfcode approve --new-passphrase`"
        )
    if not is_title(device.ask(f"Type the title ({plan.workflow.title}) to approve: "), plan):
        raise NotApproved(plan.id, "what was typed is not the title")
    if plan.protected and not operator.knows(device.secret("Passphrase: ")):
        raise NotApproved(plan.id, "that is not the passphrase")


def chosen(device: Terminal) -> str:
    """The hash of a passphrase typed twice."""
    from wfcode.mcp.operator import hashed

    first = device.secret("New passphrase: ")
    if len(first) < 8 or device.secret("Again: ") != first:
        raise UsageError("a passphrase has at least 8 characters and is typed twice alike; nothing was set")
    return hashed(first)


async def carried_out(plan: StoredPlan, store: PlanStore, *, as_json: bool) -> int:
    """Execute the plan, and say what came of it."""
    from wfcode.mcp.carrying import carry_out

    outcome = await carry_out(plan, project_of(plan), store, approved="terminal", notice=complain)
    if as_json:
        emit_json({"plan": plan.id, "id": outcome.id, "said": list(outcome.lines), "failures": list(outcome.failures)})
    else:
        emit("\n".join([f"{plan.workflow.title}: {plan.kind}", *outcome.lines, *outcome.failures]))
    return UNVERIFIED if outcome.failures else DONE


def project_of(plan: StoredPlan) -> Project:
    """The project that the plan was made in, on its target."""
    from wfcode.project import Project

    found = Project.open(Path(plan.folder), target=plan.target.name)
    settings = found.settings.model_copy(update={"specs": plan.specs}) if plan.specs else found.settings
    return Project(found.root, settings, found.target, bindings=found.bindings)


def stores() -> tuple[PlanStore, Operator]:
    """The user's plans and the operator's configuration."""
    from wfcode.mcp.operator import load_operator
    from wfcode.mcp.state import state_folder
    from wfcode.mcp.store import PlanStore

    return PlanStore(state_folder()), load_operator()
