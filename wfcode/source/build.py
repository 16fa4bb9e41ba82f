"""The parser's nodes to ours: values by YAML 1.2, merge keys expanded, aliases shared, limits kept."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import yaml

from wfcode.source import flow
from wfcode.source.composer import PLAIN, TEXT
from wfcode.source.limits import MAX_DEPTH, MAX_NODES, TooDeep, TooMany
from wfcode.source.nodes import MappingNode, Mark, Node, Scalar, SequenceNode, Value
from wfcode.source.places import advance, place_at
from wfcode.source.reports import Reports
from wfcode.source.scalars import NUMBER_STARTS, WORDS, core, other_reading

Entry: TypeAlias = tuple[Scalar, Node]

_PROPERTIES = re.compile(r"(?:(?:!<[^>\s]*>|![^\s,\[\]{}]*|&[^\s,\[\]{}]+|#[^\r\n]*)(?:\s+|$))+")
_TAG = re.compile(r"(?:^|\s)(![^\s,\[\]{}]*)")
_ANCHOR = re.compile(r"&([^\s,\[\]{}]+)")
_LOST = re.compile(r"[ \t]+(#\S[^\r\n]*)")
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
    """Turns one composed tree into nodes of ours. A scalar may be read in place of a `{token}` without quotes."""

    text: str
    reports: Reports
    anchors: list[tuple[str, Mark, Mark]] = field(default_factory=list)
    _done: dict[int, Node] = field(default_factory=dict)
    _weights: dict[int, tuple[int, int]] = field(default_factory=dict)
    _unfinished: set[int] = field(default_factory=set)
    _copied: int = 0

    def node(self, source: yaml.Node) -> Node:
        """The node, the same object for every alias of it. Raises TooDeep and TooMany at the limits."""
        found = self._done.get(id(source))
        if found is not None:
            return found
        if isinstance(source, yaml.ScalarNode):
            found = self._scalar(source)
        elif id(source) in self._unfinished:
            self.reports.endless(source)
            return Scalar(None, "", source.start_mark, source.start_mark, True)
        else:
            self._unfinished.add(id(source))
            found = self._collection(cast(yaml.CollectionNode, source))
            self._unfinished.discard(id(source))
        self._done[id(source)] = found
        return found

    def _scalar(self, source: yaml.ScalarNode) -> Scalar:
        start, end, written = source.start_mark, source.end_mark, source.value
        text = self.text[start.index : end.index]
        if source.tag != PLAIN or text != written:
            return self._dressed(source, text)
        value: Value = written
        if not written:
            # The comment is reported as cut text; taking it for the value spares a second finding about null.
            lost = _LOST.match(self.text, end.index)
            value = lost[1].rstrip() if lost else None
            # libyaml counts one line too many at the end of a text without a line break there.
            start = end = place_at(self.text, start.index)
        elif written[0] in _SUSPECT:
            value = core(written)
            other = other_reading(written)
            if other is not None:
                self.reports.reading(written, other, start, end)
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
            self.reports.tag(source)
        return advance(start, properties)

    def _tagged(self, source: yaml.ScalarNode, written: str) -> Value:
        kind = source.tag.removeprefix(_STANDARD)
        if kind == "str" or source.tag not in _TAGS[yaml.ScalarNode]:
            return written
        value = core(written)
        names = {bool: ("bool",), int: ("int", "float"), float: ("float",), type(None): ("null",), str: ()}
        if kind not in names[type(value)]:
            self.reports.tag(source)
        return float(value) if kind == "float" and type(value) is int else value

    def _collection(self, source: yaml.CollectionNode) -> Node:
        start = self._undressed(source)
        if isinstance(source, yaml.SequenceNode):
            return self._sequence(source, start)
        mapping = cast(yaml.MappingNode, source)
        if flow.is_token(mapping, self.text):
            inside = self.reports.token(mapping)
            return Scalar(inside, self.text[start.index : source.end_mark.index], start, source.end_mark, True)
        return self._mapping(mapping, start)

    def _mapping(self, source: yaml.MappingNode, start: Mark) -> MappingNode:
        entries: dict[str, Entry] = {}
        own: dict[str, Scalar] = {}
        size, height = 1, 0
        for key_source, value_source in source.value:
            key = self._key(key_source)
            value = self.node(value_source)
            weight = self._weights.get(id(value_source), _SCALAR_WEIGHT)
            size, height = size + 1 + weight[0], max(height, weight[1])
            if key is not None:
                self._enter(entries, own, key, value)
        self._weigh(source, size, height)
        if source.flow_style:
            self.reports.add(flow.check_mapping(source, self.reports.file, self.text))
        end = self._end(source, start, source.value[-1][1] if source.value else None)
        return MappingNode(tuple(entries.values()), start, end, bool(source.flow_style), entries)

    def _enter(self, entries: dict[str, Entry], own: dict[str, Scalar], key: Scalar, value: Node) -> None:
        name = str(key.value)
        if name in own:
            self.reports.duplicate(own[name], key)
            return
        own[name] = key
        if name == "<<" and key.plain:
            self._merge(entries, key, value)
            return
        # An own key replaces a merged one and stands where it is written, so the order of the file holds.
        entries.pop(name, None)
        entries[name] = (key, value)

    def _merge(self, entries: dict[str, Entry], key: Scalar, value: Node) -> None:
        for node in value.items if isinstance(value, SequenceNode) else (value,):
            if not isinstance(node, MappingNode):
                self.reports.merge(key, node)
                continue
            self._copied += len(node.entries)
            if self._copied > MAX_NODES:
                raise TooMany(key.start)
            for name, entry in node.index.items():
                entries.setdefault(name, entry)

    def _sequence(self, source: yaml.SequenceNode, start: Mark) -> SequenceNode:
        items = tuple(self.node(item) for item in source.value)
        weights = [self._weights.get(id(item), _SCALAR_WEIGHT) for item in source.value]
        self._weigh(source, 1 + sum(size for size, _ in weights), max((height for _, height in weights), default=0))
        if source.flow_style:
            self.reports.add(flow.check_sequence(source, self.reports.file, self.text))
        end = self._end(source, start, source.value[-1] if source.value else None)
        return SequenceNode(items, start, end, bool(source.flow_style))

    def _end(self, source: yaml.CollectionNode, start: Mark, last: yaml.Node | None) -> Mark:
        """The end of the last child: libyaml ends a block where the next token begins, comments later."""
        end: Mark = source.end_mark
        if source.flow_style or last is None:
            return end
        child = self._done.get(id(last))
        if child is not None and start.index <= child.end.index <= end.index:
            return child.end
        return advance(start, self.text[start.index : end.index].rstrip())

    def _weigh(self, source: yaml.Node, size: int, height: int) -> None:
        if size > MAX_NODES:
            raise TooMany(source.start_mark)
        if height >= MAX_DEPTH:
            raise TooDeep(source.start_mark)
        self._weights[id(source)] = (size, height + 1)

    def _key(self, source: yaml.Node) -> Scalar | None:
        """The key as text, None (and a finding) for a key that is none."""
        if not isinstance(source, yaml.ScalarNode):
            self.reports.key(source, "a list or a mapping cannot be a key")
            return None
        start, end = source.start_mark, source.end_mark
        text = self.text[start.index : end.index]
        if text != source.value or source.tag not in (PLAIN, TEXT):
            scalar = self._dressed(source, text)
            return Scalar(source.value, scalar.text, scalar.start, scalar.end, scalar.plain)
        if not text:
            self.reports.key(source, "the key before this colon is missing")
            return None
        return Scalar(text, text, start, end, True)
