"""What a project and a target have in common: its specs, its bindings and the live workflows, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wfcode.bindings.model import Binding


class State(StrEnum):
    """How a spec, a binding and a live workflow stand to each other."""

    BOUND = "bound"
    """spec, binding and workflow"""
    NOT_CREATED = "not created"
    """a spec without binding"""
    GONE = "gone"
    """spec and binding; the workflow was deleted"""
    ORPHAN = "orphan"
    """binding and workflow; the spec was removed"""
    LEFT_OVER = "left over"
    """a binding alone"""
    UNBOUND = "unbound"
    """a workflow alone"""


STATES = {
    (True, True, True): State.BOUND,
    (True, False, False): State.NOT_CREATED,
    (True, True, False): State.GONE,
    (False, True, True): State.ORPHAN,
    (False, True, False): State.LEFT_OVER,
    (False, False, True): State.UNBOUND,
}


@dataclass(frozen=True)
class Listed:
    """One line of the list; `title` is the live one where there is one, absent things are ""."""

    state: State
    key: str
    title: str
    id: str
    status: str
    updated_at: str
    spec: str


@dataclass(frozen=True)
class SpecHead:
    """The key, title and file of a spec."""

    key: str
    title: str
    file: str


def side_by_side(
    specs: Iterable[SpecHead], bindings: Mapping[str, Binding], live: Iterable[Mapping[str, Any]]
) -> tuple[Listed, ...]:
    """Every spec, binding and workflow once: by workflow key first, then the unbound by title and id."""
    heads = {head.key: head for head in specs}
    rows = {str(row.get("id")): row for row in live}
    known = [
        _listed(
            key, heads.get(key), bindings.get(key), rows.get(bindings[key].workflow_id) if key in bindings else None
        )
        for key in sorted(heads.keys() | bindings.keys())
    ]
    bound = {binding.workflow_id for binding in bindings.values()}
    alone = [_listed("", None, None, row) for number, row in rows.items() if number not in bound]
    return (*known, *sorted(alone, key=lambda each: (each.title, each.id)))


def _listed(key: str, head: SpecHead | None, binding: Binding | None, row: Mapping[str, Any] | None) -> Listed:
    live = {name: str(row.get(name) or "") for name in ("title", "status", "updated_at", "id")} if row else {}
    remembered = binding.title if binding else ""
    return Listed(
        state=STATES[head is not None, binding is not None, row is not None],
        key=key,
        title=live.get("title") or (head.title if head else "") or remembered,
        id=live.get("id") or (binding.workflow_id if binding else ""),
        status=live.get("status", ""),
        updated_at=live.get("updated_at", ""),
        spec=head.file if head else "",
    )
