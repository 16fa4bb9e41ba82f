"""`wfcode rollback SPEC [REVISION]`: the way back, as an ordinary plan."""

from __future__ import annotations

from typing import Annotated

import typer

from wfcode.cli.decisions import Decisions, MaxDeletes, MaxPercent
from wfcode.cli.session import session
from wfcode.cli.single import One, Yes, as_apply, carry_out_one
from wfcode.cli.validate import AsJson


def rollback(
    ctx: typer.Context,
    spec: One,
    revision: Annotated[
        int | None, typer.Argument(metavar="REVISION", min=1, help="The number of a revision; the newest if absent.")
    ] = None,
    yes: Yes = False,
    max_deletes: MaxDeletes = None,
    max_delete_percent: MaxPercent = None,
    as_json: AsJson = False,
) -> int:
    """Bring a workflow back to a revision: an ordinary plan, shown, asked about, applied and read back.

    All of the workflow comes back, also what no spec manages; positions and the status stay. The spec is not changed:
    it still asks for the other thing. A workflow that was deleted is made again, under a new id.
    """

    project = session(ctx).project()
    limits = Decisions(max_deletes=max_deletes, max_delete_percent=max_delete_percent)
    options = limits.options(project.options())
    return carry_out_one(
        project,
        lambda client: project.rollback(spec, client, number=revision, options=options),
        as_json=as_json,
        carry=as_apply(yes=yes, as_json=as_json),
    )
