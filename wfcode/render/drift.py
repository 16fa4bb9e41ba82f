"""What moved on the server, for people and as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wfcode.plan.model import FieldChange
from wfcode.render.page import Page, Span, line
from wfcode.render.plan import counted
from wfcode.render.values import changed

if TYPE_CHECKING:
    from wfcode.upkeep import Moved


def drift_page(moved: Moved) -> Page:
    """One workflow: its heading, then values of the spec, other values, added and deleted steps."""
    binding, drift, live = moved.binding, moved.drift, moved.live
    head = line(Span(binding.workflow, "title"), f": workflow {binding.workflow_id}, {_summary(moved)}")
    page = [head, *_fields(drift.managed, "applied by the spec"), *_fields(drift.unmanaged, "not applied by the spec")]
    page += [line(Span(f"- {key}", "delete"), "  # deleted in the builder", indent=2) for key in drift.deleted]
    for key in drift.added:
        element = live.tree.elements[key]
        name = f" {element.name!r}" if element.name else ""
        page.append(line(Span(f"+ {key}", "create"), f"  {element.type}{name}  # added in the builder", indent=2))
    return page


def _summary(moved: Moved) -> str:
    drift = moved.drift
    if not drift:
        return "nothing moved since the last apply"
    parts = {
        "value": len(drift.managed) + len(drift.unmanaged),
        "added step": len(drift.added),
        "deleted step": len(drift.deleted),
    }
    return ", ".join(counted(number, noun) for noun, number in parts.items() if number)


def _fields(fields: Iterable[FieldChange], note: str) -> Page:
    return [row for one in fields for row in changed(one.address, one.before, one.after, indent=2, note=note)]


def drift_json(moved: Moved) -> dict[str, object]:
    """The same as data: every value with `managed`, true where the spec had written it."""
    binding, drift, live = moved.binding, moved.drift, moved.live
    values = [(one, True) for one in drift.managed] + [(one, False) for one in drift.unmanaged]
    return {
        "workflow": binding.workflow,
        "id": binding.workflow_id,
        "drift": [
            {"address": one.address, "before": one.before, "after": one.after, "managed": managed}
            for one, managed in values
        ],
        "added": [
            {"key": key, "type": live.tree.elements[key].type, "name": live.tree.elements[key].name}
            for key in drift.added
        ],
        "deleted": list(drift.deleted),
    }
