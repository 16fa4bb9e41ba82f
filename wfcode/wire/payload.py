"""`updateTree` payloads: the difference of two states of raw elements and links, and what it does to a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wfcode.steps import TYPES, defaults, flatten
from wfcode.tree import Json, strictly_equal
from wfcode.wire.read import type_of

Raw = Mapping[int, dict[str, Json]]
UNFILLED = {
    ("workflow_send_email", "to"),
    ("workflow_binary_decision", "conditionTerms"),
    ("workflow_binary_decision", "outcomes"),
    ("workflow_assign_task", "assignee"),
    ("workflow_assign_task", "outcomes"),
    ("workflow_approval", "outcomes"),
}
"""What the server leaves out on a create although its schema has a default (Q15)."""


def difference(before: tuple[Raw, Raw], after: tuple[Raw, Raw]) -> dict[str, Any]:
    """The smallest updateTree body that leads from one `(elements, links)` to the other.

    An update names only the top-level fields that differ, each whole (Q19); creates come before updates and deletes,
    each in the order of their ids.
    """
    return {
        "elements": _entries(before[0], after[0], identity="elementID", inner="element_id"),
        "links": _entries(before[1], after[1], identity="linkID", inner="link_id"),
    }


def executed(elements: Raw, links: Raw, *, body: Mapping[str, Any]) -> tuple[dict[int, Any], dict[int, Any]]:
    """The raw elements and links after an updateTree, as the server would hold them, defaults filled in (Q15, Q19)."""
    new_elements, new_links = dict(elements), dict(links)
    for entry in body["elements"]:
        _apply(new_elements, entry["action"], entry["elementID"], flatten(entry.get("data", {})))
        if entry["action"] == "create":
            _fill(new_elements[entry["elementID"]])
    for entry in body["links"]:
        _apply(new_links, entry["action"], entry["linkID"], entry.get("data", {}))
    return new_elements, new_links


def _entries(before: Raw, after: Raw, *, identity: str, inner: str) -> list[dict[str, Any]]:
    creates = [_entry("create", key, after[key], identity) for key in sorted(after.keys() - before.keys())]
    updates = [
        _entry("update", key, {inner: key, **changed}, identity)
        for key in sorted(after.keys() & before.keys())
        if (changed := _changed(before[key], after[key]))
    ]
    deletes = [_entry("delete", key, {inner: key}, identity) for key in sorted(before.keys() - after.keys())]
    return creates + updates + deletes


def _entry(action: str, key: int, data: Mapping[str, Json], identity: str) -> dict[str, Any]:
    return {"action": action, identity: key, "data": dict(data)}


def _changed(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    return {
        name: value for name, value in after.items() if name not in before or not strictly_equal(before[name], value)
    }


def _apply(state: dict[int, Any], action: str, key: int, data: Mapping[str, Json]) -> None:
    if action == "create":
        state[key] = dict(data)
    elif action == "delete":
        state.pop(key, None)
    elif key in state:
        state[key] = {**state[key], **data}


def _fill(element: dict[str, Json]) -> None:
    step = TYPES.get(type_of(element))
    if step is None:
        return
    for name, value in defaults(step, str(element.get("subType") or "")).items():
        if (step.name, name) not in UNFILLED:
            element.setdefault(name, value)
