"""`wfcode copy SPEC --to TARGET`: the same workflow on another account."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.plan import planned
from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page
from wfcode.cli.validate import AsJson
from wfcode.diagnostics.errors import INVALID

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wfcode.diagnostics.model import Diagnostic
    from wfcode.project import Project


def copy(
    ctx: typer.Context,
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="A file or a workflow key.")],
    to: Annotated[str, typer.Option("--to", metavar="TARGET", help="The target to plan it on.")],
    as_json: AsJson = False,
) -> int:
    """Plan a spec on another target, and list what it needs there.

    Ids of forms, teams, documents, tables and integration accounts are those of one account: each needs its counterpart
    in `map` of the target. Nothing is sent; `wfcode apply SPEC --target TARGET` carries the plan out.
    """
    from wfcode.cli.specs import gravest
    from wfcode.project import Project
    from wfcode.render.diagnostics import finding_json

    project = Project.open(target=to, given=session(ctx).given)
    path = project.find(spec)
    found = asyncio.run(needed(project, path))
    if found:
        if as_json:
            emit_json({"needs": [finding_json(each) for each in found], "plan": None})
        else:
            tell(found, to=to)
        return INVALID
    plans, errors, codes = asyncio.run(planned(project, [path], new=False, as_text=not as_json))
    if as_json:
        emit_json({"needs": [], "plan": plans[0].model_dump(mode="json") if plans else None, "errors": errors})
    return gravest(codes)


async def needed(project: Project, path: Path) -> tuple[Diagnostic, ...]:
    """What has no counterpart on the target."""
    from wfcode.cli.proposals import told
    from wfcode.upkeep import needs

    async with project.connect(on_wait=told) as client:
        return await needs(project, path, client)


def tell(found: Sequence[Diagnostic], *, to: str) -> None:
    """Print the findings and one line that counts."""
    from wfcode.cli.specs import page_of
    from wfcode.render.plan import counted

    emit_page(page_of(found))
    complain(f"{counted(len(found), 'id')} without a counterpart on {to}; nothing was planned")
