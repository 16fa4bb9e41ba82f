"""`wfcode expand`: what it prints compiles to the same workflow, without fragments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import Result, run

LEGAL = """\
fragment: legal
params:
  lawyer: {type: address}
  limit: {type: number, default: 5}
  word: {default: 'so "so"'}
exits: [approved, refused]
start: look
steps:
  look:
    type: approval
    with:
      approver: ["${param.lawyer}"]
      taskDescription: {file: texts/look.txt}
      header: "${param.word} costs $${amount}, more than ${param.limit} or ${var.most}"
    outcomes: {Approve: big, Deny: refused}
  big:
    type: if
    when: amount > ${param.limit} and reason != ${param.word} and reason != "it's ${param.word}"
    then: approved
    else: refused
"""
SPEC = """\
wfcode: 1
# a comment
title: Contract
vars: {law: {type: address}, most: {type: number, default: 9}}
forms: {claim: "242894007368969"}
defaults: {approval: {with: {requireLogin: true, expiration: 5 days}}}
trigger: {form: claim, next: legal}
steps:
  legal:
    use: legal
    with: {lawyer: "${var.law}", limit: 007}
    outcomes: {approved: pay, refused: end}
  pay:
    type: task
    with: {assignee: "{managerEmail}", taskDescription: "See {legal/look.taskName}", expiration: 2 days}
    outcomes: {Paid: end}
  call: {type: webhook, with: {url: "https://x.example/${secret.path}"}, next: end}
"""
ENVIRONMENT = {"WFCODE_VAR_law": "law@example.com", "WFCODE_SECRET_path": "p"}


def wf(folder: Path, *words: str) -> Result:
    return run(*words, cwd=folder, env=ENVIRONMENT)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "specs").mkdir()
    (tmp_path / "fragments" / "texts").mkdir(parents=True)
    spec = SPEC.replace("outcomes: {Paid: end}", "outcomes: {Paid: call}")
    (tmp_path / "specs" / "contract.yaml").write_text(spec, encoding="utf-8")
    (tmp_path / "fragments" / "legal.yaml").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "fragments" / "texts" / "look.txt").write_text("Look at it", encoding="utf-8")
    return tmp_path


def planned(folder: Path) -> object:
    result = wf(folder, "plan", "contract", "--json")
    assert result.code == 0, result.err
    plan = json.loads(result.out)
    changes = [(each["address"], [(f["address"], f["after"]) for f in each["fields"]]) for each in plan["changes"]]
    return changes, plan["calls"]


def test_what_is_printed_says_the_same_without_fragments(project: Path) -> None:
    before = planned(project)
    result = wf(project, "expand", "contract")
    assert result.code == 0
    assert "use:" not in result.out
    assert "param." not in result.out
    for kept in ("${var.law}", "${var.most}", "${secret.path}", "$${amount}", "../fragments/texts/look.txt"):
        assert kept in result.out
    (project / "specs" / "contract.yaml").write_text(result.out, encoding="utf-8")
    assert planned(project) == before
    assert wf(project, "expand", "contract").out == result.out


def test_a_spec_with_errors_is_not_printed(project: Path) -> None:
    path = project / "fragments" / "legal.yaml"
    path.write_text(LEGAL.replace("start: look", "start: lok"), encoding="utf-8")
    result = wf(project, "expand", "specs/contract.yaml")
    assert (result.code, result.out) == (3, "")
    assert "fragments/legal.yaml:7:8: error[WF301]" in result.err
    assert "specs/contract.yaml:10:10: `legal` is used here" in result.err


def test_a_change_of_a_fragment_makes_a_saved_plan_stale(project: Path) -> None:
    assert wf(project, "plan", "contract", "-o", "plan.json").code == 0
    path = project / "fragments" / "legal.yaml"
    path.write_text(LEGAL + "# later\n", encoding="utf-8")
    result = wf(project, "apply", "plan.json")
    assert result.code == 5
    assert "the spec was changed" in result.err


@pytest.mark.parametrize("specs", ["specs", ".", "deep/specs"])
def test_fragments_lie_beside_the_specs_and_are_no_specs_themselves(tmp_path: Path, specs: str) -> None:
    (tmp_path / "wfcode.yaml").write_text(f'specs: ["{specs}"]\n', encoding="utf-8")
    own = tmp_path / specs
    shelf = (own if specs == "." else own.parent) / "fragments"
    (own / "team").mkdir(parents=True)
    shelf.mkdir()
    (own / "team" / "a.yaml").write_text(
        "wfcode: 1\ntitle: A\ntrigger: {next: a}\nsteps:\n  a: {use: note, next: end}\n", encoding="utf-8"
    )
    (shelf / "note.yml").write_text(
        "fragment: note\nexits: [done]\nstart: m\nsteps:\n"
        "  m: {type: email, with: {to: a@example.com, subject: S, content: C}, next: done}\n",
        encoding="utf-8",
    )
    result = wf(tmp_path, "validate")
    assert (result.code, "a/m: -> end" in result.out) == (0, True), result.out
    assert "1 spec" in result.err


def test_a_link_is_no_fragment(project: Path) -> None:
    path = project / "fragments" / "legal.yaml"
    path.rename(project / "elsewhere.yaml")
    path.symlink_to(project / "elsewhere.yaml")
    result = wf(project, "validate")
    assert result.code == 3
    assert "error[WF341]" in result.out
    assert "symbolic link" in result.out
