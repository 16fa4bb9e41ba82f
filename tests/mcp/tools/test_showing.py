"""Showing to people: text for every client, a picture for those with room for a page."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from typing import Any

import pytest
from desk import MODERN, SPEC, Desk, says_yes, text_of
from mcp import Client
from mcp.client import advertise
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from mcp_types import CallToolResult

from wfcode.mcp.page import MOST, URI, of_tree
from wfcode.mcp.server import create_server
from wfcode.render.graph import app_page
from wfcode.tree.model import TRIGGER, Element, Link, Tree


def hosted(desk: Desk, tool: str, *, era: str = MODERN, **arguments: Any) -> CallToolResult:
    """The answer to a client that shows pages."""

    async def inside() -> CallToolResult:
        apps = advertise(EXTENSION_ID, {"mimeTypes": [APP_MIME_TYPE]})
        async with Client(create_server(desk.app()), mode=era, extensions=[apps]) as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(inside())


def picture(result: CallToolResult) -> dict[str, Any]:
    """What the page is handed."""
    found: dict[str, Any] = (result.meta or {})["wfcode/picture"]
    return found


def test_a_spec_and_a_live_workflow_are_shown_with_their_picture(desk: Desk, era: str) -> None:
    desk.apply()
    live = desk.call("list_workflows")["workflows"][0]["workflow_id"]
    for arguments in ({"spec": "expense"}, {"workflow_id": live}):
        result = hosted(desk, "show_workflow", era=era, **arguments)
        assert "manager: Approve -> paid, Deny -> refused" in text_of(result)
        shown = picture(result)
        assert shown["title"] == "Expense claim" and shown["svg"].count('class="box') == 6
        assert "subject" in " ".join(shown["details"]["paid"])


def test_a_plan_is_shown_with_what_it_does(desk: Desk) -> None:
    desk.apply()
    (desk.folder / "specs" / "expense.yaml").write_text(SPEC.replace("was paid", "is paid"), encoding="utf-8")
    planned = desk.call("plan", spec="expense")
    shown = picture(hosted(desk, "show_plan", plan_id=planned["plan_id"]))
    assert shown["legend"] == ["~ changed"] and 'class="box changed"' in shown["svg"]
    assert any("was paid" in row and "is paid" in row for row in shown["details"]["paid"])
    assert "workflow on sandbox" in shown["note"]


def test_a_client_without_room_gets_no_picture(desk: Desk) -> None:
    result = desk.talk(lambda session: session.raw("show_workflow", spec="expense"))
    assert "wfcode/picture" not in (result.meta or {})


def test_the_page_is_a_resource_that_the_tools_name(desk: Desk) -> None:
    async def inside() -> tuple[list[Any], Any]:
        async with Client(create_server(desk.app()), mode=MODERN) as client:
            return list((await client.list_tools()).tools), (await client.read_resource(URI)).contents[0]

    tools, page = asyncio.run(inside())
    bound = {tool.name: tool.meta for tool in tools if tool.meta and "ui" in tool.meta}
    assert bound.keys() == {"show_workflow", "show_plan"}
    assert all(meta["ui"]["resourceUri"] == URI for meta in bound.values())
    assert page.mime_type == APP_MIME_TYPE and page.text == app_page()
    assert page.meta["ui"]["csp"]["connectDomains"] == []


def test_secrets_are_in_no_picture(desk: Desk) -> None:
    hook = (
        "wfcode: 1\ntitle: Hook\ntrigger: {manual: {}, next: call}\nsteps:\n  call:\n    type: webhook\n    with:\n"
        "      url: https://hooks.example.com/s3cr3t\n      headers: [{key: a, value: s3cr3t}]\n    next: end\n"
    )
    (desk.folder / "specs" / "expense.yaml").write_text(hook, encoding="utf-8")
    planned = desk.call("plan", spec="expense")
    results = [hosted(desk, "show_workflow", spec="expense"), hosted(desk, "show_plan", plan_id=planned["plan_id"])]
    assert all("s3cr3t" not in json.dumps(picture(result)) for result in results)


def test_destroying_is_drawn_as_everything_going(desk: Desk) -> None:
    desk.apply(person=says_yes())
    planned = desk.call("destroy", spec="expense")
    shown = picture(hosted(desk, "show_plan", plan_id=planned["plan_id"]))
    assert shown["svg"].count('class="box removed"') == 6


@pytest.mark.parametrize("arguments", [{}, {"spec": "expense", "workflow_id": "1"}])
def test_one_thing_is_shown_at_a_time(desk: Desk, arguments: dict[str, Any]) -> None:
    assert "WF901" in desk.fail("show_workflow", **arguments)


def test_what_nobody_can_look_at_is_not_drawn() -> None:
    keys = [TRIGGER, *(f"step{number}" for number in range(MOST))]
    elements = {key: Element(key, "workflow_send_email") for key in keys}
    links = frozenset(Link(one, "", two) for one, two in pairwise(keys))
    assert of_tree(Tree("Huge", elements, links), note="") is None
