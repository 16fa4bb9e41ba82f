"""`wfcode list`: the workflows of the target beside the specs of the project."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from wfcode.bindings.inventory import Listed, State
from wfcode.cli.proposals import told
from wfcode.cli.session import session
from wfcode.cli.streams import emit_json, emit_page
from wfcode.project import Project
from wfcode.render.page import EMPTY, Page, line, table

HEAD = ("workflow", "state", "title", "id", "status", "changed", "spec")
MEANING = {
    State.NOT_CREATED: "not created: `wfcode apply` creates it",
    State.GONE: "gone: bound, but the workflow was deleted; `wfcode apply --new` creates it anew",
    State.ORPHAN: "orphan: its spec is gone, the workflow stays; `wfcode forget` or `wfcode destroy` ends that",
    State.LEFT_OVER: "left over: a binding whose spec and workflow are both gone; remove its file",
    State.UNBOUND: "unbound: a workflow without spec; `wfcode import ID` writes one, `wfcode adopt SPEC ID` binds one",
}


def list_(
    ctx: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the workflows of the target and their specs: which are bound, missing, or without the other side."""
    project = session(ctx).project()
    rows = asyncio.run(gathered(project))
    if as_json:
        emit_json(document(project, rows))
    else:
        emit_page(page(project, rows))


async def gathered(project: Project) -> tuple[Listed, ...]:
    """The rows of the list."""
    async with project.connect(on_wait=told) as client:
        return await project.list(client)


def document(project: Project, rows: Sequence[Listed]) -> dict[str, object]:
    """The list as JSON: absent things are null."""
    target = {"name": project.target.name, "kind": project.target.kind, "url": project.target.url}
    workflows = [{name: value or None for name, value in asdict(row).items()} for row in rows]
    return {"target": target, "workflows": workflows, "summary": dict(Counter(str(row.state) for row in rows))}


def page(project: Project, rows: Sequence[Listed]) -> Page:
    """The list for people, with a word on every state that needs one."""
    if not rows:
        return [
            line(f"{project.target.name} has no workflows, and there are no specs; `wfcode init` writes a first one")
        ]
    cells = [
        (r.key or "-", str(r.state), r.title, r.id or "-", r.status or "-", r.updated_at or "-", r.spec or "-")
        for r in rows
    ]
    present = {row.state for row in rows}
    notes = [line(text, style="dim") for state, text in MEANING.items() if state in present]
    return [*table(cells, head=HEAD), *([EMPTY] if notes else []), *notes]
