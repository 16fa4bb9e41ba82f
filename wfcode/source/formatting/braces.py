"""Braces and brackets where the house writes blocks: steps, their big parts, and what holds more than words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wfcode.source.edits.pieces import Kind, Piece, column
from wfcode.source.edits.slots import Sheet, Slot, sheet
from wfcode.source.formatting.splices import Splice, spliced
from wfcode.source.lines import end_of, start_of
from wfcode.source.writing import DASH, HOUSE, is_block

_MORE_THAN_WORDS = re.compile(r"[,:#{}\[\]]")


def blocks(text: str) -> str:
    """The text with the braces and brackets written out that should be blocks, outermost first."""
    while True:
        page = sheet(text)
        due = list(_due(page, Slot((), page.root))) if page.root else []
        if not due:
            return text
        text = spliced(text, (_written_out(page, slot) for slot in due))


def _due(page: Sheet, slot: Slot) -> Iterator[Slot]:
    if _is_due(page, slot):
        yield slot
    elif slot.piece.is_block:
        for inner in _inner(slot):
            yield from _due(page, inner)


def slots(page: Sheet) -> Iterator[Slot]:
    """Every value in the text with its path, owners first; what an alias repeats is not entered."""
    if page.root is not None:
        yield from _below(Slot((), page.root))


def _below(slot: Slot) -> Iterator[Slot]:
    yield slot
    for inner in _inner(slot):
        yield from _below(inner)


def _inner(slot: Slot) -> Iterator[Slot]:
    piece = slot.piece
    for at, child in enumerate(piece.children):
        part = piece.entries[at][0].text if piece.kind is Kind.MAPPING else at
        yield Slot((*slot.path, part), child, slot, at)


def _is_due(page: Sheet, slot: Slot) -> bool:
    piece = slot.piece
    if not piece.flow or not piece.children or slot.in_flow or slot.parent is None or slot.mark < 0:
        return False
    if not _can_be_written_out(page.text, piece):
        return False
    if piece.kind is Kind.SEQUENCE:
        return any(item.kind in (Kind.MAPPING, Kind.SEQUENCE) and item.children for item in piece.items)
    return is_block(slot.path) or any(_holds_more(page.text, value) for _, value in piece.entries)


def _holds_more(text: str, value: Piece) -> bool:
    plain = value.kind is Kind.SCALAR and not value.style
    return plain and bool(_MORE_THAN_WORDS.search(text[value.body : value.end]))


def _can_be_written_out(text: str, piece: Piece) -> bool:
    """True without comments inside, and with every key, value and text on one line."""
    at = piece.body
    for inner in _parts(piece):
        if "#" in text[at : inner.start] or "?" in text[at : inner.start]:
            return False
        at = inner.end
        if inner.kind is not Kind.SCALAR and "#" in text[inner.start : inner.end] and "\n" in text[inner.start : at]:
            return False
        if inner.kind is Kind.SCALAR and "\n" in text[inner.start : inner.end].replace("\r", "\n"):
            return False
    return "#" not in text[at : piece.end] and start_of(text, piece.start) == start_of(text, piece.body)


def _parts(piece: Piece) -> Iterator[Piece]:
    for key, value in piece.entries:
        yield key
        yield value
    yield from piece.items


def _written_out(page: Sheet, slot: Slot) -> Splice:
    text, piece = page.text, slot.piece
    indent = _indent(page, slot)
    lines = [" " * indent + line for line in _lines(text, piece)]
    end = end_of(text, piece.end)
    rest = text[piece.end : end].rstrip()
    start = len(text[: piece.body].rstrip(" "))
    if not text[start_of(text, piece.start) : piece.start].strip():
        start = piece.body
        new = lines[0].lstrip(" ") + rest
    elif slot.key is None and piece.start == piece.body and not rest:
        new = f" {lines[0].lstrip(' ')}"
    else:
        return Splice(start, end, page.line_end.join([rest, *lines]))
    return Splice(start, end, page.line_end.join([new, *lines[1:]]))


def _indent(page: Sheet, slot: Slot) -> int:
    text, piece = page.text, slot.piece
    if text[start_of(text, piece.start) : piece.start].strip() == "":
        return column(text, piece.start)
    if slot.key is None:
        return column(text, slot.mark) + DASH
    return column(text, slot.key.start) + HOUSE.step


def _lines(text: str, piece: Piece) -> list[str]:
    if piece.kind is Kind.SEQUENCE:
        return [f"- {text[item.start : item.end]}" for item in piece.items]
    found = []
    for key, value in piece.entries:
        written = text[value.start : value.end]
        found.append(f"{text[key.start : key.end]}: {written}" if written else f"{text[key.start : key.end]}:")
    return found
