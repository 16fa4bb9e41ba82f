"""`plan -o FILE`, `show FILE`, `apply FILE`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from harness import Run
from in_builder import Builder

from wfcode.plan.model import Plan, sealed

Edit = Callable[[str, str], None]


@pytest.fixture
def saved(wf: Run, builder: Builder, edit: Edit, tmp_path: Path) -> Path:
    """A plan of one change, saved."""
    edit("Look at this.", "Look at that.")
    assert wf("plan", "-o", "plan.json").code == 0
    return tmp_path / "plan.json"


def test_a_saved_plan_is_shown_and_carried_out_once_and_asks_nothing(wf: Run, saved: Path, builder: Builder) -> None:
    planned = wf("plan").out
    assert wf("show", "plan.json").out in planned
    assert Plan.model_validate_json(wf("show", "plan.json", "--json").out).workflow.key == "sign-off"
    done = wf("apply", "plan.json")
    assert done.code == 0
    assert builder.element("manager")["taskDescription"] == "Look at that."
    again = wf("apply", "plan.json")
    assert again.code == 5
    assert "applied, adopted or forgotten" in again.err


def test_the_plan_of_a_new_workflow_works_once(wf: Run, spec: Path) -> None:
    assert wf("plan", "-o", "plan.json").code == 0
    assert wf("apply", "plan.json").code == 0
    assert wf("apply", "plan.json").code == 5
    assert len(json.loads(wf("list", "--json").out)["workflows"]) == 1


def test_a_new_workflow_is_made_once_from_however_many_clones(wf: Run, spec: Path, tmp_path: Path) -> None:
    assert wf("plan", "-o", "plan.json").code == 0
    assert wf("apply", "plan.json").code == 0
    for path in (tmp_path / ".wfcode" / "bindings").rglob("*.json"):
        path.unlink()  # as in a clone in which nothing was applied
    again = wf("apply", "plan.json")
    assert again.code == 5
    assert "a workflow of this title came or went" in again.err
    assert sum(bool(row["id"]) for row in json.loads(wf("list", "--json").out)["workflows"]) == 1


def stale_by_builder(builder: Builder, edit: Edit) -> None:
    builder.write("pay", header="Other")


def stale_by_title(builder: Builder, edit: Edit) -> None:
    builder.title("Other")


def stale_by_addition(builder: Builder, edit: Edit) -> None:
    builder.add(50)


def stale_by_spec(builder: Builder, edit: Edit) -> None:
    edit("Pay it.", "Pay it at once.")


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (stale_by_builder, "pay"),
        (stale_by_title, "title"),
        (stale_by_addition, "#50"),
        (stale_by_spec, "the spec was changed"),
    ],
)
def test_what_moved_makes_a_plan_stale_and_is_named(
    wf: Run, saved: Path, builder: Builder, edit: Edit, move: Callable[[Builder, Edit], None], told: str
) -> None:
    move(builder, edit)
    before = builder.writes()
    result = wf("apply", "plan.json")
    assert result.code == 5
    assert result.err.startswith("error[WF703]")
    assert told in result.err
    assert builder.writes() == before


def test_a_move_on_the_canvas_moves_nothing(wf: Run, saved: Path, builder: Builder) -> None:
    builder.write("manager", x=777, y=777)
    assert wf("apply", "plan.json").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--new",),
        ("--keep", "live", "a"),
        ("--only", "a"),
        ("--prune", "a"),
        ("--on-drift", "keep"),
        ("--max-deletes", "9"),
        ("--bindings-only",),
        ("--target", "other"),
    ],
)
def test_nothing_is_decided_beside_a_saved_plan(wf: Run, saved: Path, words: tuple[str, ...]) -> None:
    result = wf("apply", "plan.json", *words)
    assert result.code == 64
    assert words[0] in result.err


def test_the_target_may_be_said_where_it_is_the_plans_own(wf: Run, saved: Path) -> None:
    assert wf("apply", "plan.json", "--target", "sandbox").code == 0


def test_decisions_are_in_the_file(wf: Run, builder: Builder, edit: Edit) -> None:
    edit("Look at this.", "Look at that.")
    builder.write("manager", taskDescription="Look here.")
    refused = wf("plan", "-o", "plan.json")
    assert refused.code == 5
    assert "not written" in refused.err
    assert not (builder.project.root / "plan.json").exists()
    keep = ("--keep", "live", "manager.with.taskDescription")
    edit("Pay it.", "Pay it at once.")
    assert wf("plan", "-o", "plan.json", *keep).code == 0
    assert wf("apply", "plan.json").code == 0
    assert builder.element("manager")["taskDescription"] == "Look here."
    assert builder.element("pay")["taskDescription"] == "Pay it at once."


def rewritten(path: Path, **parts: Any) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, **parts}), encoding="utf-8")


@pytest.mark.parametrize(
    ("break_it", "code"),
    [
        (lambda path: rewritten(path, format_version=99), "WF721"),
        (lambda path: rewritten(path, calls=[]), "WF720"),
        (lambda path: rewritten(path, hash="sha256:0"), "WF720"),
        (lambda path: rewritten(path, format_version="1"), "WF720"),
        (lambda path: path.write_text("[]", encoding="utf-8"), "WF720"),
        (lambda path: path.write_text("{", encoding="utf-8"), "WF720"),
        (lambda path: path.write_bytes(b"\xff\xfe"), "WF720"),
        (lambda path: path.unlink(), "WF720"),
        (lambda path: (path.unlink(), path.mkdir()), "WF720"),
    ],
)
def test_a_file_that_is_not_what_was_written_is_refused(
    wf: Run, saved: Path, break_it: Callable[[Path], Any], code: str
) -> None:
    break_it(saved)
    for command in ("apply", "show"):
        result = wf(command, "plan.json")
        assert result.code == 1
        assert result.err.startswith(f"error[{code}]")
        assert result.err.count("\n") == 1


def test_a_forged_hash_does_not_help_where_the_calls_are_others(wf: Run, saved: Path, builder: Builder) -> None:
    plan = Plan.model_validate_json(saved.read_text(encoding="utf-8"))
    body = {"elements": [{"action": "delete", "elementID": 2, "data": {}}], "links": []}
    forged = sealed(plan.model_copy(update={"calls": (plan.calls[0].model_copy(update={"body": body}),)}))
    saved.write_text(forged.model_dump_json(), encoding="utf-8")
    before = builder.writes()
    assert wf("apply", "plan.json").code == 5
    assert builder.writes() == before


def test_a_file_holds_one_plan_and_its_name_says_so(wf: Run, builder: Builder, spec: Path) -> None:
    assert wf("plan", "-o", "plan.yaml").code == 64
    (spec.parent / "other.yaml").write_text(spec.read_text("utf-8").replace("Sign-off", "Other"), encoding="utf-8")
    assert wf("plan", "-o", "plan.json").code == 64
    assert wf("plan", "other", "-o", "plan.json").code == 0
    assert wf("apply", "plan.json", "other").code == 64


def test_a_spec_that_is_gone_is_told(wf: Run, saved: Path, spec: Path) -> None:
    spec.unlink()
    result = wf("apply", "plan.json")
    assert result.code == 64
    assert "sign-off.yaml does not exist" in result.err


def test_values_of_variables_are_given_again_and_have_to_be_the_same(wf: Run, spec: Path, edit: Edit) -> None:
    edit("\nsteps:", "\nvars: {what: {type: text}}\nsteps:")
    edit("Look at this.", "Look at ${var.what}.")
    assert wf("plan", "-o", "plan.json", "--var", "what=this").code == 0
    assert "WF333" in wf("apply", "plan.json").err
    assert wf("apply", "plan.json", "--var", "what=that").code == 5
    assert wf("apply", "plan.json", "--var", "what=this").code == 0
