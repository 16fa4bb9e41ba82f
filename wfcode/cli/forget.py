"""`wfcode forget SPEC`: let go of a workflow."""

from __future__ import annotations

from typing import Annotated

import typer

from wfcode.cli.adopt import Yes
from wfcode.cli.session import session
from wfcode.cli.streams import complain


def forget(
    ctx: typer.Context,
    spec: Annotated[
        str, typer.Argument(metavar="SPEC", help="A file, or a workflow key; the spec itself may be gone.")
    ],
    yes: Yes = False,
) -> int:
    """Let go of a workflow: its binding is removed, nothing else.

    The workflow stays as it is, and so does the spec. A copy of the binding is kept in `.wfcode/forgotten`, and
    `wfcode adopt` binds the two again.
    """
    from wfcode.cli.consent import agreed
    from wfcode.files import shown
    from wfcode.upkeep import bound, forget, key_of

    project = session(ctx).project()
    key = key_of(project, spec)
    number = bound(project, key).workflow_id
    agreed(f"Forget that {key} is workflow {number} on {project.target.name}?", yes=yes, workflow=key)
    with project.lock(key, notice=complain):
        copy = forget(project, key)
    complain(
        f"{key} is bound to nothing on {project.target.name} any more; a copy of the binding lies in {shown(copy)}"
    )
    complain(f"to bind it again run `wfcode adopt {key} {number}`")
    return 0
