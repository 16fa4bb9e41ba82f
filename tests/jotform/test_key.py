"""The key stays in requests: it is in no message, no repr, no traceback, no URL of ours and no log."""

from __future__ import annotations

import logging
import pickle
import traceback
from collections.abc import Callable
from typing import Literal
from urllib.parse import quote

import httpx
import pytest
from answers import KEY, Server, asked, client_of, ok, run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wfcode.diagnostics.errors import WfcodeError
from wfcode.jotform.client import Jotform
from wfcode.jotform.key import LOGGERS, Key

Auth = Literal["header", "query"]
Fail = Callable[[httpx.Request, str], httpx.Response]
ID = "262251776639972"


def secret_of(request: httpx.Request) -> str:
    return request.headers.get("APIKEY") or request.url.params["apiKey"]


def raising(kind: type[httpx.TransportError]) -> Fail:
    def fail(request: httpx.Request, key: str) -> httpx.Response:
        raise kind(f"{request.url} {key} {quote(key, safe='')} failed")

    return fail


def os_error(request: httpx.Request, key: str) -> httpx.Response:
    raise ConnectionResetError(104, f"reset while sending {key}")


def echo(status: int, code: int | None = None) -> Fail:
    def fail(request: httpx.Request, key: str) -> httpx.Response:
        message = f"no: {request.url} {key} {quote(key, safe='')}"
        return httpx.Response(status, json={"responseCode": code or status, "message": message, "content": key})

    return fail


def page(status: int) -> Fail:
    return lambda request, key: httpx.Response(status, html=f"<html>{request.url} {key}</html>")


def redirect(request: httpx.Request, key: str) -> httpx.Response:
    where = (
        f"https://{quote(key, safe='')}@eu-api.jotform.com/{quote(key, safe='')}{request.url.path}?apiKey={quote(key)}"
    )
    return httpx.Response(302, headers={"Location": where, "X-Key": key})


FAILURES: dict[str, Fail] = {
    **{kind.__name__: raising(kind) for kind in (
        httpx.ConnectError, httpx.ReadError, httpx.WriteError, httpx.ConnectTimeout, httpx.ReadTimeout,
        httpx.LocalProtocolError, httpx.RemoteProtocolError, httpx.ProxyError, httpx.UnsupportedProtocol,
    )},
    "reset": os_error,
    **{f"JSON {status}": echo(status) for status in (400, 401, 403, 404, 409, 418, 429, 500, 503)},
    "JSON in 200": echo(200, 400),
    **{f"page {status}": page(status) for status in (200, 401, 404, 502)},
    "redirect": redirect,
}  # fmt: skip
# The beginning occurs nowhere else, so that what is found is the key and no word that happens to be like it.
keys = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=3, max_size=40).map("k}9~".__add__)


def trace(error: BaseException) -> str:
    """The traceback with the local variables of every frame but the test's own."""
    told = traceback.TracebackException.from_exception(error, capture_locals=True)
    frames = [frame for frame in told.stack if "/tests/" not in frame.filename]
    inner = [str(frame.locals) for frame in frames]
    linked = "".join(traceback.format_exception(error))
    return "".join(inner) + linked + repr(error.__cause__) + repr(error.__context__)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    name=st.sampled_from(sorted(FAILURES)), key=keys, auth=st.sampled_from(["header", "query"]), writes=st.booleans()
)
def test_the_key_is_in_nothing_that_an_error_shows(
    caplog: pytest.LogCaptureFixture, name: str, key: str, auth: Auth, writes: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.clear()

    def server(request: httpx.Request) -> httpx.Response:
        assert secret_of(request) == key
        return FAILURES[name](request, key)

    client = client_of(server, key=key, auth=auth)
    with pytest.raises(WfcodeError) as caught:
        run(lambda c: c.update_tree(ID, {}) if writes else c.combined(ID), client)
    error = caught.value
    told = "\n".join([str(error), repr(error), repr(vars(error)), trace(error), repr(client), *caplog.messages])
    for form in (key, quote(key, safe="")):
        assert form not in told


@pytest.mark.parametrize("auth", ["header", "query"])
def test_a_success_leaves_no_key_in_the_logs(caplog: pytest.LogCaptureFixture, auth: Auth) -> None:
    caplog.set_level(logging.DEBUG)
    run(lambda c: c.user(), client_of(Server([ok({"username": "a"})]), auth=auth))
    assert any("/user" in message for message in caplog.messages)
    assert KEY not in caplog.text


def test_the_libraries_below_cannot_log_it_either(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    def server(request: httpx.Request) -> httpx.Response:
        for name in LOGGERS:
            logging.getLogger(name).debug("headers %r", [(b"APIKEY", secret_of(request))])
        return ok({})

    run(lambda c: c.user(), client_of(server))
    assert caplog.text.count("[key]") == len(LOGGERS)
    assert KEY not in caplog.text


def test_the_loggers_are_left_as_they_were() -> None:
    before = [list(logging.getLogger(name).filters) for name in LOGGERS]
    asked(lambda c: c.user(), ok({}))
    assert [list(logging.getLogger(name).filters) for name in LOGGERS] == before


def test_header_auth_keeps_it_out_of_the_url() -> None:
    _, server = asked(lambda c: c.workflows(), ok([]))
    request = server.requests[0]
    assert request.headers["APIKEY"] == KEY
    assert KEY not in str(request.url)


def test_query_auth_sends_it_in_the_query_only() -> None:
    _, server = asked(lambda c: c.workflows(), ok([]), auth="query")
    request = server.requests[0]
    assert "APIKEY" not in request.headers
    assert request.url.params["apiKey"] == KEY
    assert request.url.params["orderby"] == "id"


@pytest.mark.parametrize("bad", ["", "two words", "line\nbreak", "Schlüssel", "\x00" * 8, "x" * 513])
def test_what_is_no_key_is_not_sent_and_not_shown(bad: str) -> None:
    server = Server([ok({})])
    with pytest.raises(WfcodeError) as caught:
        run(lambda c: c.user(), client_of(server, key=bad))
    assert not server.requests
    assert "JOTFORM_API_KEY" in str(caught.value)
    assert not bad or bad not in str(caught.value)


def test_neither_text_nor_pickle_shows_it() -> None:
    key = Key(KEY)
    assert KEY not in f"{key} {key!r}"
    with pytest.raises(TypeError):
        pickle.dumps(key)


def test_the_client_shows_its_host_alone() -> None:
    client: Jotform = client_of(Server([ok({})]))
    assert repr(client) == "Jotform('https://api.jotform.com')"
