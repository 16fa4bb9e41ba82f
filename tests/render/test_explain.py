"""The pages of the codes."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from wfcode.diagnostics import ALL, find
from wfcode.render.explain import code_json, code_page, list_page
from wfcode.render.page import plain


def test_page(snapshot: SnapshotAssertion) -> None:
    code = find("WF110")
    assert code is not None
    assert plain(code_page(code)) == snapshot


def test_every_code_has_a_page() -> None:
    for code in ALL:
        text = plain(code_page(code))
        assert text.startswith(f"{code.severity.value}[{code.code}]: {code.title}\n\n")
        assert ("\nBad:\n" in text, "\nGood:\n" in text) == (bool(code.bad), bool(code.good))
        assert max(map(len, text.splitlines())) <= 120


def test_the_list_has_every_code_once() -> None:
    lines = plain(list_page()).splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  WF")] == [code.code for code in ALL]


def test_json_has_every_part() -> None:
    code = find("WF109")
    assert code is not None
    assert list(code_json(code)) == ["code", "severity", "title", "explanation", "bad", "good"]
    assert code_json(code)["severity"] == "error"
