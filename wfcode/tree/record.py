"""An element as plain JSON and back, for bindings and fingerprints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wfcode.tree.model import Element, Outcome


def record(element: Element) -> dict[str, Any]:
    """The element as JSON: `{type, subtype, name, fields, outcomes: [{key, fields}]}`; its key is not part of it."""
    return {
        "type": element.type,
        "subtype": element.subtype,
        "name": element.name,
        "fields": dict(element.fields),
        "outcomes": [{"key": outcome.key, "fields": dict(outcome.fields)} for outcome in element.outcomes],
    }


def restore(key: str, recorded: Mapping[str, Any]) -> Element:
    """The element that `record` wrote, under the key given. Raises KeyError where a part is missing."""
    return Element(
        key=key,
        type=recorded["type"],
        subtype=recorded["subtype"],
        name=recorded["name"],
        fields=dict(recorded["fields"]),
        outcomes=tuple(Outcome(item["key"], dict(item["fields"])) for item in recorded["outcomes"]),
    )
