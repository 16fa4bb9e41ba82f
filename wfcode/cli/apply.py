"""`wfcode apply [SPEC…]`: plan, ask, carry out, read back, verify field by field."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.decisions import (
    NONE,
    Decisions,
    Drift,
    Keep,
    MaxDeletes,
    MaxPercent,
    Only,
    Prune,
    Separate,
)
from wfcode.cli.plan import New
from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page
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
    """How this run goes about it.

    `layout`: steps are placed anew, and nothing else is done; `saved`: the plan comes from a file, so nobody is asked;
    `bindings_only`: nothing is sent, the binding is brought up to date.
    """

    yes: bool
    new: bool
    as_json: bool
    layout: bool = False
    saved: bool = False
    bindings_only: bool = False
    decisions: Decisions = NONE


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
    keep: Keep = None,
    prune: Prune = None,
    separate: Separate = None,
    only: Only = None,
    on_drift: Drift = None,
    max_deletes: MaxDeletes = None,
    max_delete_percent: MaxPercent = None,
    bindings_only: Annotated[
        bool, typer.Option("--bindings-only", help="Send nothing: write the binding of what is live as the spec says.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Carry a plan out, read back, and verify field by field.

    Shows the plan and asks on a terminal; without a terminal it wants --yes. A plan file (`wfcode plan -o FILE.json`)
    is carried out as it was reviewed, once, without asking, and refused where anything moved since. On a protected
    target the title of the live workflow is typed, whatever was said. With --json, one SPEC gives its result, anything
    else {"workflows": [...], "errors": [...]}.
    """
    from wfcode.cli.approve import apply_stored, stored_plan
    from wfcode.cli.saved import apply_file, plan_file
    from wfcode.cli.specs import distinct, gravest

    if stored := stored_plan(specs or (), yes=yes):
        return apply_stored(stored, as_json=as_json)
    decisions = Decisions(keep, prune, separate, only, on_drift, max_deletes, max_delete_percent)
    if file := plan_file(specs or ()):
        others = [*decisions.said, *(["--new"] if new else []), *(["--bindings-only"] if bindings_only else [])]
        return apply_file(file, yes=yes, said=others, session=session(ctx), as_json=as_json)
    project = session(ctx).project()
    paths = distinct(project, specs)
    decisions.check_single(len(paths))
    way = Way(yes, new, as_json, bindings_only=bindings_only, decisions=decisions)
    report = asyncio.run(applied(project, paths, way=way))
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
        async for path, found in proposals(
            project, paths, client, new=way.new, layout=way.layout, decisions=way.decisions
        ):
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
    from wfcode.apply.errors import NotEmpty, PlanRefused
    from wfcode.cli.consent import check_leave
    from wfcode.render.page import EMPTY
    from wfcode.render.plan import plan_page

    plan = proposal.plan
    if not way.as_json:
        emit_page([*plan_page(plan), EMPTY])
    if plan.refusals:
        raise PlanRefused(plan.workflow.key, plan.refusals)
    if way.bindings_only and not plan.is_empty:
        raise NotEmpty(plan.workflow.key, changes=len(plan.changes))
    asked = check_leave(plan, project, yes=way.yes, saved=way.saved)
    with project.lock(plan.workflow.key, notice=complain):
        return await project.apply(proposal, client, waited=asked)


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
