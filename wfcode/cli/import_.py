"""`wfcode import WORKFLOW_ID`: a live workflow, or a public template, as a spec that changes nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, complain_page, emit
from wfcode.diagnostics.errors import DONE, UsageError

if TYPE_CHECKING:
    from wfcode.intake import Intake, Wish
    from wfcode.project import Project


def import_(
    ctx: typer.Context,
    workflow: Annotated[
        str | None, typer.Argument(metavar="WORKFLOW_ID", help="The id of a live workflow; `wfcode list` shows them.")
    ] = None,
    template: Annotated[
        str | None,
        typer.Option(metavar="FILE|ID", help="Read a public template instead: its id, or a file that holds it."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The spec file; specs/KEY.yaml if absent.")
    ] = None,
    key: Annotated[
        str,
        typer.Option("--as", metavar="KEY", help="The workflow's key in this project; made from its title if absent."),
    ] = "",
    inline: Annotated[bool, typer.Option("--inline", help="Keep long mail texts inside the spec.")] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Write every setting, not only those that differ from the defaults.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
) -> int:
    """Write a live workflow as a spec, and bind the two.

    The spec is read back and planned against the workflow before anything is written: the plan is empty. Prints the
    files that were written.
    """
    from wfcode.decompile.spec import Style
    from wfcode.intake import Wish, keep

    if (workflow is None) == (template is None):
        raise UsageError("name either the id of a workflow or --template with the id or file of a template")
    project = session(ctx).project()
    wish = Wish(key, output, Style(full=full, inline=inline), force)
    found = asyncio.run(
        read_live(project, workflow, wish=wish) if workflow else read_template(project, str(template), wish=wish)
    )
    with project.lock(found.imported.key, notice=complain):
        keep(project, found, force=force)
    tell(project, found, wish=wish)
    return DONE


async def read_live(project: Project, workflow_id: str, *, wish: Wish) -> Intake:
    """A live workflow, proven."""
    from wfcode.cli.proposals import told

    async with project.connect(on_wait=told) as client:
        return await project.take_in(workflow_id, client, wish=wish)


async def read_template(project: Project, word: str, *, wish: Wish) -> Intake:
    """A template from a file, or by its id from the target."""
    from wfcode.cli.proposals import told
    from wfcode.intake import take_in_template
    from wfcode.settings import Names, argument

    if argument(word).names is not Names.WORKFLOW_ID:
        return take_in_template(project, in_file(Path(word)), source=word, wish=wish)
    async with project.connect(on_wait=told) as client:
        raw = await client.template(word)
    return take_in_template(project, raw, source=f"template {word}", wish=wish)


def in_file(path: Path) -> Any:
    """The JSON in a file. Raises UsageError where there is no such file, NoTemplate where it holds something else."""
    from wfcode.decompile.errors import NoTemplate

    try:
        return json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror or error}); name a JSON file") from None
    except (ValueError, RecursionError) as error:
        raise NoTemplate(str(path), f"it is no JSON ({error})") from None


def tell(project: Project, found: Intake, *, wish: Wish) -> None:
    """Print the files, and on stderr what a reader should know."""
    from wfcode.cli.specs import page_of
    from wfcode.files import shown

    complain_page(page_of(found.imported.notes))
    emit("\n".join(shown(path) for path in reversed(list(found.files))))
    if found.imported.repairs:
        reasons = dict.fromkeys(change.reason for change in found.imported.repairs)
        complain(f"note: the next apply mends {len(found.imported.repairs)} exits: {'; '.join(reasons)}")
    if found.imported.secrets:
        names = ", ".join(f"WFCODE_SECRET_{name}" for name in found.imported.secrets)
        complain(f"note: the spec names secrets that stand in the workflow; set {names} before you plan")
    if found.imported.unsettled and found.imported.binding is None:
        places = f"{found.imported.unsettled} place{'s' if found.imported.unsettled > 1 else ''}"
        complain(f"note: {places} of the template cannot stay as they are; `wfcode validate` names them")
    bound = f", bound on {project.target.name}" if found.imported.binding else ""
    complain(f"imported as {found.imported.key}{bound}: {len(found.imported.tree.elements) - 1} steps")
