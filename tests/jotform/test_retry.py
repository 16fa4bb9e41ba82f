"""Reads are sent again after a visible pause; writes never are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest
from answers import Answer, Naps, Server, client_of, ok, refusal, run, unauthorised

from wfcode.jotform.client import Jotform
from wfcode.jotform.envelope import retry_after
from wfcode.jotform.errors import ApiError, LimitReached, Route, ServerError
from wfcode.jotform.retry import ATTEMPTS, pause

ID = "262251776639972"
PASSING: list[Answer] = [
    refusal(429),
    refusal(502),
    refusal(503),
    refusal(504),
    httpx.Response(502, html="<html>"),
    httpx.ReadTimeout("slow"),
    httpx.ConnectTimeout("slow"),
    httpx.RemoteProtocolError("hung up"),
]
FINAL: list[Answer] = [
    refusal(400),
    refusal(403),
    refusal(404),
    refusal(500),
    refusal(503, "API-Limit exceeded"),
    refusal(429, "API-Limit exceeded"),
    httpx.ConnectError("refused"),
    httpx.Response(200, html="<html>"),
    httpx.Response(302),
]
WRITES: dict[str, Callable[[Jotform], Awaitable[Any]]] = {
    "create": lambda c: c.create_workflow({}),
    "update": lambda c: c.update_workflow(ID, {}),
    "delete": lambda c: c.delete_workflow(ID),
    "tree": lambda c: c.update_tree(ID, {}),
    "resource": lambda c: c.set_resource(ID, "1"),
    "publish": lambda c: c.publish(ID),
    "form": lambda c: c.create_form({}),
    "AI form": lambda c: c.generate_form("x"),
}


@pytest.mark.parametrize("answer", PASSING, ids=repr)
def test_a_read_gets_over_trouble_that_passes(answer: Answer) -> None:
    naps = Naps()
    server = Server([answer, answer, ok({"username": "a"})])
    assert run(lambda c: c.user(), client_of(server, naps=naps)) == {"username": "a"}
    assert naps.seconds == [1.0, 2.0]


@pytest.mark.parametrize("answer", PASSING, ids=repr)
def test_a_read_gives_up_in_the_end(answer: Answer) -> None:
    naps, server = Naps(), Server([answer])
    with pytest.raises(ApiError):
        run(lambda c: c.user(), client_of(server, naps=naps))
    assert len(server.requests) == ATTEMPTS == len(naps.seconds) + 1


@pytest.mark.parametrize("answer", FINAL, ids=repr)
def test_a_read_does_not_insist_where_it_is_no_use(answer: Answer) -> None:
    naps, server = Naps(), Server([answer])
    with pytest.raises(ApiError):
        run(lambda c: c.user(), client_of(server, naps=naps))
    assert len(server.requests) == 1
    assert not naps.seconds


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("answer", [*PASSING, *FINAL, refusal(409)], ids=repr)
def test_a_write_is_sent_once(name: str, answer: Answer) -> None:
    server = Server([answer])
    with suppress(ApiError):
        run(WRITES[name], client_of(server))
    assert [request.method for request in server.requests if request.method != "GET"] == [server.requests[0].method]


def test_a_write_answered_401_only_makes_the_client_look() -> None:
    client = client_of(Server([unauthorised(), ok({})]))
    with pytest.raises(ApiError):
        run(WRITES["create"], client)
    assert client.calls == [("POST", "/workflow"), ("GET", "/user")]


def test_the_server_may_say_how_long() -> None:
    naps = Naps()
    server = Server([refusal(429, "slow", wait="7"), ok({})])
    run(lambda c: c.user(), client_of(server, naps=naps))
    assert naps.seconds == [7.0]


def test_a_pause_that_is_too_long_is_said_instead_of_slept() -> None:
    naps = Naps()
    with pytest.raises(LimitReached) as caught:
        run(lambda c: c.user(), client_of(Server([refusal(429, "slow", wait="3600")]), naps=naps))
    assert not naps.seconds
    assert caught.value.wait == 3600.0


def test_every_pause_is_announced_before_it_is_made() -> None:
    naps = Naps()
    run(lambda c: c.user(), client_of(Server([refusal(503), ok({})]), naps=naps))
    wait = naps.announced[0]
    assert (wait.seconds, wait.attempt, wait.attempts) == (1.0, 2, ATTEMPTS)
    assert isinstance(wait.reason, ServerError)


def test_pauses_double_up_to_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wfcode.jotform.retry.ATTEMPTS", 100)
    error = ServerError(Route("GET", "/user"), "", status=503)
    waits = [pause(error, attempt) for attempt in range(1, 9)]
    assert [wait.seconds if wait else None for wait in waits] == [1, 2, 4, 8, 16, 30, 30, 30]


NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("5", 5.0),
        (" 5 ", 5.0),
        (format_datetime(NOW + timedelta(seconds=90), usegmt=True), 90.0),
        (format_datetime(NOW - timedelta(seconds=90), usegmt=True), 0.0),
        ("", None),
        ("-1", None),
        ("soon", None),
        ("²", None),
        ("9" * 40, None),
        ("Mon, 32 Foo 2026 99:99:99 GMT", None),
        ("Sun, 01 Mar 2026 12:00:00", None),
    ],
)
def test_retry_after_is_read_as_number_or_date(text: str, seconds: float | None) -> None:
    assert retry_after({"retry-after": text}, now=NOW) == seconds
