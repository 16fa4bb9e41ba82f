"""The client against the sandbox: what Jotform was seen to do comes out as content or as the right error."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from answers import KEY, Naps
from sandbox_api import START, api_on

from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import BadRequest, LimitReached, NotAllowed, NotFound, ServerError, WrongKey
from wfcode.sandbox.app import create_app
from wfcode.sandbox.clock import utc_now
from wfcode.sandbox.store import Store

Ask = Callable[[Jotform], Awaitable[Any]]
FORM = "242894007368969"
NEW = {"title": "T", "elements": [{"action": "update", "elementID": 1, "data": START}], "links": []}


def on(
    path: Path, call: Ask, *, key: str = KEY, auth: Any = "header", naps: Naps | None = None, **switches: Any
) -> Any:
    """The result of one call against the sandbox in that folder, with these switches on."""
    transport = httpx.ASGITransport(create_app(path / "sandbox.db", switches=switches))

    async def inside() -> Any:
        async with Jotform("http://localhost", key, auth=auth, transport=transport, sleep=naps or Naps()) as client:
            return await call(client)

    return asyncio.run(inside())


async def life(client: Jotform) -> list[Any]:
    workflow_id = await client.create_workflow(NEW)
    await client.update_workflow(workflow_id, {"title": "U", "status": "DISABLED"})
    change = {"action": "update", "elementID": 1, "data": {"element_id": 1, "resourceID": FORM, "resourceType": "FORM"}}
    await client.update_tree(workflow_id, {"elements": [change], "links": []})
    first, second = [await client.set_resource(workflow_id, FORM) for _ in range(2)]
    published = await client.publish(workflow_id)
    seen = await client.combined(workflow_id)
    listed = [row["title"] for row in await client.workflows()]
    await client.delete_workflow(workflow_id)
    left = await client.workflows()
    return [
        first,
        second,
        str(published["live"]),
        seen["workflow"]["title"],
        seen["elements"][0]["resourceID"],
        listed,
        left,
    ]


@pytest.mark.parametrize("auth", ["header", "query"])
def test_a_workflow_lives_from_create_to_delete(tmp_path: Path, auth: str) -> None:
    assert on(tmp_path, life, auth=auth) == [True, False, "1", "U", FORM, ["U"], []]


def test_forms_and_their_questions_are_read(tmp_path: Path) -> None:
    forms = on(tmp_path, lambda c: c.forms())
    assert len(forms) == 4
    questions = on(tmp_path, lambda c: c.questions(FORM))
    assert questions["5"]["name"] == "amount"
    assert on(tmp_path, lambda c: c.form(FORM))["title"] == "Expense claim"


def test_the_calls_left_today_count_down(tmp_path: Path) -> None:
    async def left(client: Jotform) -> tuple[int | None, int | None]:
        await client.user()
        before = client.calls_left
        await client.user()
        return before, client.calls_left

    before, after = on(tmp_path, left)
    assert before - after == 1


def test_a_wrong_key_and_a_missing_workflow_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(WrongKey):
        on(tmp_path, lambda c: c.combined("1"), key="wrong")
    with pytest.raises(NotFound, match="no workflow 1"):
        on(tmp_path, lambda c: c.combined("1"))
    with pytest.raises(NotFound, match="no form 1"):
        on(tmp_path, lambda c: c.questions("1"))


def test_a_missing_workflow_inside_a_good_status_is_missing_too(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        on(tmp_path, lambda c: c.combined("1"), error_in_200=True)


@pytest.mark.parametrize("status", [403, 429, 503])
@pytest.mark.parametrize("inside", [True, False])
def test_a_day_that_is_used_up_stops_at_once(tmp_path: Path, status: int, inside: bool) -> None:
    naps = Naps()

    async def three(client: Jotform) -> None:
        for _ in range(3):
            await client.user()

    with pytest.raises(LimitReached) as caught:
        on(tmp_path, three, naps=naps, daily_limit=2, limit_status=status, error_in_200=inside)
    assert caught.value.daily
    assert not naps.seconds


def test_a_create_that_was_refused_and_done_is_uncertain(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed) as caught:
        on(tmp_path, lambda c: c.create_workflow(NEW), partial_create=1)
    assert caught.value.uncertain
    assert [row["title"] for row in on(tmp_path, lambda c: c.workflows())] == ["T"]


def test_a_link_without_its_parts_is_a_bad_request(tmp_path: Path) -> None:
    link = {"action": "create", "linkID": 1, "data": {"link_id": 1, "fromElement": 1, "toElement": 2}}

    async def send(client: Jotform) -> None:
        await client.update_tree(await client.create_workflow(NEW), {"elements": [], "links": [link]})

    with pytest.raises(BadRequest, match="Missing parameters: type, fromPortName, toPortName, points"):
        on(tmp_path, send)


def test_an_internal_error_leaves_it_open_whether_the_write_was_done(tmp_path: Path) -> None:
    workflow_id = api_on(tmp_path / "sandbox.db").create()
    with pytest.raises(ServerError) as caught:
        on(tmp_path, lambda c: c.update_workflow(workflow_id, {"title": "U"}), internal_error_after=1)
    assert caught.value.uncertain


def test_an_account_with_thousands_of_workflows_loses_none(tmp_path: Path) -> None:
    api = api_on(tmp_path / "sandbox.db")
    pattern = api.create()
    with Store(tmp_path / "sandbox.db", clock=utc_now).session() as session:
        one = session.workflow(pattern)
        assert one is not None
        ids = [str(int(pattern) + number) for number in range(2345)]
        for each in ids:
            session.save_workflow(type(one)(each, {**one.meta, "id": each}, one.elements, one.links))
    assert [row["id"] for row in on(tmp_path, lambda c: c.workflows())] == ids
