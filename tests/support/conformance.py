"""What the conformance suite wants to find on a server, put onto the real one: `python conformance.py FOLDER PORT`."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
import warnings
from pathlib import Path
from typing import Annotated, Any, Literal

import uvicorn
from mcp.server.mcpserver import (
    Context,
    Elicit,
    ElicitationResult,
    MCPServer,
    Resolve,
    Sample,
)
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.prompts.base import UserMessage
from mcp.server.streamable_http import EventCallback, EventMessage, EventStore
from mcp_types import (
    AudioContent,
    CallToolResult,
    Completion,
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    EmbeddedResource,
    EmptyResult,
    GetPromptResult,
    ImageContent,
    InputRequest,
    InputRequiredResult,
    JSONRPCMessage,
    ListRootsRequest,
    SamplingMessage,
    SetLevelRequestParams,
    SubscribeRequestParams,
    TextContent,
    TextResourceContents,
    UnsubscribeRequestParams,
)
from pydantic import BaseModel, Field

from wfcode.mcp.app import App
from wfcode.mcp.audit import Audit
from wfcode.mcp.http import LARGEST_BODY, http_server, security
from wfcode.mcp.operator import Limits, Operator
from wfcode.mcp.store import PlanStore
from wfcode.project import Project

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA="
BLOB = base64.b64decode(PNG)
RICH = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}


def text(value: str) -> TextContent:
    """A piece of text."""
    return TextContent(type="text", text=value)


def image() -> ImageContent:
    """One pixel."""
    return ImageContent(type="image", data=PNG, mime_type="image/png")


def embedded(uri: str, value: str, *, mime: str = "text/plain") -> EmbeddedResource:
    """A resource inside an answer."""
    return EmbeddedResource(type="resource", resource=TextResourceContents(uri=uri, mime_type=mime, text=value))


def answer(*parts: Any) -> CallToolResult:
    """A result of these parts."""
    return CallToolResult(content=list(parts))


# plain answers --------------------------------------------------------------------------------------------------


def test_simple_text() -> CallToolResult:
    """Says something."""
    return answer(text("This is a simple text response for testing."))


def test_image_content() -> CallToolResult:
    """Shows a picture."""
    return answer(image())


def test_audio_content() -> CallToolResult:
    """Plays a sound."""
    return answer(AudioContent(type="audio", data=WAV, mime_type="audio/wav"))


def test_embedded_resource() -> CallToolResult:
    """Holds a resource."""
    return answer(embedded("test://embedded-resource", "This is an embedded resource content."))


def test_multiple_content_types() -> CallToolResult:
    """Holds a bit of everything."""
    data = embedded("test://mixed-content-resource", '{"test":"data","value":123}', mime="application/json")
    return answer(text("Multiple content types test:"), image(), data)


def test_error_handling() -> CallToolResult:
    """Fails on purpose."""
    raise ToolError("This tool intentionally returns an error for testing")


async def test_tool_with_progress(ctx: Context) -> CallToolResult:
    """Tells how far it is."""
    for progress in (0, 50, 100):
        await ctx.report_progress(progress, 100)
        await asyncio.sleep(0.05)
    return answer(text("done"))


async def logged(ctx: Context) -> None:
    """Three lines of log."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for line in ("Tool execution started", "Tool processing data", "Tool execution completed"):
            await ctx.info(line)
            await asyncio.sleep(0.05)


async def test_tool_with_logging(ctx: Context) -> CallToolResult:
    """Logs while it works."""
    await logged(ctx)
    return answer(text("logged"))


async def test_logging_tool(ctx: Context) -> CallToolResult:
    """Logs while it works, if anybody listens."""
    await logged(ctx)
    return answer(text("logged"))


def json_schema_2020_12_tool() -> CallToolResult:
    """Has a rich schema."""
    return answer(text("ok"))


def test_mirrored_header(
    region: Annotated[str, Field(json_schema_extra={"x-mcp-header": "Region"})] = "",
    retries: Annotated[int, Field(json_schema_extra={"x-mcp-header": "Retries"})] = 0,
    dry: Annotated[bool, Field(json_schema_extra={"x-mcp-header": "Dry"})] = False,
) -> CallToolResult:
    """Takes arguments that stand in headers too."""
    return answer(text(f"{region} {retries} {dry}"))


