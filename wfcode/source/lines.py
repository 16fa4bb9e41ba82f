"""Lines of a text, whatever ends them: where they begin and end, which are blank, which hold only a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

_BREAK = re.compile(r"\r\n|\r|\n")
_BLANKS = re.compile(r"(?:[ \t\r\n]|(?<=[ \t\r\n])#[^\r\n]*|\A#[^\r\n]*)*")
_EMPTY_LINES = re.compile(r"(?:(?:\r\n|\r|\n)[ \t]*)+(?=\r|\n|\Z)")
_TRAILING = re.compile(r"[ \t]+")
_COMMENT = re.compile(r"([ \t]*)#")


def line_end_of(text: str) -> str:
    """What ends the lines of a text: that of its first line, `\\n` where it has only one."""
    match = _BREAK.search(text)
    return match.group() if match else "\n"


def start_of(text: str, index: int) -> int:
    """Where the line that holds a character begins."""
    start = text.rfind("\n", 0, index) + 1
    return max(start, text.rfind("\r", start, index) + 1)


def end_of(text: str, index: int) -> int:
    """Where the line that holds a character ends, its line break not counted."""
    match = _BREAK.search(text, index)
    return match.start() if match else len(text)


def after(text: str, index: int) -> int:
    """Where the line after the one that holds a character begins; the end of the text where there is none."""
    match = _BREAK.search(text, index)
    return match.end() if match else len(text)


def before(text: str, start: int) -> int | None:
    """Where the line before the one that begins at `start` begins; None for the first."""
    if start == 0:
        return None
    size = 2 if text[start - 2 : start] == "\r\n" else 1
    return start_of(text, start - size)


def is_blank(text: str, index: int) -> bool:
    """True where the line that holds a character holds nothing but blanks."""
    return not text[start_of(text, index) : end_of(text, index)].strip()


def comment_column(text: str, start: int) -> int | None:
    """The column of the `#` on a line that holds only a comment; None for other lines."""
    match = _COMMENT.match(text, start, end_of(text, start))
    return len(match[1]) if match else None


def skip_blanks(text: str, index: int) -> int:
    """The next character that is neither blank, line break nor part of a comment."""
    match = _BLANKS.match(text, index)
    return match.end() if match else index


def behind(text: str, index: int, lines: Sequence[str]) -> str:
    """The text from an index on, for behind these new lines.

    Blanks on the empty lines that follow would become part of a `|` text that the new lines end with; they go then.
    """
    rest = text[index:]
    if not any(line.endswith(("|", "|-")) for line in lines):
        return rest
    match = _EMPTY_LINES.match(rest)
    return rest if match is None else _TRAILING.sub("", match.group()) + rest[match.end() :]


def joined(lines: Iterable[str], line_end: str) -> str:
    """The lines as text, without a break at the end."""
    return line_end.join(lines)


@lru_cache(maxsize=8)
def line_starts(text: str) -> tuple[int, ...]:
    """Where each line begins."""
    return (0, *(match.end() for match in _BREAK.finditer(text)))
