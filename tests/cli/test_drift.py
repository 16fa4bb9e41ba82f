"""`wfcode drift`: what moved on the server, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from harness import Run
from in_builder import Builder
from syrupy.assertion import SnapshotAssertion

Edit = Callable[[str, str], None]


def test_nothing_moved(wf: Run, builder: Builder) -> None:
    result = wf("drift", "--detailed-exitcode")
    assert (result.code, result.err) == (0, "")
    assert "nothing moved" in result.out


def test_everything_that_moved_is_shown_and_nothing_that_the_spec_wants(
    wf: Run, builder: Builder, edit: Edit, snapshot: SnapshotAssertion
) -> None:
    edit("Pay it.", "Pay it at once.")
    builder.write("manager", taskDescription="Rewritten", header="Not in the spec")
    builder.write("manager", name="Boss")
    builder.add(50, name="Mine")
    builder.delete("pay")
    builder.title("Other")
    result = wf("drift")
    assert result.out == snapshot
    assert result.code == 0
    assert "at once" not in result.out
    assert wf("drift", "--detailed-exitcode").code == 2


def test_the_same_as_data(wf: Run, builder: Builder) -> None:
    builder.write("manager", taskDescription="Rewritten", header="Not in the spec")
    builder.add(50, name="Mine")
    found = json.loads(wf("drift", "--json").out)
    assert (found["errors"], found["orphans"]) == ([], [])
    (workflow,) = found["workflows"]
    assert workflow["added"] == [{"key": "#50", "type": "workflow_send_email", "name": "Mine"}]
    assert workflow["deleted"] == []
    assert {one["address"]: (one["after"], one["managed"]) for one in workflow["drift"]} == {
        "manager.with.taskDescription": ("Rewritten", True),
        "manager.with.header": ("Not in the spec", False),
    }


def test_what_was_kept_once_is_still_drift(wf: Run, builder: Builder) -> None:
    builder.write("manager", taskDescription="Rewritten")
    assert wf("apply", "--yes", "--on-drift", "keep").code == 0
    assert "Rewritten" in wf("drift").out
    assert wf("apply", "--yes").code == 0
    assert "nothing moved" in wf("drift").out


def test_specs_that_were_never_applied_have_none(wf: Run, spec: Path) -> None:
    result = wf("drift")
    assert result.code == 0
    assert "nothing is bound" in result.err
    assert wf("drift", "sign-off").code == 1


def test_a_spec_that_cannot_be_read_does_not_stop_the_others(wf: Run, builder: Builder, spec: Path) -> None:
    (spec.parent / "other.yaml").write_text(spec.read_text(encoding="utf-8").replace("Sign-off", "Other"), "utf-8")
    assert wf("apply", "other", "--yes").code == 0
    (spec.parent / "other.yaml").write_text("wfcode: 1\nsteps: [", encoding="utf-8")
    builder.write("manager", taskDescription="Rewritten")
    result = wf("drift")
    assert result.code == 3
    assert "Rewritten" in result.out


def test_nothing_is_sent(wf: Run, builder: Builder) -> None:
    before = builder.writes()
    wf("drift")
    assert builder.writes() == before
