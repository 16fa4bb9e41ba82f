"""The start point: which kind it is, and what other kinds left behind in it."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.tree import Json

SUBMISSION = "workflow_start_point_submission"
_OWN = {
    "schedule": "workflow_start_point_schedule",
    "buttonText": "workflow_start_point_manual",
    "buttonColor": "workflow_start_point_manual",
    **dict.fromkeys(
        ("url", "method", "sendHeaders", "headers", "sendBody", "requestMap"), "workflow_start_point_webhook"
    ),
}


def trigger_subtype(raw: Mapping[str, Json], subtype: str) -> str:
    """The kind of a start point: older ones say none and are started by their form; without a form it is a bare one."""
    if subtype in ("", SUBMISSION):
        return SUBMISSION if raw.get("resourceID") else ""
    return subtype


def is_leftover(step_type: str, subtype: str, name: str) -> bool:
    """Whether a field belongs to another kind of start point than the one that is on; such fields are no content."""
    owner = _OWN.get(name.split("__", 1)[0]) if step_type == "workflow_start_point" else None
    return owner is not None and owner != subtype
