"""A spec file as read: its text, its nodes, and what was wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wfcode.diagnostics.model import Diagnostic, Position, Range
from wfcode.source.nodes import MappingNode, Node, SequenceNode, plain_data

START = Range(Position(1, 1), Position(1, 1))


@dataclass(frozen=True, slots=True)
class Document:
    """One file. `text` is without byte order mark (`bom` says it had one); `root` is None when it is unusable.

    `diagnostics` are in file order. Positions count from 1, columns in code points of `text`.
    """

    file: str
    text: str
    root: Node | None
    diagnostics: tuple[Diagnostic, ...] = ()
    bom: bool = False

    @property
    def usable(self) -> bool:
        """True where nothing found is an error and there is something to read."""
        return self.root is not None and not any(finding.is_error for finding in self.diagnostics)

    def data(self) -> Any:
        """The document as plain Python; None where it is unusable."""
        return plain_data(self.root)

    def locate(self, path: Sequence[str | int], *, key: bool = False) -> Range:
        """The range of the value at that path, or of its key; of the nearest ancestor that exists where it does not."""
        if self.root is None:
            return START
        node: Node = self.root
        place = node.range
        for part in path:
            found = _step(node, part, key=key)
            if found is None:
                break
            node, place = found
        return place


def _step(node: Node, part: str | int, *, key: bool) -> tuple[Node, Range] | None:
    if isinstance(node, MappingNode):
        entry = node.index.get(str(part))
        return None if entry is None else (entry[1], entry[0].range if key else entry[1].range)
    if isinstance(node, SequenceNode) and isinstance(part, int) and 0 <= part < len(node.items):
        item = node.items[part]
        return item, item.range
    return None
