"""`wfcode layout`: shown, asked about, applied, read back; positions are all it touches."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from harness import Run
from sandbox_api import Api, api_on

from wfcode.plan import Plan
from wfcode.project import Project


@pytest.fixture
def api(wf: Run, tmp_path: Path) -> Api:
    """The sandbox of a project whose starter spec was applied."""
    wf("init")
    assert wf("apply", "--yes").code == 0
    return api_on(tmp_path / ".wfcode" / "sandbox.db")


@pytest.fixture
def bound(api: Api, tmp_path: Path) -> str:
    """The id of its workflow."""
    binding = Project.open(tmp_path).bindings.read("sandbox", "leave-request")
    assert binding is not None
    return binding.workflow_id


def drag(api: Api, workflow: str, element: int, **to: float) -> None:
    """Move an element as the builder does."""
    data = {"element_id": element, **to, "position": to}
    body = {"elements": [{"action": "update", "elementID": element, "data": data}], "links": []}
    api.content("PUT", f"/workflow/{workflow}/updateTree", json=body)


def writes(wf: Run) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(wf("sandbox", "log", "--json").out)
    return found


def test_right_after_an_apply_everything_stands_in_its_place(wf: Run, bound: str) -> None:
    result = wf("layout", "leave-request")
    assert result.code == 0
    assert "No changes: every step of leave-request stands in its place; 0 API calls." in result.out
    assert wf("plan", "--detailed-exitcode").code == 0


def test_what_was_dragged_is_placed_anew_by_one_call_and_proven(wf: Run, api: Api, bound: str) -> None:
    drag(api, bound, 2, x=-700, y=33.5)
    assert wf("plan", "--detailed-exitcode").code == 0, "positions are no content"
    before = len(writes(wf))
    result = wf("layout", "leave-request", "--yes")
    assert result.code == 0, result.err
    assert "@" in result.out and "# laid out anew" in result.out
    assert "x: -700 -> " in result.out and "y: 33.5 -> 180" in result.out
    assert "Plan: 0 to add, 1 to change, 0 to delete; 2 API calls" in result.out
    made = writes(wf)[before:]
    assert [(write["method"], write["path"].rsplit("/", 1)[-1]) for write in made] == [("PUT", "updateTree")]
    again = wf("layout", "leave-request", "--yes")
    assert (again.code, "No changes" in again.out) == (0, True)
    assert len(writes(wf)) == before + 1


def test_it_asks_and_without_an_answer_nothing_is_sent(wf: Run, api: Api, bound: str) -> None:
    drag(api, bound, 2, x=9, y=9)
    before = len(writes(wf))
    refused = wf("layout", "leave-request")
    assert (refused.code, "WF702" in refused.err) == (4, True)
    assert "# laid out anew" in refused.out
    assert wf("layout", "leave-request", tty=True, stdin="no\n").code == 4
    assert len(writes(wf)) == before
    assert wf("layout", "leave-request", tty=True, stdin="yes\n").code == 0
    assert len(writes(wf)) == before + 1


def test_the_result_as_data_names_every_position(wf: Run, api: Api, bound: str) -> None:
    drag(api, bound, 2, x=9, y=9)
    data = json.loads(wf("layout", "leave-request", "--yes", "--json").out)
    assert (data["workflow"], data["sent"]) == ("leave-request", 1)
    assert {field["address"].rsplit(".", 1)[-1] for field in data["fields"]} == {"x", "y"}
    assert {field["status"] for field in data["fields"]} == {"verified"}


def test_the_binding_knows_no_more_than_before(wf: Run, api: Api, bound: str, tmp_path: Path) -> None:
    store = Project.open(tmp_path).bindings
    before = store.read("sandbox", "leave-request")
    drag(api, bound, 2, x=9, y=9)
    wf("layout", "leave-request", "--yes")
    assert store.read("sandbox", "leave-request") == before


def test_a_spec_without_a_workflow_has_nothing_to_lay_out(wf: Run) -> None:
    wf("init")
    result = wf("layout", "leave-request")
    assert result.code == 1
    assert "error[WF707]" in result.err and "wfcode apply leave-request" in result.err


def test_a_spec_must_be_named(wf: Run) -> None:
    wf("init")
    assert wf("layout").code == 64


def test_a_layout_plan_that_was_saved_is_made_again_as_a_layout(wf: Run, api: Api, bound: str, tmp_path: Path) -> None:
    drag(api, bound, 2, x=9, y=9)

    async def twice() -> tuple[Plan, Plan]:
        project = Project.open(tmp_path)
        async with project.connect() as client:
            saved = (await project.layout(tmp_path / "specs" / "leave-request.yaml", client)).plan
            return saved, (await project.replan(saved, client)).plan

    saved, again = asyncio.run(twice())
    assert (saved.kind, saved.is_empty) == ("layout", False)
    assert again == saved
