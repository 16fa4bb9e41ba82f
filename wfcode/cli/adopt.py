"""`wfcode adopt SPEC WORKFLOW_ID`: bind a spec to a workflow that is there already."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page
from wfcode.cli.validate import AsJson
from wfcode.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from wfcode.project import Project

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Go on without asking.")]


def adopt(
    ctx: typer.Context,
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="A file or a workflow key.")],
    workflow_id: Annotated[str, typer.Argument(metavar="WORKFLOW_ID", help="The id of the live workflow.")],
    said: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="KEY=ID", help="This step is that element. May be repeated."),
    ] = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> int:
    """Bind a spec to a workflow that is there already, and show which step is which element.

    Equal steps are paired first, then those alike in name, values and neighbours; where two fit equally well it stops
    and lists them. Nothing is sent: `wfcode plan` shows the differences afterwards.
    """
    from wfcode.settings import Names, argument

    if argument(workflow_id).names is not Names.WORKFLOW_ID:
        raise UsageError(f"{workflow_id} is no workflow id; `wfcode list` shows the ids of all workflows")
    project = session(ctx).project()
    asyncio.run(adopted(project, spec, workflow_id, said=pairs(said or ()), yes=yes, as_json=as_json))
    return 0


def pairs(words: Sequence[str]) -> dict[str, int]:
    """The steps and elements that `--as` names. Raises UsageError."""
    found: dict[str, int] = {}
    for word in words:
        key, equals, number = word.partition("=")
        if not (equals and key and number.isascii() and number.isdecimal()):
            raise UsageError(f"--as {word}: write a step and an element, such as --as manager=4")
        found[key] = int(number)
    return found


async def adopted(
    project: Project, word: str, workflow_id: str, *, said: dict[str, int], yes: bool, as_json: bool
) -> None:
    """Pair, show, ask, bind."""
    from wfcode.cli.consent import agreed
    from wfcode.cli.proposals import told
    from wfcode.render.adoption import adoption_json, adoption_page
    from wfcode.upkeep import adoption

    path = project.find(word)
    async with project.connect(on_wait=told) as client:
        found = await adoption(project, path, workflow_id, client, said=said)
    key = found.binding.workflow
    if as_json:
        emit_json(adoption_json(found))
    else:
        emit_page(adoption_page(found))
    agreed(f"Bind {key} to workflow {workflow_id} on {project.target.name}?", yes=yes, workflow=key)
    with project.lock(key, notice=complain):
        project.bindings.write(project.target.name, key, found.binding)
    complain(f"{key} is bound to workflow {workflow_id}; nothing was sent, `wfcode plan {key}` shows the differences")
