"""Secret positions in stored elements: where they are, and copies that hold null there."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from wfcode.steps import TYPES, StepType, field_of
from wfcode.steps.flat import DELIMITER
from wfcode.tree import Json
from wfcode.tree.canonical import is_empty
from wfcode.wire.read import type_of

Path: TypeAlias = "tuple[str | int, ...]"
_NAMING = frozenset({"key", "name", "id", "uuid", "type"})
"""Members that say which header or parameter it is, where its value has a member of its own."""


def secret_positions(element: Mapping[str, Json]) -> list[tuple[str, Path]]:
    """The flat name of the field and the path within the element of every secret value that is there.

    Of headers and parameters the values are secret, not the names.
    """
    step = TYPES.get(type_of(element))
    return list(_below(element, step, prefix="", path=())) if step else []


def masked(element: Mapping[str, Json]) -> dict[str, Any]:
    """A copy of the element with null at every secret position."""
    found: dict[str, Any] = copy.deepcopy(dict(element))
    for _field, path in secret_positions(element):
        inner: Any = found
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = None
    return found


def _below(values: Mapping[str, Json], step: StepType, *, prefix: str, path: Path) -> Iterator[tuple[str, Path]]:
    for name, value in values.items():
        flat = f"{prefix}{DELIMITER}{name}" if prefix else name
        field = field_of(step, flat)
        if field is not None and field.secret:
            yield from ((flat, place) for place in _values(value, (*path, name)))
        elif isinstance(value, dict):
            yield from _below(value, step, prefix=flat, path=(*path, name))


def _values(value: Json, path: Path) -> Iterator[Path]:
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from _values(item, (*path, place))
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in _NAMING or "value" not in value:
                yield from _values(item, (*path, name))
    elif not is_empty(value):
        yield path
