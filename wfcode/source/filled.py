"""Scalars whose text was put together, such as `Up to ${var.limit} EUR` with the value, and where each piece stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from wfcode.diagnostics.model import Related
from wfcode.source.nodes import FilePlace, MappingNode, Mark, Node, Scalar, SequenceNode, Value


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a filled text, and where it stands in the text as written.

    `hole` is what was filled (`var.limit`), "" for text that stands as it is; `filled` is False for a hole that nothing
    was known for.
    """

    text: str
    start: int
    end: int
    hole: str = ""
    filled: bool = True

    @property
    def secret(self) -> bool:
        """Whether a secret stands here; its text is a stand-in."""
        return self.hole.startswith("secret.")


@dataclass(frozen=True, slots=True)
class Filled(Scalar):
    """A scalar with values in it. `text` and the marks are those of `written`, the scalar as it stands in the file."""

    written: Scalar
    pieces: tuple[Piece, ...]

    @property
    def string(self) -> str:
        """The text with the values in it."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def holes(self) -> frozenset[str]:
        """What was filled in."""
        return frozenset(piece.hole for piece in self.pieces if piece.hole)

    @property
    def has_secret(self) -> bool:
        """Whether a secret is in it."""
        return any(piece.secret for piece in self.pieces)

    @property
    def is_whole(self) -> bool:
        """False where nobody knew what to fill in, so that the text says nothing yet."""
        return all(piece.filled for piece in self.pieces)

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the text as written that `string[start:end]` comes from; a value stands for its whole hole."""
        return self._written(start)[0], self._written(max(end - 1, start))[1] if end > start else self._written(start)[
            0
        ]

    def _written(self, index: int) -> tuple[int, int]:
        at = 0
        for piece in self.pieces:
            inner = index - at
            at += len(piece.text)
            if index < at:
                plain = not piece.hole and len(piece.text) == piece.end - piece.start
                return (piece.start + inner, piece.start + inner + 1) if plain else (piece.start, piece.end)
        last = self.pieces[-1].end if self.pieces else 0
        return last, last


@dataclass(frozen=True, slots=True)
class Templated(Scalar):
    """A scalar whose holes are filled by whoever reads it: `constants` maps `${var.limit}` to its value."""

    constants: Mapping[str, str]


def filled(written: Scalar, pieces: Sequence[Piece], *, value: Value) -> Filled:
    """The scalar with these pieces; `value` is what it reads as."""
    return Filled(value, written.text, written.start, written.end, written.plain, written, tuple(pieces))


def elsewhere(node: Node, *, file: str, related: Sequence[Related] = ()) -> Node:
    """The node with marks that name its file, for use in a document of another one."""
    return _Mover(file, tuple(related)).node(node)


@dataclass
class _Mover:
    file: str
    related: tuple[Related, ...]
    done: dict[int, Node] = field(default_factory=dict)

    def node(self, node: Node) -> Node:
        found = self.done.get(id(node))
        if found is None:
            found = self.done[id(node)] = self.moved(node)
        return found

    def moved(self, node: Node) -> Node:
        start, end = self.mark(node.start), self.mark(node.end)
        if isinstance(node, MappingNode):
            entries = {
                name: (cast(Scalar, self.node(key)), self.node(value)) for name, (key, value) in node.index.items()
            }
            return MappingNode(tuple(entries.values()), start, end, node.flow, entries)
        if isinstance(node, SequenceNode):
            return SequenceNode(tuple(self.node(item) for item in node.items), start, end, node.flow)
        return replace(node, start=start, end=end)

    def mark(self, mark: Mark) -> Mark:
        return FilePlace(mark.index, mark.line, mark.column, self.file, self.related)


def mapping(like: MappingNode, entries: Mapping[str, tuple[Scalar, Node]]) -> MappingNode:
    """A mapping with other entries at the same place."""
    return MappingNode(tuple(entries.values()), like.start, like.end, like.flow, dict(entries))
