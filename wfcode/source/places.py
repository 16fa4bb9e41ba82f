"""Small measures on the text: the place of a character, the line around it, the line with a mended piece."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from wfcode.diagnostics.model import Position, Range
from wfcode.source.nodes import Mark, Place

# What a message shows of a line, so that neither it nor the work for it grows with the line.
_AROUND = 100
_LONGEST = 80
_NAME = 40
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


def position_at(text: str, index: int) -> Position:
    """The position of a character by its index."""
    starts = _line_starts(text)
    line = bisect_right(starts, index)
    return Position(line, index - starts[line - 1] + 1)


def place_at(text: str, index: int) -> Place:
    """The place of a character by its index."""
    position = position_at(text, index)
    return Place(index, position.line - 1, position.column - 1)


def range_at(text: str, start: int, end: int) -> Range:
    """The range between two indexes."""
    return Range(position_at(text, start), position_at(text, end))


def line_bounds(text: str, index: int) -> tuple[int, int]:
    """Start and end index of the line that holds a character, without its line break."""
    before = max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1
    after = _BREAK.search(text, index)
    return before, after.start() if after else len(text)


def mended(text: str, start: int, end: int, replacement: str) -> str:
    """The line around a stretch as it reads with the replacement, without its indentation; long parts are cut."""
    if len(replacement) > _LONGEST:
        replacement = f"{replacement[: _LONGEST // 2]} … {replacement[-_LONGEST // 4 :]}"
    return (_before(text, start) + replacement + _after(text, end)).strip()


def quoted(text: str) -> str:
    """The text in YAML quotes, the double ones where nothing needs escaping in them."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def short(text: str) -> str:
    """The text, cut to what a sentence can hold."""
    return text if len(text) <= _NAME else f"{text[: _NAME - 1]}…"


def _before(text: str, index: int) -> str:
    piece = text[max(index - _AROUND, 0) : index]
    cut = max(piece.rfind("\n"), piece.rfind("\r")) + 1
    return piece[cut:] if cut or index <= _AROUND else f"…{piece}"


def _after(text: str, index: int) -> str:
    piece = text[index : index + _AROUND]
    match = _BREAK.search(piece)
    if match is not None:
        return piece[: match.start()]
    return piece if index + _AROUND >= len(text) else f"{piece}…"


@lru_cache(maxsize=1)
def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in _BREAK.finditer(text))]
