"""Lists: filter, order and page, as the query asks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from wfcode.sandbox.call import Page, Problem, Reply
from wfcode.sandbox.values import Record, as_text

DEFAULT_LIMIT: Final = 20
MAX_LIMIT: Final = 1000
ORDERS: Final = frozenset({"id", "username", "title", "status", "created_at", "updated_at", "new", "count", "slug"})


def listed(items: list[Record], query: Mapping[str, str]) -> Reply:
    """The page of the items that `filter`, `orderby`, `direction`, `offset` and `limit` ask for (Q68).

    The limit is 20 unless given, 1000 at most. Raises Problem 400 for a filter that is no JSON object.
    """
    wanted = [item for item in items if _passes(item, _filter(query.get("filter", "")))]
    wanted = _ordered(wanted, query)
    offset = _number(query.get("offset"), 0)
    limit = min(_number(query.get("limit"), DEFAULT_LIMIT), MAX_LIMIT)
    page = wanted[offset : offset + limit]
    return Reply(page, Page(offset, limit, len(page)))


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else default


def _ordered(items: list[Record], query: Mapping[str, str]) -> list[Record]:
    by = query.get("orderby", "id")
    if by not in ORDERS:
        by = "id"
    descending = query.get("direction", "DESC").upper() != "ASC"
    return sorted(items, key=lambda item: _rank(item.get(by)), reverse=descending)


def _rank(value: Any) -> tuple[int, float, str]:
    number = _as_number(value)
    return (1, 0.0, as_text(value)) if number is None else (0, number, "")


def _as_number(value: Any) -> float | None:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def _filter(text: str) -> Record:
    if not text:
        return {}
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Problem(400, "The filter is not JSON") from error
    if not isinstance(parsed, dict):
        raise Problem(400, "The filter must be a JSON object")
    return parsed


def _passes(item: Record, conditions: Record) -> bool:
    return all(_holds(item, name, value) for name, value in conditions.items())


def _holds(item: Record, name: str, value: Any) -> bool:
    field, _, command = name.partition(":")
    have = item.get(field)
    match command or "eq":
        case "eq":
            return _is_among(have, value)
        case "ne":
            return not _is_among(have, value)
        case "gt":
            return _rank(have) > _rank(value)
        case "lt":
            return _rank(have) < _rank(value)
        case "matches":
            return as_text(value).casefold() in as_text(have).casefold()
        case _:
            raise Problem(400, f"The filter command {command} is not known")


def _is_among(have: Any, value: Any) -> bool:
    return as_text(have) in [as_text(choice) for choice in (value if isinstance(value, list) else [value])]


def listed_all(items: list[Any]) -> Reply:
    """A list that is never paged, with the page all the same."""
    return Reply(items, Page(0, len(items), len(items)))
