"""`wfcode show`: a spec as written, a live workflow as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import Run
from signoff import SPEC
from syrupy.assertion import SnapshotAssertion


@pytest.fixture
def live_id(wf: Run, tmp_path: Path) -> str:
    """The id of an applied workflow."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "sign-off.yaml").write_text(SPEC, encoding="utf-8")
    return str(json.loads(wf("apply", "sign-off", "--yes", "--json").out)["id"])


def test_a_spec(wf: Run, live_id: str, snapshot: SnapshotAssertion) -> None:
    result = wf("show", "sign-off")
    assert (result.code, result.err) == (0, "")
    assert result.out == snapshot
    assert wf("show", "specs/sign-off.yaml") == result


def test_a_live_workflow_goes_by_the_names_of_its_binding(wf: Run, live_id: str) -> None:
    live, spec = wf("show", live_id), wf("show", "sign-off")
    assert live.code == 0
    assert live.out == spec.out


def test_a_live_workflow_without_binding(wf: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    tree = {
        "elements": [
            {"element_id": "1", "type": "workflow_start_point"},
            {"element_id": "2", "type": "workflow_send_email", "to": [], "subject": "Hello"},
            {"element_id": "3", "type": "workflow_mystery"},
        ],
        "links": [{"link_id": "1", "fromElement": "1", "toElement": "2", "type": "default-link"}],
    }
    (tmp_path / "tree.json").write_text(json.dumps(tree), encoding="utf-8")
    number = wf("sandbox", "load", "tree.json", "--title", "Found").out.strip()
    result = wf("show", number)
    assert result.code == 0
    assert result.out.replace(number, "ID") == snapshot


def test_as_json(wf: Run, live_id: str) -> None:
    for word in ("sign-off", live_id):
        found = json.loads(wf("show", word, "--json").out)
        assert [step["key"] for step in found["steps"]] == ["trigger", "manager", "pay", "end"]
        assert found["title"] == "Sign-off"
        assert found["exits"][0] == {"step": "trigger", "exits": [{"outcome": "", "to": "manager"}]}
        assert found["diagnostics"] == []


def test_a_broken_spec_is_shown_as_far_as_it_goes(wf: Run, live_id: str, tmp_path: Path) -> None:
    (tmp_path / "specs" / "sign-off.yaml").write_text(SPEC.replace("Deny: end", "Deny: nowhere"), encoding="utf-8")
    result = wf("show", "sign-off")
    assert result.code == 3
    assert "error[WF" in result.out


def test_an_unknown_id_is_a_sentence(wf: Run, live_id: str) -> None:
    result = wf("show", "999999999999999")
    assert result.code == 1
    assert "999999999999999" in result.err
