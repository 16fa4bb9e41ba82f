"""Putting a value in the place of another one."""

from __future__ import annotations

import re
from typing import Any

from wfcode.source.edits.chunks import end_of_entry
from wfcode.source.edits.pieces import PROPERTIES, Kind, Piece, column
from wfcode.source.edits.slots import Sheet, Slot, own
from wfcode.source.lines import behind, end_of, joined, start_of
from wfcode.source.spelling import fits_block, quoted
from wfcode.source.writing import DASH, Shape, in_flow, inset_of, set_in, shape

_HEADER_COMMENT = re.compile(r"[|>][^\s#]*(\s+#[^\r\n]*)?")


def replace(page: Sheet, slot: Slot, value: Any) -> str:
    """The text with that value in the place of the slot's. Raises EditRefused where others share the old one."""
    own(page, slot)
    if slot.in_flow:
        return _spliced(page, slot, _one_line(slot.piece, value) or in_flow(value))
    if slot.parent is None:
        head, below = shape(value, (), at=0, manner=page.manner)
        lines = [*([head] if head else []), *set_in(below, page.manner.step if head else 0)]
        return page.text[: slot.piece.start] + joined(lines, page.line_end) + page.text[slot.piece.end :]
    head, below = _shape(page, slot, value)
    if slot.piece.is_block and slot.piece.children:
        return _for_block(page, slot, (head, below))
    return _for_line(page, slot, (head, below))


def header_end(page: Sheet, slot: Slot) -> int:
    """Where the colon or dash in front of a block ends, with the block's anchor and tag."""
    piece = slot.piece
    if piece.start < piece.body:
        match = PROPERTIES.match(page.text, piece.start)
        if match:
            return piece.start + len(match.group().rstrip())
    return slot.mark + 1 if slot.parent else piece.start


def _shape(page: Sheet, slot: Slot, value: Any) -> Shape:
    """The value as head and lines below, these with their indentation."""
    text = page.text
    line = _one_line(slot.piece, value)
    if line:
        return line, []
    if slot.key is None:
        indent, used = column(text, slot.mark) + DASH, 0
    else:
        own_column = column(text, slot.key.start)
        indent = own_column + inset_of(value, page.manner)
        used = slot.mark + 2 - slot.key.start - (indent - own_column)
    head, below = shape(value, slot.path, at=indent, used=used, manner=page.manner)
    return head, set_in(below, indent)


def _one_line(old: Piece, value: Any) -> str:
    """A text in the quotes that the old one had; "" where it had none, or where a block shows the new one better."""
    if old.kind is not Kind.SCALAR or old.style not in ("'", '"') or not isinstance(value, str):
        return ""
    return "" if fits_block(value) else quoted(value, prefer=old.style)


def _for_line(page: Sheet, slot: Slot, new: Shape) -> str:
    """In the place of a scalar, an alias, or braces and brackets."""
    text, piece = page.text, slot.piece
    head, below = new
    if start_of(text, piece.start) > slot.mark and (below or piece.style in ("|", ">")):
        return _for_block(page, slot, new)
    start = _kept_from(page, piece)
    rest = text[piece.end : end_of(text, piece.end)]
    end = piece.end + len(rest)
    if piece.style in ("|", ">"):
        match = _HEADER_COMMENT.match(text, piece.body)
        rest, end = (match[1] or "") if match else "", piece.end
    kept = text[:start] if head else text[:start].rstrip(" ")
    return kept + _laid(page, slot, new, rest, blank=kept.endswith(" ")) + behind(text, end, (head, *below))


def _for_block(page: Sheet, slot: Slot, new: Shape) -> str:
    """In the place of lines below the key, or behind the dash."""
    text, piece = page.text, slot.piece
    start = header_end(page, slot)
    line_end = end_of(text, start)
    rest = text[start:line_end] if piece.body > line_end else ""
    indent = column(text, slot.key.start if slot.key else slot.mark)
    end = end_of_entry(text, piece.reach if piece.is_block else piece.end, indent)
    return text[:start] + _laid(page, slot, new, rest, blank=False) + behind(text, end, (new[0], *new[1]))


def _laid(page: Sheet, slot: Slot, new: Shape, rest: str, *, blank: bool) -> str:
    """What stands behind colon or dash: the head, the comment that was there, the lines below."""
    head, below = new
    gap = "" if blank else " "
    if head:
        return gap + head + rest + "".join(page.line_end + line for line in below)
    if slot.key is None and not rest.strip():
        return gap + below[0].lstrip(" ") + "".join(page.line_end + line for line in below[1:])
    return rest.rstrip() + "".join(page.line_end + line for line in below)


def _spliced(page: Sheet, slot: Slot, new: str) -> str:
    text, start = page.text, _kept_from(page, slot.piece)
    tight = start == slot.piece.end and text[start - 1 : start] not in (" ", "\n", "[", "")
    return text[:start] + (" " if tight else "") + new + text[slot.piece.end :]


def _kept_from(page: Sheet, piece: Piece) -> int:
    """Where the replaced stretch begins: an anchor stays, a tag goes with the value it was for."""
    return piece.start if "!" in page.text[piece.start : piece.body] else piece.body
