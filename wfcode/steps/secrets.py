"""Where inside a value secrets stand: of headers and parameters the values are secret, not the names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from wfcode.tree.canonical import is_empty
from wfcode.tree.model import Json

Path: TypeAlias = "tuple[str | int, ...]"
NAMING: Final = frozenset({"key", "name", "id", "uuid", "type"})
"""Members that say which header or parameter it is, where its value has a member of its own."""


def secret_paths(value: Json, path: Path = ()) -> Iterator[Path]:
    """The path of every secret inside the value of a secret field."""
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from secret_paths(item, (*path, place))
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in NAMING or "value" not in value:
                yield from secret_paths(item, (*path, name))
    elif not is_empty(value):
        yield path


def is_forgotten(value: Json) -> bool:
    """Whether a remembered value held a secret: null stands there."""
    if isinstance(value, list):
        return any(is_forgotten(item) for item in value)
    if isinstance(value, dict):
        return any(is_forgotten(item) for item in value.values())
    return value is None
