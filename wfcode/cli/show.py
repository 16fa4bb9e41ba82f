"""`wfcode show SPEC|WORKFLOW_ID`: the steps, the exits and the health of a workflow, as written or as live."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import emit_json, emit_page
from wfcode.cli.validate import AsJson

if TYPE_CHECKING:
    from wfcode.examining import Examined
    from wfcode.project import Project


def show(
    ctx: typer.Context,
    workflow: Annotated[
        str,
        typer.Argument(
            metavar="SPEC|WORKFLOW_ID|PLAN.json",
            help="A file, a workflow key, the id of a live workflow, or a saved plan.",
        ),
    ],
    as_json: AsJson = False,
) -> int:
    """Show the steps, exits and health of a spec or a live workflow, or a saved plan.

    A spec is shown as it is written, checked as `wfcode check` does. Digits alone are the id of a live workflow.
    """
    from wfcode.cli.saved import plan_file
    from wfcode.cli.specs import invalid
    from wfcode.settings import Names, argument

    if file := plan_file([workflow]):
        show_plan(file, as_json=as_json)
        return 0
    project = session(ctx).project()
    is_live = argument(workflow).names is Names.WORKFLOW_ID
    shown = asyncio.run(examined(project, workflow, is_live=is_live))
    print_shown(shown, as_json=as_json)
    return 0 if is_live else invalid(shown.findings)


def show_plan(path: Path, *, as_json: bool) -> None:
    """Print a saved plan as it was printed when it was made."""
    from wfcode.apply.saved import read_plan
    from wfcode.render.plan import plan_page

    plan = read_plan(path)
    if as_json:
        emit_json(plan.model_dump(mode="json"))
    else:
        emit_page(plan_page(plan))


async def examined(project: Project, word: str, *, is_live: bool) -> Examined:
    """A spec with the questions of its forms, or a live workflow."""
    from wfcode.cli.proposals import told
    from wfcode.examining import examine_live, examine_spec

    path = None if is_live else project.find(word)
    async with project.connect(on_wait=told) as client:
        return await (examine_spec(project, path, client) if path else examine_live(project, word, client))


def print_shown(shown: Examined, *, as_json: bool) -> None:
    """Print a workflow in the form that was asked for."""
    from wfcode.cli.specs import page_of
    from wfcode.compile import exits
    from wfcode.render.diagnostics import finding_json
    from wfcode.render.show import show_json, show_page
    from wfcode.tree.model import Tree

    tree = shown.tree or Tree(shown.title, {})
    ways = exits(tree)
    if as_json:
        emit_json(show_json(shown.key, tree, exits=ways, findings=[finding_json(each) for each in shown.findings]))
    else:
        emit_page(show_page(shown.key, tree, exits=ways, health=page_of(shown.findings)))
