"""Made-up answers of a server, and a client that gets them instead of a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import httpx

from wfcode.jotform.client import Jotform
from wfcode.jotform.retry import Wait

T = TypeVar("T")
KEY = "5f1e0c9a7b3d2468"
URL = "https://api.jotform.com"
Answer = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]


def ok(content: Any, **more: Any) -> httpx.Response:
    """A success in its envelope."""
    return httpx.Response(200, json={"responseCode": 200, "message": "success", "content": content, **more})


def refusal(status: int, message: str = "", *, code: int | None = None, wait: str = "") -> httpx.Response:
    """A failure in its envelope; `code`: the responseCode in the body, if another; `wait`: a Retry-After."""
    body = {"responseCode": status if code is None else code, "message": message, "content": ""}
    return httpx.Response(status, json=body, headers={"Retry-After": wait} if wait else {})


def unauthorised(route: str = "form-id") -> httpx.Response:
    """The 401 that stands for everything (Q59, Q60)."""
    return refusal(401, f"You're not authorized to use (/{route}) ")


@dataclass
class Server:
    """Answers in turn, the last one for ever; keeps what it was asked."""

    answers: list[Answer]
    requests: list[httpx.Request] = field(default_factory=list)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, httpx.Response):
            return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)
        return answer(request)

    def bodies(self) -> list[Any]:
        """The JSON of every request that had one."""
        return [json.loads(request.content) for request in self.requests if request.content]


@dataclass
class Naps:
    """Stands in for sleeping: notes the seconds and comes back at once."""

    seconds: list[float] = field(default_factory=list)
    announced: list[Wait] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


def client_of(
    server: Callable[[httpx.Request], httpx.Response],
    *,
    key: str = KEY,
    auth: Literal["header", "query"] = "header",
    url: str = URL,
    team: str | None = None,
    naps: Naps | None = None,
) -> Jotform:
    """A client whose network is that server."""
    rest = naps or Naps()
    return Jotform(
        url,
        key,
        auth=auth,
        team=team,
        transport=httpx.MockTransport(server),
        key_name="JOTFORM_API_KEY",
        sleep=rest,
        on_wait=rest.announced.append,
    )


def run(call: Callable[[Jotform], Awaitable[T]], client: Jotform) -> T:
    """The result of one call on an opened client."""

    async def inside() -> T:
        async with client:
            return await call(client)

    return asyncio.run(inside())


def asked(call: Callable[[Jotform], Awaitable[T]], *answers: Answer, **options: Any) -> tuple[T, Server]:
    """The result of one call that gets these answers, and the server with what it was asked."""
    server = Server(list(answers))
    return run(call, client_of(server, **options)), server
