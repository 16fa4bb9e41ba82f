"""YAML texts as people write them: comments everywhere, braces and blocks mixed, any indentation, any line end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hypothesis import strategies as st

from wfcode.source.spelling import quoted, spelt

Path: TypeAlias = "tuple[str | int, ...]"

WORDS = ["a", "b", "next", "end", "pay", "Approve", "type", "with", "steps", "outcomes", "to", "x y", "No", "007"]
TEXTS = st.sampled_from(
    [
        *("", "x", "end", "Pay it.", "{email}", "a: b", "a #b", "No", "007", "it's", 'say "x"', "#5 > 3", "é😀"),
        *("one\ntwo\n", "one\n\ntwo", "\n", " lead", "a, b", "[x", "https://example.com/?a=b", "12:30", "- x", "&x"),
        *("tab\there", "a\n b\n"),
    ]
)
SCALARS = TEXTS | st.sampled_from([None, True, False, 0, 7, -1, 1.5, 1e20])
KEYS = st.sampled_from(WORDS)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=10,
)
ROOTS = st.dictionaries(KEYS, DATA, min_size=1, max_size=5)


@dataclass
class Text:
    """A text, what it says, which comments belong to which entry, and which lines (those above it with it)."""

    text: str
    data: dict[str, Any]
    comments: dict[str, Path] = field(default_factory=dict)
    ranges: dict[Path, tuple[int, int]] = field(default_factory=dict)


@dataclass
class _Writer:
    draw: st.DrawFn
    step: int
    dash: int
    dash_gap: int
    lines: list[str] = field(default_factory=list)
    comments: dict[str, Path] = field(default_factory=dict)
    ranges: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def often(self, share: int = 4) -> bool:
        return self.draw(st.integers(0, share)) == 0

    def comment(self, path: Path) -> str:
        name = f"# note {len(self.comments)}."
        self.comments[name] = path
        return name

    def above(self, path: Path, indent: int) -> None:
        if self.often():
            self.lines.append("")
        if self.often():
            self.lines.append(" " * indent + self.comment(path))

    def tail(self, path: Path) -> str:
        return "  " + self.comment(path) if self.often() else ""

    def mapping(self, value: dict[str, Any], path: Path, indent: int, first: str = "") -> None:
        for key, each in value.items():
            inner, start = (*path, key), len(self.lines)
            if not first and (path or self.lines):
                self.above(inner, indent)
            name = quoted(key) if self.often() else spelt(key)
            self.value(f"{first or ' ' * indent}{name}:", each, inner, indent)
            self.ranges[inner] = (start, len(self.lines))
            first = ""

    def sequence(self, value: list[Any], path: Path, indent: int, first: str = "") -> None:
        for at, each in enumerate(value):
            inner, start = (*path, at), len(self.lines)
            if not first:
                self.above(inner, indent)
            front = f"{first or ' ' * indent}-"
            below = indent + 2
            first = ""
            if isinstance(each, dict) and each and not self.often():
                self.mapping(each, inner, below, first=front + " ")
            elif isinstance(each, list) and each and self.often(2):
                self.sequence(each, inner, below, first=front + " ")
            else:
                self.value(front, each, inner, indent)
            self.ranges[inner] = (start, len(self.lines))

    def value(self, front: str, value: Any, path: Path, indent: int) -> None:
        if isinstance(value, (dict, list)) and value and not self.often():
            self.lines.append(front + self.tail(path))
            if isinstance(value, dict):
                self.mapping(value, path, indent + self.step)
            else:
                self.sequence(value, path, indent + (self.dash if not front.endswith("-") else self.step))
        elif isinstance(value, str) and self.as_block(value):
            self.lines.append(f"{front} {'|' if value.endswith(chr(10)) else '|-'}{self.tail(path)}")
            self.lines += [" " * (indent + self.step) + line if line else "" for line in value.rstrip("\n").split("\n")]
        elif value is None and self.often(1):
            self.lines.append(front + self.tail(path))
        else:
            self.lines.append(f"{front} {self.inline(value)}{self.tail(path)}")

    def as_block(self, value: str) -> bool:
        fits = "\n" in value and value.strip() and not value.endswith("\n\n") and value[0] not in " \n"
        return bool(fits) and "\t" not in value

    def inline(self, value: Any) -> str:
        if isinstance(value, dict):
            gap = self.draw(st.sampled_from(["", " "])) if value else ""
            return f"{{{gap}{', '.join(f'{quoted(key)}: {self.inline(each)}' for key, each in value.items())}{gap}}}"
        if isinstance(value, list):
            comma = "," if value and self.often() else ""
            return f"[{', '.join(map(self.inline, value))}{comma}]"
        if isinstance(value, str) and self.often():
            return quoted(value, prefer="'")
        return (
            spelt(value, flow=True)
            if not self.often() or isinstance(value, float)
            else json.dumps(value, ensure_ascii=False)
        )


@st.composite
def texts(draw: st.DrawFn, roots: st.SearchStrategy[dict[str, Any]] = ROOTS) -> Text:
    """A text with what it says and its comments."""
    data = draw(roots)
    step = draw(st.sampled_from([2, 2, 4, 3]))
    writer = _Writer(draw, step, draw(st.sampled_from([0, 2, step])), 1)
    if draw(st.booleans()):
        writer.lines += ["# head of the file", ""]
    writer.mapping(data, (), 0)
    line_end = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    # A block text that ends the file without a line end loses its own, so such files have one.
    ended = draw(st.integers(0, 5)) or any("|" in line for line in writer.lines)
    text = line_end.join(writer.lines) + (line_end if ended else "")
    return Text(("\ufeff" if draw(st.integers(0, 5)) == 0 else "") + text, data, writer.comments, writer.ranges)


def paths(data: Any, path: Path = ()) -> list[Path]:
    """The path of every key and item."""
    pairs: Sequence[tuple[str | int, Any]] = ()
    if isinstance(data, dict):
        pairs = list(data.items())
    elif isinstance(data, list):
        pairs = list(enumerate(data))
    return [each for key, value in pairs for each in ((*path, key), *paths(value, (*path, key)))]
