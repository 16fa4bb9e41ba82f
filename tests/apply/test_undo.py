"""Revisions before writes, the way back, publishing and deleting on a sandbox, also where calls fail or are cut off."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from applier import Desk
from sandbox_api import entry

from wfcode.apply.errors import NeverApplied, NoLongerBound, NotFit, PartlyApplied, StalePlan, WorkflowGone
from wfcode.apply.propose import Proposal
from wfcode.apply.result import Applied
from wfcode.bindings import NoRevision
from wfcode.diagnostics.errors import WfcodeError
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import ServerError
from wfcode.plan import Purpose
from wfcode.plan.model import Action
from wfcode.settings import UnknownSpec

KEY = "expense"
CHANGE = ("name: Pay", "name: Pay the claim")
Make = Callable[[Jotform], Awaitable[Proposal]]


def carry_out(
    desk: Desk, make: Make, *, waited: bool = False, meanwhile: Callable[[], object] = lambda: None
) -> Applied:
    proposal = desk.run(make)
    meanwhile()
    return desk.run(lambda client: desk.project.apply(proposal, client, waited=waited))


def back(desk: Desk, number: int | None = None) -> Applied:
    return carry_out(desk, lambda client: desk.project.rollback(KEY, client, number=number))


def publish(desk: Desk) -> Applied:
    return carry_out(desk, lambda client: desk.project.publish(KEY, client))


def destroy(desk: Desk) -> Applied:
    return carry_out(desk, lambda client: desk.project.destroy(KEY, client))


def content(desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = desk.api.content("GET", f"/workflow/{desk.workflow_id}/combined")
    return found


def status(desk: Desk) -> str:
    return str(content(desk)["workflow"]["status"])


def listed(desk: Desk) -> list[str]:
    return [row["id"] for row in desk.api.content("GET", "/user/workflows")]


def numbers(desk: Desk) -> list[int]:
    return [each.number for each in desk.project.revisions(KEY)]


def test_a_new_workflow_has_no_revision(desk: Desk) -> None:
    desk.apply()
    assert numbers(desk) == []
    with pytest.raises(NoRevision, match="no revision of expense on sandbox"):
        back(desk)


def test_the_copy_is_what_was_live_before_the_write(desk: Desk) -> None:
    desk.apply()
    before = content(desk)
    binding = desk.project.bindings.read("sandbox", KEY)
    desk.edit(*CHANGE)
    applied = desk.apply()
    (kept,) = desk.project.revisions(KEY)
    assert kept.content == before
    assert (kept.binding, kept.plan, kept.kind) == (binding, applied.plan.hash, "workflow")
    assert (kept.title, kept.status, kept.workflow_id) == ("Expense claim", "DISABLED", desk.workflow_id)
    assert "@" in kept.who


def test_plans_and_empty_applies_take_no_copy(desk: Desk) -> None:
    desk.apply()
    desk.plan()
    desk.apply()
    assert numbers(desk) == []


def test_a_write_that_is_refused_because_the_workflow_moved_takes_no_copy(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    moved = [entry("update", 3, name="Mine")]
    with pytest.raises(StalePlan):
        desk.apply(waited=True, meanwhile=lambda: desk.in_builder(elements=moved))
    assert numbers(desk) == []


def test_a_failed_write_has_its_copy_all_the_same(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.switch(internal_error=1)
    with pytest.raises(PartlyApplied):
        desk.apply()
    assert numbers(desk) == [1]


def test_there_and_back_and_there_again(desk: Desk) -> None:
    desk.apply()
    before = content(desk)
    desk.edit("Approve: pay", "Approve: end")
    desk.edit("Deny: end", "Deny: pay")
    desk.apply()
    applied = back(desk)
    assert applied.failures == ()
    after = content(desk)
    assert [element["outcomes"] for element in after["elements"] if element.get("outcomes")] != []
    assert {element["element_id"] for element in after["elements"]} == {e["element_id"] for e in before["elements"]}
    assert [change.reason for change in desk.plan().plan.changes] == ["changed in the spec"]
    desk.apply()
    assert desk.plan().plan.is_empty
    assert numbers(desk) == [3, 2, 1]


def test_a_rollback_can_be_rolled_back(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.apply()
    back(desk)
    back(desk)
    assert desk.plan().plan.is_empty


def test_an_older_revision_is_named_by_its_number(desk: Desk) -> None:
    desk.apply()
    for name in ("One", "Two"):
        desk.edit("name: Pay" if name == "One" else "name: One", f"name: {name}")
        desk.apply()
    back(desk, 1)
    assert [element.get("name") for element in content(desk)["elements"]].count("Pay") == 1
    with pytest.raises(NoRevision, match="no revision 9, it has 1 to 3"):
        back(desk, 9)


def test_what_is_live_as_it_was_needs_nothing(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.apply()
    back(desk)
    proposal = desk.run(lambda client: desk.project.rollback(KEY, client, number=1))
    assert proposal.plan.is_empty
    assert "revision 1 is what is live now" in proposal.notices[0]


def test_work_in_the_builder_comes_back_with_the_rest(desk: Desk) -> None:
    desk.apply()
    desk.in_builder(
        elements=[entry("create", 9, type="workflow_send_email", name="Mine", odd=["kept", 1.5], x=5, y=900)],
    )
    desk.edit(*CHANGE)
    desk.apply()
    desk.in_builder(elements=[{"action": "delete", "elementID": 9, "data": {"element_id": 9}}])
    applied = back(desk)
    assert applied.failures == ()
    mine = next(element for element in content(desk)["elements"] if element["element_id"] == "9")
    assert (mine["name"], mine["odd"], mine["y"]) == ("Mine", ["kept", 1.5], 900)
    binding = desk.project.bindings.read("sandbox", KEY)
    assert binding is not None
    assert set(binding.steps) == {"trigger", "manager", "pay", "end"}


@pytest.mark.parametrize("count", range(1, 6))
def test_a_rollback_cut_anywhere_is_told_and_the_next_one_heals_it(desk: Desk, count: int) -> None:
    desk.apply()
    desk.edit("Approve: pay", "Approve: end")
    desk.edit("  pay:\n    type: task\n    name: Pay\n    with:\n      assignee: [finance@example.com]\n", "")
    desk.edit("    outcomes:\n      Paid: end\n", "")
    assert desk.apply().failures == ()
    desk.switch(cut_update_tree_after=count)
    try:
        back(desk, 1)
    except PartlyApplied as error:
        assert error.applied is not None
        assert error.applied.failures
    desk.switch(cut_update_tree_after=0)
    assert back(desk, 1).failures == ()
    assert desk.run(lambda client: desk.project.rollback(KEY, client, number=1)).plan.is_empty


def test_a_rollback_is_refused_where_the_workflow_moved(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.apply()
    with pytest.raises(StalePlan, match="pay was changed"):
        carry_out(
            desk,
            lambda client: desk.project.rollback(KEY, client),
            waited=True,
            meanwhile=lambda: desk.in_builder(elements=[entry("update", 3, name="Mine")]),
        )


def test_publishing_makes_both_calls_and_proves_the_status_alone(desk: Desk) -> None:
    desk.apply()
    applied = publish(desk)
    assert [call.purpose for call in applied.plan.calls] == [Purpose.PUBLISH, Purpose.ENABLE]
    assert [(item.address, item.status.value) for item in applied.checked] == [
        ("status", "verified"),
        ("published", "unverifiable"),
    ]
    assert "nothing that would prove it" in applied.warnings[0]
    assert (status(desk), applied.exit_code) == ("ENABLED", 0)
    assert numbers(desk) == [1]
    assert desk.plan().plan.is_empty


def test_unpublishing_disables_and_then_there_is_nothing_to_do(desk: Desk) -> None:
    desk.apply()
    publish(desk)
    for sent in (1, 0):
        assert carry_out(desk, lambda client: desk.project.unpublish(KEY, client)).sent == sent
        assert status(desk) == "DISABLED"


def test_a_publish_that_enables_nothing_is_not_called_done(desk: Desk) -> None:
    desk.apply()
    desk.switch(internal_error=1)
    with pytest.raises(PartlyApplied) as caught:
        publish(desk)
    assert caught.value.applied is not None
    assert [item.address for item in caught.value.applied.failures] == ["status"]
    assert caught.value.exit_code == 6


def test_a_workflow_with_errors_is_not_published(desk: Desk) -> None:
    desk.apply()
    desk.in_builder(elements=[entry("update", 1, resourceID="")])
    with pytest.raises(NotFit, match="has 1 error") as caught:
        publish(desk)
    assert [finding.code for finding in caught.value.diagnostics if finding.is_error] == ["WF660"]
    assert caught.value.exit_code == 4
    assert status(desk) == "DISABLED"


def test_publish_true_in_the_spec_publishes_with_every_change(desk: Desk) -> None:
    desk.edit("title:", "publish: true\ntitle:")
    applied = desk.apply()
    purposes = [call.purpose for call in applied.plan.calls]
    assert purposes[-2:] == [Purpose.PUBLISH, Purpose.ENABLE]
    assert status(desk) == "ENABLED"
    assert desk.plan().plan.is_empty
    desk.edit(*CHANGE)
    plan = desk.apply().plan
    assert [call.purpose for call in plan.calls] == [Purpose.TREE, Purpose.PUBLISH, Purpose.ENABLE]
    assert plan.changes[-1].reason == "published again, so that the changes are live"
    carry_out(desk, lambda client: desk.project.unpublish(KEY, client))
    plan = desk.plan().plan
    assert [(change.address, change.fields[0].after) for change in plan.changes] == [("status", "ENABLED")]


@pytest.mark.parametrize("line", ["publish: false\n", ""])
def test_otherwise_the_status_is_left_alone(desk: Desk, line: str) -> None:
    desk.edit("title:", f"{line}title:")
    desk.apply()
    publish(desk)
    desk.edit(*CHANGE)
    assert [call.purpose for call in desk.apply().plan.calls] == [Purpose.TREE]
    assert status(desk) == "ENABLED"


def test_deleting_a_step_of_a_running_workflow_is_a_warning(desk: Desk) -> None:
    desk.apply()
    text = desk.file.read_text(encoding="utf-8")
    desk.file.write_text(text[: text.index("  pay:")].replace("Approve: pay", "Approve: end"), encoding="utf-8")
    assert not any("runs may be under way" in warning for warning in desk.plan().plan.warnings)
    publish(desk)
    assert any("runs may be under way" in warning and "pay" in warning for warning in desk.plan().plan.warnings)


def test_a_destroyed_workflow_is_proven_gone_and_unbound(desk: Desk) -> None:
    desk.apply()
    applied = destroy(desk)
    assert [item.status.value for item in applied.checked] == ["verified", "verified"]
    assert listed(desk) == []
    assert desk.project.bindings.read("sandbox", KEY) is None
    assert [(each.number, each.kind) for each in desk.project.revisions(KEY)] == [(1, "destroy")]
    assert desk.plan().plan.workflow.id == ""


def test_a_destroyed_workflow_comes_back_under_a_new_id(desk: Desk) -> None:
    desk.apply()
    before, old = content(desk), desk.workflow_id
    publish(desk)
    destroy(desk)
    proposal = desk.run(lambda client: desk.project.rollback(KEY, client))
    assert any(f"workflow {old} is gone" in warning for warning in proposal.plan.warnings)
    applied = back(desk)
    assert applied.failures == ()
    assert applied.workflow_id == desk.workflow_id != old
    assert status(desk) == "DISABLED"
    after = content(desk)
    assert [element["element_id"] for element in after["elements"]] == [e["element_id"] for e in before["elements"]]
    assert desk.plan().plan.is_empty


def test_a_namesake_of_what_is_made_again_is_told(desk: Desk) -> None:
    desk.apply()
    destroy(desk)
    other = desk.api.create(title="Expense claim")
    proposal = desk.run(lambda client: desk.project.rollback(KEY, client))
    assert proposal.notices == (f"sandbox has another workflow called 'Expense claim' ({other}) already",)
    assert back(desk).workflow_id != other


def test_a_workflow_deleted_in_jotform_comes_back_too(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.apply()
    old = desk.workflow_id
    desk.api.content("DELETE", f"/workflow/{old}")
    assert back(desk).failures == ()
    assert desk.workflow_id != old
    assert [change.reason for change in desk.plan().plan.changes] == ["changed in the spec"]


@pytest.mark.parametrize(
    "switches", [{"transient_401_on_create": 1}, {"partial_create": 1}, {"internal_error_after": 1}]
)
def test_a_workflow_made_again_while_the_server_fails_is_there_once(desk: Desk, switches: dict[str, int]) -> None:
    desk.apply()
    destroy(desk)
    desk.switch(**switches)
    try:
        back(desk, 1)
    except WfcodeError:
        back(desk, 1)
    assert listed(desk) == [desk.workflow_id]
    assert desk.plan().plan.is_empty


def test_a_delete_that_fails_leaves_everything(desk: Desk) -> None:
    desk.apply()
    desk.switch(internal_error=1)
    with pytest.raises(ServerError):
        destroy(desk)
    assert listed(desk) == [desk.workflow_id]
    assert desk.plan().plan.is_empty


def test_a_delete_that_was_done_although_it_failed_counts(desk: Desk) -> None:
    desk.apply()
    desk.switch(internal_error_after=1)
    applied = destroy(desk)
    assert applied.failures == ()
    assert "but the workflow is gone" in applied.warnings[0]
    assert desk.project.bindings.read("sandbox", KEY) is None


def test_reads_that_lag_behind_a_delete_are_waited_for(desk: Desk) -> None:
    desk.apply()
    desk.switch(lag_reads_ms=50)
    assert destroy(desk).failures == ()


def test_an_interruption_right_after_the_delete_is_finished_by_the_next_destroy(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.apply()

    async def stopped(*_given: object) -> dict[str, Any]:
        raise KeyboardInterrupt

    def stop_there() -> None:
        monkeypatch.setattr(Jotform, "combined", stopped)

    with pytest.raises(KeyboardInterrupt):
        carry_out(desk, lambda client: desk.project.destroy(KEY, client), meanwhile=stop_there)
    monkeypatch.undo()
    assert listed(desk) == []
    with pytest.raises(WorkflowGone):
        desk.plan()
    applied = destroy(desk)
    assert (applied.sent, applied.failures) == (0, ())
    assert desk.project.bindings.read("sandbox", KEY) is None
    assert back(desk).failures == ()
    assert desk.plan().plan.is_empty


def test_protected_steps_forbid_a_destroy(desk: Desk) -> None:
    desk.apply()
    binding = desk.project.bindings.read("sandbox", KEY)
    assert binding is not None
    steps = {**binding.steps, "pay": binding.steps["pay"].model_copy(update={"protected": True})}
    desk.project.bindings.write("sandbox", KEY, binding.model_copy(update={"steps": steps}))
    with pytest.raises(WfcodeError, match="pay is protected"):
        destroy(desk)
    assert listed(desk) == [desk.workflow_id]


@pytest.mark.parametrize("what", ["publish", "unpublish", "destroy"])
def test_a_spec_that_was_never_applied_has_nothing_to_work_on(desk: Desk, what: str) -> None:
    with pytest.raises(NeverApplied):
        desk.run(lambda client: getattr(desk.project, what)(KEY, client))
    with pytest.raises(UnknownSpec):
        desk.run(lambda client: getattr(desk.project, what)("other", client))


def test_a_binding_that_was_let_go_is_not_written_to(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.apply()
    desk.project.bindings.delete("sandbox", KEY)
    with pytest.raises(NoLongerBound, match="still there"):
        back(desk)


def test_the_way_back_needs_no_spec(desk: Desk) -> None:
    desk.apply()
    desk.edit(*CHANGE)
    desk.apply()
    desk.file.unlink()
    assert back(desk).failures == ()
    assert [element.get("name") for element in content(desk)["elements"]].count("Pay") == 1


def test_a_secret_is_in_no_revision(desk: Desk) -> None:
    desk.edit("Paid: end", "Paid: hook")
    hook = "  hook: {type: webhook, with: {url: https://a.example.com/T0K3N}, next: end}\n"
    desk.file.write_text(desk.file.read_text(encoding="utf-8") + hook, encoding="utf-8")
    desk.apply()
    desk.edit(*CHANGE)
    desk.apply()
    path = desk.folder / ".wfcode" / "revisions" / "sandbox" / KEY / "1.json"
    assert "T0K3N" not in json.dumps(json.loads(path.read_text(encoding="utf-8"))["content"])
    applied = back(desk)
    assert applied.failures == ()
    assert Action.UPDATE in {change.action for change in applied.plan.changes}
    hooks = [element for element in content(desk)["elements"] if element["type"] == "workflow_webhook"]
    assert hooks[0]["url"] == "https://a.example.com/T0K3N"
