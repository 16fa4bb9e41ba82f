"""A fragment, and a step that uses one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from wfcode.diagnostics import Related
from wfcode.source import MappingNode, Node, Scalar
from wfcode.source.attached import Text

Load: TypeAlias = "Callable[[str], Text]"
"""Reads a fragment by its name; raises Missing and Forbidden."""
Entry: TypeAlias = "tuple[Scalar, Node]"
SEPARATOR: Final = "/"
FIXED_ENDS: Final = ("end", "open")


@dataclass(frozen=True)
class Use:
    """A step that uses a fragment: where it stands, its parameters, and where its exits lead."""

    key: Scalar
    word: Scalar
    body: MappingNode
    path: str
    chain: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()

    @property
    def name(self) -> str:
        """The name of the fragment."""
        return self.word.string


@dataclass(frozen=True)
class Fragment:
    """A fragment as read for one use; its steps are filled, but stand under their own keys."""

    name: str
    start: str
    exits: tuple[Scalar, ...]
    steps: Mapping[str, Entry]


def used(body: Node) -> Scalar | None:
    """The name of the fragment that a step uses, None for an ordinary step."""
    word = body.get("use") if isinstance(body, MappingNode) else None
    return word if isinstance(word, Scalar) and word.value is not None else None


def target_of(node: Node) -> Scalar | None:
    """Where an outcome leads; None where that is no word."""
    if isinstance(node, MappingNode):
        inner = node.get("next")
        return inner if isinstance(inner, Scalar) else None
    return node if isinstance(node, Scalar) else None
