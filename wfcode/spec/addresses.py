"""Addresses: `STEP.with.reminder.sendReminder`, a part that holds a dot, a blank or `*` in quotes."""

from __future__ import annotations

import re

from wfcode.diagnostics import Range
from wfcode.source import Document, MappingNode, Node, SequenceNode

_PART = re.compile(r'"((?:[^"\\]|\\.)*)"|([^."]+)')
_PLAIN = re.compile(r'[^."\s*]+|\*')


def address(*parts: str) -> str:
    """The address of these parts."""
    return ".".join(part if _PLAIN.fullmatch(part) else _quoted(part) for part in parts)


def parts_of(text: str) -> tuple[str, ...]:
    """The parts of an address, without quotes."""
    return tuple(
        re.sub(r"\\(.)", r"\1", match[1]) if match[1] is not None else match[2] for match in _PART.finditer(text)
    )


def place_of(document: Document, text: str) -> Range:
    """Where an address stands in the file: the value where it has one, the nearest thing above where it has none."""
    parts = parts_of(text)
    if parts and "/" in parts[0]:
        # What came out of a fragment is in another file; here stands the step that uses it.
        parts = (parts[0].split("/", 1)[0],)
    if parts and parts != ("title",) and parts[0] != "trigger":
        parts = ("steps", *parts)
    if document.root is None:
        return document.locate(())
    node: Node = document.root
    place = document.locate(())
    for part in parts:
        found = _below(node, part)
        if found is None:
            break
        key, node = found
        # A step or block is pointed at by its key: a range over many lines shows nothing.
        place = key if isinstance(node, MappingNode) else node.range
    return place


def _below(node: Node, part: str) -> tuple[Range, Node] | None:
    if isinstance(node, MappingNode):
        entry = node.index.get(part)
        if entry is None:
            fold = part.casefold()
            entry = next((entry for word, entry in node.index.items() if word.casefold() == fold), None)
        return entry and (entry[0].range, entry[1])
    if isinstance(node, SequenceNode):
        return next(((item.range, item) for item in node.items if _named(item) == part), None)
    return None


def _named(node: Node) -> str | None:
    name = node.get("name") if isinstance(node, MappingNode) else None
    return None if name is None or isinstance(name, (MappingNode, SequenceNode)) else name.string


def _quoted(part: str) -> str:
    escaped = part.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
