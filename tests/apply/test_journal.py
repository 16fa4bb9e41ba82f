"""What an interrupted apply leaves behind, and what the next one makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from applier import Desk

from wfcode.apply.errors import TitleTaken
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import ApiError, NoConnection, Route
from wfcode.upkeep import forget

UPDATE = {"action": "update", "elementID": 3}


async def died(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def killed(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def interrupted(desk: Desk, where: str) -> None:
    """An apply that ends in the midst of it."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(where, died)
        desk.apply()


def named(desk: Desk, name: str) -> None:
    """Somebody renames the payment step in the builder."""
    desk.in_builder(elements=[{**UPDATE, "data": {"element_id": 3, "name": name}}], links=[])


def titles(desk: Desk) -> list[str]:
    return [row["title"] for row in desk.api.call("GET", "/user/workflows").json()["content"]]


def journals(desk: Desk) -> list[str]:
    return [path.name for path in desk.folder.rglob("journal/**/*.json")]


def test_an_apply_with_nothing_left_to_do_settles_the_interrupted_one(desk: Desk) -> None:
    desk.apply()
    desk.edit("name: Pay", "name: Pay at once")
    interrupted(desk, "wfcode.apply.execute.read_back")
    assert journals(desk)
    assert desk.apply().sent == 0
    assert journals(desk) == []
    desk.edit("name: Pay at once", "name: Pay today")
    named(desk, "Pay never")
    assert [refusal.code for refusal in desk.plan().plan.refusals] == ["WF710"]


def test_a_workflow_that_was_let_go_is_not_taken_for_one_just_made(desk: Desk) -> None:
    desk.apply()
    desk.edit("name: Pay", "name: Pay at once")
    interrupted(desk, "wfcode.apply.execute.read_back")
    forget(desk.project, "expense")
    with pytest.raises(TitleTaken):
        desk.plan()

    async def new(client: Jotform) -> str:
        proposal = await desk.project.plan(desk.file, client, new=True)
        return proposal.plan.workflow.id

    assert desk.run(new) == ""


def test_a_second_interruption_loses_nothing_either(desk: Desk) -> None:
    other = {"title": "Expense claim", "elements": [], "links": []}
    desk.api.call("POST", "/workflow", json=other)

    async def new(client: Jotform) -> None:
        await desk.project.apply(await desk.project.plan(desk.file, client, new=True), client, waited=False)

    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("wfcode.apply.execute.first_binding", killed)
        desk.run(new)
    interrupted(desk, "wfcode.jotform.client.Jotform.update_tree")
    assert desk.apply().failures == ()
    assert titles(desk) == ["Expense claim"] * 2


def test_the_error_of_a_create_is_not_hidden_by_that_of_the_look_for_it(desk: Desk) -> None:
    create, look = Route("POST", "/workflow", "http://localhost"), Route("GET", "/user/workflows", "http://localhost")
    proposal = desk.plan()

    async def lost(_client: Jotform, _body: Mapping[str, Any]) -> str:
        raise NoConnection(create, "the line broke", broke=True)

    async def blind(_client: Jotform) -> list[dict[str, Any]]:
        raise NoConnection(look, "nobody there", broke=False)

    with pytest.MonkeyPatch.context() as patch, pytest.raises(ApiError) as error:
        patch.setattr(Jotform, "create_workflow", lost)
        patch.setattr(Jotform, "workflows", blind)
        desk.run(lambda client: desk.project.apply(proposal, client, waited=False))
    assert error.value.route is create
    assert journals(desk), "the create may have worked: the next plan is to look for what it made"
