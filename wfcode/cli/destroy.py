"""`wfcode destroy SPEC`: delete a live workflow, by its exact title only."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.single import Carry, One, Yes, carry_out_one
from wfcode.cli.streams import complain, emit_page, is_terminal
from wfcode.cli.validate import AsJson

if TYPE_CHECKING:
    from wfcode.apply.propose import Proposal
    from wfcode.apply.result import Applied
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project


def destroy(
    ctx: typer.Context,
    spec: One,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TEXT", help="The exact title of the live workflow.")
    ] = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> int:
    """Delete a live workflow, keep a revision of it, and prove that it is gone.

    Wants the exact live title: typed on a terminal, or given with --title; --yes alone is never enough. The spec stays,
    and `wfcode rollback` makes the workflow again, under a new id.
    """
    from wfcode.apply.errors import WrongTitle

    project = session(ctx).project()
    if yes and title is None:
        raise WrongTitle(spec, given=None)
    return carry_out_one(
        project, lambda client: project.destroy(spec, client), as_json=as_json, carry=by_title(title, as_json=as_json)
    )


def by_title(title: str | None, *, as_json: bool) -> Carry:
    """The way of a destroy: the plan is shown, and wants the title."""

    async def carry(project: Project, proposal: Proposal, client: Jotform) -> Applied:
        from wfcode.apply.errors import PlanRefused
        from wfcode.render.page import EMPTY
        from wfcode.render.plan import plan_page

        plan = proposal.plan
        if not as_json:
            emit_page([*plan_page(plan), EMPTY])
        if plan.refusals:
            raise PlanRefused(plan.workflow.key, plan.refusals)
        if not plan.is_empty:
            check_title(proposal, title, project=project)
        with project.lock(plan.workflow.key, notice=complain):
            return await project.apply(proposal, client, waited=title is None and not plan.is_empty)

    return carry


def check_title(proposal: Proposal, title: str | None, *, project: Project) -> None:
    """Raises WrongTitle unless the live title was given, or is typed now; NeedsTitle where it has to be typed."""
    from wfcode.apply.errors import NeedsTitle, WrongTitle

    workflow = proposal.plan.workflow
    if project.target.protected and not (title is None and is_terminal()):
        raise NeedsTitle(workflow.key, target=project.target.name)
    if title is None and is_terminal():
        title = asked(proposal)
    if title != workflow.title:
        raise WrongTitle(workflow.key, given=title)


def asked(proposal: Proposal) -> str:
    """What was typed at the question for the title."""
    from wfcode.cli.consent import where
    from wfcode.render.page import visible

    sys.stdout.flush()
    title = visible(proposal.plan.workflow.title)
    sys.stderr.write(f"This deletes {title} on {where(proposal.plan)}. Type its title to go on: ")
    sys.stderr.flush()
    return sys.stdin.readline().rstrip("\r\n")
