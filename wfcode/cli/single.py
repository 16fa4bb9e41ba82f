"""What the commands for one workflow share: make the plan, show it, get leave, carry it out, say what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from wfcode.apply.propose import Proposal
    from wfcode.apply.result import Applied
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project

Make: TypeAlias = "Callable[[Jotform], Awaitable[Proposal]]"
Carry: TypeAlias = "Callable[[Project, Proposal, Jotform], Awaitable[Applied]]"
One = Annotated[str, typer.Argument(metavar="SPEC", help="A file or a workflow key.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]


def carry_out_one(project: Project, make: Make, *, as_json: bool, carry: Carry) -> int:
    """Make and carry out one plan; the exit code of its result. Errors come out as they are, said by the boundary."""
    from wfcode.cli.streams import emit_json, emit_page
    from wfcode.render.applied import applied_json, applied_page

    result = asyncio.run(_done(project, make, as_json=as_json, carry=carry))
    if as_json:
        emit_json(applied_json(result))
    else:
        emit_page(applied_page(result))
    return result.exit_code


def as_apply(*, yes: bool, as_json: bool) -> Carry:
    """The way of `apply`: the plan is shown, and wants a yes."""

    async def carry(project: Project, proposal: Proposal, client: Jotform) -> Applied:
        from wfcode.cli.apply import Way, carry_out

        return await carry_out(project, proposal, client, way=Way(yes, new=False, as_json=as_json))

    return carry


async def _done(project: Project, make: Make, *, as_json: bool, carry: Carry) -> Applied:
    from wfcode.apply.errors import PartlyApplied
    from wfcode.cli.proposals import tell, told
    from wfcode.cli.streams import emit_json, emit_page
    from wfcode.render.applied import applied_json, applied_page

    async with project.connect(on_wait=told) as client:
        proposal = await make(client)
        tell(proposal)
        try:
            return await carry(project, proposal, client)
        except PartlyApplied as error:
            if error.applied is not None and as_json:
                emit_json(applied_json(error.applied))
            elif error.applied is not None:
                emit_page(applied_page(error.applied))
            raise
