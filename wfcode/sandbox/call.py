"""One request and its answer, free of the web framework: routes are plain functions from Call to Reply."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl

from wfcode.sandbox.session import Session
from wfcode.sandbox.values import Record

FORM_ENCODED: Final = "application/x-www-form-urlencoded"
_DEPTH: Final = 200
_NAME = re.compile(r"\[([^\]]*)\]")


class Problem(Exception):
    """An answer that is an error; `message` stands in the envelope."""

    def __init__(self, status: int, message: str, *, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = dict(headers or {})


class BadBody(Exception):
    """The body is not what its content type says."""


class Unauthorized(Problem):
    """The one 401 there is, for keys, forms and workflows alike (Q59, Q60)."""

    def __init__(self, route: str) -> None:
        super().__init__(401, f"You're not authorized to use ({route}) ")


class NotAvailable(Problem):
    """No such path (Q55)."""

    def __init__(self, path: str) -> None:
        super().__init__(404, f"Requested URL ({path}) is not available!")


class MissingParameters(Problem):
    """Parameters that the server cannot do without are missing (Q1)."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(400, f"Missing parameters: {', '.join(names)}")


@dataclass(frozen=True)
class Page:
    """Which part of a list an answer holds."""

    offset: int
    limit: int
    count: int


@dataclass(frozen=True)
class Reply:
    """A good answer; `page` for lists."""

    content: Any
    page: Page | None = None


@dataclass(frozen=True)
class Call:
    """One request: `path` without the version prefix, `body` decoded, None when there is none."""

    method: str
    path: str
    route: str
    session: Session
    ids: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None

    @property
    def fields(self) -> Record:
        """The body as an object, {} when there is none.

        Raises Problem 400 for any other JSON.
        """
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise Problem(400, "The body must be a JSON object")
        return self.body

    @property
    def switches(self) -> Record:
        """Every switch with its value."""
        return self.session.switches()

    def denied(self) -> Unauthorized:
        """The 401 that names this route."""
        return Unauthorized(self.route)

    def unavailable(self) -> NotAvailable:
        """The 404 that names this path."""
        return NotAvailable(self.path)


def decode_body(raw: bytes, *, content_type: str) -> Any:
    """The decoded body: JSON, or an object of form fields; None when empty.

    Raises BadBody for broken JSON, NaN and infinities, and nesting deeper than 200.
    """
    if not raw.strip():
        return None
    if content_type.partition(";")[0].strip().lower() == FORM_ENCODED:
        return _form_fields(raw)
    try:
        body = json.loads(raw, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadBody("The body is not JSON") from error
    if _is_deep(body):
        raise BadBody(f"The body is nested deeper than {_DEPTH} levels")
    return body


def _refuse(text: str) -> Any:
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(text)
    return number


def _is_deep(body: Any) -> bool:
    level = [body]
    for _ in range(_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _form_fields(raw: bytes) -> Record:
    """PHP's reading of `a[b][c]=v`: nested objects, `[]` counts on."""
    result: Record = {}
    try:
        pairs = parse_qsl(raw.decode("utf-8", "replace"), keep_blank_values=True)
    except ValueError as error:
        raise BadBody("The form fields cannot be read") from error
    for name, value in pairs:
        head, _, rest = name.partition("[")
        parts = _NAME.findall("[" + rest) if rest else []
        if len(parts) < _DEPTH:
            _put(result, [head, *parts], value)
    return result


def _put(target: Record, parts: list[str], value: str) -> None:
    for part in parts[:-1]:
        inner = target.setdefault(part or str(len(target)), {})
        if not isinstance(inner, dict):
            return
        target = inner
    target[parts[-1] or str(len(target))] = value
