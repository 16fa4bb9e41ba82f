"""`wfcode check`: a spec beside its forms and its live workflow, a live workflow by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import Run

SPEC = """\
wfcode: 1
title: Claim
forms: {claim: "242894007368969"}
trigger: {form: claim, next: big}
steps:
  big:
    type: if
    when: {field: "77", operator: isFilled}
    then: mail
    else: end
  mail:
    type: email
    with: {to: "{email}", subject: Hello, content: Hello}
    next: end
"""


@pytest.fixture
def claim(tmp_path: Path) -> Path:
    """A spec that names a question which its form does not have."""
    (tmp_path / "specs").mkdir()
    path = tmp_path / "specs" / "claim.yaml"
    path.write_text(SPEC, encoding="utf-8")
    return path


def codes(wf: Run, *words: str) -> tuple[int, list[str]]:
    """The exit code and the codes of the findings."""
    result = wf("check", *words, "--json")
    return result.code, [each["code"] for each in json.loads(result.out)["diagnostics"]]


def load(wf: Run, tmp_path: Path, tree: object) -> str:
    """The id of a workflow stored as it is."""
    (tmp_path / "tree.json").write_text(json.dumps(tree), encoding="utf-8")
    return wf("sandbox", "load", "tree.json", "--title", "Found").out.strip()


def test_what_needs_forms_is_found_by_check_alone(wf: Run, claim: Path) -> None:
    assert wf("validate").code == 0
    result = wf("check", "claim")
    assert result.code == 3
    assert "specs/claim.yaml:8:11: error[WF518]: the form has no question #77" in result.out
    assert "big: then -> mail, else -> end" in result.out
    assert result.err == "claim: 1 error\n"


def test_a_sound_spec_has_no_findings(wf: Run, claim: Path) -> None:
    claim.write_text(SPEC.replace("77", "5"), encoding="utf-8")
    assert codes(wf, "claim") == (0, [])
    assert codes(wf, "specs/claim.yaml") == (0, [])
    assert wf("check", "claim").err == "claim: no findings\n"


def test_the_live_workflow_of_a_spec_is_looked_at_too(wf: Run, claim: Path, tmp_path: Path) -> None:
    claim.write_text(SPEC.replace("77", "5"), encoding="utf-8")
    number = json.loads(wf("apply", "claim", "--yes", "--json").out)["id"]
    assert codes(wf, "claim") == codes(wf, number) == (0, [])
    tree = json.loads(wf("sandbox", "dump", number).out)
    tree["links"][0]["type"] = "banana-link"
    other = load(wf, tmp_path, {name: tree[name] for name in ("elements", "links")})
    assert codes(wf, other) == (0, ["WF663"])


def test_a_live_workflow_with_a_dead_question(wf: Run, claim: Path, tmp_path: Path) -> None:
    claim.write_text(SPEC.replace("77", "5"), encoding="utf-8")
    number = json.loads(wf("apply", "claim", "--yes", "--json").out)["id"]
    tree = json.loads(wf("sandbox", "dump", number).out)
    decision = next(each for each in tree["elements"] if each["type"] == "workflow_binary_decision")
    decision["conditionTerms"][0]["field"] = "77"
    other = load(wf, tmp_path, {name: tree[name] for name in ("elements", "links")})
    assert codes(wf, other) == (3, ["WF518"])


def test_a_project_says_how_grave_a_finding_is(wf: Run, claim: Path, tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text("severity: {WF518: warning}\n", encoding="utf-8")
    assert codes(wf, "claim") == (0, ["WF518"])
    (tmp_path / "wfcode.yaml").write_text("severity: {WF518: off, WF524: error}\n", encoding="utf-8")
    assert codes(wf, "claim") == (0, [])
    claim.write_text(SPEC.replace('"{email}"', "me@example.com"), encoding="utf-8")
    assert codes(wf, "claim") == (3, ["WF524"])
    assert wf("plan", "claim").code == 3


def test_nothing_is_written(wf: Run, claim: Path) -> None:
    before = wf("sandbox", "log", "--json").out
    wf("check", "claim")
    assert wf("sandbox", "log", "--json").out == before


def test_an_unknown_id_or_key_is_a_sentence(wf: Run, claim: Path) -> None:
    assert wf("check", "999999999999999").code == 1
    assert wf("check", "nothing").code == 64
