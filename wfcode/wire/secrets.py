"""Secret positions in stored elements: where they are, and copies that hold null there."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wfcode.steps import TYPES, StepType, field_of
from wfcode.steps.flat import DELIMITER
from wfcode.steps.secrets import Path, secret_paths
from wfcode.tree import Json
from wfcode.wire.read import type_of


def secret_positions(element: Mapping[str, Json], *, step: StepType | None = None) -> list[tuple[str, Path]]:
    """The flat name of the field and the path within the element of every secret value that is there.

    Of headers and parameters the values are secret, not the names. `step` is for a part of an element that does not
    say its type.
    """
    step = step or TYPES.get(type_of(element))
    return list(_below(element, step, prefix="", path=())) if step else []


def masked(element: Mapping[str, Json], stand_in: Callable[[Json], Json] = lambda _: None) -> dict[str, Any]:
    """The element with null, or what stands in for the value, at every secret position; a copy where there is one."""
    found = dict(element)
    positions = secret_positions(element)
    if positions:
        found = copy.deepcopy(found)
    for _field, path in positions:
        inner: Any = found
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = stand_in(inner[path[-1]])
    return found


def _below(values: Mapping[str, Json], step: StepType, *, prefix: str, path: Path) -> Iterator[tuple[str, Path]]:
    for name, value in values.items():
        flat = f"{prefix}{DELIMITER}{name}" if prefix else name
        field = field_of(step, flat)
        if field is not None and field.secret:
            yield from ((flat, place) for place in secret_paths(value, (*path, name)))
        elif isinstance(value, dict):
            yield from _below(value, step, prefix=flat, path=(*path, name))
