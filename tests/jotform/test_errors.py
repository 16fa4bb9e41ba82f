"""Every way a call can fail has its own error, which says what it is and ends with what to do."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from answers import KEY, Answer, asked, ok, refusal, unauthorised

from wfcode.diagnostics import find
from wfcode.jotform import errors
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import (
    ApiError,
    BadKey,
    BadRequest,
    Conflict,
    LimitReached,
    NoConnection,
    NotAllowed,
    NotFound,
    NotTrusted,
    ServerError,
    TimedOut,
    UnexpectedAnswer,
    Unexplained,
    UnknownHost,
    WrongHost,
    WrongKey,
)

Ask = Callable[[Jotform], Awaitable[Any]]
ID = "262251776639972"
HTML = "<!DOCTYPE html><html><body>Bad gateway</body></html>"


def read(client: Jotform) -> Awaitable[Any]:
    return client.combined(ID)


def write(client: Jotform) -> Awaitable[Any]:
    return client.update_tree(ID, {"elements": [], "links": []})


def create(client: Jotform) -> Awaitable[Any]:
    return client.create_workflow({"title": "T"})


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def error_of(call: Ask, *answers: Answer, **options: Any) -> ApiError:
    with pytest.raises(ApiError) as caught:
        asked(call, *answers, **options)
    return caught.value


HOST = "api.jotform.com"
TABLE: dict[str, tuple[Ask, tuple[Answer, ...], type[ApiError], str]] = {
    "refused": (read, (httpx.ConnectError("refused"),), NoConnection, f"cannot reach {HOST} (refused)"),
    "no such host": (
        read,
        (caused(httpx.ConnectError("x"), socket.gaierror(-2, "Name or service not known")),),
        UnknownHost,
        f"there is no host {HOST}",
    ),
    "certificate": (
        read,
        (caused(httpx.ConnectError("x"), ssl.SSLError(1, "self-signed certificate")),),
        NotTrusted,
        "self-signed certificate",
    ),
    "timeout": (read, (httpx.ReadTimeout("slow"),), TimedOut, "within 20 seconds"),
    "connect timeout": (write, (httpx.ConnectTimeout("slow"),), TimedOut, "within 20 seconds"),
    "broken": (read, (httpx.ReadError(""),), NoConnection, f"lost the connection to {HOST}"),
    "hung up": (read, (httpx.RemoteProtocolError("gone"),), NoConnection, f"lost the connection to {HOST} (gone)"),
    "packed wrongly": (read, (httpx.DecodingError("zlib"),), UnexpectedAnswer, "cannot be unpacked"),
    "wrong key": (read, (unauthorised(),), WrongKey, "does not accept the key in JOTFORM_API_KEY"),
    "workflow gone": (read, (unauthorised(), ok({"username": "a"})), NotFound, f"no workflow {ID}"),
    "form gone": (lambda c: c.questions("1"), (unauthorised(), ok({})), NotFound, "no form 1"),
    "write without right": (write, (unauthorised(), ok({})), NotFound, "or the key may only read"),
    "create refused": (create, (unauthorised(), ok({})), NotAllowed, "wfcode list"),
    "list refused": (lambda c: c.workflows(), (unauthorised(), ok({})), NotAllowed, "`team`"),
    "401 and no probe": (read, (unauthorised(), refusal(500)), Unexplained, "try again"),
    "401 inside 200": (read, (refusal(200, "no", code=401), ok({})), NotFound, f"no workflow {ID}"),
    "401 as a page": (read, (httpx.Response(401, html=HTML),), WrongKey, "does not accept"),
    "404": (read, (refusal(404, "Requested URL is not available!"),), NotFound, f"no workflow {ID}"),
    "404 inside 200": (read, (refusal(200, "gone", code=404),), NotFound, f"no workflow {ID}"),
    "404 of a list": (lambda c: c.workflows(), (refusal(404),), UnexpectedAnswer, "no such path"),
    "403": (read, (refusal(403, "Forbidden to use /workflow "),), NotAllowed, "refuses GET"),
    "daily 403": (read, (refusal(403, "API-Limit exceeded"),), LimitReached, "midnight US Eastern"),
    "daily 429": (read, (refusal(429, "API-Limit exceeded"),), LimitReached, "midnight US Eastern"),
    "daily 503": (read, (refusal(503, "API-Limit exceeded"),), LimitReached, "midnight US Eastern"),
    "daily inside 200": (read, (refusal(200, "API-Limit exceeded", code=403),), LimitReached, "midnight US Eastern"),
    "daily as a page": (read, (httpx.Response(503, text="API-Limit exceeded"),), LimitReached, "midnight US Eastern"),
    "too many": (write, (refusal(429, "slow down"),), LimitReached, "wait a minute"),
    "400": (write, (refusal(400, "Missing parameters: type"),), BadRequest, '"Missing parameters: type"'),
    "over quota inside 200": (write, (refusal(200, "Form Over Quota", code=400),), BadRequest, "Form Over Quota"),
    "409": (write, (refusal(409, "bound"),), Conflict, "conflict"),
    "500 that says 400": (
        write,
        (refusal(500, "The server encountered an internal error.", code=400),),
        ServerError,
        "500",
    ),
    "502 as a page": (write, (httpx.Response(502, html=HTML),), ServerError, "502"),
    "page": (read, (httpx.Response(200, html=HTML),), UnexpectedAnswer, "a web page instead of JSON"),
    "404 page": (read, (httpx.Response(404, html=HTML),), UnexpectedAnswer, "/API"),
    "XML": (read, (httpx.Response(200, text="<?xml version='1.0'?><a/>"),), UnexpectedAnswer, "XML"),
    "nothing": (read, (httpx.Response(200),), UnexpectedAnswer, "an empty body"),
    "a list": (read, (httpx.Response(200, json=[1]),), UnexpectedAnswer, "no JSON object"),
    "cut short": (read, (httpx.Response(200, text='{"responseCode":200,"con'),), UnexpectedAnswer, "no JSON object"),
    "no number of JSON": (read, (httpx.Response(200, text='{"content":NaN}'),), UnexpectedAnswer, "no JSON object"),
    "too deep": (read, (httpx.Response(200, text="[" * 100_000),), UnexpectedAnswer, "no JSON object"),
    "strange code": (read, (refusal(200, code=0),), UnexpectedAnswer, "no answer"),
    "code as a list": (read, (httpx.Response(200, json={"responseCode": []}),), UnexpectedAnswer, "responseCode"),
    "no content": (read, (ok(""),), UnexpectedAnswer, "no content"),
    "204": (read, (httpx.Response(204),), UnexpectedAnswer, "an empty body"),
    "moved": (
        read,
        (httpx.Response(301, headers={"Location": f"https://eu-api.jotform.com/workflow/{ID}/combined?apiKey={KEY}"}),),
        WrongHost,
        "to https://eu-api.jotform.com",
    ),
    "moved to a page": (
        read,
        (httpx.Response(302, headers={"Location": "https://a.b/login"}),),
        WrongHost,
        "https://a.b",
    ),
    "moved nowhere": (read, (httpx.Response(302),), WrongHost, "check the target's `url`"),
    "moved to rubbish": (read, (httpx.Response(302, headers={"Location": "https://[x/"}),), WrongHost, "`url`"),
    "data in the EU": (lambda c: c.user(), (ok({"euOnly": "1"}),), WrongHost, "https://eu-api.jotform.com"),
    "empty key": (read, (ok({}),), BadKey, "is empty"),
}
OPTIONS: dict[str, dict[str, Any]] = {"empty key": {"key": ""}}


@pytest.mark.parametrize("name", TABLE)
def test_a_failure_has_its_error_and_its_words(name: str) -> None:
    call, answers, kind, words = TABLE[name]
    error = error_of(call, *answers, **OPTIONS.get(name, {}))
    assert type(error) is kind
    assert words in str(error)


@pytest.mark.parametrize("name", TABLE)
def test_every_message_names_the_host_and_ends_with_a_remedy(name: str) -> None:
    call, answers, _, _ = TABLE[name]
    text = str(error_of(call, *answers, **OPTIONS.get(name, {})))
    remedy = re.split("[;:] ", text)[-1]
    assert name == "empty key" or "api.jotform.com" in text
    assert re.search(r"\b(check|set|try|run|use|wait|copy|shows|raise|starts)\b", remedy), remedy


def classes(root: type[ApiError]) -> list[type[ApiError]]:
    return [root, *(found for child in root.__subclasses__() for found in classes(child))]


def test_every_error_has_a_code_of_its_own_in_the_register() -> None:
    bases = {errors.Unreachable, errors.NotAuthorised}
    codes = [kind.code for kind in classes(ApiError) if kind not in bases]
    assert len(set(codes)) == len(codes)
    assert all(find(code) for code in codes)


def test_the_tree_at_the_top_of_the_module_names_every_error_with_its_code() -> None:
    drawn = dict(re.findall(r"── (\w+) +(WF\d+)?", errors.__doc__ or ""))
    bases = {errors.Unreachable, errors.NotAuthorised}
    assert drawn == {kind.__name__: "" if kind in bases else kind.code for kind in classes(ApiError)}


def test_all_is_complete_and_sorted() -> None:
    public = {kind.__name__ for kind in classes(ApiError)} | {"Route"}
    assert errors.__all__ == sorted(public)


@pytest.mark.parametrize(
    ("answer", "uncertain"),
    [
        (httpx.ReadTimeout("slow"), True),
        (httpx.WriteError("broken"), True),
        (httpx.RemoteProtocolError("hung up"), True),
        (refusal(500), True),
        (httpx.Response(200, html=HTML), True),
        (httpx.ConnectError("refused"), False),
        (httpx.ConnectTimeout("slow"), False),
        (refusal(400, "Missing parameters: type"), False),
        (refusal(429), False),
        (refusal(403, "API-Limit exceeded"), False),
    ],
)
def test_a_write_says_whether_it_may_have_been_done(answer: Answer, uncertain: bool) -> None:
    error = error_of(write, answer)
    assert error.uncertain is uncertain
    assert ("whether the change was made is unknown" in str(error)) is uncertain


def test_a_create_that_was_refused_may_have_been_done() -> None:
    assert error_of(create, unauthorised(), ok({})).uncertain


def test_a_read_is_never_uncertain() -> None:
    assert not error_of(read, refusal(500)).uncertain


def test_long_words_of_the_server_are_cut() -> None:
    error = error_of(write, refusal(400, "x" * 5000 + "\nend"))
    assert len(str(error)) < 600
    assert "\n" not in str(error)
