"""Places inside a scalar: from the n-th character of its value to line and column in the file."""

from __future__ import annotations

from wfcode.diagnostics import Position, Range
from wfcode.diagnostics.model import FileRange
from wfcode.source import Scalar
from wfcode.source.filled import Filled


def inside(scalar: Scalar, start: int, end: int) -> Range:
    """The range of `value[start:end]` of a scalar that is text; the whole scalar where quoting hides the place."""
    if isinstance(scalar, Filled):
        return inside(scalar.written, *scalar.origin(start, end))
    found, whole = _inside(scalar, start, end), scalar.range
    # A place in another file than the one at work stays one.
    return FileRange(found.start, found.end, whole.file, whole.related) if isinstance(whole, FileRange) else found


def _inside(scalar: Scalar, start: int, end: int) -> Range:
    places = _places(scalar)
    if places is None or not 0 <= start <= end < len(places) or not places:
        return scalar.range
    first = places[start]
    if end == start:
        return Range(first, Position(first.line, first.column + 1) if start < len(places) - 1 else first)
    last = places[end - 1]
    return Range(first, Position(last.line, last.column + 1))


def _places(scalar: Scalar) -> list[Position] | None:
    """The position of every character of the value, and of what follows the last; None where they cannot be told."""
    source, value = scalar.text, scalar.string
    if source[:1] in "|>":
        _, newline, body = source.partition("\n")
        return _align(body, value, Position(scalar.start.line + 2, 1)) if newline else None
    column = scalar.start.column + 1
    if source[:1] in "\"'":
        return _align(source[1:], value, Position(scalar.start.line + 1, column + 1))
    return _align(source, value, Position(scalar.start.line + 1, column))


def _align(source: str, value: str, start: Position) -> list[Position] | None:
    """Walks both texts at once: folded lines stand for blanks, and what quoting adds is stepped over."""
    places: list[Position] = []
    line, column, index = start.line, start.column, 0
    for char in value:
        while index < len(source) and not _stands_for(source[index], char):
            line, column = (line + 1, 1) if source[index] == "\n" else (line, column + 1)
            index += 1
        if index == len(source) and not char.isspace():
            return None
        places.append(Position(line, column))
        if index < len(source):
            line, column = (line + 1, 1) if source[index] == "\n" else (line, column + 1)
            index += 1
    return [*places, Position(line, column)]


def _stands_for(written: str, char: str) -> bool:
    return written == char or (written == "\n" and char == " ")
