"""`wfcode apply [SPEC…]`: plan, ask, carry out, read back, verify field by field."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.plan import New
from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page, is_terminal
from wfcode.cli.validate import AsJson, Specs
from wfcode.diagnostics.errors import WfcodeError

if TYPE_CHECKING:
    from wfcode.apply.propose import Proposal
    from wfcode.apply.result import Applied
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project
    from wfcode.render.page import Page


@dataclass(frozen=True)
class Way:
    """How this run goes about it; `layout`: steps are placed anew, and nothing else is done."""

    yes: bool
    new: bool
    as_json: bool
    layout: bool = False


@dataclass
class Report:
    """What has been done so far: results and errors as data, and the exit codes of all."""

    workflows: list[dict[str, object]] = field(default_factory=list)
    errors: list[dict[str, object]] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)


def apply(
    ctx: typer.Context,
    specs: Specs = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Apply without asking.")] = False,
    new: New = False,
    as_json: AsJson = False,
) -> int:
    """Carry a plan out, read back, and verify field by field.

    Shows the plan and asks on a terminal; without a terminal it wants --yes. With --json, one SPEC gives its result,
    anything else {"workflows": [...], "errors": [...]}.
    """
    from wfcode.cli.approve import apply_stored, stored_plan
    from wfcode.cli.specs import distinct, gravest
    from wfcode.project import Project

    if stored := stored_plan(specs or (), yes=yes):
        return apply_stored(stored, as_json=as_json)
    project = Project.open(target=session(ctx).target)
    paths = distinct(project, specs)
    report = asyncio.run(applied(project, paths, way=Way(yes, new, as_json)))
    tell_all(report, single=len(specs or ()) == 1, as_json=as_json, several=len(paths) > 1)
    return gravest(report.codes)


def tell_all(report: Report, *, single: bool, as_json: bool, several: bool) -> None:
    """What is left to say when all is done: the data, or one line that counts."""
    if as_json and single:
        for each in report.workflows:
            emit_json(each)
    elif as_json:
        emit_json({"workflows": report.workflows, "errors": report.errors})
    elif several:
        complain(summary(report))


async def applied(project: Project, paths: Sequence[Path], *, way: Way) -> Report:
    """Plan and carry out one workflow after the other; one that fails does not stop the others."""
    from wfcode.cli.proposals import error_json, proposals, tell, told

    report = Report()
    async with project.connect(on_wait=told) as client:
        async for path, found in proposals(project, paths, client, new=way.new, layout=way.layout):
            tell(found)
            try:
                if isinstance(found, WfcodeError):
                    raise found
                result = await carry_out(project, found, client, way=way)
            except WfcodeError as error:
                report.errors.append(error_json(path, error))
                report.codes.append(error.exit_code)
                failed(error, report, said=error is found, way=way)
                continue
            report.codes.append(result.exit_code)
            keep(result, report, way=way)
    return report


async def carry_out(project: Project, proposal: Proposal, client: Jotform, *, way: Way) -> Applied:
    """Show the plan, get leave, and apply it under the lock of its workflow."""
    from wfcode.apply.errors import NothingApproved, PlanRefused
    from wfcode.render.page import EMPTY
    from wfcode.render.plan import plan_page

    plan = proposal.plan
    if not way.as_json:
        emit_page([*plan_page(plan), EMPTY])
    if plan.refusals:
        raise PlanRefused(plan.workflow.key, plan.refusals)
    asked = not (way.yes or plan.is_empty)
    if asked and not (is_terminal() and agreed(proposal)):
        raise NothingApproved(plan.workflow.key, terminal=is_terminal())
    with project.lock(plan.workflow.key, notice=complain):
        return await project.apply(proposal, client, waited=asked)


def agreed(proposal: Proposal) -> bool:
    """Ask on the terminal; only the word yes is a yes."""
    from wfcode.render.page import visible

    target, title = proposal.plan.target, visible(proposal.plan.workflow.title)
    sys.stdout.flush()
    sys.stderr.write(f"Apply this to {title} on {target.name} ({target.account} at {target.host})? Type yes: ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() == "yes"


def keep(result: Applied, report: Report, *, way: Way) -> None:
    """Take a result into the report, and show it."""
    from wfcode.render.applied import applied_json, applied_page

    report.workflows.append(applied_json(result))
    if not way.as_json:
        show(applied_page(result))


def failed(error: WfcodeError, report: Report, *, said: bool, way: Way) -> None:
    """Say an error that was not said yet; of an apply in part, show what was read back."""
    from wfcode.apply.errors import PartlyApplied
    from wfcode.cli.specs import sentence

    if isinstance(error, PartlyApplied) and error.applied is not None:
        keep(error.applied, report, way=way)
    if not said:
        complain(sentence(error))


def summary(report: Report) -> str:
    """`3 workflows: 324 of 324 fields verified`."""
    from wfcode.render.applied import totals
    from wfcode.render.plan import counted

    verified, fields = totals(report.workflows)
    text = f"{counted(len(report.workflows), 'workflow')}: {verified} of {fields} fields verified"
    return text + (f"; {counted(len(report.errors), 'spec')} failed" if report.errors else "")


def show(page: Page) -> None:
    """Print a page with a blank line after it."""
    from wfcode.render.page import EMPTY

    emit_page([*page, EMPTY])
