"""`revisions`, `rollback`, `publish`, `unpublish` and `destroy` from the outside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from harness import Run
from sandbox_api import api_on
from syrupy.assertion import SnapshotAssertion

KEY = "sign-off"


@pytest.fixture
def changed(wf: Run, spec: Path) -> Path:
    """A spec that was applied, changed and applied again."""
    assert wf("apply", "--yes").code == 0
    spec.write_text(spec.read_text(encoding="utf-8").replace("Look at this.", "Look again."), encoding="utf-8")
    assert wf("apply", "--yes").code == 0
    return spec


def log(wf: Run) -> int:
    """How many writes the sandbox has received."""
    return len(json.loads(wf("sandbox", "log", "--json").out))


def listed(wf: Run) -> list[dict[str, Any]]:
    """The rows of `wfcode list`."""
    found: list[dict[str, Any]] = json.loads(wf("list", "--json").out)["workflows"]
    return found


def test_the_table_of_revisions(wf: Run, changed: Path) -> None:
    result = wf("revisions", KEY)
    head, row = result.out.splitlines()
    assert head.split() == ["revision", "taken", "by", "before", "title", "steps", "status", "workflow"]
    assert row.split()[0] == "1"
    assert row.split()[3:7] == ["apply", "Sign-off", "4", "DISABLED"]


def test_revisions_as_json_are_newest_first_and_without_the_copies(wf: Run, changed: Path) -> None:
    assert wf("rollback", KEY, "--yes").code == 0
    found = json.loads(wf("revisions", KEY, "--json").out)
    assert (found["target"], found["workflow"]) == ("sandbox", KEY)
    assert [(each["number"], each["before"]) for each in found["revisions"]] == [(2, "rollback"), (1, "apply")]
    assert "content" not in found["revisions"][0]


@pytest.mark.parametrize("word", ["sign-off.toml", "other/sign-off.yaml"])
@pytest.mark.parametrize(
    "line", ["publish {} --yes", "unpublish {} --yes", "revisions {}", "rollback {} --yes", "forget {} --yes"]
)
def test_a_file_that_is_not_there_names_no_other_workflow(wf: Run, changed: Path, line: str, word: str) -> None:
    before = log(wf)
    result = wf(*line.format(word).split())
    assert (result.code, result.out) == (64, "")
    assert f"error[WF130]: {word} does not exist" in result.err
    assert log(wf) == before
    assert listed(wf)[0]["state"] == "bound"


def test_a_spec_that_was_deleted_still_names_its_workflow(wf: Run, changed: Path) -> None:
    changed.unlink()
    assert wf("rollback", "specs/sign-off.yaml", "--yes").code == 0


def test_a_workflow_without_revisions_says_so(wf: Run, spec: Path) -> None:
    assert wf("apply", "--yes").code == 0
    result = wf("revisions", KEY)
    assert (result.code, result.out.startswith("sign-off has no revision on sandbox")) == (0, True)
    assert json.loads(wf("revisions", KEY, "--json").out)["revisions"] == []
    refused = wf("rollback", KEY, "--yes")
    assert (refused.code, refused.out) == (1, "")
    assert "error[WF624]" in refused.err


def test_a_rollback_is_shown_and_asked_about(wf: Run, changed: Path, snapshot: SnapshotAssertion) -> None:
    before = log(wf)
    refused = wf("rollback", KEY)
    assert (refused.code, log(wf)) == (4, before)
    assert "error[WF702]" in refused.err
    assert refused.out == snapshot
    assert wf("rollback", KEY, tty=True, stdin="no\n").code == 4
    done = wf("rollback", KEY, tty=True, stdin="yes\n")
    assert done.code == 0
    assert "Look again." in wf("plan").out


def test_what_a_rollback_says(wf: Run, changed: Path, snapshot: SnapshotAssertion) -> None:
    result = wf("rollback", "specs/sign-off.yaml", "1", "--yes")
    assert (result.code, result.err) == (0, "")
    assert result.out == snapshot
    again = wf("rollback", KEY, "1", "--yes")
    assert again.code == 0
    assert "No changes: sign-off is live as it was then" in again.out
    assert "note: revision 1 is what is live now" in again.err


@pytest.mark.parametrize(("number", "code"), [("7", 1), ("0", 64), ("x", 64)])
def test_a_revision_that_does_not_exist(wf: Run, changed: Path, number: str, code: int) -> None:
    before = log(wf)
    assert wf("rollback", KEY, number, "--yes").code == code
    assert log(wf) == before


def test_a_rollback_as_json_is_its_result(wf: Run, changed: Path) -> None:
    result = wf("rollback", KEY, "--yes", "--json")
    found = json.loads(result.out)
    assert (result.code, found["workflow"], found["summary"]["different"]) == (0, KEY, 0)
    assert found["sent"] == 1


def test_limits_hold_for_a_rollback_too(wf: Run, spec: Path) -> None:
    text = spec.read_text(encoding="utf-8")
    assert wf("apply", "--yes").code == 0
    mail = "type: email, with: {to: '{email}', subject: Hello, content: Hello}"
    ways = [*(f"more{number}" for number in range(1, 5)), "end"]
    more = "".join(f"  more{number}: {{{mail}, next: {way}}}\n" for number, way in enumerate(ways))
    spec.write_text(text.replace("next: end", "next: more0") + more, encoding="utf-8")
    assert wf("apply", "--yes").code == 0
    refused = wf("rollback", KEY, "--yes")
    assert refused.code == 4
    assert "refused[WF714]" in refused.out
    allowed = wf("rollback", KEY, "--yes", "--max-deletes", "5", "--max-delete-percent", "100")
    assert allowed.code == 0


def test_what_publishing_says(wf: Run, spec: Path, snapshot: SnapshotAssertion) -> None:
    assert wf("apply", "--yes").code == 0
    assert wf("publish", KEY).code == 4
    assert [row["status"] for row in listed(wf)] == ["DISABLED"]
    result = wf("publish", KEY, "--yes")
    assert (result.code, result.err) == (0, "")
    assert result.out == snapshot
    assert [row["status"] for row in listed(wf)] == ["ENABLED"]
    assert wf("unpublish", KEY, "--yes").out == snapshot
    assert [row["status"] for row in listed(wf)] == ["DISABLED"]


def test_a_workflow_with_errors_is_not_published_and_they_are_shown(wf: Run, spec: Path) -> None:
    spec.write_text(spec.read_text(encoding="utf-8").replace('  form: "242894007368969"\n', "  webhook: {}\n"))
    assert wf("apply", "--yes").code == 0
    assert wf("publish", KEY, "--yes").code == 0
    spec.write_text(spec.read_text(encoding="utf-8").replace("  webhook: {}\n", ""))
    assert wf("apply", "--yes").code == 0
    result = wf("publish", KEY, "--yes")
    assert (result.code, result.out) == (4, "")
    assert "error[WF660]: the trigger has no form" in result.err
    assert "error[WF732]: sign-off: not published" in result.err


def test_publish_true_is_applied_with_the_rest(wf: Run, spec: Path, snapshot: SnapshotAssertion) -> None:
    spec.write_text(spec.read_text(encoding="utf-8").replace("title:", "publish: true\ntitle:"), encoding="utf-8")
    result = wf("apply", "--yes")
    assert result.code == 0
    assert result.out == snapshot
    assert [row["status"] for row in listed(wf)] == ["ENABLED"]


@pytest.mark.parametrize(
    ("options", "stdin", "tty"),
    [
        (("--yes",), "", False),
        (("--yes",), "Sign-off\n", True),
        ((), "Sign-off\n", False),
        ((), "sign-off\n", True),
        ((), "yes\n", True),
        ((), "", True),
        (("--title", "sign-off"), "", False),
        (("--title", "Sign-off "), "", False),
        (("--title", "", "--yes"), "", False),
    ],
)
def test_without_the_exact_title_nothing_is_destroyed(
    wf: Run, spec: Path, options: tuple[str, ...], stdin: str, tty: bool
) -> None:
    assert wf("apply", "--yes").code == 0
    before = log(wf)
    result = wf("destroy", KEY, *options, stdin=stdin, tty=tty)
    assert result.code == 4
    assert "error[WF733]" in result.err
    assert (log(wf), len(listed(wf))) == (before, 1)
    assert json.loads(wf("revisions", KEY, "--json").out)["revisions"] == []


def test_on_a_protected_target_the_title_is_typed_whatever_was_said(wf: Run, spec: Path, tmp_path: Path) -> None:
    assert wf("apply", "--yes").code == 0
    (tmp_path / "wfcode.yaml").write_text("targets: {sandbox: {kind: sandbox, protected: true}}\n", encoding="utf-8")
    for command in (("destroy", KEY, "--title", "Sign-off"), ("publish", KEY, "--yes"), ("publish", KEY)):
        result = wf(*command)
        assert (result.code, "error[WF727]" in result.err) == (4, True), command
    assert wf("publish", KEY, tty=True, stdin="Sign-off\n").code == 0
    assert wf("destroy", KEY, tty=True, stdin="Sign-off\n").code == 0


@pytest.mark.parametrize(
    ("options", "stdin"), [(("--title", "Sign-off"), ""), (("--title", "Sign-off", "--yes"), ""), ((), "Sign-off\n")]
)
def test_with_the_exact_title_it_is_gone(wf: Run, spec: Path, options: tuple[str, ...], stdin: str) -> None:
    assert wf("apply", "--yes").code == 0
    assert wf("destroy", KEY, *options, stdin=stdin, tty=bool(stdin)).code == 0
    assert [row["state"] for row in listed(wf)] == ["not created"]


def test_what_a_destroy_says_and_the_way_back(wf: Run, spec: Path, snapshot: SnapshotAssertion) -> None:
    assert wf("apply", "--yes").code == 0
    assert wf("publish", KEY, "--yes").code == 0
    assert wf("destroy", KEY, "--title", "Sign-off").out == snapshot
    result = wf("rollback", KEY, "--yes")
    assert result.code == 0
    assert result.out == snapshot
    assert "No changes" in wf("plan").out


@pytest.mark.parametrize("command", ["revisions", "rollback", "publish", "unpublish", "destroy"])
def test_an_unknown_workflow_is_a_wrong_word(wf: Run, spec: Path, command: str) -> None:
    result = wf(command, "sign-of")
    assert (result.code, result.out) == (64, "")
    assert "did you mean sign-off" in result.err


@pytest.mark.parametrize("command", ["publish", "unpublish", "destroy"])
def test_a_spec_that_was_never_applied(wf: Run, spec: Path, command: str) -> None:
    result = wf(command, KEY)
    assert (result.code, result.out) == (1, "")
    assert "error[WF707]" in result.err


def test_the_outcome_of_a_rollback_in_part_is_shown(wf: Run, changed: Path, tmp_path: Path) -> None:
    api_on(tmp_path / ".wfcode" / "sandbox.db").switch(internal_error=1)
    result = wf("rollback", KEY, "--yes")
    assert result.code == 6
    assert "different: manager.with.taskDescription" in result.out
    assert "error[WF706]" in result.err
