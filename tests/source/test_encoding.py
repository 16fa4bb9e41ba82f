"""Bytes that are no spec are refused at their place."""

from __future__ import annotations

import pytest

from wfcode.diagnostics import Position
from wfcode.source import parse


@pytest.mark.parametrize(
    ("source", "code", "line", "column"),
    [
        (b"a: 1\nb: \xff\n", "WF103", 2, 4),
        ("title: Prüfung".encode("latin-1"), "WF103", 1, 10),
        ("a: é\nb: ".encode() + b"\xe2\x82", "WF103", 2, 4),
        ("a: 1\n".encode("utf-16"), "WF103", 1, 1),
        (b"\xef\xbb\xbfa: \xff", "WF103", 1, 4),
        (b"\x7fELF\x02\x01\x01\x00\x00", "WF104", 1, 1),
        (b"a: \x00", "WF104", 1, 4),
        ("a: 1\nb: \x07", "WF104", 2, 4),
        ("a: x\u2028b: y", "WF104", 1, 5),
        ("# \x85", "WF104", 1, 3),
        ("a: \x7f", "WF104", 1, 4),
        ("a: \ufeff", "WF104", 1, 4),
        ("\ufeff\ufeffa: 1", "WF104", 1, 1),
        ("a: \ud800", "WF104", 1, 4),
        ("a: \uffff", "WF104", 1, 4),
    ],
)
def test_unfit_text_is_refused(source: str | bytes, code: str, line: int, column: int) -> None:
    document = parse(source, file="x.yaml")
    (finding,) = document.diagnostics
    assert finding.code == code
    assert finding.range is not None
    assert finding.range.start == Position(line, column)
    assert document.root is None
    assert document.data() is None


def test_utf_16_is_named() -> None:
    (finding,) = parse("a: 1\n".encode("utf-16"), file="x.yaml").diagnostics
    assert "UTF-16" in finding.summary


def test_text_of_every_script_is_fit() -> None:
    text = "a: Grüße, 日本語, عربى, 😀, \u00a0, \u200d\n"
    assert parse(text, file="x.yaml").data() == {"a": "Grüße, 日本語, عربى, 😀, \u00a0, \u200d"}
