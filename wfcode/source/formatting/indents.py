"""Every line in its column, one blank behind each colon and dash; only blanks change."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wfcode.source.edits.pieces import Kind, Piece, column
from wfcode.source.edits.slots import sheet
from wfcode.source.formatting.splices import Splice, spliced
from wfcode.source.lines import after, comment_column, end_of, is_blank, line_starts, start_of
from wfcode.source.writing import DASH, HOUSE

_INDENT_DIGIT = re.compile(r"[|>][+-]?([1-9])")
_BLANKS = re.compile(r"[ \t]*")


def set_right(text: str) -> str:
    """The text indented as the house does: two columns a level, dashes below their key set in too."""
    root = sheet(text).root
    if root is None or not root.is_block or not _all_plain_keys(root):
        return text
    layout = _Layout(text)
    layout.lay(root, 0)
    layout.comments(column(text, root.body))
    return spliced(text, layout.splices())


def _all_plain_keys(piece: Piece) -> bool:
    """False where a key is written as `? key`: its lines follow rules of their own."""
    if piece.is_block and min(piece.marks, default=0) < 0:
        return False
    return all(map(_all_plain_keys, piece.children))


@dataclass
class _Layout:
    """What is found out on the walk: the column for each line, and the gaps inside lines."""

    text: str
    columns: dict[int, int] = field(default_factory=dict)
    gaps: list[Splice] = field(default_factory=list)
    bodies: list[Splice] = field(default_factory=list)
    stacks: list[tuple[int, list[tuple[int, int]]]] = field(default_factory=list)
    blocks: list[tuple[int, int]] = field(default_factory=list)
    inner: set[int] = field(default_factory=set)

    def splices(self) -> list[Splice]:
        lines = [
            Splice(line, line + len(self.blanks(line)), " " * wanted)
            for line, wanted in self.columns.items()
            if line not in self.inner
        ]
        return [*lines, *self.gaps, *self.bodies]

    def blanks(self, index: int) -> str:
        match = _BLANKS.match(self.text, index)
        return match.group() if match else ""

    def lay(self, piece: Piece, wanted: int) -> None:
        """A block whose keys or dashes go into that column."""
        self.blocks.append((column(self.text, piece.body), wanted))
        for at, child in enumerate(piece.children):
            mark = piece.marks[at]
            if piece.kind is Kind.MAPPING:
                key = piece.entries[at][0]
                self.first(key.start, wanted)
                self.gap(key.end, mark, "")
                self.child(child, mark, wanted, HOUSE.dash if child.kind is Kind.SEQUENCE else HOUSE.step)
            else:
                self.first(mark, wanted)
                self.child(child, mark, wanted, DASH)
        self.blocks.pop()

    def first(self, index: int, wanted: int) -> None:
        """What begins a line goes into its column."""
        line = start_of(self.text, index)
        if self.text[line:index].strip():
            if self.stacks and self.stacks[-1][0] == line:
                self.stacks[-1] = (line, list(self.blocks))
            return
        self.columns[line] = wanted
        self.stacks.append((line, list(self.blocks)))

    def gap(self, start: int, end: int, new: str) -> None:
        if not self.text[start:end].strip(" \t"):
            self.gaps.append(Splice(start, end, new))

    def child(self, piece: Piece, mark: int, wanted: int, inset: int) -> None:
        """What stands behind a colon or dash that is in the column `wanted`, or below it."""
        if piece.start == piece.end == mark + 1:
            return
        if start_of(self.text, piece.start) == start_of(self.text, mark):
            self.gap(mark + 1, piece.start, " ")
        elif not piece.is_block or piece.start < piece.body:
            self.columns[start_of(self.text, piece.start)] = wanted + inset
        if piece.is_block:
            self.lay(piece, wanted + inset)
        elif piece.style in ("|", ">"):
            self.block_text(piece, mark, wanted, inset)
        else:
            self.folded(piece, wanted)

    def folded(self, piece: Piece, wanted: int) -> None:
        """The further lines of quotes, plain texts, braces and brackets."""
        line = start_of(self.text, piece.start)
        shift = self.columns.get(line, 0) - len(self.blanks(line)) if piece.kind is not Kind.SCALAR else None
        line = after(self.text, piece.start)
        while line <= piece.end and line < len(self.text):
            self.inner.add(line)
            old = len(self.blanks(line))
            if not is_blank(self.text, line):
                new = wanted + HOUSE.step
                if shift is not None:
                    closing = self.text[line + old] in "]}"
                    new = max(old + shift, wanted + (not closing))
                self.bodies.append(Splice(line, line + old, " " * new))
            if end_of(self.text, line) >= piece.end:
                break
            line = after(self.text, line)

    def block_text(self, piece: Piece, mark: int, wanted: int, inset: int) -> None:
        """The lines below `|` or `>`, moved together."""
        lines = self.body_lines(piece)
        self.inner.update(lines)
        digit = _INDENT_DIGIT.match(self.text, piece.body)
        filled = [line for line in lines if not is_blank(self.text, line)]
        if not filled:
            return
        old, new = self.spaces(filled[0]), wanted + inset
        if digit:
            owner = next(old for old, now in reversed(self.blocks) if now == wanted)
            old, new = owner + int(digit[1]), wanted + int(digit[1])
        for line in lines:
            spaces = self.spaces(line)
            if spaces >= old:
                self.bodies.append(Splice(line, line + old, " " * new))
            else:
                self.bodies.append(Splice(line, line + spaces, ""))

    def body_lines(self, piece: Piece) -> list[int]:
        found = []
        line = after(self.text, piece.body)
        while line < piece.end or (line < piece.reach and line < len(self.text)):
            found.append(line)
            line = after(self.text, line)
        return found

    def spaces(self, line: int) -> int:
        return len(self.text[line : end_of(self.text, line)]) - len(
            self.text[line : end_of(self.text, line)].lstrip(" ")
        )

    def comments(self, root: int) -> None:
        """Lines that hold only a comment go with the block in whose column they stand."""
        following: tuple[int, int] | None = None
        waiting: list[tuple[int, int]] = []
        stacks = dict(self.stacks)
        before: list[tuple[int, int]] = []
        for line in line_starts(self.text):
            old = comment_column(self.text, line)
            if line in self.inner:
                continue
            if old is not None:
                waiting.append((line, old))
            elif line in self.columns:
                following = (len(self.blanks(line)), self.columns[line])
                self.settle(waiting, before, following)
                waiting, before = [], stacks.get(line, before)
        self.settle(waiting, before, (root, 0))

    def settle(self, waiting: list[tuple[int, int]], before: list[tuple[int, int]], following: tuple[int, int]) -> None:
        for line, old in waiting:
            near = following if following[0] == old else None
            known = near or next((block for block in reversed(before) if block[0] == old), following)
            self.columns[line] = known[1]
