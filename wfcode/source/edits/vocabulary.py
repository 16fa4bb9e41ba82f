"""What can be asked of a spec's text. A path is the keys and list places from the top: `("steps", "pay", "with")`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Path: TypeAlias = Sequence[str | int]


@dataclass(frozen=True, slots=True)
class SetValue:
    """Give the key or list place at `path` that value; a key that is missing is put in, in the order of the house."""

    path: Path
    value: Any


@dataclass(frozen=True, slots=True)
class InsertKey:
    """Put in the key at the end of `path`: behind the key `after`, in front of `before`, else in the house's order."""

    path: Path
    value: Any
    after: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Take out the key or list item at `path`, with its own comments."""

    path: Path


@dataclass(frozen=True, slots=True)
class RenameKey:
    """Call the key at `path` something else."""

    path: Path
    key: str


@dataclass(frozen=True, slots=True)
class OrderKeys:
    """Bring the keys of the mapping at `path` into that order, comments with them; `order` names each key once."""

    path: Path
    order: Sequence[str]


@dataclass(frozen=True, slots=True)
class InsertItem:
    """Put an item into the list at `path`, in front of the one at `at`; the length of the list is its end."""

    path: Path
    at: int
    value: Any


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Put `new` in the place of `old`, which must stand exactly once in the file."""

    old: str
    new: str


Edit: TypeAlias = SetValue | InsertKey | Remove | RenameKey | OrderKeys | InsertItem | ReplaceText
