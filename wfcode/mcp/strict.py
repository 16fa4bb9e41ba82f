"""Around every call: arguments that the tool does not have are refused, and a line of audit is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from time import perf_counter
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.extension import Extension
from mcp.server.mcpserver import Context
from mcp_types import CallToolRequestParams, CallToolResult, InputRequiredResult, TextContent

from wfcode.diagnostics.errors import WfcodeError
from wfcode.mcp.app import App
from wfcode.mcp.identity import caller_of, client_of

_PROBLEM = re.compile(r"^(\S.*)\n  (.+?) \[type=", re.MULTILINE)


class Strict(Extension):
    """Refuses unknown arguments, which the SDK would drop without a word, and notes each call with its end."""

    identifier = "io.wfcode/strict"

    def __init__(self, parameters: Mapping[str, frozenset[str]]) -> None:
        self._parameters = parameters

    async def intercept_tool_call(
        self, params: CallToolRequestParams, ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> HandlerResult:
        """The tool's own answer, or what is off with the arguments."""
        known = self._parameters.get(params.name)
        if known is None:
            return await call_next(ctx)
        start = perf_counter()
        result: HandlerResult = {"result": "failed"}
        try:
            unknown = sorted((params.arguments or {}).keys() - known)
            result = refusal(params.name, unknown, known) if unknown else in_words(params.name, await call_next(ctx))
        finally:
            note(ctx, params, result=result, seconds=perf_counter() - start)
        return result


def refusal(tool: str, unknown: list[str], known: frozenset[str]) -> CallToolResult:
    """What is off, and what may have been meant; never taken for it."""
    parts = []
    for name in unknown:
        close = get_close_matches(name, known, n=1)
        parts.append(f"{name[:60]!r}" + (f" (did you mean {close[0]}?)" if close else ""))
    takes = ", ".join(sorted(known)) or "no arguments"
    text = f"error[WF901]: {tool} has no argument {', '.join(parts)}; it takes {takes}. Nothing was done"
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)


def in_words(tool: str, result: HandlerResult) -> HandlerResult:
    """The result; the SDK's report of arguments of the wrong kind becomes a sentence without its inner names."""
    if not isinstance(result, CallToolResult) or not result.is_error:
        return result
    text = next((part.text for part in result.content if isinstance(part, TextContent)), "")
    if f"for {tool}Arguments" not in text:
        return result
    wrong = [f"{place.strip()}: {problem.strip()}" for place, problem in _PROBLEM.findall(text)]
    said = f"error[WF901]: {tool}: {'; '.join(wrong) or 'the arguments are off'}. Nothing was done"
    return CallToolResult(content=[TextContent(type="text", text=said)], is_error=True)


def note(ctx: ServerRequestContext[Any, Any], params: CallToolRequestParams, *, result: Any, seconds: float) -> None:
    """One line of audit for a call."""
    app: App = ctx.lifespan_context
    context: Context[App] = Context(request_context=ctx)
    try:
        caller = caller_of(context, app).name
    except WfcodeError:
        caller = "unknown"
    app.audit.note(
        "call",
        app.store.now(),
        caller=caller,
        client=client_of(context),
        tool=params.name,
        arguments=params.arguments or {},
        result=word_of(result),
        seconds=round(seconds, 4),
    )


def word_of(result: Any) -> str:
    """How a call ended, in a few words; of an error its text."""
    if isinstance(result, InputRequiredResult):
        return "asked"
    if not isinstance(result, CallToolResult):
        return "failed"
    if not result.is_error:
        status = (result.structured_content or {}).get("status")
        return str(status or "answered")
    text = next((part.text for part in result.content if isinstance(part, TextContent)), "")
    return f"error: {text}"
