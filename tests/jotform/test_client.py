"""What each method asks for and gives back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from answers import URL, Server, asked, client_of, ok, refusal, run

from wfcode.diagnostics.errors import UsageError
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import NotFound, UnexpectedAnswer

ID = "262251776639972"
TREE = {"workflow": {"id": ID, "title": "T"}, "elements": [{"element_id": "1"}], "links": []}
Ask = Callable[[Jotform], Awaitable[Any]]
ASKED = {"qid": "3", "type": "control_email"}
AI_ROUTE = ("POST", "/workflow/copilot/createWorkflowForm")
CALLS: dict[str, tuple[Ask, Any, tuple[str, str], Any]] = {
    "user": (lambda c: c.user(), {"username": "demo"}, ("GET", "/user"), {"username": "demo"}),
    "workflow": (lambda c: c.workflow(ID), {"id": ID}, ("GET", f"/workflow/{ID}"), {"id": ID}),
    "combined": (lambda c: c.combined(ID), TREE, ("GET", f"/workflow/{ID}/combined"), TREE),
    "create": (lambda c: c.create_workflow({}), {"id": ID}, ("POST", "/workflow"), ID),
    "create, other name": (lambda c: c.create_workflow({}), {"workflowID": int(ID)}, ("POST", "/workflow"), ID),
    "update": (lambda c: c.update_workflow(ID, {"title": "U"}), {"a": 1}, ("POST", f"/workflow/{ID}"), {"a": 1}),
    "delete": (lambda c: c.delete_workflow(ID), True, ("DELETE", f"/workflow/{ID}"), None),
    "tree": (lambda c: c.update_tree(ID, {}), {"result": 1}, ("PUT", f"/workflow/{ID}/updateTree"), {"result": 1}),
    "tree, no echo": (lambda c: c.update_tree(ID, {}), True, ("PUT", f"/workflow/{ID}/updateTree"), {}),
    "resource": (lambda c: c.set_resource(ID, "1"), True, ("POST", f"/workflow/{ID}/setResource"), True),
    "publish": (lambda c: c.publish(ID), {"live": 1}, ("POST", f"/workflow/{ID}/publish"), {"live": 1}),
    "form": (lambda c: c.form("1"), {"id": "1"}, ("GET", "/form/1"), {"id": "1"}),
    "questions": (lambda c: c.questions("1"), {"3": ASKED, "4": "x"}, ("GET", "/form/1/questions"), {"3": ASKED}),
    "no questions": (lambda c: c.questions("1"), [], ("GET", "/form/1/questions"), {}),
    "new form": (lambda c: c.create_form({}), {"id": "7"}, ("PUT", "/form"), "7"),
    "AI form": (lambda c: c.generate_form("x"), {"resource_id": 7}, AI_ROUTE, "7"),
    "AI form, other name": (
        lambda c: c.generate_form("x"),
        {"messages": ["junk", {"form_id": "7"}]},
        AI_ROUTE,
        "7",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_method_makes_one_call_and_gives_its_content(name: str) -> None:
    call, content, sent, wanted = CALLS[name]
    client = client_of(Server([ok(content)]))
    assert run(call, client) == wanted
    assert client.calls == [sent]


def test_a_body_goes_out_as_json() -> None:
    _, server = asked(lambda c: c.set_resource(ID, "242894007368969"), ok(True))
    assert server.bodies() == [{"resourceType": "FORM", "resourceID": "242894007368969"}]
    assert server.requests[0].headers["content-type"] == "application/json"


def test_text_of_any_kind_survives_the_way_out() -> None:
    payload = {"title": 'Übersicht "A" \\ \u2028 😀 \ud800'}
    _, server = asked(lambda c: c.update_workflow(ID, payload), ok({}))
    assert server.bodies() == [payload]


def test_the_team_goes_out_as_a_header() -> None:
    _, server = asked(lambda c: c.user(), ok({}), team="42")
    assert server.requests[0].headers["jf-team-id"] == "42"


def test_the_ai_route_gets_a_minute_and_its_headers() -> None:
    _, server = asked(lambda c: c.generate_form("x"), ok({"form_id": "7"}))
    assert server.requests[0].extensions["timeout"]["read"] == 60.0
    assert server.requests[0].headers["jf-v2-target"]


def test_other_calls_get_twenty_seconds() -> None:
    _, server = asked(lambda c: c.user(), ok({}))
    assert set(server.requests[0].extensions["timeout"].values()) == {20.0}


def test_a_form_that_is_registered_already_is_no_failure() -> None:
    result, _ = asked(lambda c: c.set_resource(ID, "1"), refusal(409, "bound"))
    assert result is False


@pytest.mark.parametrize("part", ["workflow", "elements", "links"])
@pytest.mark.parametrize("broken", [None, "", 0, "absent", {}])
def test_a_part_that_is_missing_is_never_taken_for_empty(part: str, broken: object) -> None:
    content: dict[str, Any] = {**TREE, part: [] if part == "workflow" and broken == {} else broken}
    if broken == "absent":
        del content[part]
    with pytest.raises(UnexpectedAnswer, match=part):
        asked(lambda c: c.combined(ID), ok(content))


@pytest.mark.parametrize("status", ["DELETED", "PURGED", "deleted"])
def test_a_workflow_that_is_marked_as_deleted_is_gone(status: str) -> None:
    with pytest.raises(NotFound, match="it was deleted"):
        asked(lambda c: c.combined(ID), ok({**TREE, "workflow": {"status": status}}))


@pytest.mark.parametrize("bad", ["", "../user", "1/2", "1?x", "１２", "x", "1 ", "-1", "1" * 30])
def test_what_is_no_id_never_becomes_a_path(bad: str) -> None:
    server = Server([ok({})])
    for call in (lambda c: c.combined(bad), lambda c: c.questions(bad), lambda c: c.set_resource(ID, bad)):
        with pytest.raises(UsageError, match="digits only"):
            run(call, client_of(server))
    assert not server.requests


@pytest.mark.parametrize("content", [{}, {"id": None}, {"id": "x"}, {"id": []}, []])
def test_a_create_without_an_id_is_uncertain(content: Any) -> None:
    with pytest.raises(UnexpectedAnswer) as caught:
        asked(lambda c: c.create_workflow({}), ok(content))
    assert caught.value.uncertain


def test_the_calls_left_are_read_where_the_server_tells_them() -> None:
    client = client_of(Server([ok({}, **{"limit-left": 9987}), ok({})]))

    async def twice() -> int | None:
        async with client:
            await client.user()
            await client.user()
        return client.calls_left

    assert asyncio.run(twice()) == 9987


def test_a_closed_client_says_so() -> None:
    async def early() -> None:
        await client_of(Server([ok({})])).user()

    with pytest.raises(RuntimeError, match="async with"):
        asyncio.run(early())


def test_a_base_with_a_path_keeps_it() -> None:
    _, server = asked(lambda c: c.user(), ok({}), url="https://acme.jotform.com/API")
    assert str(server.requests[0].url) == "https://acme.jotform.com/API/user"


def test_an_account_of_the_eu_host_may_say_so() -> None:
    content, _ = asked(lambda c: c.user(), ok({"euOnly": True}), url="https://eu-api.jotform.com")
    assert content == {"euOnly": True}


@pytest.mark.parametrize("code", [200, 201, "200"])
def test_success_is_what_the_body_says(code: object) -> None:
    body = {"responseCode": code, "content": {"a": 1}}
    content, _ = asked(lambda c: c.user(), httpx.Response(201, text=json.dumps(body)))
    assert content == {"a": 1}


def test_success_needs_no_response_code() -> None:
    content, _ = asked(lambda c: c.user(), httpx.Response(200, json={"content": {"a": 1}}))
    assert content == {"a": 1}


def test_the_default_host_is_the_one_of_the_documentation() -> None:
    assert client_of(Server([ok({})])).url == URL
