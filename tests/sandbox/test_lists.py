"""Lists: filter, order, page."""

from __future__ import annotations

from typing import Any

import pytest

from wfcode.sandbox.call import Problem
from wfcode.sandbox.lists import listed

ITEMS: list[dict[str, Any]] = [
    {"id": "9", "title": "b", "count": "10", "status": "ENABLED", "created_at": "2026-01-01 00:00:00"},
    {"id": "10", "title": "a", "count": "9", "status": "DISABLED", "created_at": "2026-01-02 00:00:00"},
    {"id": "11", "title": "c", "count": "2", "status": "ENABLED", "created_at": "2026-01-03 00:00:00"},
]


def ids(**query: str) -> list[str]:
    """The ids of the page."""
    return [item["id"] for item in listed(ITEMS, query).content]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["11", "10", "9"]),
        ({"direction": "ASC"}, ["9", "10", "11"]),
        ({"orderby": "title"}, ["11", "9", "10"]),
        ({"orderby": "count", "direction": "asc"}, ["11", "10", "9"]),
        ({"orderby": "banana"}, ["11", "10", "9"]),
    ],
)
def test_order(query: dict[str, str], found: list[str]) -> None:
    assert ids(**query) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"status:eq": "ENABLED"}', ["11", "9"]),
        ('{"status": "ENABLED"}', ["11", "9"]),
        ('{"count": 9}', ["10"]),
        ('{"status:ne": "ENABLED"}', ["10"]),
        ('{"status:ne": ["ENABLED", "DISABLED"]}', []),
        ('{"id:eq": ["9", 11]}', ["11", "9"]),
        ('{"count:gt": "2", "count:lt": 10}', ["10"]),
        ('{"created_at:gt": "2026-01-01 12:00:00"}', ["11", "10"]),
        ('{"title:matches": "B"}', ["9"]),
        ('{"nothing:eq": "x"}', []),
        ('{"nothing:ne": "x"}', ["11", "10", "9"]),
    ],
)
def test_filter(text: str, found: list[str]) -> None:
    assert ids(filter=text) == found


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ({}, (0, 20, 3)),
        ({"limit": "2"}, (0, 2, 2)),
        ({"limit": "2", "offset": "2"}, (2, 2, 1)),
        ({"limit": "5000"}, (0, 1000, 3)),
        ({"limit": "-1", "offset": "x"}, (0, 20, 3)),
        ({"limit": "0"}, (0, 0, 0)),
        ({"offset": "99"}, (99, 20, 0)),
        ({"limit": "٣", "offset": "9" * 5000}, (0, 20, 3)),
    ],
)
def test_page(query: dict[str, str], page: tuple[int, int, int]) -> None:
    reply = listed(ITEMS, query)

    assert reply.page is not None
    assert (reply.page.offset, reply.page.limit, reply.page.count) == page
    assert len(reply.content) == page[2]


def test_all_pages_together_are_the_list() -> None:
    pages = [ids(limit="1", offset=str(offset)) for offset in range(4)]

    assert [found for page in pages for found in page] == ids()


def test_a_broken_filter_is_a_problem() -> None:
    with pytest.raises(Problem, match="filter"):
        listed(ITEMS, {"filter": "{"})
