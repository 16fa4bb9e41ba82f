"""`wfcode check SPEC|WORKFLOW_ID`: every check there is, those that need forms or the live workflow too."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page
from wfcode.cli.validate import AsJson

if TYPE_CHECKING:
    from wfcode.examining import Examined


def check(
    ctx: typer.Context,
    workflow: Annotated[
        str, typer.Argument(metavar="SPEC|WORKFLOW_ID", help="A file, a workflow key, or the id of a live workflow.")
    ],
    as_json: AsJson = False,
) -> int:
    """Check a spec against its forms and its live workflow, or a live workflow by itself.

    Adds to `validate` what only the target knows: fields and options of forms, questions that were deleted, steps that
    the builder cannot show, links that lead nowhere. Nothing is written. Exit 3 where an error is found.
    """
    from wfcode.cli.show import examined
    from wfcode.cli.specs import invalid
    from wfcode.settings import Names, argument

    project = session(ctx).project()
    is_live = argument(workflow).names is Names.WORKFLOW_ID
    found = asyncio.run(examined(project, workflow, is_live=is_live))
    print_found(found, as_json=as_json)
    return invalid(found.findings)


def print_found(found: Examined, *, as_json: bool) -> None:
    """Print the findings, then the exits, in the form that was asked for."""
    from wfcode.cli.specs import page_of
    from wfcode.compile import exits
    from wfcode.render.diagnostics import findings_json, tally
    from wfcode.render.exits import exits_json, exits_page

    ways = exits(found.tree) if found.tree else []
    if as_json:
        emit_json({"workflow": found.key, **findings_json(found.findings), "exits": exits_json(ways)})
        return
    emit_page(page_of(found.findings))
    emit_page(exits_page(ways))
    complain(f"{found.key}: {tally(found.findings) or 'no findings'}")
