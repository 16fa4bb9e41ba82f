"""The lines that belong to one entry of a block: its comments above and beside it, its value, comments set in below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from wfcode.source.edits.pieces import Kind, Piece, column
from wfcode.source.edits.slots import Sheet
from wfcode.source.lines import after, before, comment_column, end_of, is_blank, start_of


@dataclass(frozen=True, slots=True)
class Chunk:
    """One entry or item: `lead` is where its comments (or itself) begin, `start` where it does, `end` a line's end."""

    lead: int
    start: int
    end: int


def chunks(page: Sheet, piece: Piece) -> list[Chunk]:
    """The chunks of a block mapping or list, in order; they begin in one column and never overlap.

    Comments at the head of a file belong to the file, not to its first key.
    """
    found: list[Chunk] = []
    for at, child in enumerate(piece.children):
        start = start_of_entry(piece, at)
        first = piece is page.root and not found
        lead = start if first else _lead(page.text, start, found[-1].end if found else 0)
        found.append(Chunk(lead, start, end_of_entry(page.text, child.reach, column(page.text, start))))
    return found


def start_of_entry(piece: Piece, at: int) -> int:
    """Where the key or dash of an entry stands."""
    return piece.entries[at][0].start if piece.kind is Kind.MAPPING else piece.marks[at]


def end_of_entry(text: str, reach: int, indent: int) -> int:
    """The end of the last line of an entry in column `indent` whose value reaches that far."""
    if text[reach - 1 : reach] in ("\n", "\r"):
        end = reach - (2 if text[reach - 2 : reach] == "\r\n" else 1)
    else:
        end = end_of(text, reach)
    line = after(text, end)
    while line < len(text):
        at = comment_column(text, line)
        if at is not None and at > indent:
            end = end_of(text, line)
        elif at is not None or not is_blank(text, line):
            break
        line = after(text, line)
    return end


def reordered(page: Sheet, piece: Piece, order: Sequence[int]) -> str:
    """The text with the chunks of a block in another order; what stands between them stays between them."""
    text, parts = page.text, chunks(page, piece)
    found = [text[: parts[0].lead]]
    for place, at in enumerate(order):
        found.append(text[parts[at].lead : parts[at].end])
        until = parts[place + 1].lead if place + 1 < len(parts) else len(text)
        found.append(text[parts[place].end : until])
    return "".join(found)


def is_airy(page: Sheet, parts: Sequence[Chunk]) -> bool:
    """True where most entries are set apart by an empty line."""
    return sum(gap_is_blank(page.text, one, two) for one, two in pairwise(parts)) * 2 > len(parts) - 1


def gap_is_blank(text: str, one: Chunk, two: Chunk) -> bool:
    """True where an empty line stands between two entries."""
    line = after(text, one.end)
    while line < start_of(text, two.lead):
        if is_blank(text, line):
            return True
        line = after(text, line)
    return False


def _lead(text: str, start: int, floor: int) -> int:
    """Where the comments directly above an entry begin that stand in its column."""
    line = start_of(text, start)
    if text[line:start].strip():
        return start
    lead, indent = start, start - line
    above = before(text, line)
    while above is not None and above >= floor and comment_column(text, above) == indent:
        lead = above + indent
        above = before(text, above)
    return lead
