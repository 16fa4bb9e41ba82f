"""What the builder finds while it turns nodes: one method per finding."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

import yaml

from wfcode.diagnostics import Diagnostic, Range, Related, report
from wfcode.source.nodes import Mark, Node, Scalar
from wfcode.source.places import advance, mended, quoted, short, span

_WORD = re.compile(r"[^\s,\[\]{}]+")


@dataclass
class Reports:
    """The findings of one file, in the order they were made."""

    file: str
    text: str
    found: list[Diagnostic] = field(default_factory=list)

    def add(self, findings: Iterable[Diagnostic]) -> None:
        """Take over findings made elsewhere."""
        self.found.extend(findings)

    def reading(self, written: str, other: str, start: Mark, end: Mark) -> None:
        """A plain value that YAML 1.1 reads differently."""
        line = mended(self.text, start.index, end.index, quoted(written))
        self._report(
            "WF121",
            f"`{short(written)}` is {other} to readers of YAML 1.1",
            f"If text is meant, quote it: {line}",
            span(start, end),
        )

    def duplicate(self, first: Scalar, second: Scalar) -> None:
        """A key that the mapping has already."""
        self._report(
            "WF109",
            f"the key `{short(str(second.value))}` stands here a second time, first on line {first.start.line + 1}",
            "Each key counts once; remove or rename one of the two.",
            second.range,
            Related("first written here", self.file, first.range),
        )

    def key(self, source: yaml.Node, summary: str) -> None:
        """A key that is no text."""
        start, end = source.start_mark, source.end_mark
        place = span(start, end if end.line == start.line else start)
        self._report("WF117", summary, "Write a name before the colon.", place)

    def merge(self, key: Scalar, node: Node) -> None:
        """A `<<` over something that is no mapping."""
        self._report(
            "WF118",
            "`<<` takes a mapping or a list of mappings",
            "Name an anchor that stands on a mapping: <<: *anchor.",
            key.range,
            Related("this is no mapping", self.file, node.range),
        )

    def tag(self, source: yaml.Node) -> None:
        """A tag other than YAML's own, or one that its value does not fit."""
        start = source.start_mark
        name = self._word(start.index)
        rest = self.text[start.index : source.end_mark.index].rstrip()
        detail = "Remove the tag."
        if "\n" not in rest and "\r" not in rest:
            line = mended(self.text, start.index, start.index + len(rest), quoted(rest))
            detail = f"If text is meant, quote it: {line}"
        summary = f"`{short(name)}` is a YAML tag, and tags are not read here"
        if name.startswith("!!"):
            summary = f"the YAML tag `{short(name)}` does not fit here"
        self._report("WF116", summary, detail, span(start, advance(start, name)))

    def endless(self, source: yaml.Node) -> None:
        """An alias inside the collection that its anchor marks."""
        start = source.start_mark
        place = span(start, advance(start, self._word(start.index)))
        self._report("WF120", "this anchor is used inside itself", "Write the inner part out.", place)

    def token(self, source: yaml.MappingNode) -> str:
        """A field token without quotes; returns the text that was meant."""
        start, end = source.start_mark, source.end_mark
        braces = self.text[start.index : end.index]
        meant = "{" + braces.strip("{} \t\r\n") + "}"
        line = mended(self.text, start.index, end.index, quoted(meant))
        self._report(
            "WF112",
            f"`{short(braces)}` without quotes is a mapping, not a field token",
            f"Field tokens need quotes: {line}",
            span(start, end),
        )
        return meant

    def _report(self, code: str, summary: str, detail: str, place: Range, *related: Related) -> None:
        self.found.append(report(code, summary, detail=detail, file=self.file, range=place, related=related))

    def _word(self, index: int) -> str:
        match = _WORD.match(self.text, index)
        return match.group() if match else ""
