"""Empty lines and blanks: one empty line between steps and around big blocks, none at the ends, none doubled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from wfcode.source.edits.chunks import chunks, gap_is_blank
from wfcode.source.edits.pieces import Kind, Piece
from wfcode.source.edits.slots import Sheet, sheet
from wfcode.source.formatting.splices import Splice, spliced
from wfcode.source.lines import after, end_of, line_end_of, line_starts, start_of

_EMPTY_END = re.compile(r"(?:(?:\r\n|\r|\n)[ \t]*)+\Z")
_TRAILING = re.compile(r"[ \t]+$")


def spaced(text: str) -> str:
    """The text with its empty lines in order and without blanks at the ends of lines."""
    text = _parted(text)
    page = sheet(text)
    kept = _inside_texts(page)
    found: list[str] = []
    blank = True
    for line in line_starts(text):
        written = text[line : after(text, line)]
        if line in kept:
            found.append(written)
            blank = False
            continue
        content = end_of(text, line) - line
        bare = _TRAILING.sub("", written[:content])
        if bare or not blank:
            found.append(bare + written[content:])
        blank = not bare
    return _ended("".join(found), text, kept)


def in_braces(text: str) -> str:
    """The text with one blank behind each comma and colon in braces and brackets, and none at their ends."""
    root = sheet(text).root
    return spliced(text, _flow_gaps(text, root)) if root else text


def _flow_gaps(text: str, piece: Piece) -> Iterator[Splice]:
    if not piece.flow:
        for child in piece.children:
            yield from _flow_gaps(text, child)
    elif not re.search(r"[\r\n]", text[piece.body : piece.end]) and _is_enclosed(text, piece):
        yield from _tight(text, piece)


def _is_enclosed(text: str, piece: Piece) -> bool:
    """False for a pair without braces (`[a: b]`) and where a `?` stands before a key."""
    return text[piece.body] in "{[" and "?" not in _between(text, piece)


def _between(text: str, piece: Piece) -> str:
    starts = [key.start for key, _ in piece.entries] or [item.start for item in piece.items]
    ends = [piece.body + 1, *(child.end for child in piece.children)]
    return "".join(text[end:start] for end, start in zip(ends, starts, strict=False) if end <= start)


def _tight(text: str, piece: Piece) -> Iterator[Splice]:
    at = piece.body + 1
    for index, child in enumerate(piece.children):
        start = piece.entries[index][0].start if piece.kind is Kind.MAPPING else child.start
        yield Splice(at, start, ", " if index else "")
        if child.flow and _is_enclosed(text, child):
            yield from _tight(text, child)
        at = child.end
        if piece.kind is Kind.MAPPING:
            key, colon = piece.entries[index][0], piece.marks[index]
            at = max(at, key.end, colon + 1)
            if colon >= 0:
                yield Splice(key.end, colon, "")
            if colon >= 0 and child.end > child.start:
                yield Splice(colon + 1, child.start, " ")
    yield Splice(at, piece.end - 1, "")


def _parted(text: str) -> str:
    """With an empty line between steps, and around what takes several lines at the top."""
    page = sheet(text)
    if page.root is None or page.root.kind is not Kind.MAPPING or page.root.flow:
        return text
    splices = list(_missing_lines(page, page.root, always=False))
    at = page.root.place_of("steps")
    steps = page.root.entries[at][1] if at is not None else None
    if steps is not None and steps.kind is Kind.MAPPING and steps.is_block and steps.children:
        splices += _missing_lines(page, steps, always=True)
    return spliced(text, splices)


def _missing_lines(page: Sheet, piece: Piece, *, always: bool) -> Iterator[Splice]:
    text, parts = page.text, chunks(page, piece)
    for one, two in pairwise(parts):
        tall = start_of(text, one.end) > one.start or start_of(text, two.end) > two.start
        if (always or tall) and not gap_is_blank(text, one, two):
            at = start_of(text, two.lead)
            yield Splice(at, at, page.line_end)


def _inside_texts(page: Sheet) -> set[int]:
    """The lines whose blanks and ends belong to a text over several lines."""
    found: set[int] = set()
    for piece in page.root.walk() if page.root else ():
        if piece.kind is not Kind.SCALAR:
            continue
        line = after(page.text, piece.body) if piece.style in ("|", ">") else start_of(page.text, piece.body)
        if piece.style not in ("|", ">") and end_of(page.text, piece.body) >= piece.end:
            continue
        while line < max(piece.end, piece.reach):
            found.add(line)
            line = after(page.text, line) if after(page.text, line) > line else len(page.text) + 1
    return found


def _ended(text: str, old: str, kept: set[int]) -> str:
    """Without empty lines at the end, and with a line end there, unless either belongs to a text."""
    if any(not old[line:].strip() for line in kept):
        return text
    bare = _EMPTY_END.sub("", text)
    unended = start_of(old, len(old)) in kept
    return bare if unended or not bare else bare + line_end_of(old)
