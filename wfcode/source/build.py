"""The parser's nodes to ours: values by YAML 1.2, merge keys expanded, aliases shared, limits kept."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import yaml

from wfcode.diagnostics import Diagnostic, Range, Related, report
from wfcode.source import flow
from wfcode.source.composer import MAX_DEPTH, MAX_NODES, PLAIN, TEXT, TooDeep, TooMany
from wfcode.source.nodes import MappingNode, Mark, Node, Scalar, SequenceNode, Value
from wfcode.source.places import advance, mended, quoted, span
from wfcode.source.scalars import NUMBER_STARTS, WORDS, core, other_reading

Entry: TypeAlias = tuple[Scalar, Node]

_PROPERTIES = re.compile(r"(?:(?:!<[^>\s]*>|![^\s,\[\]{}]*|&[^\s,\[\]{}]+|#[^\r\n]*)(?:\s+|$))+")
_TAG = re.compile(r"(?:^|\s)(![^\s,\[\]{}]*)")
_ANCHOR = re.compile(r"&([^\s,\[\]{}]+)")
_SUSPECT = NUMBER_STARTS | {word[0] for word in WORDS if word}
_STANDARD = "tag:yaml.org,2002:"
_TAGS = {
    yaml.ScalarNode: {_STANDARD + name for name in ("str", "int", "float", "bool", "null")},
    yaml.MappingNode: {_STANDARD + "map"},
    yaml.SequenceNode: {_STANDARD + "seq"},
}
_SCALAR_WEIGHT = (1, 0)


@dataclass
class Builder:
    """Turns one composed tree; findings gather in `findings`."""

    file: str
    text: str
    findings: list[Diagnostic] = field(default_factory=list)
    done: dict[int, Node] = field(default_factory=dict)
    weights: dict[int, tuple[int, int]] = field(default_factory=dict)
    unfinished: set[int] = field(default_factory=set)
    anchors: list[tuple[str, Mark, Mark]] = field(default_factory=list)
    copied: int = 0

    def node(self, source: yaml.Node) -> Node:
        """The node, the same object for every alias of it. Raises TooDeep and TooMany at the limits."""
        found = self.done.get(id(source))
        if found is not None:
            return found
        if isinstance(source, yaml.ScalarNode):
            found = self._scalar(source)
        elif id(source) in self.unfinished:
            return self._endless(source)
        else:
            self.unfinished.add(id(source))
            if isinstance(source, yaml.MappingNode):
                found = self._mapping(source)
            else:
                found = self._sequence(cast(yaml.SequenceNode, source))
            self.unfinished.discard(id(source))
        self.done[id(source)] = found
        return found

    def _scalar(self, source: yaml.ScalarNode) -> Scalar:
        start, end, written = source.start_mark, source.end_mark, source.value
        text = self.text[start.index : end.index]
        if source.tag != PLAIN or text != written:
            return self._dressed(source, text)
        value: Value = written
        if not written or written[0] in _SUSPECT:
            value = core(written)
            self._check_reading(written, start, end)
        return Scalar(value, text, start, end, True)

    def _dressed(self, source: yaml.ScalarNode, text: str) -> Scalar:
        """A scalar with quotes, tag or anchor, or over several lines."""
        start, end = self._undressed(source), source.end_mark
        anchor = _ANCHOR.match(text)
        if anchor is not None:
            self.anchors.append((anchor[1], source.start_mark, end))
        text = self.text[start.index : end.index]
        if source.style in ("|", ">"):
            text = text.rstrip()
            end = advance(start, text)
        written: str = source.value
        value: Value = written
        if source.tag == PLAIN:
            value = core(written)
        elif source.tag != TEXT:
            value = self._tagged(source, written)
        return Scalar(value, text, start, end, not source.style)

    def _undressed(self, source: yaml.Node) -> Mark:
        """Where a node begins after its anchor and tag."""
        start: Mark = source.start_mark
        if self.text[start.index : start.index + 1] not in ("&", "!"):
            return start
        match = _PROPERTIES.match(self.text, start.index, source.end_mark.index)
        properties = match.group() if match else ""
        tag = _TAG.search(properties)
        if tag is not None and (tag[1] == "!" or source.tag not in _TAGS[type(source)]):
            self._report_tag(source)
        return advance(start, properties)

    def _tagged(self, source: yaml.ScalarNode, written: str) -> Value:
        kind = source.tag.removeprefix(_STANDARD)
        value = core(written)
        names = {bool: ("bool",), int: ("int", "float"), float: ("float",), type(None): ("null",), str: ()}
        if kind == "str" or source.tag not in _TAGS[yaml.ScalarNode]:
            return written
        if kind not in names[type(value)]:
            self._report_tag(source)
        return float(value) if kind == "float" and type(value) is int else value

    def _mapping(self, source: yaml.MappingNode) -> MappingNode:
        entries: dict[str, Entry] = {}
        own: dict[str, Scalar] = {}
        size, height = 1, 0
        for key_source, value_source in source.value:
            key = self._key(key_source, source)
            value = self.node(value_source)
            weight = self.weights.get(id(value_source), _SCALAR_WEIGHT)
            size, height = size + 1 + weight[0], max(height, weight[1])
            if key is None:
                continue
            name = str(key.value)
            if name in own:
                self._report_duplicate(own[name], key)
            elif name == "<<" and key.plain:
                own[name] = key
                self._merge(entries, key, value)
            else:
                own[name] = key
                # An own key replaces a merged one where it stands itself, so the written order holds.
                entries.pop(name, None)
                entries[name] = (key, value)
        self._weigh(source, size, height)
        start = self._undressed(source)
        if source.flow_style:
            self.findings.extend(flow.check_mapping(source, self.file, self.text))
        last = source.value[-1][1] if source.value else None
        return MappingNode(
            tuple(entries.values()), start, self._end(source, start, last), bool(source.flow_style), entries
        )

    def _sequence(self, source: yaml.SequenceNode) -> SequenceNode:
        items = tuple(self.node(item) for item in source.value)
        weights = [self.weights.get(id(item), _SCALAR_WEIGHT) for item in source.value]
        self._weigh(source, 1 + sum(weight[0] for weight in weights), max((weight[1] for weight in weights), default=0))
        start = self._undressed(source)
        if source.flow_style:
            self.findings.extend(flow.check_sequence(source, self.file, self.text))
        last = source.value[-1] if source.value else None
        return SequenceNode(items, start, self._end(source, start, last), bool(source.flow_style))

    def _end(self, source: yaml.CollectionNode, start: Mark, last: yaml.Node | None) -> Mark:
        """The end of the last child: libyaml ends a block where the next token begins, comments later."""
        if source.flow_style or last is None:
            return source.end_mark
        end = self.done[id(last)].end if id(last) in self.done else source.end_mark
        if start.index <= end.index <= source.end_mark.index and end is not source.end_mark:
            return end
        return advance(start, self.text[start.index : source.end_mark.index].rstrip())

    def _weigh(self, source: yaml.Node, size: int, height: int) -> None:
        if size > MAX_NODES:
            raise TooMany(source.start_mark)
        if height >= MAX_DEPTH:
            raise TooDeep(source.start_mark)
        self.weights[id(source)] = (size, height + 1)

    def _key(self, source: yaml.Node, parent: yaml.MappingNode) -> Scalar | None:
        """The key as text, None (and a finding) for a key that is none."""
        if not isinstance(source, yaml.ScalarNode):
            if not flow.is_double_brace(source, parent):
                self._report_key(source, "a list or a mapping cannot be a key")
            return None
        start, end = source.start_mark, source.end_mark
        text = self.text[start.index : end.index]
        if text != source.value or source.tag not in (PLAIN, TEXT):
            scalar = self._dressed(source, text)
            return Scalar(source.value, scalar.text, scalar.start, scalar.end, scalar.plain)
        if not text:
            self._report_key(source, "the key before this colon is missing")
            return None
        return Scalar(text, text, start, end, True)

    def _merge(self, entries: dict[str, Entry], key: Scalar, value: Node) -> None:
        for node in value.items if isinstance(value, SequenceNode) else (value,):
            if not isinstance(node, MappingNode):
                self._report_merge(key, node)
                continue
            self.copied += len(node.entries)
            if self.copied > MAX_NODES:
                raise TooMany(key.start)
            for name, entry in node.index.items():
                entries.setdefault(name, entry)

    def _add(self, code: str, summary: str, place: Range, *, detail: str, related: tuple[Related, ...] = ()) -> None:
        self.findings.append(report(code, summary, detail=detail, file=self.file, range=place, related=related))

    def _check_reading(self, written: str, start: Mark, end: Mark) -> None:
        other = other_reading(written)
        if other is not None:
            line = mended(self.text, start.index, end.index, quoted(written))
            summary = f"`{written}` is {other} to readers of YAML 1.1"
            self._add("WF121", summary, span(start, end), detail=f"If text is meant, quote it: {line}")

    def _report_duplicate(self, first: Scalar, second: Scalar) -> None:
        line = first.start.line + 1
        self._add(
            "WF109",
            f"the key `{second.value}` stands here a second time, first on line {line}",
            second.range,
            detail="Each key counts once; remove or rename one of the two.",
            related=(Related("first written here", self.file, first.range),),
        )

    def _report_key(self, source: yaml.Node, summary: str) -> None:
        end = source.end_mark if source.end_mark.line == source.start_mark.line else source.start_mark
        self._add("WF117", summary, span(source.start_mark, end), detail="Write a name before the colon.")

    def _report_merge(self, key: Scalar, node: Node) -> None:
        self._add(
            "WF118",
            "`<<` takes a mapping or a list of mappings",
            key.range,
            detail="Name an anchor that stands on a mapping: <<: *anchor.",
            related=(Related("this is no mapping", self.file, node.range),),
        )

    def _report_tag(self, source: yaml.Node) -> None:
        word = re.match(r"\S*", self.text[source.start_mark.index :])
        name = word.group() if word else "!"
        end = advance(source.start_mark, name)
        rest = self.text[source.start_mark.index : source.end_mark.index]
        line = (
            mended(self.text, source.start_mark.index, source.end_mark.index, quoted(rest)) if "\n" not in rest else ""
        )
        detail = f"If text is meant, quote it: {line}" if line else "Remove the tag, or quote the text."
        self._add(
            "WF116", f"`{name}` is a YAML tag, and tags are not read here", span(source.start_mark, end), detail=detail
        )

    def _endless(self, source: yaml.Node) -> Scalar:
        start = source.start_mark
        end = advance(start, _first_word(self.text, start.index))
        self._add("WF120", "this anchor is used inside itself", span(start, end), detail="Write the inner part out.")
        return Scalar(None, "", start, start, True)


def _first_word(text: str, index: int) -> str:
    match = re.compile(r"\S+").match(text, index)
    return match.group() if match else ""
