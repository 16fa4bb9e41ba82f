"""`wfcode plan` and `wfcode apply` from the outside: what they print, what they ask, how they end."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from harness import Result, Run, run
from signoff import SPEC
from syrupy.assertion import SnapshotAssertion

from wfcode.plan.model import Plan


def edit(spec: Path, before: str, after: str) -> None:
    """Change a part of the spec."""
    text = spec.read_text(encoding="utf-8")
    assert before in text
    spec.write_text(text.replace(before, after), encoding="utf-8")


def writes(wf: Run) -> int:
    """How many writes the sandbox has received."""
    return len(json.loads(wf("sandbox", "log", "--json").out))


def test_a_plan_of_a_new_workflow(wf: Run, spec: Path, snapshot: SnapshotAssertion) -> None:
    result = wf("plan")
    assert (result.code, result.err) == (0, "")
    assert result.out == snapshot


def test_a_plan_of_a_change(wf: Run, spec: Path, snapshot: SnapshotAssertion) -> None:
    assert wf("apply", "--yes").code == 0
    edit(spec, "Look at this.", "Look at this, please.")
    edit(spec, "Deny: end", "Deny: pay")
    result = wf("plan")
    assert (result.code, result.err) == (0, "")
    assert result.out == snapshot


def test_what_apply_says(wf: Run, spec: Path, snapshot: SnapshotAssertion) -> None:
    first = wf("apply", "--yes")
    assert (first.code, first.err) == (0, "")
    assert first.out == snapshot
    assert wf("apply", "--yes").out == snapshot


def test_a_plan_sends_nothing(wf: Run, spec: Path) -> None:
    wf("plan")
    wf("plan", "--json")
    assert writes(wf) == 0


@pytest.mark.parametrize(("options", "pending"), [((), 0), (("--detailed-exitcode",), 2)])
def test_pending_changes_show_in_the_exit_code_when_asked_for(
    wf: Run, spec: Path, options: tuple[str, ...], pending: int
) -> None:
    assert wf("plan", *options).code == pending
    assert wf("apply", "--yes").code == 0
    after = wf("plan", *options)
    assert after.code == 0
    assert "No changes" in after.out


def test_the_plan_of_one_spec_as_json_is_the_plan(wf: Run, spec: Path) -> None:
    plan = Plan.model_validate_json(wf("plan", "sign-off", "--json").out)
    assert plan.workflow.key == "sign-off"
    assert plan.changes
    many = json.loads(wf("plan", "--json").out)
    assert Plan.model_validate(many["plans"][0]) == plan
    assert many["errors"] == []


def test_planning_twice_gives_the_same_bytes(wf: Run, spec: Path) -> None:
    assert wf("plan", "--json") == wf("plan", "--json")


def test_the_result_of_one_spec_as_json(wf: Run, spec: Path) -> None:
    result = json.loads(wf("apply", "sign-off", "--yes", "--json").out)
    assert result["workflow"] == "sign-off"
    assert result["summary"]["verified"] == len(result["fields"]) > 20


def test_without_a_terminal_nobody_is_asked(wf: Run, spec: Path) -> None:
    result = wf("apply", stdin="yes\n")
    assert result.code == 4
    assert "--yes" in result.err
    assert writes(wf) == 0


@pytest.mark.parametrize("answer", ["", "no\n", "y\n", "\n", "yess\n"])
def test_only_yes_is_a_yes(wf: Run, spec: Path, answer: str) -> None:
    result = wf("apply", tty=True, stdin=answer)
    assert result.code == 4
    assert "Apply this to Sign-off on sandbox (demo at localhost)?" in result.err
    assert writes(wf) == 0


def test_a_yes_on_the_terminal_applies(wf: Run, spec: Path) -> None:
    result = wf("apply", tty=True, stdin="yes\n")
    assert result.code == 0
    assert "Verified" in result.out
    assert wf("plan", "--detailed-exitcode").code == 0


def test_nothing_to_do_asks_nothing(wf: Run, spec: Path) -> None:
    wf("apply", "--yes")
    assert wf("apply").code == 0


def test_one_that_fails_does_not_stop_the_others(wf: Run, spec: Path) -> None:
    (spec.parent / "a.yaml").write_text(SPEC.replace("type: task", "type: tusk"), encoding="utf-8")
    (spec.parent / "z.yaml").write_text(SPEC.replace("Sign-off", "Zed"), encoding="utf-8")
    result = wf("apply", "--yes", "--json")
    found = json.loads(result.out)
    assert result.code == 3
    assert [each["workflow"] for each in found["workflows"]] == ["sign-off", "z"]
    assert [each["exit_code"] for each in found["errors"]] == [3]


def test_a_taken_title_is_refused_unless_new(wf: Run, spec: Path) -> None:
    wf("apply", "--yes")
    edit(spec, "wfcode: 1\n", "wfcode: 1\nworkflow: another\n")
    refused = wf("plan")
    assert refused.code == 4
    assert "--new" in refused.err
    assert wf("apply", "--yes", "--new").code == 0


def test_a_deleted_workflow_is_a_sentence_that_says_so(wf: Run, spec: Path, tmp_path: Path) -> None:
    wf("apply", "--yes")
    wf("sandbox", "reset", "--yes")
    result = wf("plan")
    assert result.code == 1
    assert "deleted" in result.err
    assert "--new" in result.err
    assert wf("apply", "--yes", "--new").code == 0


def served(tmp_path: Path, **target: str) -> None:
    """Point the project at an account somewhere else."""
    rows = "".join(f"    {name}: {value}\n" for name, value in target.items())
    text = f"targets:\n  far:\n    kind: jotform\n    key_env: JOTFORM_TEST_KEY\n{rows}default_target: far\n"
    (tmp_path / "wfcode.yaml").write_text(text, encoding="utf-8")


def test_an_unreachable_target_is_one_sentence(spec: Path, tmp_path: Path) -> None:
    served(tmp_path, url="http://127.0.0.1:9")
    result = run("plan", cwd=tmp_path, env={"JOTFORM_TEST_KEY": "0123456789abcdef"})
    assert_one_sentence(result)
    assert "127.0.0.1:9" in result.err


def test_a_missing_key_is_one_sentence(spec: Path, tmp_path: Path) -> None:
    served(tmp_path, url="https://api.jotform.com")
    result = run("plan", cwd=tmp_path, env={"JOTFORM_TEST_KEY": ""})
    assert_one_sentence(result)
    assert "JOTFORM_TEST_KEY" in result.err


def test_a_foreign_host_never_gets_the_key(spec: Path, tmp_path: Path) -> None:
    served(tmp_path, url="https://api.example.com")
    result = run("plan", cwd=tmp_path, env={"JOTFORM_TEST_KEY": "0123456789abcdef"})
    assert_one_sentence(result)
    assert "0123456789abcdef" not in result.err


def test_an_unknown_target_is_a_usage_error(wf: Run, spec: Path) -> None:
    result = wf("plan", "--target", "sandbux")
    assert result.code == 64
    assert "sandbox" in result.err


def assert_one_sentence(result: Result) -> None:
    """One line on stderr, nothing on stdout, exit 1."""
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("error[WF")
    assert result.err.count("\n") == 1, result.err


def test_a_broken_database_is_one_sentence(wf: Run, spec: Path, tmp_path: Path) -> None:
    (tmp_path / ".wfcode").mkdir()
    (tmp_path / ".wfcode" / "sandbox.db").write_text("no database" * 1000, encoding="utf-8")
    result = wf("plan")
    assert result.code == 1
    assert "sandbox.db" in result.err
    assert "Traceback" not in result.err


def test_the_sandbox_lies_where_the_project_is(wf: Run, spec: Path, tmp_path: Path) -> None:
    wf("apply", "--yes")
    with sqlite3.connect(tmp_path / ".wfcode" / "sandbox.db") as database:
        assert database.execute("select count(*) from sqlite_master").fetchone()[0] > 0
    database.close()
    assert (tmp_path / ".wfcode" / ".gitignore").read_text(encoding="utf-8").strip() == "*"


def test_a_plan_that_a_rule_forbids_is_shown_and_refused(wf: Run, spec: Path, tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text("safety: {max_deletes: 0}\n", encoding="utf-8")
    assert wf("apply", "--yes").code == 0
    edit(spec, "Approve: pay", "Approve: end")
    edit(spec, SPEC[SPEC.index("  pay:") :], "")
    before = writes(wf)
    planned, applied = wf("plan"), wf("apply", "--yes")
    for result in (planned, applied):
        assert result.code == 4
        assert "- pay" in result.out
        assert "refused[WF7" in result.out
    assert applied.err.startswith("error[WF7")
    assert writes(wf) == before
