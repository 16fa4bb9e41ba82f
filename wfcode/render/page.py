"""A page: lines of styled spans, written as plain text into a pipe and with colours and wrapping onto a terminal.

Styles are words with a meaning (`create`, `error` …); only `wfcode.cli.streams` knows what they look like.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text of one style."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line; a terminal that is too narrow wraps it and starts each further row at column `hang`."""

    spans: tuple[Span, ...]
    hang: int = 0

    @property
    def text(self) -> str:
        """The line as plain text."""
        return "".join(span.text for span in self.spans).rstrip(" ")


Page: TypeAlias = "list[Line]"
EMPTY = Line(())


def line(*parts: str | Span, indent: int = 0, style: str = "") -> Line:
    """A line of these parts; plain parts take `style`, control characters are made visible."""
    spans = [Span(" " * indent)] if indent else []
    for part in parts:
        span = part if isinstance(part, Span) else Span(part, style)
        spans.append(Span(visible(span.text), span.style))
    return Line(tuple(spans), hang=indent + 4)


def plain(page: Iterable[Line]) -> str:
    """The page as text, one line end after each line."""
    return "".join(f"{each.text}\n" for each in page)


def visible(text: str) -> str:
    """The text with every character that a terminal would obey or hide written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char == " " or shown(char) else escaped(char) for char in text)


def shown(char: str) -> bool:
    """True where the character puts ink on the screen."""
    return unicodedata.category(char)[0] not in "CZ"


def escaped(char: str) -> str:
    """The character by its number, or by its usual short name."""
    number = ord(char)
    short = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(char)
    return short or (f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}")


def table(rows: Iterable[tuple[str, ...]], *, indent: int = 0, head: tuple[str, ...] = ()) -> Page:
    """The rows in columns as wide as their widest cell, under a head when there is one."""
    cells = [tuple(visible(cell) for cell in row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, head or cells[0], strict=True)] if cells else []
    page = [aligned(head, widths, indent, style="dim")] if head and cells else []
    return page + [aligned(row, widths, indent, style="") for row in cells]


def aligned(row: tuple[str, ...], widths: list[int], indent: int, *, style: str) -> Line:
    """One row of a table."""
    text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
    return Line((Span(" " * indent + text, style),), hang=indent + (widths[0] + 2 if widths else 0))
