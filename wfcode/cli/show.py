"""`wfcode show SPEC|WORKFLOW_ID`: the steps, the exits and the health of a workflow, as written or as live."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import emit_json, emit_page
from wfcode.cli.validate import AsJson

if TYPE_CHECKING:
    from wfcode.diagnostics.model import Diagnostic
    from wfcode.project import Project
    from wfcode.tree.model import Tree


@dataclass(frozen=True)
class Shown:
    """A workflow to show; `tree` is None where a spec has errors that leave nothing to show."""

    key: str
    title: str
    tree: Tree | None
    findings: Sequence[Diagnostic]


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

    A spec is shown as it is written, checked with the questions of its forms on the target. Digits alone are the id
    of a live workflow.
    """
    from wfcode.cli.saved import plan_file
    from wfcode.cli.specs import invalid
    from wfcode.settings import Names, argument

    if file := plan_file([workflow]):
        show_plan(file, as_json=as_json)
        return 0
    project = session(ctx).project()
    is_live = argument(workflow).names is Names.WORKFLOW_ID
    shown = asyncio.run(live(project, workflow) if is_live else written(project, workflow))
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


async def written(project: Project, word: str) -> Shown:
    """A spec, compiled with its forms."""
    from wfcode.cli.proposals import told

    path = project.find(word)
    async with project.connect(on_wait=told) as client:
        compiled = await project.compile(path, client)
    return Shown(compiled.key, compiled.title, compiled.tree, compiled.diagnostics)


async def live(project: Project, workflow_id: str) -> Shown:
    """A live workflow, under the names of its binding where it has one."""
    from wfcode.apply.readback import read_live
    from wfcode.cli.proposals import told
    from wfcode.health import health
    from wfcode.plan import names_for

    bound = project.bound(workflow_id)
    async with project.connect(on_wait=told) as client:
        found = await read_live(client, workflow_id, names=names_for(bound, {}))
    return Shown(bound.workflow if bound else workflow_id, found.title, found.tree, health(found))


def print_shown(shown: Shown, *, as_json: bool) -> None:
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
