"""`wfcode revisions SPEC`: the copies that were taken before each write to its workflow."""

from __future__ import annotations

import typer

from wfcode.cli.session import session
from wfcode.cli.single import One
from wfcode.cli.streams import emit_json, emit_page
from wfcode.cli.validate import AsJson


def revisions(ctx: typer.Context, spec: One, as_json: AsJson = False) -> None:
    """List the copies of a workflow that were taken before each write to it, newest first.

    They lie below .wfcode on this machine, secrets masked. `wfcode rollback` leads back to one of them.
    """
    from wfcode.render.revisions import revisions_json, revisions_page
    from wfcode.undo import subject

    project = session(ctx).project()
    key, target = subject(project, spec).key, project.target.name
    found = project.revisions(spec)
    if as_json:
        emit_json(revisions_json(key, found, target=target))
    else:
        emit_page(revisions_page(key, found, target=target))
