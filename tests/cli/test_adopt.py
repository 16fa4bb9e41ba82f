"""`adopt` and `forget`, orphans and renamed specs, `apply --bindings-only`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Run
from in_builder import Builder
from syrupy.assertion import SnapshotAssertion

Edit = Callable[[str, str], None]
TWINS = """\
wfcode: 1
title: Twins
trigger: {next: [a, b]}
steps:
  a: {type: email, with: {to: x@example.com, subject: Hi, content: Hi}, next: end}
  b: {type: email, with: {to: x@example.com, subject: Hi, content: Hi}, next: end}
"""


def test_forget_lets_go_and_adopt_binds_again(wf: Run, builder: Builder, snapshot: SnapshotAssertion) -> None:
    workflow, before = builder.workflow_id, builder.writes()
    assert wf("forget", "sign-off", "--yes").code == 0
    assert wf("plan").code == 4, "the title is taken"
    copies = list((builder.project.root / ".wfcode" / "forgotten" / "sandbox").iterdir())
    assert json.loads(copies[0].read_text("utf-8"))["workflow_id"] == workflow
    adopted = wf("adopt", "sign-off", workflow, "--yes")
    assert adopted.code == 0
    assert adopted.out.replace(workflow, "ID") == snapshot
    assert "No changes" in wf("plan").out
    assert builder.writes() == before


def test_what_differs_is_an_ordinary_change_of_the_next_plan(wf: Run, builder: Builder, edit: Edit) -> None:
    workflow = builder.workflow_id
    wf("forget", "sign-off", "--yes")
    edit("Look at this.", "Look at that.")
    assert wf("adopt", "sign-off", workflow, "--yes").code == 0
    plan = json.loads(wf("plan", "sign-off", "--json").out)
    assert [(field["address"], field["cause"]) for change in plan["changes"] for field in change["fields"]] == [
        ("manager.with.taskDescription", "spec")
    ]
    assert wf("apply", "--yes").code == 0
    assert "No changes" in wf("plan").out


def test_nobody_guesses(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "twins.yaml").write_text(TWINS, encoding="utf-8")
    assert wf("apply", "--yes").code == 0
    twins = Builder(tmp_path, "twins")
    workflow, element = twins.workflow_id, twins.binding.steps["a"].element_id
    wf("forget", "twins", "--yes")
    refused = wf("adopt", "twins", workflow, "--yes")
    assert refused.code == 4
    assert refused.err.splitlines()[-1].startswith("error[WF723]")
    assert f"--as a={element}" in refused.err
    assert wf("adopt", "twins", workflow, "--yes", "--as", f"a={element}").code == 0
    assert "No changes" in wf("plan").out


@pytest.mark.parametrize("words", ["a", "a=", "=3", "a=x", "a=99", "zz=2", "manager=1"])
def test_a_slip_in_as_is_a_usage_error(wf: Run, builder: Builder, words: str) -> None:
    workflow = builder.workflow_id
    wf("forget", "sign-off", "--yes")
    result = wf("adopt", "sign-off", workflow, "--yes", "--as", words)
    assert result.code == 64
    assert "--as" in result.err


def test_one_spec_one_workflow(wf: Run, builder: Builder, spec: Path) -> None:
    other = spec.parent / "other.yaml"
    other.write_text(spec.read_text("utf-8").replace("Sign-off", "Other"), encoding="utf-8")
    taken = wf("adopt", "other", builder.workflow_id, "--yes")
    assert taken.code == 4
    assert "error[WF724]" in taken.err
    assert wf("apply", "other", "--yes").code == 0
    assert wf("adopt", "sign-off", Builder(spec.parent.parent, "other").workflow_id, "--yes").code == 4


def test_without_a_terminal_nothing_is_bound_or_forgotten(wf: Run, builder: Builder) -> None:
    assert wf("forget", "sign-off").code == 4
    workflow = builder.workflow_id
    assert wf("forget", "sign-off", tty=True, stdin="yes\n").code == 0
    assert wf("adopt", "sign-off", workflow).code == 4
    assert wf("adopt", "sign-off", workflow, tty=True, stdin="no\n").code == 4
    assert wf("adopt", "sign-off", workflow, tty=True, stdin="yes\n").code == 0


def test_what_is_not_there_is_one_sentence(wf: Run, builder: Builder) -> None:
    assert wf("forget", "nobody", "--yes").code == 1
    assert wf("adopt", "sign-off", "abc", "--yes").code == 64
    wf("forget", "sign-off", "--yes")
    assert wf("adopt", "sign-off", "1", "--yes").code == 1


def test_a_mapping_as_data(wf: Run, builder: Builder) -> None:
    workflow = builder.workflow_id
    wf("forget", "sign-off", "--yes")
    found = json.loads(wf("adopt", "sign-off", workflow, "--yes", "--json").out)
    assert [pair["step"] for pair in found["pairs"]] == ["trigger", "manager", "pay", "end"]
    assert (found["new"], found["beside"]) == ([], [])


def test_a_renamed_file_stops_with_the_line_to_add(wf: Run, builder: Builder, spec: Path) -> None:
    renamed = spec.rename(spec.parent / "signing.yaml")
    result = wf("plan")
    assert result.code == 4
    assert "`workflow: sign-off`" in result.err
    text = renamed.read_text("utf-8")
    renamed.write_text(text.replace("wfcode: 1\n", "wfcode: 1\nworkflow: sign-off\n"), encoding="utf-8")
    assert "No changes" in wf("plan").out
    renamed.write_text(text.replace("Sign-off", "Signing"), encoding="utf-8")
    assert wf("apply", "--yes", "--new").code == 0


def test_a_deleted_spec_never_destroys_its_workflow(wf: Run, builder: Builder, spec: Path) -> None:
    (spec.parent / "other.yaml").write_text(spec.read_text("utf-8").replace("Sign-off", "Other"), encoding="utf-8")
    wf("apply", "other", "--yes")
    spec.unlink()
    for command in ("plan", "drift"):
        result = wf(command)
        assert result.code == 0
        assert "note: sign-off is bound" in result.err
        assert json.loads(wf(command, "--json").out)["orphans"] == ["sign-off"]
    assert "orphan" in wf("list").out
    assert wf("forget", "sign-off", "--yes").code == 0
    assert wf("plan").err == wf("plan", "other").err


def test_a_spec_outside_the_folder_is_no_orphan(wf: Run, spec: Path, tmp_path: Path) -> None:
    elsewhere = spec.rename(tmp_path / "sign-off.yaml")
    assert wf("apply", "sign-off.yaml", "--yes").code == 0
    (spec.parent / "other.yaml").write_text(elsewhere.read_text("utf-8").replace("Sign-off", "Other"), encoding="utf-8")
    assert wf("plan").code == 0
    assert "orphan" not in wf("list").out


def test_bindings_only_writes_down_what_is_live_as_the_spec_says(wf: Run, builder: Builder, edit: Edit) -> None:
    store = builder.project.bindings
    old = builder.binding
    edit("Pay it.", "Pay it at once.")
    assert wf("apply", "--yes").code == 0
    new = builder.binding
    store.write("sandbox", "sign-off", old)
    before = builder.writes()
    assert wf("apply", "--bindings-only").code == 0
    assert builder.binding.steps == new.steps
    edit("Pay it at once.", "Pay it later.")
    refused = wf("apply", "--bindings-only")
    assert refused.code == 4
    assert "error[WF726]" in refused.err
    assert builder.writes() == before


def test_a_key_that_was_renamed_is_one_line_and_no_delete(wf: Run, builder: Builder, edit: Edit) -> None:
    before = builder.writes()
    edit("  manager:\n", "  boss:\n")
    edit("next: manager", "next: boss")
    asked = wf("plan")
    assert asked.code == 4
    assert "moved: [{from: manager, to: boss}]" in asked.out
    edit("wfcode: 1\n", "wfcode: 1\nmoved: [{from: manager, to: boss}]\n")
    plan = json.loads(wf("plan", "sign-off", "--json").out)
    assert [(change["address"], change["action"]) for change in plan["changes"]] == [("boss", "rename")]
    assert wf("apply", "--yes").code == 0
    assert builder.writes() == before
    assert json.loads(wf("plan", "sign-off", "--json").out)["changes"] == []


def test_two_keys_cannot_be_swapped_at_once(wf: Run, builder: Builder, edit: Edit) -> None:
    """Both names are still keys: nobody could tell, at the next plan, whether it was done already."""
    edit("wfcode: 1\n", "wfcode: 1\nmoved: [{from: manager, to: pay}, {from: pay, to: manager}]\n")
    result = wf("plan")
    assert result.code == 3
    assert "error[WF310]" in result.err
