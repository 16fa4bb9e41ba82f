"""libyaml's composer, told not to resolve anything, with limits that hold while it works."""

from __future__ import annotations

from typing import Any, Protocol

import yaml
from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from wfcode.source.limits import MAX_DEPTH, MAX_NODES, TooDeep, TooMany

PLAIN = "plain"
TEXT = "tag:yaml.org,2002:str"
COLLECTION = "collection"


class _Hooks:
    """What the composer asks about each node; the recursion happens in C, so depth must be stopped from here."""

    depth = 0
    count = 0

    def descend_resolver(self, parent: yaml.Node | None, _index: object) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > MAX_DEPTH + 1 and parent is not None:
            raise TooDeep(parent.start_mark)
        if self.count > MAX_NODES:
            raise TooMany(None if parent is None else parent.start_mark)

    def ascend_resolver(self) -> None:
        self.depth -= 1

    def resolve(self, kind: type[yaml.Node], _value: object, implicit: Any) -> str:
        if kind is not yaml.ScalarNode:
            return COLLECTION
        return PLAIN if implicit[0] else TEXT


class Source(Protocol):
    """A parser over one text."""

    def __init__(self, text: str) -> None: ...

    def get_single_node(self) -> yaml.Node | None: ...


class PureComposer(_Hooks, Reader, Scanner, Parser, Composer):
    """The same in Python, for installations without libyaml."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


def compose(text: str) -> yaml.Node | None:
    """The root node of a text, tags unresolved; None for a text without a document.

    Raises yaml.YAMLError for broken YAML, TooDeep and TooMany at the limits.
    """
    return COMPOSER(text).get_single_node()


def _best() -> type[Source]:
    try:
        from yaml._yaml import CParser
    except ImportError:
        return PureComposer

    class LibyamlComposer(_Hooks, CParser):
        """The fast one."""

    return LibyamlComposer


COMPOSER = _best()
