"""The options that decide beforehand, and plans that rules forbid."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from harness import Run
from in_builder import Builder
from syrupy.assertion import SnapshotAssertion

Edit = Callable[[str, str], None]
WHERE = "manager.with.taskDescription"


@pytest.fixture
def conflict(builder: Builder, edit: Edit) -> Builder:
    """The same text changed on both sides."""
    edit("Look at this.", "Look at that.")
    builder.write("manager", taskDescription="Look here.")
    return builder


def test_a_conflict_is_shown_with_all_sides_and_refused(
    wf: Run, conflict: Builder, snapshot: SnapshotAssertion
) -> None:
    planned = wf("plan")
    assert planned.code == 5
    assert planned.out == snapshot
    before = conflict.writes()
    refused = wf("apply", "--yes")
    assert refused.code == 5
    assert refused.err.splitlines()[-1].startswith("error[WF710]")
    assert conflict.writes() == before


@pytest.mark.parametrize(("side", "text"), [("wanted", "Look at that."), ("live", "Look here.")])
def test_a_side_is_chosen(wf: Run, conflict: Builder, side: str, text: str, snapshot: SnapshotAssertion) -> None:
    planned = wf("plan", "--keep", side, WHERE)
    assert planned.code == 0
    assert planned.out == snapshot
    assert wf("apply", "--yes", "--keep", side, WHERE).code == 0
    assert conflict.element("manager")["taskDescription"] == text
    assert wf("plan").code == (0 if side == "wanted" else 5)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--keep", "live", "manager.with.taskDescripton"), "did you mean manager.with.taskDescription"),
        (("--keep", "mine", WHERE), "wanted or live"),
        (("--keep", "live"), "--keep"),
        (("--prune", "#99"), "no step added in the builder"),
        (("--separate", "pay"), "no new step"),
        (("--only", "payy"), "did you mean pay"),
        (("--on-drift", "revert"), "warn, block, keep"),
        (("--max-deletes", "-1"), "max-deletes"),
        (("--max-delete-percent", "101"), "max-delete-percent"),
    ],
)
def test_a_slip_is_a_usage_error(wf: Run, conflict: Builder, words: tuple[str, ...], hint: str) -> None:
    for command in ("plan", "apply"):
        result = wf(command, *words)
        assert result.code == 64
        assert hint in result.err


def test_a_name_in_one_workflow_wants_one_spec(wf: Run, conflict: Builder) -> None:
    other = conflict.project.root / "specs" / "other.yaml"
    other.write_text((conflict.project.root / "specs" / "sign-off.yaml").read_text("utf-8"), encoding="utf-8")
    assert wf("plan", "--only", "manager").code == 64
    assert wf("plan", "sign-off", "--only", "manager", "--keep", "wanted", WHERE).code == 0


@pytest.mark.parametrize(("word", "code"), [("warn", 0), ("block", 4), ("keep", 0)])
def test_drift_is_reverted_refused_or_kept(wf: Run, builder: Builder, word: str, code: int) -> None:
    builder.write("manager", taskDescription="Look here.")
    assert wf("plan", "--on-drift", word).code == code
    assert wf("apply", "--yes", "--on-drift", word).code == code
    kept = "Look at this." if word == "warn" else "Look here."
    assert builder.element("manager")["taskDescription"] == kept


def test_deletes_are_allowed_by_number(wf: Run, builder: Builder, edit: Edit) -> None:
    (builder.project.root / "wfcode.yaml").write_text("safety: {max_deletes: 0}\n", encoding="utf-8")
    text = (builder.project.root / "specs" / "sign-off.yaml").read_text("utf-8")
    edit("Approve: pay", "Approve: end")
    edit(text[text.index("  pay:") :], "")
    refused = wf("plan")
    assert refused.code == 4
    assert "--max-deletes 1" in refused.out
    assert wf("apply", "--yes", "--max-deletes", "1").code == 0


def test_only_says_what_it_leaves_out(wf: Run, builder: Builder, edit: Edit) -> None:
    edit("Look at this.", "Look at that.")
    edit("Pay it.", "Pay it at once.")
    result = wf("apply", "--yes", "--only", "manager")
    assert result.code == 0
    assert "pay (update)" in result.out
    assert builder.element("pay")["taskDescription"] == "Pay it."
    assert wf("plan", "--detailed-exitcode").code == 2


def test_the_plan_records_its_decisions(wf: Run, conflict: Builder) -> None:
    plan = json.loads(wf("plan", "sign-off", "--json", "--keep", "wanted", WHERE).out)
    assert plan["options"]["keep"] == {WHERE: "wanted"}
    (field,) = [one for change in plan["changes"] for one in change["fields"]]
    assert (field["applied"], field["before"], field["after"]) == ("Look at this.", "Look here.", "Look at that.")
