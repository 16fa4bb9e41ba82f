"""What the catalogue says about a step type: the defaults a create is filled with, the fields it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wfcode.sandbox.values import Record

# The server leaves these empty (Q15), and never fills a name or a position.
NOT_FILLED: Final[Mapping[str, frozenset[str]]] = {
    "workflow_send_email": frozenset({"to"}),
    "workflow_binary_decision": frozenset({"conditionTerms", "outcomes"}),
    "workflow_assign_task": frozenset({"assignee", "outcomes"}),
    "workflow_approval": frozenset({"outcomes"}),
}
NEVER_FILLED: Final = frozenset({"name", "x", "y"})
UNSTABLE: Final[Mapping[str, tuple[str, ...]]] = {
    "workflow_send_email": (
        *("recipientLimit", "replyTo", "showCcField", "showBccField", "pdfPassword", "isRecipientExpanded"),
        *("uploadAttachment", "uploadAttachmentEnable", "subTypeText"),
    ),
    "workflow_assign_form": ("prefillNotEnabled", "assignmentOptions"),
    "workflow_reminder_email": ("reminderEmail",),
    "workflow_start_point": ("schedule",),
}
BOOKKEEPING: Final = frozenset(
    (
        *("type", "subType", "name", "x", "y", "position", "width", "height", "className", "measured", "elementType"),
        *("element_id", "id", "uuid", "created_at", "updated_at", "status", "numberOfRuns", "isCreatedWithAI"),
        *("isDirty", "branding21Email", "lastQuestionID", "internalFormID", "outcomes", "resourceID", "resourceType"),
    )
)


def defaults_of(data: Record) -> Record:
    """The settings the server adds to a create of this type (Q15); {} for a type the catalogue lacks."""
    from wfcode.steps import TYPES, defaults

    name = data.get("type")
    step = TYPES.get(name) if isinstance(name, str) else None
    if step is None:
        return {}
    subtype = data.get("subType")
    left_out = NEVER_FILLED | NOT_FILLED.get(step.name, frozenset())
    found = defaults(step, subtype if isinstance(subtype, str) else "")
    return {name: value for name, value in found.items() if name not in left_out and not _is_told(name, data)}


def _is_told(name: str, data: Record) -> bool:
    # A group that has members needs no empty object beside them.
    return name in data or any(sent.startswith(f"{name}__") for sent in data)


def unknown_names(element_type: Any, data: Record) -> list[str]:
    """The type or the settings that the catalogue does not know, for the switch `reject_unknown`."""
    from wfcode.steps import TYPES, field_of

    step = TYPES.get(element_type) if isinstance(element_type, str) else None
    if step is None:
        return [f"type {element_type}"]
    return [name for name in data if name not in BOOKKEEPING and field_of(step, name) is None]


def is_unstable(element_type: Any, name: str) -> bool:
    """True for a setting of the list that was seen to get lost (Q34)."""
    fields = UNSTABLE.get(element_type, ()) if isinstance(element_type, str) else ()
    return any(name == field or name.startswith(f"{field}__") for field in fields)
