"""A project, a server for models on it, and clients that call its tools: with a person, or with none."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
from mcp import Client
from mcp.client import ClientRequestContext
from mcp_types import CallToolResult, ElicitRequestFormParams, ElicitRequestParams, ElicitResult, TextContent

from wfcode.files import private_folder
from wfcode.mcp.app import App
from wfcode.mcp.audit import Audit
from wfcode.mcp.operator import Limits, Operator
from wfcode.mcp.server import create_server
from wfcode.mcp.store import PlanStore, now
from wfcode.project import Project
from wfcode.sandbox.app import create_app

T = TypeVar("T")
MODERN = "2026-07-28"

SPEC = """\
wfcode: 1
title: Expense claim

forms:
  claim: "242894007368969"

trigger:
  form: claim
  next: large

steps:
  # Finance asked for this limit.
  large:
    type: if
    when: amount > 1000
    then: manager
    else: paid

  manager:
    type: approval
    with:
      approver: ["{managerEmail}"]
      taskDescription: Approve the claim of {fullName}?
      requireLogin: false
    outcomes:
      Approve: paid
      Deny: refused

  paid:
    type: email
    with:
      to: "{email}"
      subject: Your claim was paid
      content: It was paid.
    next: end

  refused:
    type: email
    with:
      to: "{email}"
      subject: Your claim was refused
      content: Please ask your manager.
    next: end
"""


def project_in(folder: Path, spec: str = SPEC) -> Path:
    """A project with one spec, `expense`; its folder."""
    (folder / "specs").mkdir(parents=True)
    (folder / "specs" / "expense.yaml").write_text(spec, encoding="utf-8")
    return folder


class Failed(Exception):
    """A tool answered with an error."""


@dataclass
class Person:
    """Somebody at the client: answers every question the same way and remembers what was asked."""

    answer: Callable[[ElicitRequestFormParams], ElicitResult]
    asked: list[str] = field(default_factory=list)

    async def __call__(self, context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        assert isinstance(params, ElicitRequestFormParams)
        self.asked.append(params.message)
        return self.answer(params)


def says_yes(title: str = "Expense claim") -> Person:
    """Says yes, and types that title where a title is wanted."""

    def answer(params: ElicitRequestFormParams) -> ElicitResult:
        wants_title = "title" in params.requested_schema["properties"]
        return ElicitResult(action="accept", content={"title": title} if wants_title else {"approve": True})

    return Person(answer)


def answers(action: Any, content: dict[str, Any] | None = None) -> Person:
    """Answers everything with that action and content."""
    return Person(lambda params: ElicitResult(action=action, content=content))


class Session:
    """One client's connection."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.calls = 0
        self.characters = 0

    async def raw(self, tool: str, **arguments: Any) -> CallToolResult:
        """The result as it came, errors too."""
        result = await self.client.call_tool(tool, arguments)
        self.calls += 1
        self.characters += len(text_of(result)) + len(json.dumps(arguments))
        return result

    async def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The data of a tool's answer. Raises Failed with the text of an error."""
        result = await self.raw(tool, **arguments)
        if result.is_error:
            raise Failed(text_of(result))
        data: dict[str, Any] = result.structured_content or {}
        return data

    async def fails(self, tool: str, **arguments: Any) -> str:
        """The text of the error that a tool must answer with."""
        result = await self.raw(tool, **arguments)
        assert result.is_error, result
        return text_of(result)


def text_of(result: CallToolResult) -> str:
    """All text of a result."""
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


class Desk:
    """A project with a server on it."""

    def __init__(self, folder: Path, state: Path, *, limits: Limits | None = None, operator: Operator | None = None):
        self.folder, self.state = folder, state
        self.clock = now
        self.limits, self.operator = limits or Limits(), operator or Operator()

    def app(self) -> App:
        """The server's app, made anew: as another process would have it."""
        return App(
            Project.open(self.folder),
            limits=self.limits,
            operator=self.operator,
            store=PlanStore(self.state, clock=lambda: self.clock()),
            audit=Audit(self.state),
        )

    def talk(self, work: Callable[[Session], Awaitable[T]], *, era: str = MODERN, person: Person | None = None) -> T:
        """The result of a conversation; without a person the client cannot ask."""

        async def inside() -> T:
            server = create_server(self.app())
            async with Client(server, mode=era, elicitation_callback=person, raise_exceptions=era == MODERN) as client:
                return await work(Session(client))

        return asyncio.run(inside())

    def call(self, tool: str, *, era: str = MODERN, person: Person | None = None, **arguments: Any) -> dict[str, Any]:
        """The data of one call."""
        return self.talk(lambda session: session(tool, **arguments), era=era, person=person)

    def fail(self, tool: str, *, era: str = MODERN, person: Person | None = None, **arguments: Any) -> str:
        """The error of one call."""
        return self.talk(lambda session: session.fails(tool, **arguments), era=era, person=person)

    def apply(self, spec: str = "expense", *, person: Person | None = None) -> dict[str, Any]:
        """A spec planned and applied by a person who says yes."""

        async def work(session: Session) -> dict[str, Any]:
            planned = await session("plan", spec=spec)
            return await session("apply", plan_id=planned["plan_id"])

        return self.talk(work, person=person or says_yes())

    def writes(self) -> list[Mapping[str, Any]]:
        """Everything that the sandbox was told to change, in order."""
        rows: list[Mapping[str, Any]] = self._admin("GET", "/_sandbox/log")["content"]
        return rows

    def rename_live(self, title: str = "Renamed in the builder") -> None:
        """What somebody does in the builder to the one live workflow."""
        workflow = self._admin("GET", "/_sandbox/status")["content"]["workflows"][0]["id"]
        self._admin("POST", f"/workflow/{workflow}?apiKey=x", {"title": title})

    def audit(self) -> list[dict[str, Any]]:
        """The lines of the audit."""
        path = self.state / "mcp-audit.jsonl"
        return [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []

    def _admin(self, method: str, path: str, body: Any = None) -> Any:
        async def ask() -> Any:
            app = create_app(private_folder(self.folder) / "sandbox.db")
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return (await client.request(method, path, json=body)).json()

        return asyncio.run(ask())
