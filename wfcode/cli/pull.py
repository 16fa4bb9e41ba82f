"""`wfcode pull SPEC [ADDRESS…]`: what moved on the server, written into the spec."""

from __future__ import annotations

import asyncio
import difflib
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit
from wfcode.diagnostics.errors import DONE

if TYPE_CHECKING:
    from pathlib import Path

    from wfcode.project import Project
    from wfcode.takeover import Takeover


def pull(
    ctx: typer.Context,
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="The file or workflow key.")],
    addresses: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ADDRESS]...", help="What to take over, such as manager.with.header; all if absent."),
    ] = None,
) -> int:
    """Write what moved on the server into the spec.

    Values that the spec manages, steps that were added or deleted in the builder; with addresses only those, and also
    values that the spec does not manage yet. Comments stay. Prints the difference; nothing is sent.
    """
    from wfcode.takeover import keep

    project = session(ctx).project()
    path = project.find(spec)
    found = asyncio.run(taken(project, path, addresses or []))
    for where, reason in found.pull.left.items():
        complain(f"note: {where} stays as it is in the spec: {reason}")
    if not found.pull.taken:
        complain(f"{found.binding.workflow}: nothing to take over")
        return DONE
    emit(difference(project, found))
    with project.lock(found.binding.workflow, notice=complain):
        keep(project, found)
    complain(f"{project.shown(path)}: {len(found.pull.taken)} taken over from the server")
    return DONE


async def taken(project: Project, path: Path, addresses: list[str]) -> Takeover:
    """The takeover, proven; nothing is written."""
    from wfcode.cli.proposals import told
    from wfcode.takeover import take_over

    async with project.connect(on_wait=told) as client:
        return await take_over(project, path, client, addresses=addresses)


def difference(project: Project, found: Takeover) -> str:
    """The change of the spec as a unified diff."""
    name = project.shown(found.spec)
    after = found.files[found.spec].removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    lines = difflib.unified_diff(found.before.splitlines(), after.splitlines(), fromfile=name, tofile=name, lineterm="")
    return "\n".join(lines)
