"""Findings for people and for programs: first line, snippet with carets, remedy, suggestions, related places.

The first line of each finding is `path:line:col: severity[CODE]: summary`, which editors and CI systems read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from wfcode.diagnostics import Diagnostic, Position, Range, Related, Severity
from wfcode.render.glyphs import to_ascii
from wfcode.render.page import EMPTY, Page, Span, line, plain
from wfcode.render.snippet import Sources, Strip, cut_strip

Data: TypeAlias = "dict[str, object]"
_NOTE_INDENT = "= "


def findings_page(findings: Iterable[Diagnostic], *, sources: Mapping[str, str], ascii_only: bool = False) -> Page:
    """The findings as a page, an empty line after each. `sources` holds the text of each file that is at hand.

    `ascii_only` writes the source lines in ASCII, so that carets stay in place where the console has nothing else.
    """
    lines = Sources(sources, ascii_only)
    page: Page = []
    for finding in findings:
        page += [*finding_page(finding, lines), EMPTY]
    return page


def findings_text(findings: Iterable[Diagnostic], *, sources: Mapping[str, str], ascii_only: bool = False) -> str:
    """The findings as plain text."""
    text = plain(findings_page(findings, sources=sources, ascii_only=ascii_only))
    return to_ascii_lines(text) if ascii_only else text


def findings_json(findings: Sequence[Diagnostic]) -> Data:
    """`{"diagnostics": […], "summary": {"errors": …, "warnings": …, "information": …}}`."""
    return {"diagnostics": [finding_json(finding) for finding in findings], "summary": counts(findings)}


def finding_json(finding: Diagnostic) -> Data:
    """One finding; lines and columns count from 1 in code points, ends are exclusive, what is missing is null."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "summary": finding.summary,
        "detail": finding.detail,
        "file": finding.file,
        "range": _range_json(finding.range),
        "suggestions": list(finding.suggestions),
        "related": [
            {"message": each.message, "file": each.file, "range": _range_json(each.range)} for each in finding.related
        ],
    }


def counts(findings: Iterable[Diagnostic]) -> dict[str, int]:
    """How many findings there are of each severity."""
    found = Counter(finding.severity for finding in findings)
    return {
        "errors": found[Severity.ERROR],
        "warnings": found[Severity.WARNING],
        "information": found[Severity.INFORMATION],
    }


def tally(findings: Iterable[Diagnostic]) -> str:
    """The counts in words: `2 errors, 1 warning`; "" for no finding."""
    found = counts(findings)
    words = {"errors": ("error", "errors"), "warnings": ("warning", "warnings"), "information": ("note", "notes")}
    return ", ".join(f"{number} {words[name][number != 1]}" for name, number in found.items() if number)


def headline(finding: Diagnostic) -> str:
    """`path:line:col: severity[CODE]: summary`, without the parts that the finding lacks."""
    return f"{place(finding.file, finding.range)}{finding.severity.value}[{finding.code}]: {finding.summary}"


def place(file: str | None, where: Range | None) -> str:
    """`path:line:col: `, `path: ` or ""."""
    if file is None:
        return ""
    return f"{file}: " if where is None else f"{file}:{where.start.line}:{where.start.column}: "


def finding_page(finding: Diagnostic, sources: Sources) -> Page:
    """One finding with everything that belongs to it."""
    label = Span(f"{finding.severity.value}[{finding.code}]", finding.severity.value)
    head = line(place(finding.file, finding.range), label, ": ", Span(finding.summary, "summary"))
    gutter = _gutter(finding)
    page = [head, *_snippet(finding.file, finding.range, sources, gutter, finding.severity.value)]
    for text in _notes(finding):
        page += _note(text, gutter)
    for related in finding.related:
        page += _note(f"{place(related.file, related.range)}{related.message}", gutter)
        page += _snippet(related.file, related.range, sources, gutter, "dim")
    return page


def to_ascii_lines(text: str) -> str:
    """The text in ASCII, line by line."""
    return "\n".join(to_ascii(each) for each in text.split("\n"))


def _notes(finding: Diagnostic) -> list[str]:
    notes = [finding.detail] if finding.detail else []
    if finding.suggestions:
        *others, last = (f"`{each}`" for each in finding.suggestions)
        choice = f"{', '.join(others)} or {last}" if others else last
        question = f"Did you mean {choice}?"
        notes += [] if question in finding.detail else [question]
    return notes


def _note(text: str, gutter: int) -> Page:
    first, *others = text.splitlines() or [""]
    page = [line(" " * gutter, Span(_NOTE_INDENT, "dim"), first, indent=1)]
    return page + [line(other, indent=gutter + 1 + len(_NOTE_INDENT)) for other in others]


def _gutter(finding: Diagnostic) -> int:
    """The width of the largest line number shown, and a blank."""
    places: list[Diagnostic | Related] = [finding, *finding.related]
    return max((len(str(each.range.start.line)) for each in places if each.range is not None), default=1) + 1


def _snippet(file: str | None, where: Range | None, sources: Sources, gutter: int, style: str) -> Page:
    source = sources.line(file, where.start.line) if where is not None else None
    if source is None or where is None:
        return []
    strip = cut_strip(source, where, ascii_only=sources.ascii_only)
    return _strip_page(strip, where.start, gutter, style)


def _strip_page(strip: Strip, start: Position, gutter: int, style: str) -> Page:
    number = f"{start.line} ".rjust(gutter)
    bar = Span("| ", "dim")
    return [
        line(Span(number, "dim"), bar, strip.text, indent=1),
        line(" " * gutter, bar, " " * strip.offset, Span("^" * strip.width, style), indent=1),
    ]


def _range_json(where: Range | None) -> Data | None:
    if where is None:
        return None
    return {"start": _position_json(where.start), "end": _position_json(where.end)}


def _position_json(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column}
