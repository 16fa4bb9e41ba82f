"""Entries and items inside braces and brackets: put in, taken out."""

from __future__ import annotations

from typing import Any

from wfcode.source.edits.pieces import Kind, Piece
from wfcode.source.edits.slots import Sheet, Slot
from wfcode.source.edits.values import replace
from wfcode.source.lines import end_of, skip_blanks, start_of
from wfcode.source.writing import WIDTH, shape


def insert(page: Sheet, slot: Slot, at: int, new: str, *, whole: Any) -> str:
    """The text with that entry or item in it; `whole` is the collection with it, for where a block suits it better."""
    text, piece = page.text, slot.piece
    if not piece.children:
        return replace(page, slot, whole)
    if _outgrown(page, slot, new, whole):
        return replace(page, slot, whole)
    if at == 0:
        start = _span(piece, 0)[0]
        return f"{text[:start]}{new}, {text[start:]}"
    end = _span(piece, at - 1)[1]
    return f"{text[:end]}, {new}{text[end:]}"


def remove(page: Sheet, slot: Slot) -> str:
    """The text without the slot's entry or item, and without the comma that parted it."""
    assert slot.owner is not None
    text, owner, at = page.text, slot.owner, slot.index
    start, end = _span(owner, at)
    if at + 1 < len(owner.children):
        following = _span(owner, at + 1)[0]
        if "#" not in text[end:following]:
            return text[:start] + text[following:]
        return text[:start] + text[skip_blanks(text, end) + 1 :]
    comma = skip_blanks(text, end)
    if at and "#" not in text[_span(owner, at - 1)[1] : start]:
        return text[: _span(owner, at - 1)[1]] + text[end:]
    if text[comma : comma + 1] == ",":
        end = comma + 1
    if not at and not text[owner.body + 1 : start].strip() and not text[end : owner.end - 1].strip():
        start, end = owner.body + 1, owner.end - 1
    return text[:start] + text[end:]


def _span(piece: Piece, at: int) -> tuple[int, int]:
    if piece.kind is Kind.SEQUENCE:
        return piece.items[at].start, piece.items[at].end
    key, value = piece.entries[at]
    return key.start, max(value.end, piece.marks[at] + 1, key.end)


def _outgrown(page: Sheet, slot: Slot, new: str, whole: Any) -> bool:
    """True where the collection reads better as a block, and can be written anew without losing anything."""
    text, piece = page.text, slot.piece
    if slot.in_flow or slot.parent is None or "#" in text[piece.body : piece.end]:
        return False
    if any(inner.anchor or inner.kind is Kind.ALIAS for inner in piece.walk()):
        return False
    line = end_of(text, piece.end) - start_of(text, piece.start) + len(new) + 2
    return line > WIDTH or not shape(whole, slot.path, at=0)[0]
