"""The ASGI app: key, limits, envelope and write log around the endpoints."""

from __future__ import annotations

import hmac
import json
import logging
import re
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wfcode.sandbox import envelope, limits
from wfcode.sandbox.call import BadBody, Call, NotAvailable, Problem, Reply, Unauthorized, decode_body
from wfcode.sandbox.clock import Clock, utc_now
from wfcode.sandbox.routes import ENDPOINTS
from wfcode.sandbox.routes.endpoint import Endpoint
from wfcode.sandbox.session import Session
from wfcode.sandbox.store import Store
from wfcode.sandbox.switches import checked

WRONG_KEY: Final = "wrong"
INTERNAL: Final = "The server encountered an internal error."
_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_VERSION = re.compile(r"^/v1(?=/|$)")
_BROWSER_API = re.compile(r"^/API(/|$)")
_LOGGER = logging.getLogger(__name__)


def create_app(
    db: Path | str,
    *,
    api_key: str | None = None,
    switches: Mapping[str, object] | None = None,
    clock: Clock = utc_now,
) -> Starlette:
    """The Jotform API on the database `db`, which is made with the demo account when it is new.

    Any key but `wrong` is good, or only `api_key`. `switches` are set in the database and stay. `:memory:` is a
    database that dies with the app. Raises DatabaseUnusable, DatabaseForeign, UnknownSwitch, WrongSwitchValue.
    """
    wanted = checked(switches or {})
    store = Store(db, clock=clock)
    if wanted:
        with store.session() as session:
            session.set_switches(wanted)
    service = _Service(store, api_key)
    routes = [
        Route(prefix + endpoint.path, service.answering(endpoint), methods=[endpoint.method])
        for prefix in ("", "/v1")
        for endpoint in ENDPOINTS
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: service.not_found})
    app.router.redirect_slashes = False
    return app


@dataclass(frozen=True)
class _Answer:
    """An answer before it is put into its envelope."""

    status: int
    body: envelope.Body
    headers: Mapping[str, str]


class _Service:
    """Answers requests on one store."""

    def __init__(self, store: Store, api_key: str | None) -> None:
        self._store = store
        self._api_key = api_key

    def answering(self, endpoint: Endpoint) -> Any:
        """The endpoint as the router wants it."""

        async def answer(request: Request) -> Response:
            return await self._respond(request, endpoint)

        return answer

    async def not_found(self, request: Request, error: Exception) -> Response:
        """The answer to a path or method that no endpoint takes."""
        return await self._respond(request, Endpoint(request.method, "/", _unavailable, keyless=True))

    async def _respond(self, request: Request, endpoint: Endpoint) -> Response:
        started = time.perf_counter()
        answer = self._answer(request, endpoint, await request.body())
        content = envelope.finished(answer.body, seconds=time.perf_counter() - started)
        return Response(json.dumps(content), answer.status, headers=dict(answer.headers), media_type="application/json")

    def _answer(self, request: Request, endpoint: Endpoint, raw: bytes) -> _Answer:
        body, trouble = _decoded(raw, request.headers.get("content-type", ""))
        try:
            with self._store.session() as session:
                call = _call(request, endpoint, session, body)
                answer = self._outcome(request, endpoint, call, trouble)
                _note(call, endpoint, answer.status)
                return answer
        except Exception as error:
            # What a defect of the sandbox looks like from outside is what Jotform's looks like: an envelope.
            _LOGGER.error("%s %s failed: %r", request.method, request.url.path, error)
            _LOGGER.debug("where", exc_info=error)
            self._note_failure(request, endpoint, body)
            return _Answer(500, envelope.failure(500, INTERNAL, route=endpoint.route, left=None), {})

    def _note_failure(self, request: Request, endpoint: Endpoint, body: Any) -> None:
        # The transaction of the request was rolled back, and its line in the log with it.
        with suppress(sqlite3.Error), self._store.session() as session:
            _note(_call(request, endpoint, session, body), endpoint, 500)

    def _outcome(self, request: Request, endpoint: Endpoint, call: Call, trouble: BadBody | None) -> _Answer:
        left = None if endpoint.admin else limits.left(call.session)
        try:
            reply = self._reply(request, endpoint, call, trouble)
        except Problem as problem:
            body_code = 400 if problem.status == 500 else problem.status
            body = envelope.failure(body_code, problem.message, route=endpoint.route, left=left)
            status = 200 if call.switches["error_in_200"] and not endpoint.admin else problem.status
            return _Answer(status, body, problem.headers)
        return _Answer(200, envelope.success(reply, left=left), {})

    def _reply(self, request: Request, endpoint: Endpoint, call: Call, trouble: BadBody | None) -> Reply:
        if not endpoint.admin:
            limits.check(call.session)
        elif "origin" in request.headers:
            # A web page must not be able to empty the sandbox of the person who visits it.
            raise Problem(403, f"Forbidden to use {call.path} ")
        if not (endpoint.keyless or endpoint.admin) and not self._accepts(_key(request)):
            raise Unauthorized(endpoint.route)
        if trouble is not None:
            raise Problem(400, str(trouble))
        write = not endpoint.admin and endpoint.method not in _READS
        if write and call.session.uses_up("internal_error"):
            raise Problem(500, INTERNAL)
        reply = endpoint.handler(call)
        if write and call.session.uses_up("internal_error_after"):
            raise Problem(500, INTERNAL)
        return reply

    def _accepts(self, key: str) -> bool:
        if self._api_key is not None:
            return hmac.compare_digest(key.encode(), self._api_key.encode())
        return bool(key) and key != WRONG_KEY


def _unavailable(call: Call) -> Reply:
    if _BROWSER_API.match(call.path):
        raise Problem(403, "Cross-Site Requests not allowed!")
    raise NotAvailable(call.path)


def _key(request: Request) -> str:
    return request.headers.get("apikey") or request.query_params.get("apiKey") or ""


def _decoded(raw: bytes, content_type: str) -> tuple[Any, BadBody | None]:
    try:
        return decode_body(raw, content_type=content_type), None
    except BadBody as trouble:
        return None, trouble


def _call(request: Request, endpoint: Endpoint, session: Session, body: Any) -> Call:
    path = _VERSION.sub("", request.url.path)
    query = {name: value for name, value in request.query_params.items() if name != "apiKey"}
    return Call(request.method, path, endpoint.route, session, dict(request.path_params), query, body)


def _note(call: Call, endpoint: Endpoint, status: int) -> None:
    if not endpoint.admin and call.method not in _READS:
        body = call.body
        if isinstance(body, dict):
            body = {name: value for name, value in body.items() if name.lower() != "apikey"}
        call.session.log_write(method=call.method, path=call.path, body=body, status=status)
