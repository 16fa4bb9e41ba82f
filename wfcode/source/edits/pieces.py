"""The text as pieces: every key, value, list and block with the place where it stands, aliases and merges unresolved.

The nodes of a document say what a spec means; the pieces say where its characters are. They are made anew after each
change of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import yaml

from wfcode.source.lines import skip_blanks, start_of
from wfcode.source.places import position_at

PROPERTIES = re.compile(r"(?:(?:!<[^>\s]*>|![^\s,\[\]{}]*|&[^\s,\[\]{}]+)[ \t]*)+")
_BLOCK = ("|", ">")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Kind(Enum):
    """What a piece is."""

    SCALAR = auto()
    MAPPING = auto()
    SEQUENCE = auto()
    ALIAS = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """One node as written.

    `start` is where it begins, anchor and tag included, `body` where it begins without them, `end` where its last
    character ends; `reach` is the end of a block text together with the blank lines that belong to it. `text` is a
    scalar's value, or the name of an alias. `marks` are the places of the colons of a mapping (-1: there is none),
    or of the dashes of a block list.
    """

    kind: Kind
    start: int
    body: int
    end: int
    reach: int
    flow: bool = False
    style: str = ""
    anchor: str | None = None
    text: str = ""
    entries: tuple[tuple[Piece, Piece], ...] = ()
    items: tuple[Piece, ...] = ()
    marks: tuple[int, ...] = ()

    @property
    def is_block(self) -> bool:
        """True for a mapping or list written in lines of its own."""
        return self.kind in (Kind.MAPPING, Kind.SEQUENCE) and not self.flow

    @property
    def children(self) -> tuple[Piece, ...]:
        """The values of a mapping, the items of a list."""
        return self.items if self.kind is Kind.SEQUENCE else tuple(value for _, value in self.entries)

    def place_of(self, key: str) -> int | None:
        """Which entry of its own has that key."""
        return next((at for at, (name, _) in enumerate(self.entries) if name.text == key), None)

    def walk(self) -> Iterator[Piece]:
        """The piece and everything in it, keys too."""
        yield self
        for key, value in self.entries:
            yield key
            yield from value.walk()
        for item in self.items:
            yield from item.walk()


def pieces(text: str) -> Piece | None:
    """The root piece of a text that parses; None where there is nothing but comments."""
    reader = _Reader(text)
    event = reader.next()
    while not isinstance(event, yaml.NodeEvent):
        if isinstance(event, yaml.StreamEndEvent):
            return None
        event = reader.next()
    return reader.piece(event)


def column(text: str, index: int) -> int:
    """The column of a character, counted from 0."""
    return position_at(text, index).column - 1


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.events = iter(yaml.parse(text, Loader=_LOADER))

    def next(self) -> Any:
        return next(self.events)

    def piece(self, event: Any) -> Piece:
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.AliasEvent):
            return Piece(Kind.ALIAS, start, start, end, end, text=str(event.anchor))
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, start, end)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(event, start)
        return self.sequence(event, start)

    def body(self, event: Any, start: int) -> int:
        if event.anchor is None and event.tag is None:
            return start
        match = PROPERTIES.match(self.text, start)
        return match.end() if match else start

    def scalar(self, event: Any, start: int, end: int) -> Piece:
        body, reach = min(self.body(event, start), end), end
        style = "" if event.style is None else event.style.strip("\0")
        if style in _BLOCK:
            end = body + len(self.text[body:end].rstrip())
            header = self.text[body : body + 3]
            reach = reach if "+" in header.splitlines()[0] else end
        return Piece(Kind.SCALAR, start, body, end, reach, style=style, anchor=event.anchor, text=event.value)

    def mapping(self, event: Any, start: int) -> Piece:
        body = self.body(event, start)
        entries: list[tuple[Piece, Piece]] = []
        marks: list[int] = []
        following = self.next()
        while not isinstance(following, yaml.MappingEndEvent):
            key = self.piece(following)
            value = self.piece(self.next())
            entries.append((key, value))
            marks.append(self.colon(key, flow=bool(event.flow_style)))
            following = self.next()
        flow = bool(event.flow_style)
        end, reach = self.ends(following, flow, entries[-1][1] if entries else None)
        body = body if flow or not entries else min(key.start for key, _ in entries)
        return Piece(
            Kind.MAPPING, start, body, end, reach, flow, anchor=event.anchor, entries=tuple(entries), marks=tuple(marks)
        )

    def colon(self, key: Piece, *, flow: bool) -> int:
        """Where the colon behind a key stands; -1 where it has none, or a line of its own (`? key`)."""
        at = skip_blanks(self.text, key.end)
        lone = self.text[at : at + 1] != ":" or (not flow and start_of(self.text, at) > key.end)
        return -1 if lone else at

    def sequence(self, event: Any, start: int) -> Piece:
        body = self.body(event, start)
        flow = bool(event.flow_style)
        items: list[Piece] = []
        marks: list[int] = []
        at = body
        following = self.next()
        while not isinstance(following, yaml.SequenceEndEvent):
            if not flow:
                marks.append(skip_blanks(self.text, at))
            items.append(self.piece(following))
            at = items[-1].reach
            following = self.next()
        end, reach = self.ends(following, flow, items[-1] if items else None)
        body = body if flow or not marks else marks[0]
        return Piece(
            Kind.SEQUENCE, start, body, end, reach, flow, anchor=event.anchor, items=tuple(items), marks=tuple(marks)
        )

    def ends(self, event: Any, flow: bool, last: Piece | None) -> tuple[int, int]:
        if flow or last is None:
            return event.end_mark.index, event.end_mark.index
        return last.end, last.reach
