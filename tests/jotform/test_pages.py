"""A list is read to its end, whatever pages the server makes of it, and no row is lost or doubled."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from answers import asked, client_of, ok, run
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.jotform.errors import UnexpectedAnswer


class Lister:
    """A server with that many rows. `most`: its largest page; `tells`: the page says its own limit."""

    def __init__(self, total: int, *, most: int = 1000, tells: bool = True) -> None:
        self.rows = [{"id": str(10**14 + number), "title": f"W{number}"} for number in range(total)]
        self.most, self.tells = most, tells
        self.queries: list[dict[str, str]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        query = dict(request.url.params)
        self.queries.append(query)
        offset, limit = int(query["offset"]), min(int(query["limit"]), self.most)
        page = self.rows[offset : offset + limit]
        more = {"resultSet": {"offset": offset, "limit": limit, "count": len(page)}} if self.tells else {}
        return ok(page, **more)


@settings(max_examples=40, deadline=None)
@given(total=st.integers(0, 2500), most=st.sampled_from([20, 50, 100, 1000]), tells=st.booleans())
def test_every_row_arrives_once(total: int, most: int, tells: bool) -> None:
    server = Lister(total, most=most, tells=tells)
    rows = run(lambda c: c.workflows(), client_of(server))
    assert rows == server.rows


@pytest.mark.parametrize(("total", "calls"), [(0, 1), (4, 1), (999, 1), (1000, 2), (2001, 3)])
def test_no_call_is_made_that_is_not_needed(total: int, calls: int) -> None:
    server = Lister(total)
    assert len(run(lambda c: c.workflows(), client_of(server))) == total
    assert len(server.queries) == calls


def test_limit_offset_order_and_filter_are_said() -> None:
    server = Lister(1500)
    run(lambda c: c.workflows(), client_of(server))
    assert [(query["offset"], query["limit"], query["orderby"]) for query in server.queries] == [
        ("0", "1000", "id"),
        ("1000", "1000", "id"),
    ]
    assert json.loads(server.queries[0]["filter"])["status:ne"] == ["DELETED", "PURGED", "ARCHIVED"]


def test_a_server_that_ignores_the_offset_is_noticed() -> None:
    page: list[Any] = [{"id": str(number)} for number in range(1000)]
    with pytest.raises(UnexpectedAnswer, match="the same page twice"):
        asked(lambda c: c.workflows(), ok(page))


@pytest.mark.parametrize("content", ["", None, {}, {"1": {}}, 3])
def test_what_is_no_list_is_never_taken_for_an_empty_one(content: Any) -> None:
    with pytest.raises(UnexpectedAnswer, match="no list"):
        asked(lambda c: c.workflows(), ok(content))


def test_junk_between_the_rows_is_dropped() -> None:
    rows, _ = asked(lambda c: c.workflows(), ok([{"id": "1"}, None, "x", 3, [], {"id": "2"}]))
    assert [row["id"] for row in rows] == ["1", "2"]


def test_deleted_forms_are_left_out() -> None:
    rows, _ = asked(lambda c: c.forms(), ok([{"id": "1", "status": "ENABLED"}, {"id": "2", "status": "DELETED"}]))
    assert [row["id"] for row in rows] == ["1"]
