"""One source line as a terminal shows it, and where on the screen a range of it lies."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from wfcode.diagnostics.model import Range
from wfcode.render.glyphs import to_ascii
from wfcode.render.page import escaped, shown

WIDTH = 96
_LEAD = 32
_TAB = 4
_REACH = 2000
_BREAK = re.compile(r"\r\n|\r|\n")


@dataclass
class Sources:
    """The lines of the texts at hand, split once each."""

    texts: Mapping[str, str]
    ascii_only: bool = False
    split: dict[str, list[str]] = field(default_factory=dict)

    def line(self, file: str | None, number: int) -> str | None:
        """The line of that number, counted from 1, without its line break; None where there is none."""
        if file is None or file not in self.texts:
            return None
        if file not in self.split:
            self.split[file] = _BREAK.split(self.texts[file])
        lines = self.split[file]
        return lines[number - 1] if 0 < number <= len(lines) and (number < len(lines) or lines[-1]) else None


@dataclass(frozen=True, slots=True)
class Strip:
    """The visible part of a line; the carets take `width` columns from column `offset`."""

    text: str
    offset: int
    width: int


def cut_strip(source: str, where: Range, *, ascii_only: bool = False) -> Strip:
    """The line with tabs spread and hidden characters escaped, cut to `WIDTH` columns around the range."""
    first = min(where.start.column - 1, len(source))
    last = where.end.column - 1 if where.end.line == where.start.line else len(source.rstrip())
    # A line may be megabytes long; what is that far from the range is never shown.
    far = max(first - _REACH, 0)
    source, first, last = source[far : first + _REACH], first - far, last - far
    cells = spread(source, ascii_only=ascii_only)
    offset = sum(width for _, width in cells[:first])
    width = max(sum(width for _, width in cells[first : max(last, first)]), 1)
    total = sum(width for _, width in cells)
    if total <= WIDTH:
        return Strip("".join(text for text, _ in cells), offset, width)
    return _window(cells, offset, width, total, more="..." if ascii_only else "…")


def spread(source: str, *, ascii_only: bool = False) -> list[tuple[str, int]]:
    """Each character as it is shown, with the columns it takes."""
    cells: list[tuple[str, int]] = []
    column = 0
    for char in source:
        cell = _cell(char, column, ascii_only=ascii_only)
        cells.append(cell)
        column += cell[1]
    return cells


def _cell(char: str, column: int, *, ascii_only: bool) -> tuple[str, int]:
    if " " <= char <= "~":
        return char, 1
    if char == "\t":
        width = _TAB - column % _TAB
        return " " * width, width
    if ascii_only or not shown(char):
        text = to_ascii(char) if ascii_only and shown(char) else escaped(char)
        return text, len(text)
    if unicodedata.category(char) in ("Mn", "Me"):
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _window(cells: list[tuple[str, int]], offset: int, width: int, total: int, *, more: str) -> Strip:
    """The cells that lie in a window of `WIDTH` columns, with marks where the line goes on."""
    inner = WIDTH - 2 * len(more)
    low = max(min(offset - _LEAD, total - inner), 0) if offset + width > inner else 0
    text, column, start = "", 0, None
    for shown_as, cell in cells:
        if low <= column and column + cell <= low + inner:
            start = column if start is None else start
            text += shown_as
        column += cell
    begin = 0 if start is None else start
    left, right = (more if begin else ""), (more if begin + inner < total else "")
    moved = offset - begin + len(left)
    return Strip(left + text + right, moved, max(min(width, WIDTH - moved), 1))
