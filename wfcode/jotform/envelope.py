"""What an answer means: its content, or the error that it stands for. Pure: the bytes come in from outside."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from wfcode.jotform.errors import (
    ApiError,
    BadRequest,
    Conflict,
    LimitReached,
    NotAllowed,
    NotFound,
    Route,
    ServerError,
    UnexpectedAnswer,
    Unexplained,
    WrongHost,
)

SUCCESS = (200, 201)
EU_URL = "https://eu-api.jotform.com"
DEFAULT_HOST = "api.jotform.com"
LIMIT_TEXT = "api-limit exceeded"


@dataclass(frozen=True)
class Reply:
    """An answer as it came: header names in lower case, body undecoded."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Content:
    """A success: what was asked for, the page it is (lists only), and the calls left today, None where unsaid."""

    value: Any
    page_limit: int | None = None
    calls_left: int | None = None


def interpret(route: Route, reply: Reply, *, now: datetime, scrub: Callable[[str], str]) -> Content | ApiError:
    """The content of a success, else the error.

    `now` is for a Retry-After that names a date; `scrub` takes the key out of the server's words, which may quote it.
    Success is HTTP 200 or 201 and a JSON object and `responseCode` absent, 200 or 201 (Q61); else the HTTP status
    decides before the body's (Q63).
    """
    if 300 <= reply.status < 400:
        return WrongHost(route, scrub(redirected_base(route, reply.headers.get("location", ""))), status=reply.status)
    data = decoded(reply.body)
    if not isinstance(data, dict):
        return _without_json(route, reply, now=now)
    status = reply.status if reply.status not in SUCCESS else response_code(data)
    if status is None:
        return UnexpectedAnswer(route, "an unreadable responseCode", status=reply.status)
    if status in SUCCESS:
        return _success(route, data, status)
    return failure(route, scrub(text_of(data)), status=status, wait=retry_after(reply.headers, now=now))


def failure(route: Route, said: str, *, status: int, wait: float | None) -> ApiError:
    """The error that a status and the server's words stand for; 401 is left unexplained (Q59)."""
    if LIMIT_TEXT in said.casefold():
        return LimitReached(route, status=status, daily=True)
    if status == 429:
        return LimitReached(route, status=status, daily=False, wait=wait)
    if status == 401:
        return Unexplained(route)
    if status == 403:
        return NotAllowed(route, status=status)
    if status == 404:
        return NotFound(route, status=404) if route.id else UnexpectedAnswer(route, "no such path", status=404)
    if status == 409:
        return Conflict(route, said)
    if 400 <= status < 500:
        return BadRequest(route, said, status=status)
    if status >= 500:
        return ServerError(route, said, status=status, wait=wait)
    return UnexpectedAnswer(route, "a status that is no answer", status=status)


def _without_json(route: Route, reply: Reply, *, now: datetime) -> ApiError:
    text = reply.body[:2000].decode("utf-8", "replace")
    wait = retry_after(reply.headers, now=now)
    if LIMIT_TEXT in text.casefold() or reply.status in (401, 403, 409, 429) or reply.status >= 500:
        said = text if LIMIT_TEXT in text.casefold() else ""
        return failure(route, said, status=reply.status, wait=wait)
    return UnexpectedAnswer(route, kind_of(text), status=reply.status)


def _success(route: Route, data: dict[str, Any], status: int) -> Content | ApiError:
    value = data.get("content")
    if route.host == DEFAULT_HOST and isinstance(value, dict) and is_true(value.get("euOnly")):
        return WrongHost(route, EU_URL, status=status)
    page = data.get("resultSet")
    return Content(
        value,
        page_limit=whole(page.get("limit")) if isinstance(page, dict) else None,
        calls_left=whole(data.get("limit-left")),
    )


def decoded(body: bytes) -> Any:
    """The JSON in the body, None where it is none; numbers that JSON does not have make it none."""
    try:
        return json.loads(body, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def response_code(data: Mapping[str, Any]) -> int | None:
    """The `responseCode` of the body; 200 where it is absent, None where it is no number."""
    return whole(data["responseCode"]) if "responseCode" in data else 200


def whole(value: object) -> int | None:
    """A whole number that may have come as text (Q66), None for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10 else None


def is_true(value: object) -> bool:
    """True for the forms in which the server writes yes (Q33)."""
    return value is True or str(value).casefold() in ("1", "true", "yes")


def text_of(data: Mapping[str, Any]) -> str:
    """The server's words, "" where it has none."""
    message = data.get("message")
    return message.strip() if isinstance(message, str) else ""


def kind_of(text: str) -> str:
    """What a body that is no JSON object looks like."""
    start = text.lstrip("\ufeff \t\r\n")[:200].casefold()
    if not start:
        return "an empty body"
    if start.startswith(("<!doctype html", "<html")) or "<html" in start:
        return "a web page instead of JSON"
    return "XML instead of JSON" if start.startswith("<") else "something that is no JSON object"


def redirected_base(route: Route, location: str) -> str:
    """The base URL that a redirect points at, "" where it gives none; never its query or user name."""
    try:
        parts = urlsplit(location)
        host, port = parts.hostname, parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not host:
        return ""
    path = parts.path.removesuffix(route.path).rstrip("/") if parts.path.endswith(route.path) else ""
    base = f"{parts.scheme}://{host}{f':{port}' if port else ''}{path}"
    return "" if base == route.base else base


def retry_after(headers: Mapping[str, str], *, now: datetime) -> float | None:
    """The seconds that Retry-After asks for, whether it gives a number or a date; None without a usable one."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    try:
        return max(0.0, (parsedate_to_datetime(text) - now).total_seconds())
    except (ValueError, TypeError):
        return None
