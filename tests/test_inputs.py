"""Values from outside: the order of their sources, the targets that lack one, and what the project file gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import run

SPEC = """\
wfcode: 1
title: "${var.x}"
vars: {x: {default: default}}
trigger: {next: a}
steps:
  a: {type: email, with: {to: a@example.com, subject: S, content: C}, next: end}
"""
PROJECT = """\
vars: {x: project}
targets:
  sandbox: {kind: sandbox, vars: {x: target}}
  other: {kind: sandbox}
"""


def title(folder: Path, *words: str, env: dict[str, str] | None = None) -> str:
    result = run("plan", "a", "--json", *words, cwd=folder, env=env)
    assert result.code == 0, result.err
    return str(json.loads(result.out)["workflow"]["title"])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "a.yaml").write_text(SPEC, encoding="utf-8")
    (tmp_path / "wfcode.yaml").write_text(PROJECT, encoding="utf-8")
    return tmp_path


def test_the_order_of_sources(project: Path) -> None:
    env = {"WFCODE_VAR_x": "environment"}
    assert title(project, "--var", "x=first", "--var=x=command=line", env=env) == "command=line"
    assert title(project, env=env) == "environment"
    assert title(project) == "target"
    assert title(project, "--target", "other") == "project"
    (project / "wfcode.yaml").write_text(PROJECT.replace("vars: {x: project}\n", ""), encoding="utf-8")
    assert title(project, "--target", "other") == "default"


def test_an_empty_value_is_a_value(project: Path) -> None:
    result = run("validate", "--var", "x=", cwd=project)
    assert (result.code, "WF224" in result.out) == (3, True)


def test_validate_names_the_targets_that_lack_a_value_and_plan_wants_it(project: Path) -> None:
    (project / "specs" / "a.yaml").write_text(SPEC.replace("default: default", ""), encoding="utf-8")
    (project / "wfcode.yaml").write_text(PROJECT.replace("vars: {x: project}\n", ""), encoding="utf-8")
    checked = run("validate", cwd=project)
    assert checked.code == 0
    assert "warning[WF334]: `x` has no value on other" in checked.out
    assert title(project) == "target"
    failed = run("plan", "--target", "other", cwd=project)
    assert failed.code == 3
    assert "error[WF333]: the variable `x` has no value" in failed.err


def test_defaults_of_the_project_file_are_told_at_their_place(project: Path) -> None:
    path = project / "wfcode.yaml"
    path.write_text(PROJECT + "defaults:\n  email:\n    with: {senderNam: Us}\n", encoding="utf-8")
    result = run("validate", cwd=project)
    assert result.code == 3
    assert "wfcode.yaml:7:12: error[WF201]" in result.out
    path.write_text(PROJECT + "defaults:\n  email:\n    with: {senderName: Us}\n", encoding="utf-8")
    plan = json.loads(run("plan", "a", "--json", cwd=project).out)
    (field,) = [f for c in plan["changes"] for f in c["fields"] if f["address"] == "a.with.senderName"]
    assert (field["after"], field["origin"]) == ("Us", "default")
