"""Several processes that serve the same: each builds its own server from what the first one was started with."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.mcp.app import App
from wfcode.mcp.audit import Audit
from wfcode.mcp.operator import Limits, Mode, Operator, load_operator
from wfcode.mcp.state import state_folder
from wfcode.mcp.store import PlanStore
from wfcode.project import Project

if TYPE_CHECKING:
    from starlette.applications import Starlette

VARIABLE = "WFCODE_MCP_WORKER"


def app_of(project: Project, limits: Limits) -> App:
    """The server's app with the operator's own configuration and the user's own state."""
    folder = state_folder()
    return App(project, limits=limits, operator=load_operator(), store=PlanStore(folder), audit=Audit(folder))


def app_at(folder: Path, *, state: Path) -> App:
    """An app with nobody's configuration and a state of its own, for measurements and tests."""
    project = Project.open(folder)
    return App(project, limits=Limits(), operator=Operator(), store=PlanStore(state), audit=Audit(state))


def serve(project: Project, limits: Limits, *, host: str, port: int, workers: int) -> None:
    """Serve in that many processes until interrupted. Raises CannotServe before the first one starts."""
    import uvicorn

    from wfcode.mcp.http import check_open

    check_open(app_of(project, limits), host)
    os.environ[VARIABLE] = json.dumps(
        {
            "folder": str(project.root),
            "target": project.target.name,
            "mode": limits.mode,
            "deletes": limits.deletes,
            "targets": limits.targets,
            "specs": str(limits.specs.resolve()) if limits.specs else None,
            "host": host,
        }
    )
    uvicorn.run(
        f"{__name__}:create",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        server_header=False,
    )


def create() -> Starlette:
    """The ASGI application of one worker."""
    from wfcode.mcp.http import asgi

    given = json.loads(os.environ[VARIABLE])
    limits = Limits(
        mode=Mode(given["mode"]),
        deletes=given["deletes"],
        targets=tuple(given["targets"]),
        specs=Path(given["specs"]) if given["specs"] else None,
    )
    project = Project.open(Path(given["folder"]), target=given["target"])
    return asgi(app_of(project, limits), given["host"], stateless=True)
