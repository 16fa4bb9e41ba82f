"""Jotform's API as methods, one per call that wfcode makes; everything else the API offers is left out."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self

from wfcode.diagnostics.errors import UsageError
from wfcode.jotform.envelope import Content
from wfcode.jotform.errors import NEW_WORKFLOW, Conflict, NotFound, Route, UnexpectedAnswer
from wfcode.jotform.exchange import TIMEOUT, Exchange
from wfcode.jotform.hosts import base_url
from wfcode.jotform.key import Key
from wfcode.jotform.pages import all_pages
from wfcode.jotform.retry import Wait

if TYPE_CHECKING:
    import httpx

AI_TIMEOUT = 60.0
GONE = frozenset({"DELETED", "PURGED"})
WORKFLOW_FILTER = {"status:ne": ["DELETED", "PURGED", "ARCHIVED"], "type:eq": "default"}
AI_HEADERS = {"jf-v2-source": "wfcode", "jf-v2-target": "workflow-copilot"}
ID = re.compile(r"[0-9]{1,24}", re.ASCII)


class Jotform:
    """An account on a Jotform host, used in `async with`.

    Raises HostRefused at once where no key may go to `url`; every call raises an ApiError of `jotform.errors`.
    `key_name` is the variable the key came from, for messages; `allowed` are further hosts; `transport` stands in for
    the network (the sandbox, tests); `on_wait` hears of each pause before a read is sent again.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        auth: Literal["header", "query"] = "header",
        team: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        allowed: Iterable[str] = (),
        key_name: str = "",
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        on_wait: Callable[[Wait], None] | None = None,
    ) -> None:
        self._exchange = Exchange(
            base_url(url, allowed=allowed),
            Key(key),
            auth=auth,
            team=team,
            key_name=key_name,
            transport=transport,
            sleep=sleep,
            on_wait=on_wait,
        )

    async def __aenter__(self) -> Self:
        await self._exchange.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._exchange.close()

    def __repr__(self) -> str:
        return f"Jotform({self.url!r})"

    @property
    def url(self) -> str:
        """The base URL in its one form, without a slash at the end."""
        return self._exchange.base

    @property
    def calls(self) -> list[tuple[str, str]]:
        """What was sent so far, in order, as (method, path); a read that was sent twice stands twice."""
        return self._exchange.calls

    @property
    def calls_left(self) -> int | None:
        """The calls left today by the last answer that said so, None before."""
        return self._exchange.calls_left

    async def user(self) -> dict[str, Any]:
        """The account: `username`, `name`, `email` and more."""
        return await self._object(self._route("GET", "/user"))

    async def workflows(self) -> list[dict[str, Any]]:
        """All workflows, summaries, oldest first: `id`, `title`, `status`, `updated_at` and more."""
        route = self._route("GET", "/user/workflows")
        return await all_pages(self._exchange, route, {"filter": json.dumps(WORKFLOW_FILTER)})

    async def workflow(self, workflow_id: str) -> dict[str, Any]:
        """The settings of a workflow without its elements."""
        return await self._object(self._workflow("GET", workflow_id))

    async def combined(self, workflow_id: str) -> dict[str, Any]:
        """`{workflow, elements, links}`, everything in them (Q12, Q25); NotFound also where it is marked as deleted.

        A part that is missing or of another shape is an UnexpectedAnswer: taken for empty it would wipe the workflow.
        """
        route = self._workflow("GET", workflow_id, "/combined")
        content = await self._object(route)
        for part, shape in (("workflow", dict), ("elements", list), ("links", list)):
            if not isinstance(content.get(part), shape):
                raise UnexpectedAnswer(route, f"no usable `{part}`", status=200)
        if str(content["workflow"].get("status", "")).upper() in GONE:
            raise NotFound(route, status=200)
        return content

    async def create_workflow(self, payload: Mapping[str, Any]) -> str:
        """The id of the workflow that was created. Lossy (Q52), and a 401 may have created it all the same (Q51)."""
        route = self._route("POST", "/workflow", noun=NEW_WORKFLOW)
        content = await self._object(route, payload)
        found = str(content.get("id") or content.get("workflowID") or "")
        if not ID.fullmatch(found):
            raise UnexpectedAnswer(route, "no id of the new workflow", status=200)
        return found

    async def update_workflow(self, workflow_id: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The echo of a change of `title` or `status` (Q53); {} where the server gives none."""
        content = await self._ask(self._workflow("POST", workflow_id), fields)
        return content.value if isinstance(content.value, dict) else {}

    async def delete_workflow(self, workflow_id: str) -> None:
        """Delete a workflow, a published one too (Q49)."""
        await self._ask(self._workflow("DELETE", workflow_id))

    async def update_tree(self, workflow_id: str, payload: Mapping[str, Any]) -> dict[str, Any]:
        """The server's echo of the changed elements and links: a hint only, proven by reading back."""
        content = await self._ask(self._workflow("PUT", workflow_id, "/updateTree"), payload)
        return content.value if isinstance(content.value, dict) else {}

    async def set_resource(self, workflow_id: str, form_id: str) -> bool:
        """True where the form was registered, False where it was before (Q41, Q43); neither binds the trigger."""
        body = {"resourceType": "FORM", "resourceID": checked(form_id)}
        try:
            await self._ask(self._workflow("POST", workflow_id, "/setResource"), body)
        except Conflict:
            return False
        return True

    async def publish(self, workflow_id: str) -> dict[str, Any]:
        """The echo of a publish; nothing in it proves that the workflow runs (Q45, Q46)."""
        content = await self._ask(self._workflow("POST", workflow_id, "/publish"))
        return content.value if isinstance(content.value, dict) else {}

    async def forms(self) -> list[dict[str, Any]]:
        """All forms that are not deleted, oldest first: `id`, `title`, `status` and more."""
        rows = await all_pages(self._exchange, self._route("GET", "/user/forms"), {})
        return [row for row in rows if str(row.get("status", "")).upper() not in GONE]

    async def form(self, form_id: str) -> dict[str, Any]:
        """The settings of a form without its questions."""
        return await self._object(self._form("GET", form_id))

    async def questions(self, form_id: str) -> dict[str, dict[str, Any]]:
        """The questions of a form by question id; {} also where the server writes an empty list (Q64)."""
        route = self._form("GET", form_id, "/questions")
        content = (await self._ask(route)).value
        if content == []:
            return {}
        if not isinstance(content, dict):
            raise UnexpectedAnswer(route, "no questions", status=200)
        return {str(qid): question for qid, question in content.items() if isinstance(question, dict)}

    async def template(self, template_id: str) -> dict[str, Any]:
        """A public template; its tree is JSON inside the string `approval_snapshot` (Q71)."""
        route = self._route("GET", "/approval-templates", noun="template", id=checked(template_id))
        content = (await self._exchange.ask(route, query={"id": template_id})).value
        if not isinstance(content, dict):
            raise UnexpectedAnswer(route, "no template", status=200)
        return content

    async def create_form(self, payload: Mapping[str, Any]) -> str:
        """The id of the form made from `{questions, properties, emails}`."""
        route = self._route("PUT", "/form")
        return _form_id(await self._object(route, payload), route)

    async def generate_form(self, prompt: str, *, language: str = "en") -> str:
        """The id of the form that Jotform's AI made from a prompt (Q69). Slow: up to a minute."""
        route = self._route("POST", "/workflow/copilot/createWorkflowForm")
        body = {"prompt": prompt, "formType": "classic", "preferences": {"language": language}}
        return _form_id(await self._object(route, body, headers=AI_HEADERS, timeout=AI_TIMEOUT), route)

    def _route(self, method: str, path: str, *, noun: str = "", id: str = "") -> Route:  # noqa: A002 - Route's own word
        return Route(method, path, self.url, noun, id)

    def _workflow(self, method: str, workflow_id: str, rest: str = "") -> Route:
        return self._route(method, f"/workflow/{checked(workflow_id)}{rest}", noun="workflow", id=workflow_id)

    def _form(self, method: str, form_id: str, rest: str = "") -> Route:
        return self._route(method, f"/form/{checked(form_id)}{rest}", noun="form", id=form_id)

    async def _ask(self, route: Route, body: Any = None, **options: Any) -> Content:
        return await self._exchange.ask(route, body=body, **options)

    async def _object(
        self, route: Route, body: Any = None, *, headers: Mapping[str, str] | None = None, timeout: float = TIMEOUT
    ) -> dict[str, Any]:
        content = (await self._ask(route, body, headers=headers, timeout=timeout)).value
        if not isinstance(content, dict):
            raise UnexpectedAnswer(route, "no content", status=200)
        return content


def checked(given: str) -> str:
    """The id, if it is one: it becomes part of a path, and anything else could name another path."""
    if not ID.fullmatch(given):
        raise UsageError(f"{given[:40]!r} is no id: ids of workflows and forms are digits only")
    return given


def _form_id(content: Mapping[str, Any], route: Route) -> str:
    messages = content.get("messages")
    told = [item for item in messages if isinstance(item, dict)] if isinstance(messages, list) else []
    places = [content.get("resource_id"), content.get("form_id"), content.get("id"), *(m.get("form_id") for m in told)]
    found = next((str(place) for place in places if place and ID.fullmatch(str(place))), None)
    if found is None:
        raise UnexpectedAnswer(route, "no id of the new form", status=200)
    return found
