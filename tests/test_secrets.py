"""From end to end: no value of a secret is in anything that wfcode prints or writes; only the sandbox itself has it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest
from harness import Result, run

from wfcode.cli.proposals import error_json
from wfcode.cli.specs import sentence
from wfcode.diagnostics.errors import WfcodeError

SPEC = """\
wfcode: 1
title: Hook
forms: {claim: "242894007368969"}
trigger: {form: claim, next: hook}
steps:
  hook:
    type: webhook
    with:
      url: https://example.com/${secret.path}
      sendHeaders: true
      headers:
        - {key: Authorization, value: "Bearer ${secret.token}"}
        - {key: X-Kind, value: plain}
    next: mail
  mail:
    type: email
    with: {to: a@example.com, subject: S, content: C, pdfPassword: "${secret.pdf}"}
    next: end
"""
FIRST = {"path": "pa7h-first-value", "token": "t0ken-first-value", "pdf": "pdf-first-value"}
SECOND = {"path": "pa7h-second-value", "token": "t0ken-second-value", "pdf": "pdf-second-value"}


class Room:
    """A project with the spec; every output is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []
        (folder / "specs").mkdir()
        (folder / "specs" / "hook.yaml").write_text(SPEC, encoding="utf-8")

    def __call__(self, *words: str, secrets: Mapping[str, str] = FIRST) -> Result:
        result = run(*words, cwd=self.folder, env={f"WFCODE_SECRET_{name}": value for name, value in secrets.items()})
        self.said += [result.out, result.err]
        return result

    def everything(self) -> str:
        files = [path for path in self.folder.rglob("*") if path.is_file() and "sandbox.db" not in path.name]
        return "\n".join([*self.said, *(path.read_text(encoding="utf-8", errors="replace") for path in files)])

    def leaks(self) -> list[str]:
        found = self.everything()
        return [value for value in (*FIRST.values(), *SECOND.values()) if value in found]

    @property
    def sandbox(self) -> str:
        base = sqlite3.connect(self.folder / ".wfcode" / "sandbox.db")
        try:
            return "\n".join(base.iterdump())
        finally:
            base.close()


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_no_output_and_no_file_holds_a_secret(room: Room) -> None:
    room("validate", "--json")
    room("plan")
    room("plan", "--json", "hook")
    assert room("apply", "--yes").code == 0
    assert all(value in room.sandbox for value in FIRST.values())
    assert room("plan", "--detailed-exitcode").code == 0
    assert room("plan", "--detailed-exitcode", secrets=SECOND).code == 2
    assert room("plan", "-o", "plan.json", "hook", secrets=SECOND).code == 0
    assert room("apply", "plan.json", secrets=FIRST).code == 5
    room("plan", "-o", "again.json", "hook", secrets=SECOND)
    assert room("apply", "again.json", secrets=SECOND).code == 0
    assert all(value in room.sandbox for value in SECOND.values())
    for words in (
        ("apply", "--yes", "--json"),
        ("drift",),
        ("drift", "--json"),
        ("show", "hook"),
        ("show", "hook", "--json"),
        ("revisions", "hook"),
        ("list",),
        ("rollback", "hook", "--yes"),
        ("apply", "--yes"),
    ):
        room(*words, secrets=SECOND)
    assert room.leaks() == []


def test_a_write_that_fails_tells_no_secret(room: Room) -> None:
    room("apply", "--yes")
    for switch in ("internal_error=1", "internal_error_after=1", "cut_update_tree_after=1"):
        room("sandbox", "set", switch)
        room("apply", "--yes", secrets=SECOND)
        room("apply", "--yes", "--json")
    assert room.leaks() == []


def test_a_missing_secret_is_named_and_nothing_is_sent(room: Room) -> None:
    assert room("validate", secrets={}).code == 0
    result = room("plan", secrets={"pdf": "x"})
    assert (result.code, result.out) == (1, "")
    assert (
        "error[WF339]: hook needs secrets that are not set; set WFCODE_SECRET_path and WFCODE_SECRET_token"
        in result.err
    )
    assert room("apply", "--yes", secrets={**FIRST, "token": ""}).code == 1


def test_the_binding_holds_null_where_a_secret_stands(room: Room) -> None:
    room("apply", "--yes")
    (path,) = (room.folder / ".wfcode" / "bindings").rglob("hook.json")
    steps = json.loads(path.read_text(encoding="utf-8"))["steps"]
    for side in ("applied", "seen"):
        fields = steps["hook"][side]["fields"]
        assert (fields["url"], fields["headers"]) == (
            None,
            [{"key": "Authorization", "value": None}, {"key": "X-Kind", "value": "plain"}],
        )


def test_a_value_for_a_variable_that_no_spec_has_stops_before_anything_is_read(room: Room) -> None:
    for words in (["plan", "--var", "limt=5"], ["validate", "--var=limt=5"], ["--var", "limt=5", "apply", "--yes"]):
        result = room(*words)
        assert result.code == 64
        assert "WF340" in result.err
    assert not (room.folder / ".wfcode" / "sandbox.db").exists()
    assert room("plan", "--var", "limt").code == 64


def test_a_server_that_repeats_a_secret_in_its_answer_is_not_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WFCODE_SECRET_token", FIRST["token"])
    error = WfcodeError(f"400: the header {FIRST['token']} is too long")
    assert sentence(error) == "error[WF900]: 400: the header [hidden] is too long"
    assert FIRST["token"] not in str(error_json(Path("a.yaml"), error))
