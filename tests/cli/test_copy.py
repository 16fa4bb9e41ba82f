"""`copy`, `map`, and ids of another account."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import Run
from in_builder import Builder

from wfcode.bindings.model import Binding

SPEC = """\
wfcode: 1
title: Copied
forms: {claim: "242894007300000"}
trigger: {form: claim, next: manager}
steps:
  manager:
    type: approval
    with: {approver: "{managerEmail}", taskDescription: Look., team: "77001"}
    outcomes: {Approve: fill, Deny: end}
  fill:
    type: form
    with: {formID: "242894007300001", assignee: a@example.com}
    next: end
"""
PROJECT = """\
targets:
  here: {{kind: sandbox}}
  there: {{kind: sandbox, map: {{{map}}}}}
default_target: here
"""
NEEDED = ("242894007300000", "242894007300001", "77001")
FOUND = ("242894007368969", "242894007368970", "88001")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "copied.yaml").write_text(SPEC, encoding="utf-8")
    mapped(tmp_path, {})
    return tmp_path


def mapped(folder: Path, ids: dict[str, str]) -> None:
    """Write the project file with that map."""
    rows = ", ".join(f'"{mine}": "{theirs}"' for mine, theirs in ids.items())
    (folder / "wfcode.yaml").write_text(PROJECT.format(map=rows), encoding="utf-8")


def test_everything_that_needs_a_value_is_listed(wf: Run, folder: Path) -> None:
    result = wf("copy", "copied", "--to", "there")
    assert result.code == 3
    for each in NEEDED:
        assert each in result.out
    assert "3 ids without a counterpart on there" in result.err
    needs = json.loads(wf("copy", "copied", "--to", "there", "--json").out)["needs"]
    assert {one["code"] for one in needs} == {"WF613"}


def test_what_is_mapped_is_put_in(wf: Run, folder: Path) -> None:
    mapped(folder, dict(zip(NEEDED, FOUND, strict=True)))
    result = wf("copy", "copied", "--to", "there")
    assert result.code == 0
    assert "Plan: 3 to add" in result.out
    assert wf("apply", "--yes", "--target", "there").code == 0
    there = Builder(folder, "copied", "there")
    assert there.element("trigger")["resourceID"] == FOUND[0]
    assert str(there.element("fill")["formID"]) == FOUND[1]
    assert str(there.element("manager")["team"]) == FOUND[2]
    assert "No changes" in wf("plan", "--target", "there").out
    assert "nothing moved" in wf("drift", "--target", "there").out


def test_a_form_that_the_target_has_needs_no_entry(wf: Run, folder: Path) -> None:
    spec = folder / "specs" / "copied.yaml"
    spec.write_text(SPEC.replace("242894007300000", FOUND[0]), encoding="utf-8")
    mapped(folder, {NEEDED[1]: FOUND[1], NEEDED[2]: FOUND[2]})
    assert wf("copy", "copied", "--to", "there").code == 0


def test_a_foreign_id_is_a_warning_where_the_spec_lives_elsewhere_too(wf: Run, folder: Path) -> None:
    spec = folder / "specs" / "copied.yaml"
    spec.write_text(SPEC.replace("242894007300000", FOUND[0]), encoding="utf-8")
    assert "WF612" not in wf("plan").err
    elsewhere = Binding(workflow="copied", workflow_id="1", host="api.jotform.com", account="other", title="Copied")
    Builder(folder, "copied").project.bindings.write("there", "copied", elsewhere)
    result = wf("plan")
    assert result.code == 0
    assert result.err.count("warning[WF612]") == 2
    assert "77001" in result.err


def test_a_form_that_is_not_there_is_a_warning_unless_its_fields_are_named(wf: Run, folder: Path) -> None:
    result = wf("plan")
    assert result.code == 0
    assert "warning[WF650]" in result.err
    spec = folder / "specs" / "copied.yaml"
    asking = "  ask: {type: if, when: amount > 5, then: manager, else: end}\n"
    spec.write_text(
        SPEC.replace("next: manager", "next: ask").replace("steps:\n", f"steps:\n{asking}"), encoding="utf-8"
    )
    result = wf("plan")
    assert result.code == 3
    assert "error[WF650]" in result.err


def test_an_unknown_target_is_a_usage_error(wf: Run, folder: Path) -> None:
    assert wf("copy", "copied", "--to", "nowhere").code == 64


def test_values_of_variables_are_taken_for_the_other_target(wf: Run, folder: Path) -> None:
    text = SPEC.replace('"{managerEmail}"', '"${var.boss}"')
    text = text.replace("steps:", "vars: {boss: {type: address}}\nsteps:", 1)
    (folder / "specs" / "copied.yaml").write_text(text, encoding="utf-8")
    mapped(folder, dict(zip(NEEDED, FOUND, strict=True)))
    assert "WF333" in wf("copy", "copied", "--to", "there").err
    result = wf("copy", "copied", "--to", "there", "--var", "boss=boss@example.com")
    assert result.code == 0
    assert "boss@example.com" in result.out
