"""`wfcode validate`: findings on stdout, the exits at the end, no target asked."""

from __future__ import annotations

import json
from pathlib import Path

from harness import Run
from signoff import SPEC
from syrupy.assertion import SnapshotAssertion


def test_a_good_spec_ends_with_its_exits(wf: Run, spec: Path) -> None:
    result = wf("validate")
    assert (result.code, result.err) == (0, "1 spec: no findings\n")
    assert result.out.splitlines()[1:] == [
        "trigger: -> manager",
        "manager: Approve -> pay, Deny -> end",
        "pay: Complete -> end",
    ]


def test_a_spec_is_named_by_path_or_key(wf: Run, spec: Path) -> None:
    everything = wf("validate")
    assert wf("validate", "specs/sign-off.yaml") == everything
    assert wf("validate", "sign-off") == everything
    assert wf("validate", "sign-off", "sign-off") == everything


def test_a_bad_spec_shows_place_snippet_and_remedy(wf: Run, spec: Path, snapshot: SnapshotAssertion) -> None:
    spec.write_text(SPEC.replace("Approve: pay", "Approve: play"), encoding="utf-8")
    result = wf("validate")
    assert result.code == 3
    assert result.out == snapshot


def test_json_holds_findings_counts_and_exits(wf: Run, spec: Path) -> None:
    found = json.loads(wf("validate", "--json").out)
    assert found["diagnostics"] == []
    assert found["summary"] == {"errors": 0, "warnings": 0, "information": 0}
    (workflow,) = found["workflows"]
    assert workflow["workflow"] == "sign-off"
    assert workflow["exits"][1] == {
        "step": "manager",
        "exits": [{"outcome": "Approve", "to": "pay"}, {"outcome": "Deny", "to": "end"}],
    }


def test_two_specs_of_one_key_are_told(wf: Run, spec: Path) -> None:
    (spec.parent / "other.yaml").write_text(SPEC.replace("title", "workflow: Sign-Off\ntitle"), encoding="utf-8")
    for command in (("validate",), ("plan",), ("apply", "--yes")):
        result = wf(*command)
        assert result.code == 3
        assert "error[WF608]" in result.out + result.err


def test_no_spec_at_all_is_a_usage_error(wf: Run) -> None:
    for command in (("validate",), ("plan",), ("apply", "--yes")):
        result = wf(*command)
        assert result.code == 64
        assert "wfcode init" in result.err


def test_nothing_is_written(wf: Run, spec: Path, tmp_path: Path) -> None:
    wf("validate")
    wf("validate", "--json")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["sign-off.yaml", "specs"]


def test_an_old_console_gets_ascii(wf: Run, spec: Path) -> None:
    spec.write_text(SPEC.replace("Approve: pay", "Genehmigen – ü: pay"), encoding="utf-8")
    for encoding in ("cp1252", "ascii"):
        result = wf("validate", encoding=encoding)
        assert result.code == 3
        json.loads(wf("validate", "--json", encoding=encoding).out)
