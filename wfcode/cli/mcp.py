"""`wfcode mcp`: the server for AI models, on stdin and stdout or over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from wfcode.cli.session import session

if TYPE_CHECKING:
    from wfcode.mcp.operator import Limits
    from wfcode.project import Project

Mode = Literal["read-only", "plan-only", "apply"]


def mcp(
    ctx: typer.Context,
    http: Annotated[
        str | None, typer.Option(metavar="[HOST:]PORT", help="Serve streamable HTTP there instead of stdin and stdout.")
    ] = None,
    mode: Annotated[Mode, typer.Option(help="How far models may go.")] = "apply",
    allow_delete: Annotated[
        int,
        typer.Option(min=0, metavar="N", help="Steps of a workflow that may go in 24 hours without its title typed."),
    ] = 0,
    targets: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Targets within reach, with commas; the default target if absent."),
    ] = None,
    specs: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The only folder of specs within reach.", file_okay=False)
    ] = None,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="Processes that serve HTTP.")] = 1,
) -> int:
    """Serve AI models: they edit specs and ask for plans, a person approves.

    Speaks the Model Context Protocol on stdin and stdout until they close. Everything that is written to a workflow
    is asked for first: in a form of the client, by `wfcode approve`, or by the policy in your own configuration.
    """
    from wfcode.mcp.operator import Limits
    from wfcode.mcp.operator import Mode as Reach
    from wfcode.mcp.workers import app_of

    named = tuple(name.strip() for name in (targets or "").split(",") if name.strip())
    limits = Limits(mode=Reach(mode), deletes=allow_delete, targets=named, specs=specs)
    project = session(ctx).project()
    if http is not None:
        over_http(project, limits, text=http, workers=workers)
    else:
        from wfcode.mcp.server import create_server

        create_server(app_of(project, limits)).run()
    return 0


def over_http(project: Project, limits: Limits, *, text: str, workers: int) -> None:
    """Serve HTTP, in this process or in several."""
    from wfcode.mcp import http
    from wfcode.mcp import workers as processes

    host, port = http.address(text)
    if workers > 1:
        processes.serve(project, limits, host=host, port=port, workers=workers)
    else:
        http.serve(processes.app_of(project, limits), host=host, port=port)
