"""The server put together: tools, resources and prompts around one App."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from mcp.server.extension import Extension
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.tools import Tool as Registered
from mcp.server.request_state import RequestStateSecurity

from wfcode import __version__
from wfcode.mcp.app import App
from wfcode.mcp.boundary import Tool, guarded
from wfcode.mcp.instructions import instructions
from wfcode.mcp.page import pages
from wfcode.mcp.resources import offer
from wfcode.mcp.schema import compact
from wfcode.mcp.strict import Strict
from wfcode.mcp.tools import catalogue, editing, forms, importing, live, plans, showing, specs, undoing

NAME = "wfcode"
TITLE = "wfcode: Jotform workflows as specs"
QUESTIONS_LAST = 600.0
"""Seconds that a question may stand open in a client."""

ALL: tuple[Tool, ...] = (
    *catalogue.TOOLS,
    *live.TOOLS,
    *importing.TOOLS,
    *specs.TOOLS,
    *editing.TOOLS,
    *plans.TOOLS,
    *undoing.TOOLS,
    *forms.TOOLS,
    *showing.TOOLS,
)


def tools_for(app: App) -> tuple[Tool, ...]:
    """The tools within the operator's mode."""
    return tuple(tool for tool in ALL if app.limits.mode.includes(tool.needs))


def create_server(app: App, *, extensions: Sequence[Extension] = (), **options: Any) -> MCPServer[App]:
    """The server of an app; `extensions` and `options` go to the SDK (tests, tokens)."""
    tools = tools_for(app)
    made = [registered(tool) for tool in tools]

    @asynccontextmanager
    async def lifespan(_: MCPServer[App]) -> AsyncIterator[App]:
        yield app

    server = MCPServer(
        NAME,
        title=TITLE,
        version=__version__,
        instructions=instructions(tools),
        tools=made,
        extensions=[Strict(parameters(made)), pages(), *extensions],
        lifespan=lifespan,
        log_level="WARNING",
        request_state_security=RequestStateSecurity(keys=[app.store.seal.key], ttl=QUESTIONS_LAST),
        **options,
    )
    offer(server)
    return server


@cache
def registered(tool: Tool) -> Registered:
    """A tool as the SDK keeps it, its schema without what no model needs."""
    made = Registered.from_function(
        guarded(tool),
        name=tool.name,
        title=tool.title,
        description=tool.about,
        annotations=tool.hints,
        meta={"ui": {"resourceUri": tool.page}} if tool.page else None,
    )
    return made.model_copy(update={"parameters": compact(made.parameters)})


def parameters(tools: Iterable[Registered]) -> Mapping[str, frozenset[str]]:
    """The arguments of each tool."""
    return {tool.name: frozenset(tool.parameters.get("properties", {})) for tool in tools}
