"""What a document is made of: scalars, mappings and sequences, each with its place in the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from wfcode.diagnostics.model import FileRange, Position, Range, Related

Value: TypeAlias = bool | int | float | str | None


class Mark(Protocol):
    """A place as the parser counts it: everything from 0, in code points."""

    @property
    def index(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Place:
    """A mark of our own, for ends that the parser puts elsewhere."""

    index: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class FilePlace(Place):
    """A mark in another file than the one at work; `related` are the places that lead there."""

    file: str
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value that is no collection.

    `value` is what YAML 1.2 core reads (a key's is always text), `text` the source text with its quotes,
    `plain` True where it has none. `string` is the value where text is wanted: `007` stays `007`.
    """

    value: Value
    text: str
    start: Mark = field(repr=False, compare=False)
    end: Mark = field(repr=False, compare=False)
    plain: bool

    @property
    def range(self) -> Range:
        """Where the source text stands."""
        return _range(self.start, self.end)

    @property
    def string(self) -> str:
        """The value as text: the source text of what reads as a number, flag or null."""
        return self.value if isinstance(self.value, str) else self.text


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A mapping: own and merged entries in order, keys unique. `flow` is True for braces."""

    entries: tuple[tuple[Scalar, Node], ...]
    start: Mark = field(repr=False, compare=False)
    end: Mark = field(repr=False, compare=False)
    flow: bool
    index: Mapping[str, tuple[Scalar, Node]] = field(repr=False, compare=False)

    @property
    def range(self) -> Range:
        """From the first key (or brace) to the end of the last value."""
        return _range(self.start, self.end)

    def get(self, key: str) -> Node | None:
        """The value of that key, None where there is none."""
        entry = self.index.get(key)
        return None if entry is None else entry[1]

    def key(self, key: str) -> Scalar | None:
        """The key itself, with its place; None where there is none."""
        entry = self.index.get(key)
        return None if entry is None else entry[0]


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """A list. `flow` is True for brackets."""

    items: tuple[Node, ...]
    start: Mark = field(repr=False, compare=False)
    end: Mark = field(repr=False, compare=False)
    flow: bool

    @property
    def range(self) -> Range:
        """From the first dash (or bracket) to the end of the last item."""
        return _range(self.start, self.end)


Node: TypeAlias = Scalar | MappingNode | SequenceNode


def plain_data(node: Node | None) -> Any:
    """The node as plain Python: dict, list, str, int, float, bool, None."""
    if isinstance(node, MappingNode):
        return {str(key.value): plain_data(value) for key, value in node.entries}
    if isinstance(node, SequenceNode):
        return [plain_data(item) for item in node.items]
    return None if node is None else node.value


def scalars(node: Node | None) -> Iterator[Scalar]:
    """Every scalar that is a value, depth first; a shared node comes as often as it is used."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, MappingNode):
        for _, value in node.entries:
            yield from scalars(value)
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from scalars(item)


def _range(start: Mark, end: Mark) -> Range:
    first, last = Position(start.line + 1, start.column + 1), Position(end.line + 1, end.column + 1)
    if isinstance(start, FilePlace):
        return FileRange(first, last, start.file, start.related)
    return Range(first, last)
