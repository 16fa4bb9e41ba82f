"""`wfcode forms`: the forms of the target, one form, and snapshots."""

from __future__ import annotations

import json
from pathlib import Path

from harness import Run
from syrupy.assertion import SnapshotAssertion

CLAIM = "242894007368969"
SPEC = f"""\
wfcode: 1
title: Claims
forms: {{claim: "{CLAIM}", vendor: "242894007368972"}}
trigger: {{form: claim, next: mail}}
steps:
  mail: {{type: email, with: {{to: "{{email}}", subject: "Of {{vendor.companyName}}", content: x}}, next: end}}
"""


def write(folder: Path, **specs: str) -> None:
    (folder / "specs").mkdir(exist_ok=True)
    for name, text in specs.items():
        (folder / "specs" / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_the_forms_of_the_target(wf: Run, tmp_path: Path) -> None:
    result = wf("forms", "list")
    assert result.code == 0
    assert [row.split()[0] for row in result.out.splitlines()][:2] == ["id", CLAIM]
    found = json.loads(wf("forms", "list", "--json").out)
    assert found["target"] == "sandbox"
    assert found["forms"][0] == {"id": CLAIM, "title": "Expense claim", "status": "ENABLED", "snapshot": None}


def test_one_form_by_id_and_by_title(wf: Run, snapshot: SnapshotAssertion) -> None:
    result = wf("forms", "show", CLAIM)
    assert result.code == 0
    assert result.out == snapshot
    assert wf("forms", "show", "expense claim") == result


def test_one_form_as_json(wf: Run) -> None:
    found = json.loads(wf("forms", "show", CLAIM, "--json").out)
    assert (found["form"], found["title"]) == (CLAIM, "Expense claim")
    by_id = {each["id"]: each for each in found["questions"]}
    assert by_id["6"] == {
        "id": "6",
        "name": "currency",
        "label": "Currency",
        "type": "dropdown",
        "options": ["EUR", "USD", "GBP"],
        "token": "{currency}",
    }
    assert by_id["1"]["token"] is None


def test_what_is_not_there(wf: Run) -> None:
    assert (wf("forms", "show", "Expence").code, wf("forms", "show", "Expence").out) == (64, "")
    assert "WF628" in wf("forms", "show", "Expence").err
    missing = wf("forms", "show", "242894007360000")
    assert missing.code == 1 and "WF812" in missing.err


def test_fetching_the_forms_of_specs(wf: Run, tmp_path: Path) -> None:
    write(tmp_path, claims=SPEC)
    assert "WF326" in wf("validate").out
    result = wf("forms", "fetch")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        f"forms/sandbox/{CLAIM}.yaml  written  Expense claim\n"
        "forms/sandbox/242894007368972.yaml  written  Vendor details\n"
    )
    assert "unchanged" in wf("forms", "fetch", "claims").out
    assert "WF326" not in wf("validate").out
    assert json.loads(wf("forms", "list", "--json").out)["forms"][0]["snapshot"] == f"forms/sandbox/{CLAIM}.yaml"


def test_fetching_forms_by_id(wf: Run, tmp_path: Path) -> None:
    result = wf("forms", "fetch", CLAIM, "242894007360000", "242894007368970")
    assert result.code == 1
    assert [row.split()[0][-20:] for row in result.out.splitlines()] == [f"{CLAIM}.yaml", "242894007368970.yaml"]
    assert "242894007360000" in result.err


def test_a_fetch_says_what_came_and_went(wf: Run, tmp_path: Path) -> None:
    wf("forms", "fetch", CLAIM)
    path = tmp_path / "forms" / "sandbox" / f"{CLAIM}.yaml"
    path.write_text(path.read_text().replace("name: amount", "name: value"), encoding="utf-8")
    assert wf("forms", "fetch", CLAIM).out.splitlines()[1:] == ["  gone: value", "  new: amount"]
    path.write_text("<<<<", encoding="utf-8")
    assert wf("forms", "fetch", CLAIM).code == 0


def test_several_specs_hear_once_that_questions_are_not_known(wf: Run, tmp_path: Path) -> None:
    write(tmp_path, claims=SPEC, others=SPEC.replace("Claims", "Others"))
    found = json.loads(wf("validate", "--json").out)["diagnostics"]
    (word,) = (each for each in found if each["code"] == "WF326")
    assert word["file"] == "specs/claims.yaml"
    assert [each["file"] for each in word["related"]] == ["specs/others.yaml"]


def test_nothing_to_fetch(wf: Run, tmp_path: Path) -> None:
    write(tmp_path, bare="wfcode: 1\ntitle: T\ntrigger: {manual: {}, next: end}\nsteps: {}\n")
    result = wf("forms", "fetch")
    assert (result.code, result.out) == (0, "")
    assert "nothing to fetch" in result.err


def test_the_snapshots_of_this_repository_are_those_of_the_demo_account(wf: Run, tmp_path: Path) -> None:
    kept = sorted((Path(__file__).parents[2] / "forms" / "sandbox").glob("*.yaml"))
    assert len(kept) == 3
    assert wf("forms", "fetch", *(path.stem for path in kept)).code == 0
    for path in kept:
        assert (tmp_path / "forms" / "sandbox" / path.name).read_bytes() == path.read_bytes()
