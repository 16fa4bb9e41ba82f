"""From a path to the place in the text, and whether that place may be edited at all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from wfcode.source.edits.errors import EditRefused
from wfcode.source.edits.intended import shown
from wfcode.source.edits.pieces import Kind, Piece, column, pieces
from wfcode.source.edits.vocabulary import Path
from wfcode.source.lines import line_end_of
from wfcode.source.writing import HOUSE, Manner


@dataclass(frozen=True, slots=True)
class Slot:
    """A value in the text: the piece, the slot that holds it (None for the root), and at which place there."""

    path: tuple[str | int, ...]
    piece: Piece
    parent: Slot | None = None
    index: int = 0

    @property
    def owner(self) -> Piece | None:
        """The mapping or list that holds the value."""
        return self.parent.piece if self.parent else None

    @property
    def key(self) -> Piece | None:
        """The key in front of the value, None for the root and for items."""
        if self.owner is None or self.owner.kind is not Kind.MAPPING:
            return None
        return self.owner.entries[self.index][0]

    @property
    def mark(self) -> int:
        """Where the colon or dash in front of the value stands; -1 where there is none."""
        return self.owner.marks[self.index] if self.owner is not None and self.owner.marks else -1

    @property
    def in_flow(self) -> bool:
        """True inside braces or brackets."""
        return self.owner is not None and self.owner.flow


@dataclass(frozen=True)
class Sheet:
    """A text together with its pieces. `root` is None where there is nothing but comments."""

    text: str
    root: Piece | None

    @cached_property
    def line_end(self) -> str:
        """What ends its lines."""
        return line_end_of(self.text)

    @cached_property
    def aliases(self) -> frozenset[str]:
        """The anchors that are used."""
        every = self.root.walk() if self.root else ()
        return frozenset(piece.text for piece in every if piece.kind is Kind.ALIAS)

    @cached_property
    def manner(self) -> Manner:
        """How far its blocks and lists are set in, where they agree; the way of the house where there are none."""
        steps: Counter[int] = Counter()
        dashes: Counter[int] = Counter()
        for piece in self.root.walk() if self.root else ():
            if piece.kind is not Kind.MAPPING or piece.flow:
                continue
            for key, value in piece.entries:
                if value.is_block and value.children:
                    counter = steps if value.kind is Kind.MAPPING else dashes
                    counter[column(self.text, value.body) - column(self.text, key.start)] += 1
        step = steps.most_common(1)[0][0] if steps else HOUSE.step
        return Manner(max(step, 1), dashes.most_common(1)[0][0] if dashes else step)


@lru_cache(maxsize=2)
def sheet(text: str) -> Sheet:
    """The pieces of a text that parses; the last ones are kept, because every step of an edit asks for them."""
    return Sheet(text, pieces(text))


def find(page: Sheet, path: Path) -> Slot:
    """The value at a path. Raises EditRefused where it is not written there, or where others share it."""
    if page.root is None:
        raise EditRefused("the file is empty; begin it with `wfcode: 1`")
    slot = Slot((), page.root)
    for part in path:
        _enter(page, slot)
        slot = _step(slot, part)
    return slot


def own(page: Sheet, slot: Slot) -> None:
    """Raises EditRefused where an alias elsewhere repeats the piece, or something in it."""
    inside = list(slot.piece.walk())
    anchors = {piece.anchor for piece in inside} & page.aliases
    if not anchors:
        return
    within = {id(piece) for piece in inside}
    every = page.root.walk() if page.root else ()
    outside = {piece.text for piece in every if piece.kind is Kind.ALIAS and id(piece) not in within}
    shared = sorted(str(name) for name in anchors if name in outside)
    if shared:
        raise _shared(slot.path, shared[0])


def _shared(path: Path, name: str | None) -> EditRefused:
    return EditRefused(
        f"{shown(path)} is shared by the anchor `&{name}`, so the edit would change other places too; "
        f"write the value out where `*{name}` stands first"
    )


def _enter(page: Sheet, slot: Slot) -> None:
    piece = slot.piece
    if piece.kind is Kind.ALIAS:
        raise EditRefused(
            f"{shown(slot.path)} repeats what the anchor `&{piece.text}` marks; edit it there, or replace "
            f"`*{piece.text}` by a value of its own"
        )
    if piece.anchor in page.aliases:
        raise _shared(slot.path, piece.anchor)


def _step(slot: Slot, part: str | int) -> Slot:
    piece, path = slot.piece, (*slot.path, part)
    if piece.kind is Kind.SEQUENCE and isinstance(part, int) and 0 <= part < len(piece.items):
        return Slot(path, piece.items[part], slot, part)
    at = piece.place_of(str(part)) if piece.kind is Kind.MAPPING else None
    if at is not None:
        if piece.marks[at] < 0:
            raise EditRefused(f"{shown(path)} is written as `? key`; write `key: value` first")
        return Slot(path, piece.entries[at][1], slot, at)
    if piece.kind is Kind.MAPPING and piece.place_of("<<") is not None:
        raise EditRefused(f"{shown(path)} comes from the merge `<<` and is not written here; edit it where it is")
    raise EditRefused(f"{shown(path)} is not written in the file")
