"""Findings as text and as JSON."""

from __future__ import annotations

import json
import re

from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from wfcode.diagnostics import Diagnostic, Position, Range, Related, Severity, report
from wfcode.render.diagnostics import (
    counts,
    finding_json,
    findings_json,
    findings_text,
    headline,
    tally,
)
from wfcode.source import parse

SPEC = """\
wfcode: 1
title: Reise #5 genehmigen
steps:
  pay:
    type: task
    with: {assignee: {email}}
    notes: 日本語 #x
    next: end
    next: open
"""
FILES = {"specs/travel.yaml": SPEC, "specs/tab.yaml": "steps:\n\tpay:\t{}\n", "specs/long.yaml": f"a: {'x' * 200} #y\n"}


def findings() -> list[Diagnostic]:
    return [finding for name, text in FILES.items() for finding in parse(text, file=name).diagnostics]


def place(start: tuple[int, int], end: tuple[int, int]) -> Range:
    return Range(Position(*start), Position(*end))


def test_text(snapshot: SnapshotAssertion) -> None:
    assert findings_text(findings(), sources=FILES) == snapshot


def test_text_in_ascii(snapshot: SnapshotAssertion) -> None:
    text = findings_text(findings(), sources=FILES, ascii_only=True)
    assert text.isascii()
    assert text == snapshot


def test_the_first_line_is_what_editors_read() -> None:
    text = findings_text(findings(), sources=FILES)
    for finding, block in zip(findings(), text.split("\n\n"), strict=False):
        match = re.match(r"(.+):(\d+):(\d+): (error|warning|information)\[(WF\d{3})\]: (.+)\n", block)
        assert match is not None
        assert finding.range is not None
        start = finding.range.start
        parts = (
            finding.file,
            str(start.line),
            str(start.column),
            finding.severity.value,
            finding.code,
            finding.summary,
        )
        assert match.groups() == parts
        assert headline(finding) == match.group().rstrip("\n")


def test_a_finding_without_place_or_source_is_its_sentences() -> None:
    bare = report("WF109", "twice", detail="Remove one.")
    assert findings_text([bare], sources={}) == "error[WF109]: twice\n   = Remove one.\n\n"
    placed = report("WF109", "twice", file="x.yaml")
    assert findings_text([placed], sources={}) == "x.yaml: error[WF109]: twice\n\n"
    ranged = report("WF109", "twice", file="x.yaml", range=place((3, 1), (3, 2)))
    assert findings_text([ranged], sources={}) == "x.yaml:3:1: error[WF109]: twice\n\n"
    assert findings_text([ranged], sources={"x.yaml": "a: 1\n"}) == "x.yaml:3:1: error[WF109]: twice\n\n"


def test_suggestions_are_asked() -> None:
    def asked(*names: str) -> str:
        return findings_text([report("WF109", "twice", suggestions=names)], sources={}).splitlines()[1].strip()

    assert asked("a") == "= Did you mean `a`?"
    assert asked("a", "b") == "= Did you mean `a` or `b`?"
    assert asked("a", "b", "c") == "= Did you mean `a`, `b` or `c`?"


def test_a_detail_of_several_lines_is_set_in() -> None:
    text = findings_text([report("WF109", "twice", detail="one\n  two")], sources={})
    assert text == "error[WF109]: twice\n   = one\n       two\n\n"


def test_related_places_show_their_line() -> None:
    related = Related("the trigger stands here", "b.yaml", place((10, 1), (10, 8)))
    finding = report("WF109", "twice", file="a.yaml", range=place((2, 1), (2, 5)), related=[related])
    sources = {"a.yaml": "x\nnext: 1\n", "b.yaml": "\n" * 9 + "trigger: {}\n"}
    assert findings_text([finding], sources=sources).splitlines() == [
        "a.yaml:2:1: error[WF109]: twice",
        "  2 | next: 1",
        "    | ^^^^",
        "    = b.yaml:10:1: the trigger stands here",
        " 10 | trigger: {}",
        "    | ^^^^^^^",
        "",
    ]


def test_json_has_every_part() -> None:
    where = place((1, 2), (3, 4))
    related = [Related("there", None, None), Related("here", "b.yaml", where)]
    finding = report("WF121", "s", detail="d", file="a.yaml", range=where, suggestions=["x"], related=related)
    span = {"start": {"line": 1, "column": 2}, "end": {"line": 3, "column": 4}}
    assert finding_json(finding) == {
        "code": "WF121",
        "severity": "warning",
        "summary": "s",
        "detail": "d",
        "file": "a.yaml",
        "range": span,
        "suggestions": ["x"],
        "related": [
            {"message": "there", "file": None, "range": None},
            {"message": "here", "file": "b.yaml", "range": span},
        ],
    }
    assert finding_json(report("WF109", "s"))["range"] is None


def test_json_counts_by_severity() -> None:
    assert findings_json([]) == {"diagnostics": [], "summary": {"errors": 0, "warnings": 0, "information": 0}}
    mixed = [Diagnostic("WF109", severity, "s") for severity in (Severity.ERROR, Severity.ERROR, Severity.INFORMATION)]
    assert counts(mixed) == {"errors": 2, "warnings": 0, "information": 1}
    assert tally(mixed) == "2 errors, 1 note"
    assert tally([]) == ""


@given(st.text(max_size=80), st.text(max_size=80), st.integers(1, 5), st.integers(1, 90), st.integers(0, 90))
def test_no_text_breaks_the_rendering(source: str, words: str, line: int, column: int, length: int) -> None:
    where = place((line, column), (line, column + length))
    finding = report(
        "WF109", words, detail=words, file="x", range=where, suggestions=[words], related=[Related(words, "x", where)]
    )
    text = findings_text([finding], sources={"x": source})
    assert all(char == "\n" or char.isprintable() for char in text)
    assert findings_text([finding], sources={"x": source}, ascii_only=True).isascii()
    json.dumps(findings_json([finding]))
