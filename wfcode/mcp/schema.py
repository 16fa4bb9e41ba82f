"""Input schemas as models get them: flat, without references and titles, closed against further arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def compact(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema in as few characters as it takes; it accepts the same, and nothing unknown."""
    definitions = schema.get("$defs", {})
    made = _compact({name: value for name, value in schema.items() if name != "$defs"}, definitions)
    assert isinstance(made, dict)
    return {**made, "additionalProperties": False}


def _compact(value: Any, definitions: Mapping[str, Any]) -> Any:
    if isinstance(value, list):
        return [_compact(item, definitions) for item in value]
    if not isinstance(value, Mapping):
        return value
    reference = value.get("$ref")
    if isinstance(reference, str):
        return _compact(definitions[reference.rsplit("/", 1)[-1]], definitions)
    # A property may itself be called `title`: only the keyword, which is always text, goes.
    return {
        name: _compact(item, definitions)
        for name, item in value.items()
        if not (name == "title" and isinstance(item, str))
    }
