"""One call after another: send, understand, wait and send again where that is safe."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from itertools import count
from typing import Any

import httpx

from wfcode import __version__
from wfcode.jotform.envelope import Content, Reply, interpret
from wfcode.jotform.errors import NEW_WORKFLOW, ApiError, BadKey, NotAllowed, NotFound, Route, Unexplained, WrongKey
from wfcode.jotform.key import Key, quiet_logs
from wfcode.jotform.retry import Wait, pause
from wfcode.jotform.transport import Signed, network, translate

TIMEOUT = 20.0
FAILURES = (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, UnicodeError)


class Exchange:
    """The calls to one host with one key. `calls` holds what was sent, in order, as (method, path)."""

    def __init__(
        self,
        base: str,
        key: Key,
        *,
        auth: str,
        team: str | None,
        key_name: str,
        transport: httpx.AsyncBaseTransport | None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        on_wait: Callable[[Wait], None] | None = None,
    ) -> None:
        self.base = base
        self.calls: list[tuple[str, str]] = []
        self.calls_left: int | None = None
        self._key = key
        self._auth = auth
        self._team = team
        self._key_name = key_name
        self._transport = transport
        self._sleep = sleep
        self._on_wait = on_wait
        self._open = AsyncExitStack()
        self._client: httpx.AsyncClient | None = None

    async def open(self) -> None:
        """Make ready to send; BadKey and BadProxy come from here."""
        route = Route("GET", "/", self.base)
        if self._key.problem:
            raise BadKey(route, self._key_name, self._key.problem)
        transport = Signed(self._transport or network(route), self._key, auth=self._auth)
        headers = {"Accept": "application/json", "User-Agent": f"wfcode/{__version__}"}
        if self._team:
            headers["jf-team-id"] = self._team
        self._open.enter_context(quiet_logs(self._key))
        self._client = await self._open.enter_async_context(
            httpx.AsyncClient(transport=transport, headers=headers, trust_env=False, follow_redirects=False)
        )

    async def close(self) -> None:
        """Close all connections."""
        self._client = None
        await self._open.aclose()

    async def ask(
        self,
        route: Route,
        *,
        query: Mapping[str, str] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        timeout: float = TIMEOUT,
    ) -> Content:
        """The content of the answer; an ApiError where there is none. Only reads are ever sent twice."""
        request: dict[str, Any] = {"params": query, "headers": dict(headers or {}), "timeout": timeout}
        if body is not None:
            request["content"] = encoded(body)
            request["headers"] = {"Content-Type": "application/json", **(headers or {})}
        for attempt in count(1):
            result = await self._send(route, request)
            if isinstance(result, Content):
                return result
            wait = pause(result, attempt)
            if wait is None:
                raise await self._explained(result)
            await self._rest(wait)
        raise AssertionError("unreachable")

    async def _rest(self, wait: Wait) -> None:
        if self._on_wait is not None:
            self._on_wait(wait)
        await self._sleep(wait.seconds)

    async def _send(self, route: Route, request: dict[str, Any]) -> Content | ApiError:
        # Errors are returned: raised inside `except` they would carry the library's own, whose frames hold the key.
        if self._client is None:
            raise RuntimeError("the client is not open: use it in `async with`")
        self.calls.append((route.method, route.path))
        try:
            answer = await self._client.request(route.method, self.base + route.path, **request)
        except FAILURES as error:
            return translate(error, route, self._key, seconds=request["timeout"])
        reply = Reply(answer.status_code, answer.headers, answer.content)
        result = interpret(route, reply, now=datetime.now(UTC), scrub=self._key.scrub)
        if isinstance(result, Content) and result.calls_left is not None:
            self.calls_left = result.calls_left
        return result

    async def _explained(self, error: ApiError) -> ApiError:
        # 401 says the same for a wrong key and for what is not there (Q59): only GET /user tells them apart.
        if not isinstance(error, Unexplained):
            return error
        route = error.route
        if route.path == "/user":
            return WrongKey(route, self._key_name)
        probe = await self._send(Route("GET", "/user", self.base), {"timeout": TIMEOUT})
        if isinstance(probe, Unexplained):
            return WrongKey(route, self._key_name)
        if isinstance(probe, ApiError):
            return error
        if route.noun == NEW_WORKFLOW or not route.id:
            return NotAllowed(route, status=401)
        return NotFound(route, status=401)


def encoded(body: Any) -> bytes:
    """The body as JSON; a lone surrogate becomes its escape, which is the same JSON."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8", "backslashreplace")