async def test_reconnection(ctx: Context) -> CallToolResult:
    """Closes its stream in the middle of the call."""
    await ctx.close_sse_stream()
    await asyncio.sleep(0.2)
    return answer(text("Reconnection test completed"))


# asking in the handshake era ------------------------------------------------------------------------------------


class User(BaseModel):
    """Who somebody is."""

    username: str = Field(description="User's response")
    email: str = Field(description="User's email address")


class Defaults(BaseModel):
    """One of each primitive, with defaults."""

    name: str = "John Doe"
    age: int = 30
    score: float = 95.5
    status: Literal["active", "inactive", "pending"] = "active"
    verified: bool = True


ENUMS: dict[str, Any] = {
    "type": "object",
    "properties": {
        "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
        "titledSingle": {
            "type": "string",
            "oneOf": [
                {"const": "value1", "title": "First Option"},
                {"const": "value2", "title": "Second Option"},
                {"const": "value3", "title": "Third Option"},
            ],
        },
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
        "titledMulti": {
            "type": "array",
            "items": {
                "anyOf": [
                    {"const": "value1", "title": "First Choice"},
                    {"const": "value2", "title": "Second Choice"},
                    {"const": "value3", "title": "Third Choice"},
                ]
            },
        },
    },
}


async def test_sampling(prompt: str, ctx: Context) -> CallToolResult:
    """Lets the client's model speak."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = await ctx.session.create_message(
            [SamplingMessage(role="user", content=text(prompt))], max_tokens=100, related_request_id=ctx.request_id
        )
    return answer(text(f"LLM response: {result.content}"))


async def test_elicitation(message: str, ctx: Context) -> CallToolResult:
    """Asks for a name."""
    result = await ctx.elicit(message, User)
    return answer(text(f"User response: {result}"))


async def test_elicitation_sep1034_defaults(ctx: Context) -> CallToolResult:
    """Asks with defaults."""
    result = await ctx.elicit("Please confirm", Defaults)
    return answer(text(f"Elicitation completed: action={result.action}"))


async def test_elicitation_sep1330_enums(ctx: Context) -> CallToolResult:
    """Asks for a choice in every spelling."""
    result = await ctx.session.elicit_form("Please choose", ENUMS, related_request_id=ctx.request_id)
    return answer(text(f"Elicitation completed: action={result.action}"))


# asking in the modern era ---------------------------------------------------------------------------------------


def form(message: str, **properties: str) -> ElicitRequest:
    """A form of these fields."""
    schema = {
        "type": "object",
        "properties": {name: {"type": kind} for name, kind in properties.items()},
        "required": list(properties),
    }
    return ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))


def sample(prompt: str) -> CreateMessageRequest:
    """A question to the client's model."""
    message = SamplingMessage(role="user", content=text(prompt))
    return CreateMessageRequest(params=CreateMessageRequestParams(messages=[message], max_tokens=100))


def content(ctx: Context, key: str) -> dict[str, Any] | None:
    """What was answered under a key, where it was accepted."""
    found = (ctx.input_responses or {}).get(key)
    return dict(found.content or {}) if isinstance(found, ElicitResult) and found.action == "accept" else None


def ask(state: str | None = None, /, **requests: InputRequest) -> InputRequiredResult:
    """Questions to the client."""
    return InputRequiredResult(input_requests=requests, request_state=state)


