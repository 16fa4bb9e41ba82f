"""The audit: who, which client, which plan, how approved, what came of it; never a secret, never endless."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from desk import Desk, says_yes

from wfcode.mcp.audit import FILE, KEPT, Audit
from wfcode.mcp.store import now


def test_every_call_and_approval_leaves_a_line(desk: Desk) -> None:
    desk.apply(person=says_yes())
    rows = desk.audit()
    assert [(row["event"], row.get("tool")) for row in rows] == [
        ("call", "plan"),
        ("call", "apply"),
        ("approval", None),
        ("call", "apply"),
    ]
    assert rows[1]["result"] == "asked" and rows[3]["result"] == "applied" and rows[3]["seconds"] >= 0
    assert rows[2]["hash"].startswith("sha256:") and rows[2]["approved"] == "client"
    assert all(row["caller"].startswith("local:") and row["client"].startswith("mcp") for row in rows)


def test_an_error_is_noted_with_its_sentence(desk: Desk) -> None:
    desk.fail("read_spec", spec="nothing")
    desk.fail("read_spec", spec="expense", confirm=True)
    assert ["WF609" in desk.audit()[0]["result"], "WF901" in desk.audit()[1]["result"]] == [True, True]


def test_long_texts_and_secrets_stay_out(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOTFORM_API_KEY", "0123456789abcdef")
    desk.call("create_spec", name="x", text="0123456789abcdef " + "y" * 5000)
    row = json.dumps(desk.audit()[0])
    assert len(row) < 2000 and "0123456789abcdef" not in row


def test_a_large_file_is_turned_over_and_old_ones_go(tmp_path: Path) -> None:
    audit = Audit(tmp_path, largest=200)
    for number in range(20):
        audit.note("call", now(), number=number)
    found = sorted(path.name for path in tmp_path.iterdir())
    assert found == [FILE, *(f"mcp-audit.jsonl.{number}" for number in range(1, KEPT + 1))]
    rows = [json.loads(row) for path in tmp_path.iterdir() for row in path.read_text().splitlines()]
    assert max(row["number"] for row in rows) == 19
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
