"""Applying to a sandbox: how many calls it takes, what it proves, and what it does when calls fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from applier import Desk

from wfcode.apply.errors import PartlyApplied, StalePlan, WorkflowGone
from wfcode.diagnostics.errors import WfcodeError
from wfcode.jotform.client import Jotform
from wfcode.plan import Purpose

FORM = ("GET", "/form/242894007368969/questions")
CHANGE = ("name: Pay", "name: Pay the claim")


def calls(desk: Desk, *, apply: bool, waited: bool = False) -> list[tuple[str, str]]:
    async def work(client: Jotform) -> list[tuple[str, str]]:
        proposal = await desk.project.plan(desk.file, client)
        if apply:
            await desk.project.apply(proposal, client, waited=waited)
        return list(client.calls)

    return desk.run(work)


def test_the_calls_of_a_bound_workflow(desk: Desk) -> None:
    desk.apply()
    workflow = f"/workflow/{desk.workflow_id}"
    tree, write = ("GET", f"{workflow}/combined"), ("PUT", f"{workflow}/updateTree")
    assert calls(desk, apply=False) == [FORM, tree]
    desk.edit(*CHANGE)
    assert calls(desk, apply=True) == [FORM, tree, write, tree]
    desk.edit(*reversed(CHANGE))
    assert calls(desk, apply=True, waited=True) == [FORM, tree, tree, write, tree]


def test_every_field_is_proven_and_nothing_is_left_to_do(desk: Desk) -> None:
    applied = desk.apply()
    assert applied.failures == ()
    assert applied.unverifiable == ()
    assert len(applied.checked) > 20
    assert desk.plan().plan.changes == ()


@pytest.mark.parametrize("form", ["1/0", "Yes/No", "true/false", "keep"])
def test_raw_flags_are_proven_in_every_form_they_are_stored_in(desk: Desk, form: str) -> None:
    desk.switch(boolean_form=form)
    raw = "raw: {novelty: true, other: false, deep: {list: [true, 1.5]}}"
    desk.edit("name: Pay\n", f"name: Pay\n    {raw}\n")
    assert desk.apply().failures == ()
    assert desk.plan().plan.changes == ()
    desk.edit("other: false", "other: true")
    assert [change.address for change in desk.plan().plan.changes] == ["pay"]
    assert desk.apply().failures == ()


def test_a_new_workflow_stays_disabled(desk: Desk) -> None:
    desk.apply()
    content = desk.api.call("GET", f"/workflow/{desk.workflow_id}/combined").json()["content"]
    assert content["workflow"]["status"] == "DISABLED"
    assert content["elements"][0]["resourceID"] == "242894007368969"


def test_an_empty_plan_sends_nothing(desk: Desk) -> None:
    desk.apply()
    writes = desk.api.call("GET", "/_sandbox/log").json()["content"]
    assert desk.apply().sent == 0
    assert desk.api.call("GET", "/_sandbox/log").json()["content"] == writes


FAILING: dict[str, dict[str, Any]] = {
    "the server refuses the create": {"transient_401_on_create": 1},
    "the server creates half a workflow and says no": {"partial_create": 1},
    "the first write fails": {"internal_error": 1},
    "the first write is done and fails": {"internal_error_after": 1},
    "updateTree stops after two entries": {"cut_update_tree_after": 2},
    "updateTree stops after five entries": {"cut_update_tree_after": 5},
    "too many calls a second": {"rate_limit": 4},
    "reads lag": {"lag_reads_ms": 50},
    "settings get lost": {"drop_unstable_fields": True},
    "errors come as successes": {"error_in_200": True, "internal_error": 1},
    "an updateTree is all or nothing": {"atomic_update_tree": True, "cut_update_tree_after": 3},
}


@pytest.mark.parametrize("switches", FAILING.values(), ids=FAILING)
def test_whatever_fails_the_next_apply_heals_it(desk: Desk, switches: dict[str, Any]) -> None:
    desk.switch(**switches)
    try:
        desk.apply()
    except WfcodeError as error:
        assert error.code.startswith(("WF7", "WF8"))
    desk.switch(rate_limit=0, internal_error=0)
    applied = desk.apply()
    assert applied.failures == ()
    assert desk.plan().plan.changes == ()
    titles = [row["title"] for row in desk.api.call("GET", "/user/workflows").json()["content"]]
    assert titles == ["Expense claim"]


@pytest.mark.parametrize("count", range(1, 12))
def test_an_update_cut_anywhere_is_told_and_healed(desk: Desk, count: int) -> None:
    desk.apply()
    text = desk.file.read_text(encoding="utf-8")
    mail = "type: email\n    with: {to: boss@example.com, subject: A claim, content: Look at it.}"
    text = text.replace("Approve: pay", "Approve: boss").replace(
        "  pay:\n", f"  boss:\n    {mail}\n    next: pay\n  pay:\n"
    )
    desk.file.write_text(text, encoding="utf-8")
    desk.switch(cut_update_tree_after=count)
    try:
        desk.apply()
    except PartlyApplied as error:
        assert error.applied is not None
        assert error.applied.failures
        assert error.exit_code == 6
    desk.switch(cut_update_tree_after=0)
    assert desk.apply().failures == ()
    assert desk.plan().plan.changes == ()


def test_a_write_is_never_sent_twice(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.switch(internal_error_after=1)
    applied = desk.apply()
    assert applied.failures == ()
    assert "read-back" in applied.warnings[0]
    log = desk.api.call("GET", "/_sandbox/log").json()["content"]
    assert [entry["method"] for entry in log][-1] == "PUT"
    assert sum(entry["method"] == "PUT" for entry in log) == 2


def test_an_edit_between_plan_and_write_is_refused_with_what_moved(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    edit = {"action": "update", "elementID": 2, "data": {"element_id": 2, "header": "Look here"}}
    with pytest.raises(StalePlan, match="manager was changed") as error:
        desk.apply(waited=True, meanwhile=lambda: desk.in_builder(elements=[edit]))
    assert error.value.exit_code == 5
    assert "Pay the claim" not in str(desk.api.call("GET", f"/workflow/{desk.workflow_id}/combined").json())


def test_an_apply_by_somebody_else_in_between_is_refused(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    with pytest.raises(StalePlan, match="somebody else"):
        desk.apply(meanwhile=lambda: desk.apply())


def test_a_workflow_of_the_title_that_appears_meanwhile_is_refused(desk: Desk) -> None:
    other = {"title": "Expense claim", "elements": [], "links": []}
    with pytest.raises(StalePlan, match="title"):
        desk.apply(waited=True, meanwhile=lambda: desk.api.call("POST", "/workflow", json=other))


def test_a_workflow_deleted_behind_the_binding_says_so(desk: Desk) -> None:
    desk.apply()
    desk.api.call("DELETE", f"/workflow/{desk.workflow_id}")
    with pytest.raises(WorkflowGone, match="--new"):
        desk.plan()


def test_an_apply_interrupted_right_after_the_create_goes_on_with_what_it_made(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(desk.project.bindings, "write", die)
    with pytest.raises(KeyboardInterrupt):
        desk.apply()
    monkeypatch.undo()
    proposal = desk.plan()
    assert "interrupted" in proposal.notices[0]
    assert Purpose.CREATE not in [call.purpose for call in proposal.plan.calls]
    assert desk.apply().failures == ()
    assert len(desk.api.call("GET", "/user/workflows").json()["content"]) == 1


def test_a_settled_apply_leaves_no_journal(desk: Desk, tmp_path: Path) -> None:
    desk.apply()
    assert list(tmp_path.rglob("journal/**/*.json")) == []


@pytest.mark.parametrize("count", range(1, 8))
def test_an_update_whose_end_nobody_saw_is_gone_on_with(
    desk: Desk, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.apply()
    desk.edit("Approve: pay", "Approve: end")
    desk.edit("name: Pay", "name: Pay at once")
    desk.edit("Deny: end", "Deny: pay")
    desk.switch(cut_update_tree_after=count)

    async def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wfcode.apply.execute.read_back", die)
    with pytest.raises(KeyboardInterrupt):
        desk.apply()
    monkeypatch.undo()
    desk.switch(cut_update_tree_after=0)
    assert desk.apply().failures == ()
    assert desk.plan().plan.changes == ()
