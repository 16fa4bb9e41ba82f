"""What `plan` and `apply` share: a proposal for each spec of a command line, and the words beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.cli.crash import scrubbed
from wfcode.cli.decisions import NONE, Decisions
from wfcode.cli.specs import page_of, sentence
from wfcode.cli.streams import complain, complain_page
from wfcode.diagnostics.errors import InvalidSpec, WfcodeError
from wfcode.diagnostics.model import Severity
from wfcode.render.page import EMPTY, Page

if TYPE_CHECKING:
    from wfcode.apply.propose import Proposal
    from wfcode.jotform.client import Jotform
    from wfcode.jotform.retry import Wait
    from wfcode.project import Project


async def proposals(
    project: Project,
    paths: Sequence[Path],
    client: Jotform,
    *,
    new: bool,
    layout: bool = False,
    decisions: Decisions = NONE,
) -> AsyncIterator[tuple[Path, Proposal | WfcodeError]]:
    """A proposal for each spec, or what stood in its way; a failure that meets all specs alike is raised.

    `layout`: the proposals are to place steps anew, and nothing else.
    """
    from wfcode.jotform.errors import BadKey, LimitReached, Unexplained, Unreachable, WrongHost, WrongKey

    for path in paths:
        try:
            options = decisions.options(project.options()) if decisions.said else None
            making = project.layout(path, client) if layout else project.plan(path, client, new=new, options=options)
            found: Proposal | WfcodeError = await making
        except (BadKey, LimitReached, Unexplained, Unreachable, WrongHost, WrongKey):
            raise
        except WfcodeError as error:
            found = error
        yield path, found


def tell(found: Proposal | WfcodeError) -> None:
    """Say on stderr what is to be said beside a plan: findings, notices, or the error that stood in its way.

    Remarks are left to `validate` and `check`: whoever plans has seen them.
    """
    if isinstance(found, WfcodeError):
        if isinstance(found, InvalidSpec):
            complain_page(page_of(found.diagnostics))
        complain(sentence(found))
        return
    complain_page(page_of([each for each in found.findings if each.severity is not Severity.INFORMATION]))
    for notice in found.notices:
        complain(f"note: {notice}")


def tell_orphans(project: Project) -> list[str]:
    """Say on stderr which bindings have lost their spec; their keys."""
    from wfcode.upkeep import orphans

    found = list(orphans(project))
    for key in found:
        complain(
            f"note: {key} is bound to a workflow on {project.target.name}, but its spec is gone; the workflow stays. "
            f"If the spec was renamed, write `workflow: {key}` into it; to let go of it run `wfcode forget {key}`"
        )
    return found


def told(wait: Wait) -> None:
    """Say on stderr that and why the tool waits."""
    complain(f"waiting {wait.seconds:g} s, then attempt {wait.attempt} of {wait.attempts}: {wait.reason}")


def proposal_page(proposal: Proposal) -> Page:
    """The plan, then the exits as they will be."""
    from wfcode.compile import exits
    from wfcode.render.exits import exits_page
    from wfcode.render.plan import plan_page

    return [*plan_page(proposal.plan), EMPTY, *exits_page(exits(proposal.wanted.tree))]


def error_json(path: Path, error: WfcodeError) -> dict[str, object]:
    """An error as data, with the findings of a spec that has some."""
    from wfcode.render.diagnostics import finding_json

    found = error.diagnostics if isinstance(error, InvalidSpec) else ()
    return {
        "spec": path.as_posix(),
        "code": error.code,
        "message": scrubbed(str(error)),
        "exit_code": error.exit_code,
        "diagnostics": [finding_json(each) for each in found],
    }