async def test_input_required_result_elicitation(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Asks for a name."""
    found = content(ctx, "user_name")
    if not found or not isinstance(found.get("name"), str):
        return ask(user_name=form("What is your name?", name="string"))
    return answer(text(f"Hello, {found['name']}!"))


async def test_input_required_result_sampling(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Lets the client's model speak."""
    found = (ctx.input_responses or {}).get("capital_question")
    return answer(text(str(found))) if found else ask(capital_question=sample("What is the capital of France?"))


async def test_input_required_result_list_roots(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Asks for the client's folders."""
    found = (ctx.input_responses or {}).get("client_roots")
    return answer(text(str(found))) if found else ask(client_roots=ListRootsRequest())


async def test_input_required_result_request_state(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Gets its own state back."""
    if content(ctx, "confirm") is not None and ctx.request_state == "waiting":
        return answer(text("state-ok"))
    return ask("waiting", confirm=form("Please confirm", ok="boolean"))


async def test_input_required_result_multiple_inputs(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Asks three things at once."""
    if len(ctx.input_responses or {}) >= 3:
        return answer(text("all answered"))
    return ask(
        "waiting",
        user_name=form("What is your name?", name="string"),
        greeting=sample("Generate a greeting"),
        client_roots=ListRootsRequest(),
    )


async def test_input_required_result_multi_round(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Asks twice."""
    if ctx.request_state == "two" and content(ctx, "step2") is not None:
        return answer(text("both answered"))
    if ctx.request_state == "one" and content(ctx, "step1") is not None:
        return ask("two", step2=form("Step 2: What is your favorite color?", color="string"))
    return ask("one", step1=form("Step 1: What is your name?", name="string"))


async def test_input_required_result_tampered_state(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Refuses a state that somebody changed."""
    if content(ctx, "confirm") is not None:
        return answer(text("untouched"))
    return ask("sealed", confirm=form("Please confirm", ok="boolean"))


async def test_input_required_result_capabilities(ctx: Context) -> CallToolResult | InputRequiredResult:
    """Asks only what the client can answer."""
    known = ctx.client_capabilities
    requests: dict[str, InputRequest] = {}
    if known is not None and known.sampling is not None:
        requests["capital_question"] = sample("What is the capital of France?")
    if known is not None and known.elicitation is not None:
        requests["user_name"] = form("What is your name?", name="string")
    return ask(**requests) if requests else answer(text("nothing can be asked"))


class Named(BaseModel):
    """A name."""

    name: str


def ask_name() -> Elicit[Named]:
    """The question of the two tools below."""
    return Elicit("What is your name?", Named)


def ask_model() -> Sample:
    """A question that only a client with a model can answer."""
    return Sample([SamplingMessage(role="user", content=text("What is the capital of France?"))], max_tokens=100)


async def test_missing_capability(said: Annotated[CreateMessageResult, Resolve(ask_model)]) -> CallToolResult:
    """Needs a client with a model."""
    return answer(text(str(said.content)))


async def test_streaming_elicitation(
    ctx: Context, named: Annotated[ElicitationResult[Named], Resolve(ask_name)]
) -> CallToolResult:
    """Tells how far it is, and asks."""
    await ctx.report_progress(1, 2)
    return answer(text(str(named)))


# lists that change ----------------------------------------------------------------------------------------------


async def test_trigger_tool_change(ctx: Context) -> CallToolResult:
    """Says that the tools changed."""
    await ctx.notify_tools_changed()
    return answer(text("told"))


async def test_trigger_prompt_change(ctx: Context) -> CallToolResult:
    """Says that the prompts changed."""
    await ctx.notify_prompts_changed()
    return answer(text("told"))


# prompts and resources ------------------------------------------------------------------------------------------


def test_simple_prompt() -> str:
    """A prompt."""
    return "This is a simple prompt for testing."


def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
    """A prompt that takes something."""
    return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"


def test_prompt_with_embedded_resource(resourceUri: str) -> list[UserMessage]:  # noqa: N803 - the suite's own name
    """A prompt with a resource."""
    resource = embedded(resourceUri, "Embedded resource content for testing.")
    return [UserMessage(resource), UserMessage("Please process the embedded resource above.")]


def test_prompt_with_image() -> list[UserMessage]:
    """A prompt with a picture."""
    return [UserMessage(image()), UserMessage("Please analyze the image above.")]


async def test_input_required_result_prompt(ctx: Context) -> GetPromptResult | InputRequiredResult | list[UserMessage]:
    """A prompt that asks first."""
    found = content(ctx, "user_context")
    if found is None:
        return ask(user_context=form("What context should the prompt use?", context="string"))
    return [UserMessage(f"Context: {found.get('context')}")]


TOOLS = (
    test_simple_text,
    test_image_content,
    test_audio_content,
    test_embedded_resource,
    test_multiple_content_types,
    test_error_handling,
    test_tool_with_progress,
    test_tool_with_logging,
    test_logging_tool,
    json_schema_2020_12_tool,
    test_mirrored_header,
    test_reconnection,
    test_sampling,
    test_elicitation,
    test_elicitation_sep1034_defaults,
    test_elicitation_sep1330_enums,
    test_input_required_result_elicitation,
    test_input_required_result_sampling,
    test_input_required_result_list_roots,
    test_input_required_result_request_state,
    test_input_required_result_multiple_inputs,
    test_input_required_result_multi_round,
    test_input_required_result_tampered_state,
    test_input_required_result_capabilities,
    test_missing_capability,
    test_streaming_elicitation,
    test_trigger_tool_change,
    test_trigger_prompt_change,
)
PROMPTS = (
    test_simple_prompt,
    test_prompt_with_arguments,
    test_prompt_with_embedded_resource,
    test_prompt_with_image,
    test_input_required_result_prompt,
)


class Events(EventStore):
    """Messages of streams, so that a client that lost one can go on."""

    def __init__(self) -> None:
        self._events: list[tuple[str, JSONRPCMessage | None]] = []

    async def store_event(self, stream_id: str, message: JSONRPCMessage | None) -> str:
        """The id of the message: its place."""
        self._events.append((stream_id, message))
        return str(len(self._events) - 1)

    async def replay_events_after(self, last_event_id: str, send_callback: EventCallback) -> str | None:
        """Send what came after it on the same stream."""
        last = int(last_event_id)
        stream = self._events[last][0]
        for number, (other, message) in enumerate(self._events):
            if number > last and other == stream and message is not None:
                await send_callback(EventMessage(message, str(number)))
        return stream


def put_onto(server: MCPServer[Any]) -> None:
    """Register everything."""
    for tool in TOOLS:
        server.add_tool(tool, structured_output=False)
    rich = server._tool_manager.get_tool("json_schema_2020_12_tool")
    assert rich is not None
    rich.parameters = RICH
    for prompt in PROMPTS:
        server.prompt()(prompt)
    _resources(server)
    _legacy(server)

    decorate: Any = server.completion
    decorate()(_complete)


async def _complete(ref: Any, argument: Any, context: Any) -> Completion:
    return Completion(values=[])


def _resources(server: MCPServer[Any]) -> None:
    @server.resource("test://static-text", mime_type="text/plain", description="A text.")
    def static_text() -> str:
        return "This is the content of the static text resource."

    @server.resource("test://static-binary", mime_type="image/png", description="A picture.")
    def static_binary() -> bytes:
        return BLOB

    @server.resource("test://watched-resource", mime_type="text/plain", description="A text that is watched.")
    def watched() -> str:
        return "watched"

    @server.resource("test://template/{id}/data", mime_type="application/json", description="Data by id.")
    def template(id: str) -> str:  # noqa: A002 - the suite's own name
        return json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})


def _legacy(server: MCPServer[Any]) -> None:
    """Methods of the handshake era that the SDK leaves to the lower level."""
    lower = server._lowlevel_server

    async def accept(ctx: Any, params: Any) -> EmptyResult:
        return EmptyResult()

    lower.add_request_handler("logging/setLevel", SetLevelRequestParams, accept)
    lower.add_request_handler("resources/subscribe", SubscribeRequestParams, accept)
    lower.add_request_handler("resources/unsubscribe", UnsubscribeRequestParams, accept)


def main(folder: Path, port: int) -> None:
    """Serve the real server with all this on a port of this machine until stopped."""
    state = folder / "state"
    app = App(Project.open(folder), limits=Limits(), operator=Operator(), store=PlanStore(state), audit=Audit(state))
    server = http_server(app)
    put_onto(server)
    asgi = server.streamable_http_app(
        transport_security=security(app), max_request_body_size=LARGEST_BODY, event_store=Events(), retry_interval=100
    )
    uvicorn.run(asgi, host="127.0.0.1", port=port, log_level="error")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
