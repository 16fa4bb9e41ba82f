"""The envelope around every answer."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from wfcode.sandbox.call import Reply

Body: TypeAlias = dict[str, Any]
_DURATION: Final = "duration"
_DOCS: Final = "https://api.jotform.com/docs#"


def success(reply: Reply, *, left: int | None) -> Body:
    """The envelope of a good answer; lists say which part they are."""
    body: Body = {"responseCode": 200, "message": "success", "content": reply.content, _DURATION: ""}
    if left is not None:
        body["limit-left"] = left
    if reply.page is not None:
        page = reply.page
        body["resultSet"] = {"offset": page.offset, "limit": page.limit, "count": page.count}
    return body


def failure(code: int, message: str, *, route: str, left: int | None) -> Body:
    """The envelope of an error; a 401 does not say how many calls are left."""
    body: Body = {"responseCode": code, "message": message, "content": "", _DURATION: ""}
    if left is not None and code != 401:
        body["limit-left"] = left
    return {**body, "info": f"{_DOCS}{route.strip('/')}"}


def finished(body: Body, *, seconds: float) -> Body:
    """The body with the time the answer took."""
    return {**body, _DURATION: f"{seconds * 1000:.2f}ms"}
