"""Importing through the server: a new file and a binding, never over anything that is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import SPEC, Desk, project_in, says_yes


@pytest.fixture
def built(desk: Desk) -> str:
    """A live workflow that no spec is bound to: its id."""
    desk.apply(person=says_yes())
    workflow: str = desk.call("list_workflows")["workflows"][0]["workflow_id"]
    (desk.folder / "specs" / "expense.yaml").unlink()
    for path in desk.folder.rglob("bindings/*/expense.json"):
        path.unlink()
    return workflow


def test_a_live_workflow_becomes_a_spec_that_changes_nothing(desk: Desk, built: str) -> None:
    answer = desk.call("import_workflow", workflow_id=built, name="claims")
    assert answer["spec"] == "claims" and answer["files"][-1] == "specs/claims.yaml"
    planned = desk.call("plan", spec="claims")
    assert planned["plan_id"] == "" and planned["summary"].startswith("No changes")
    assert len(desk.writes()) == 4


def test_nothing_is_overwritten(desk: Desk, built: str) -> None:
    path = desk.folder / "specs" / "claims.yaml"
    path.write_text(SPEC, encoding="utf-8")
    desk.fail("import_workflow", workflow_id=built, name="claims")
    assert path.read_text(encoding="utf-8") == SPEC


@pytest.mark.parametrize("name", ["../claims", ".claims", "a/b", "claims.yaml"])
def test_a_name_is_a_key(desk: Desk, built: str, name: str) -> None:
    before = sorted(path for path in desk.folder.rglob("*.yaml"))
    desk.fail("import_workflow", workflow_id=built, name=name)
    assert sorted(path for path in desk.folder.rglob("*.yaml")) == before


def test_what_is_not_there_is_said(desk: Desk, tmp_path: Path) -> None:
    other = Desk(project_in(tmp_path / "empty"), tmp_path / "state")
    assert "WF812" in other.fail("import_workflow", workflow_id="1")
