"""Entries and items of blocks: put in, taken out."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from wfcode.source.edits.chunks import Chunk, chunks, gap_is_blank, is_airy
from wfcode.source.edits.pieces import Kind, column
from wfcode.source.edits.slots import Sheet, Slot
from wfcode.source.edits.values import header_end
from wfcode.source.lines import after, before, behind, end_of, is_blank, joined, start_of
from wfcode.source.writing import entry, item, set_in


def insert(page: Sheet, slot: Slot, at: int, lines: list[str]) -> str:
    """The text with an entry of these lines (the first without indentation) at that place of the slot's block."""
    text, piece = page.text, slot.piece
    parts = chunks(page, piece)
    indent = column(text, parts[0].start)
    new = joined([lines[0], *set_in(lines[1:], indent)], page.line_end)
    apart = _apart(page, slot, parts, at, lines)
    gap = page.line_end * (2 if apart else 1)
    if at == 0:
        return text[: parts[0].lead] + new + gap + " " * indent + text[parts[0].lead :]
    end = parts[at - 1].end
    tail = ""
    if apart and at < len(parts) and not gap_is_blank(text, parts[at - 1], parts[at]):
        tail = page.line_end
    return text[:end] + gap + " " * indent + new + tail + behind(text, end, lines)


def entry_lines(page: Sheet, slot: Slot, key: str, value: Any) -> list[str]:
    """The lines of a new entry of the slot's block mapping."""
    at = column(page.text, slot.piece.entries[0][0].start)
    return entry(key, value, path=(*slot.path, key), at=at, manner=page.manner)


def item_lines(page: Sheet, slot: Slot, at: int, value: Any) -> list[str]:
    """The lines of a new item of the slot's block list."""
    return item(value, path=(*slot.path, at), at=column(page.text, slot.piece.marks[0]), manner=page.manner)


def remove(page: Sheet, slot: Slot) -> str:
    """The text without the slot's entry or item, and without its own comments."""
    assert slot.parent is not None
    text, owner = page.text, slot.parent.piece
    parts = chunks(page, owner)
    part = parts[slot.index]
    if len(parts) == 1:
        return _emptied(page, slot.parent, part)
    if text[start_of(text, part.lead) : part.lead].strip():
        return _first_behind_dash(text, part, parts[1])
    return _without_lines(text, part)


def _apart(page: Sheet, slot: Slot, parts: list[Chunk], at: int, lines: list[str]) -> bool:
    if slot.piece.kind is Kind.SEQUENCE:
        return is_airy(page, parts)
    if slot.parent is None:
        # At the top short lines stand together and blocks apart.
        neighbour = parts[max(at - 1, 0)]
        tall = len(lines) > 1 or start_of(page.text, neighbour.end) > neighbour.start
        return tall and (len(parts) == 1 or _any_gap(page, parts))
    if len(parts) == 1:
        return slot.path == ("steps",)
    return is_airy(page, parts)


def _any_gap(page: Sheet, parts: list[Chunk]) -> bool:
    return any(gap_is_blank(page.text, one, two) for one, two in pairwise(parts))


def _first_behind_dash(text: str, part: Chunk, following: Chunk) -> str:
    """Without the first entry, which stands behind the dash of a list: the second one moves up where it can."""
    if not text[part.end : following.start].strip():
        return text[: part.start] + text[following.start :]
    return text[: part.start].rstrip(" ") + text[part.end :]


def _without_lines(text: str, part: Chunk) -> str:
    start, end = start_of(text, part.lead), after(text, part.end)
    if end == len(text) and end_of(text, part.end) == len(text):
        # The last line has no line end, and the one that is last now must not get one.
        start = _end_before(text, start)
        return text[: _end_of_content(text, start)]
    above = before(text, start)
    while above is None and end < len(text) and is_blank(text, end):
        end = after(text, end)
    if above is not None and is_blank(text, above) and (end == len(text) or is_blank(text, end)):
        while above is not None and is_blank(text, above):
            start, above = above, before(text, above)
    return text[:start] + text[end:]


def _emptied(page: Sheet, owner: Slot, part: Chunk) -> str:
    text = page.text
    empty = "{}" if owner.piece.kind is Kind.MAPPING else "[]"
    if owner.parent is None or text[start_of(text, part.lead) : part.lead].strip():
        return text[: part.lead] + empty + text[part.end :]
    at = header_end(page, owner)
    body = _without_lines(text, part)
    return f"{body[:at]} {empty}{body[at:]}"


def _end_before(text: str, start: int) -> int:
    above = before(text, start)
    return 0 if above is None else end_of(text, above)


def _end_of_content(text: str, end: int) -> int:
    line = start_of(text, end)
    while line > 0 and is_blank(text, line):
        line = before(text, line) or 0
        end = end_of(text, line)
    return end
