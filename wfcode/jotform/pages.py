"""Lists, read to their end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from wfcode.jotform.envelope import Content
from wfcode.jotform.errors import Route, UnexpectedAnswer

PAGE = 1000  # the largest that is documented; the default would be 20 (Q68)


class Asks(Protocol):
    """Whatever sends a read and gives its content."""

    async def ask(self, route: Route, *, query: Mapping[str, str] | None = None) -> Content: ...


async def all_pages(exchange: Asks, route: Route, query: Mapping[str, str]) -> list[dict[str, Any]]:
    """All rows of a list, each id once, oldest first; entries that are no objects are dropped (Q36).

    UnexpectedAnswer where a page is no list, or where the server keeps sending what it sent before.
    """
    rows: dict[str, dict[str, Any]] = {}
    offset = 0
    while True:
        # By id, ascending: with any order that moves, a row that changes between two pages would be lost.
        page = {**query, "orderby": "id", "direction": "ASC", "offset": str(offset), "limit": str(PAGE)}
        content = await exchange.ask(route, query=page)
        if not isinstance(content.value, list):
            raise UnexpectedAnswer(route, "no list", status=200)
        found = {str(row.get("id")): row for row in content.value if isinstance(row, dict)}
        fresh = found.keys() - rows.keys()
        rows.update(found)
        full = is_full(len(content.value), content.page_limit)
        if not full or not content.value:
            return list(rows.values())
        if not fresh:
            if len(content.value) < PAGE:
                return list(rows.values())
            raise UnexpectedAnswer(route, "the same page twice", status=200)
        offset += len(content.value)


def is_full(count: int, limit: int | None) -> bool:
    """True where more rows may follow: the server may cut a page shorter than asked, and may not say so."""
    if limit is not None and 0 < limit < PAGE:
        return count >= limit
    return count >= PAGE or (limit is None and count > 0 and count % 10 == 0)
