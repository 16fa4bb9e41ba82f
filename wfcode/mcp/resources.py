"""What can be read without a tool: specs, step types, the language; and two prompts to begin with."""

from __future__ import annotations

from importlib.resources import files

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError

from wfcode.diagnostics.errors import WfcodeError
from wfcode.mcp.app import App
from wfcode.mcp.boundary import Ctx, desk_of
from wfcode.mcp.places import content
from wfcode.mcp.secret import redacted
from wfcode.render.page import plain
from wfcode.render.steps import show_page
from wfcode.steps import resolve

YAML, TEXT, MARKDOWN = "application/yaml", "text/plain", "text/markdown"
WISH = """\
Make a Jotform workflow for this wish: {wish}

First look up the form and its fields, and the step types you need. Ask me where the wish leaves something open: who
decides, what happens after a no, how long somebody may take. Then write a spec, check it until it has no errors, plan
it, and tell me in a few sentences what it will do. Apply it only after that; I will be asked to approve.
"""
REVIEW = """\
Plan the spec {spec} and review the plan for me. Say in plain words what changes for the people who take part, what is
deleted, which mails and requests go where, and what could go wrong with runs that are under way. Do not apply it.
"""


def language() -> str:
    """The language in short."""
    return files("wfcode.mcp").joinpath("language.md").read_text(encoding="utf-8")


def spec(name: str, ctx: Ctx) -> str:
    """The text of a spec."""
    try:
        return redacted(content(desk_of(ctx).places.spec(name)).decode("utf-8-sig", "replace"))
    except WfcodeError as error:
        raise ResourceNotFoundError(redacted(str(error))) from None


def step_type(type: str, ctx: Ctx) -> str:  # noqa: A002 - the word of the address
    """Everything about a step type."""
    variant = resolve(type)
    if variant is None:
        raise ResourceNotFoundError(f"there is no step type {type[:60]!r}; the tool list_step_types lists them all")
    return plain(show_page(variant))


def new_workflow(wish: str) -> str:
    """From a wish in a sentence to a workflow that waits for your approval."""
    return WISH.format(wish=wish)


def review_plan(spec: str) -> str:
    """What a plan would change, told for the people it concerns."""
    return REVIEW.format(spec=spec)


def offer(server: MCPServer[App]) -> None:
    """Put resources and prompts into a server."""
    server.resource("wf://language", title="The spec language", description=_about(language), mime_type=MARKDOWN)(
        language
    )
    server.resource("wf://specs/{name}", title="A spec", description=_about(spec), mime_type=YAML)(spec)
    server.resource("wf://steps/{type}", title="A step type", description=_about(step_type), mime_type=TEXT)(step_type)
    server.prompt(title="New workflow")(new_workflow)
    server.prompt(title="Review this plan")(review_plan)


def _about(function: object) -> str:
    return (function.__doc__ or "").strip()
