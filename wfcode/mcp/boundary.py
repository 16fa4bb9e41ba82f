"""The boundary of every tool: whoever calls is known, limits hold, errors are sentences, secrets stay inside."""

from __future__ import annotations

import functools
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from inspect import signature
from pathlib import Path
from typing import Annotated, Any, TypeAlias, get_type_hints

from mcp.server.apps import client_supports_apps
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations

from wfcode.diagnostics.errors import WfcodeError
from wfcode.diagnostics.model import Diagnostic
from wfcode.mcp.answer import Answer, cut
from wfcode.mcp.app import App, Desk
from wfcode.mcp.identity import caller_of
from wfcode.mcp.operator import Mode
from wfcode.mcp.secret import redacted, redacted_data
from wfcode.render.diagnostics import headline
from wfcode.render.graph.html import shown

Ctx: TypeAlias = Context[App]
FINDINGS = 12
PICTURE = "wfcode/picture"
LONGEST = 20_000

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Tool:
    """One tool: its function, its title, the mode it needs, and the hints for hosts that it carries.

    `writes`: it changes a file, a stored plan or a workflow. `destroys`: it may lose something. `outside`: it talks to
    the target. `page`: the address of the page that shows its answer.
    """

    run: Callable[..., Awaitable[Answer]]
    title: str
    needs: Mode = Mode.READ
    writes: bool = False
    destroys: bool = False
    outside: bool = False
    page: str = ""

    @property
    def name(self) -> str:
        """The name models call it by."""
        return self.run.__name__.removesuffix("_")

    @property
    def about(self) -> str:
        """The description models read: the function's own."""
        return " ".join((self.run.__doc__ or "").split())

    @property
    def hints(self) -> ToolAnnotations:
        """What the tool does, for hosts that ask before some calls."""
        return ToolAnnotations(
            read_only_hint=not self.writes,
            destructive_hint=self.destroys,
            idempotent_hint=not self.writes,
            open_world_hint=self.outside,
        )


def desk_of(ctx: Ctx) -> Desk:
    """The desk of the call under way. Raises ProjectChanged, NotAllowed."""
    app: App = ctx.request_context.lifespan_context
    return app.desk(caller_of(ctx, app))


def guarded(tool: Tool) -> Callable[..., Awaitable[CallToolResult]]:
    """The tool's function as the SDK runs it: its model as data, its text as text, its errors as tool errors."""

    @functools.wraps(tool.run)
    async def run(**arguments: Any) -> CallToolResult:
        with_ctx = next(value for value in arguments.values() if isinstance(value, Context))
        try:
            desk_of(with_ctx).allow(tool.needs)
            answer = await tool.run(**arguments)
        except Exception as error:
            raise told(error, root=with_ctx.request_context.lifespan_context.root) from error
        return result_of(answer, apps=client_supports_apps(with_ctx))

    return signed(run, tool.run)


def signed(
    run: Callable[..., Awaitable[CallToolResult]], like: Callable[..., Awaitable[Answer]]
) -> Callable[..., Awaitable[CallToolResult]]:
    """The function with the parameters of the other, announced to the SDK as answering with its model."""
    hints = get_type_hints(like, include_extras=True)
    answer: Any = Annotated[CallToolResult, hints["return"]]
    run.__annotations__ = {**hints, "return": answer}
    own = signature(like)
    parameters = [each.replace(annotation=hints[name]) for name, each in own.parameters.items()]
    vars(run)["__signature__"] = own.replace(parameters=parameters, return_annotation=answer)
    return run


def result_of(answer: Answer, *, apps: bool) -> CallToolResult:
    """The answer on the wire, without secrets; for hosts with `apps` with what the page shows."""
    text = redacted(cut(answer.text(), LONGEST))
    data = redacted_data(answer.model_dump(mode="json"))
    meta = {PICTURE: redacted_data(shown(answer.picture))} if apps and answer.picture is not None else None
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=data, _meta=meta)


def told(error: Exception, *, root: Path) -> ToolError:
    """The error as a model may read it; of a fault of ours nothing but its name leaves the server."""
    if isinstance(error, ToolError):
        return error
    if not isinstance(error, WfcodeError):
        log.error("a tool failed", exc_info=error)
        return ToolError(f"error[WF900]: wfcode itself failed ({type(error).__name__}); nothing more was done")
    return ToolError(redacted(sentence(error, root=root)))


def sentence(error: WfcodeError, *, root: Path) -> str:
    """`error[WF704]: …`, with the findings of a spec that has some, their files named from the project."""
    found = [placed(finding, root) for finding in getattr(error, "diagnostics", ())]
    rows = [row for finding in found[:FINDINGS] for row in finding_lines(finding)]
    rest = len(found) - FINDINGS
    more = [f"and {rest} more findings"] if rest > 0 else []
    return "\n".join([f"error[{error.code}]: {error}", *rows, *more])


def placed(finding: Diagnostic, root: Path) -> Diagnostic:
    """The finding with its file named from the project, wherever the server was started."""
    if finding.file is None or not Path(finding.file).resolve().is_relative_to(root):
        return finding
    return replace(finding, file=Path(finding.file).resolve().relative_to(root).as_posix())


def finding_lines(finding: Diagnostic) -> list[str]:
    """A finding in one or two lines: what and where, then the remedy with what may have been meant."""
    hint = f" Did you mean {' or '.join(f'`{each}`' for each in finding.suggestions)}?" if finding.suggestions else ""
    remedy = f"{finding.detail}{hint}".strip()
    return [headline(finding), *([f"  {remedy}"] if remedy else [])]
