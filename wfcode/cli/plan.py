"""`wfcode plan [SPEC…]`: what apply would change, and by which calls; nothing is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
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
from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page
from wfcode.cli.validate import AsJson, Specs
from wfcode.diagnostics.errors import DONE, PENDING, UsageError

if TYPE_CHECKING:
    from wfcode.plan.model import Plan
    from wfcode.project import Project

New = Annotated[
    bool, typer.Option("--new", help="Create the workflow even where one of its title exists, or its own is gone.")
]


def plan(
    ctx: typer.Context,
    specs: Specs = None,
    as_json: AsJson = False,
    new: New = False,
    keep: Keep = None,
    prune: Prune = None,
    separate: Separate = None,
    only: Only = None,
    on_drift: Drift = None,
    max_deletes: MaxDeletes = None,
    max_delete_percent: MaxPercent = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE.json", help="Save the plan for `wfcode apply FILE`.")
    ] = None,
    detailed_exitcode: Annotated[
        bool, typer.Option("--detailed-exitcode", help="Exit 2 where changes are pending, 0 where there are none.")
    ] = False,
) -> int:
    """Show what apply would change, and by which calls.

    Reads the live workflows and the forms, sends nothing. With --json, one SPEC gives its plan, anything else
    {"plans": [...], "errors": [...], "orphans": [...]}. A saved plan holds every decision it was made with.
    """
    from wfcode.cli.proposals import tell_orphans
    from wfcode.cli.specs import distinct, gravest

    project = session(ctx).project()
    paths = distinct(project, specs)
    decisions = Decisions(keep, prune, separate, only, on_drift, max_deletes, max_delete_percent)
    decisions.check_single(len(paths))
    if output is not None:
        check_output(output, number=len(paths))
    plans, errors, codes = asyncio.run(planned(project, paths, new=new, decisions=decisions, as_text=not as_json))
    orphans = tell_orphans(project) if not specs else []
    if as_json and len(specs or ()) == 1:
        for each in plans:
            emit_json(each.model_dump(mode="json"))
    elif as_json:
        emit_json({"plans": [each.model_dump(mode="json") for each in plans], "errors": errors, "orphans": orphans})
    elif len(paths) > 1:
        complain(summary(plans, failed=len(errors)))
    if output is not None and plans:
        save(output, plans[0])
    pending = any(not each.is_empty for each in plans)
    return gravest([*codes, PENDING if pending and detailed_exitcode else DONE])


def check_output(path: Path, *, number: int) -> None:
    """UsageError where a plan cannot be saved there: a file holds one plan, and its suffix says so."""
    if path.suffix != ".json":
        raise UsageError(f"-o {path}: a plan file ends in .json, so that `wfcode apply` knows it from a spec")
    if number != 1:
        raise UsageError(f"-o {path}: a file holds one plan, but {number} specs are planned; name one SPEC")


def save(path: Path, plan: Plan) -> None:
    """Save a plan, or say why not."""
    from wfcode.apply.saved import write_plan

    if plan.refusals:
        complain(f"{path} was not written: a plan that is refused cannot be applied")
        return
    write_plan(path, plan)
    complain(f"saved: {path}; carry it out with `wfcode apply {path}`")


async def planned(
    project: Project, paths: Sequence[Path], *, new: bool, decisions: Decisions = NONE, as_text: bool
) -> tuple[list[Plan], list[dict[str, object]], list[int]]:
    """The plans, the errors as data, and the exit codes of errors and of plans that a rule forbids.

    As text, each plan is printed as soon as it is there.
    """
    from wfcode.cli.proposals import error_json, proposal_page, proposals, tell, told
    from wfcode.diagnostics.errors import WfcodeError
    from wfcode.render.page import EMPTY

    plans: list[Plan] = []
    errors: list[dict[str, object]] = []
    codes: list[int] = []
    async with project.connect(on_wait=told) as client:
        async for path, found in proposals(project, paths, client, new=new, decisions=decisions):
            tell(found)
            if isinstance(found, WfcodeError):
                errors.append(error_json(path, found))
                codes.append(found.exit_code)
                continue
            if as_text:
                emit_page([*([EMPTY] if plans else []), *proposal_page(found)])
            plans.append(found.plan)
            codes += [refusal.exit_code for refusal in found.plan.refusals]
    return plans, errors, codes


def summary(plans: Sequence[Plan], *, failed: int) -> str:
    """`3 workflows: 30 to add, 1 to change, 0 to delete`."""
    from wfcode.render.plan import counted, totals

    added, changed, deleted = totals(plans)
    text = f"{counted(len(plans), 'workflow')}: {added} to add, {changed} to change, {deleted} to delete"
    return text + (f"; {counted(failed, 'spec')} could not be planned" if failed else "")
