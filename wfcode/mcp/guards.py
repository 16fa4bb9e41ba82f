"""What a model may tighten but not loosen in a spec: safeguards of steps, and the key that ties it to its workflow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wfcode.mcp.errors import Loosened
from wfcode.source import Document

PROTECTION, ALLOWED, IGNORED = "prevent_destroy", "allow", "ignore_changes"


def check_edit(before: Document, after: Document, *, stem: str) -> None:
    """Raises Loosened where the text after an edit guards less than the one before."""
    old, new = _top(before), _top(after)
    found = list(_steps(old, new))
    if key_of(old, stem) != key_of(new, stem):
        found.append("`workflow` ties the spec to its live workflow")
    if found:
        raise Loosened(found)


def check_new(after: Document) -> None:
    """Raises Loosened where a new text silences findings or ignores changes."""
    if found := list(_steps({}, _top(after))):
        raise Loosened(found)


def key_of(top: Mapping[str, Any], stem: str) -> str:
    """The workflow key that a spec gives itself, else the stem of its file."""
    return str(top.get("workflow") or stem)


def _steps(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    before, after = _lifecycles(old), _lifecycles(new)
    origins = _moved(new)
    for key, lifecycle in after.items():
        known = before.get(key) or before.get(origins.get(key, ""), {})
        for word in (ALLOWED, IGNORED):
            extra = [item for item in _texts(lifecycle.get(word)) if item not in _texts(known.get(word))]
            if extra:
                yield f"`{key}.lifecycle.{word}` gains {', '.join(extra[:5])}"
    heirs = {source: key for key, source in origins.items()}
    for key, lifecycle in before.items():
        heir = after.get(key) or after.get(heirs.get(key, ""), {})
        if lifecycle.get(PROTECTION) is True and heir.get(PROTECTION) is not True:
            yield f"`{key}.lifecycle.{PROTECTION}` protects the step"


def _top(document: Document) -> Mapping[str, Any]:
    data = document.data()
    return data if isinstance(data, dict) else {}


def _lifecycles(top: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The lifecycle of each step that has one, the trigger and the spec's own defaults too."""
    found: dict[str, Mapping[str, Any]] = {}
    steps = top.get("steps")
    bodies = [("trigger", top.get("trigger")), *(steps.items() if isinstance(steps, dict) else ())]
    defaults = top.get("defaults")
    bodies += [(f"defaults.{key}", body) for key, body in (defaults.items() if isinstance(defaults, dict) else ())]
    for key, body in bodies:
        lifecycle = body.get("lifecycle") if isinstance(body, dict) else None
        if isinstance(lifecycle, dict):
            found[str(key)] = lifecycle
    return found


def _moved(top: Mapping[str, Any]) -> dict[str, str]:
    """New key -> old key, as `moved` says."""
    moved = top.get("moved")
    entries = [entry for entry in moved if isinstance(entry, dict)] if isinstance(moved, list) else []
    return {str(entry.get("to")): str(entry.get("from")) for entry in entries}


def _texts(value: Any) -> list[str]:
    items = value if isinstance(value, list) else [] if value is None else [value]
    return [str(item) for item in items]
