"""Small measures on the text: where a stretch ends, the line around a place, the line with a mended piece."""

from __future__ import annotations

import re

from wfcode.diagnostics.model import Position, Range
from wfcode.source.nodes import Mark, Place

_BREAK = re.compile(r"\r\n|\r|\n")


def advance(start: Mark, text: str) -> Place:
    """The place after `text` that begins at `start`."""
    breaks = [match.end() for match in _BREAK.finditer(text)]
    if not breaks:
        return Place(start.index + len(text), start.line, start.column + len(text))
    return Place(start.index + len(text), start.line + len(breaks), len(text) - breaks[-1])


def span(start: Mark, end: Mark) -> Range:
    """The range between two marks, counted from 1."""
    return Range(Position(start.line + 1, start.column + 1), Position(end.line + 1, end.column + 1))


def place_at(text: str, index: int) -> Place:
    """The place of a character by its index."""
    return advance(Place(0, 0, 0), text[:index])


def range_at(text: str, start: int, end: int) -> Range:
    """The range between two indexes."""
    begin = place_at(text, start)
    return span(begin, advance(begin, text[start:end]))


def line_bounds(text: str, index: int) -> tuple[int, int]:
    """Start and end index of the line that holds a character, without its line break."""
    before = max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1
    after = _BREAK.search(text, index)
    return before, after.start() if after else len(text)


def mended(text: str, start: int, end: int, replacement: str) -> str:
    """The line around a stretch as it reads with the replacement, without its indentation."""
    first, last = line_bounds(text, start)[0], line_bounds(text, end)[1]
    return (text[first:start] + replacement + text[end:last]).strip()


def quoted(text: str) -> str:
    """The text in YAML quotes, the double ones where nothing needs escaping in them."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'
