"""The body of a step with its destinations and references to other steps renamed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from wfcode.source import MappingNode, Node, Scalar, SequenceNode
from wfcode.source.filled import Filled, Piece, filled, mapping

Turn: TypeAlias = "Callable[[Scalar], Scalar]"
RENAMED = "name"


def renamed(scalar: Scalar, text: str) -> Scalar:
    """The scalar with another text at the same place."""
    return filled(scalar, [Piece(text, 0, len(scalar.string), RENAMED)], value=text)


def redirected(body: MappingNode, turn: Turn) -> MappingNode:
    """The body with every destination turned."""
    entries = {key.string: (key, _exit(key.string, value, turn)) for key, value in body.entries}
    return mapping(body, entries)


def _exit(word: str, node: Node, turn: Turn) -> Node:
    if word in ("next", "then", "else"):
        return _destination(node, turn)
    if word == "branches" and isinstance(node, SequenceNode):
        return _items(node, lambda item: _then(item, turn))
    if word == "outcomes" and isinstance(node, MappingNode):
        entries = {key.string: (key, _way(value, turn)) for key, value in node.entries}
        return mapping(node, entries)
    return node


def _destination(node: Node, turn: Turn) -> Node:
    if isinstance(node, Scalar):
        return turn(node)
    return _items(node, lambda item: _destination(item, turn)) if isinstance(node, SequenceNode) else node


def _way(node: Node, turn: Turn) -> Node:
    return redirected(node, turn) if isinstance(node, MappingNode) else _destination(node, turn)


def _then(node: Node, turn: Turn) -> Node:
    return redirected(node, turn) if isinstance(node, MappingNode) else node


def _items(node: SequenceNode, each: Callable[[Node], Node]) -> SequenceNode:
    return SequenceNode(tuple(each(item) for item in node.items), node.start, node.end, node.flow)


def with_references(node: Node, names: Iterable[str], prefix: str) -> Node:
    """A value whose `{step.taskName}` of these steps names them with the prefix."""
    alternatives = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return _Prefixed(re.compile(rf"\{{(?={alternatives})(?:{alternatives})\.taskName\}}"), prefix).node(node)


class _Prefixed:
    def __init__(self, pattern: re.Pattern[str], prefix: str) -> None:
        self.pattern, self.prefix = pattern, prefix

    def node(self, node: Node) -> Node:
        if isinstance(node, Scalar):
            return self.scalar(node) if self.pattern.search(node.string) else node
        if isinstance(node, SequenceNode):
            return _items(node, self.node)
        return mapping(node, {key.string: (key, self.node(value)) for key, value in node.entries})

    def scalar(self, scalar: Scalar) -> Scalar:
        written = scalar.written if isinstance(scalar, Filled) else scalar
        whole = (Piece(scalar.string, 0, len(scalar.string)),)
        pieces = scalar.pieces if isinstance(scalar, Filled) else whole
        parts = [part for piece in pieces for part in self.piece(piece)]
        return filled(written, parts, value="".join(part.text for part in parts))

    def piece(self, piece: Piece) -> list[Piece]:
        """The stretches of a text around the names; what was filled in is the author's own."""
        if piece.hole:
            return [piece]
        parts, at = [], 0
        for found in self.pattern.finditer(piece.text):
            start, end = found.span()
            if start > at:
                parts.append(Piece(piece.text[at:start], piece.start + at, piece.start + start))
            named = "{" + self.prefix + found[0][1:]
            parts.append(Piece(named, piece.start + start, piece.start + end, RENAMED))
            at = end
        if at < len(piece.text):
            parts.append(Piece(piece.text[at:], piece.start + at, piece.end))
        return parts
