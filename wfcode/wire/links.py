"""A link as it must be sent: the server refuses one without these constants (Q1-Q7)."""

from __future__ import annotations

from wfcode.tree import Json

TYPE = "default-link"
FROM_PORT, TO_PORT = "DYNAMIC_BOTTOM_1_Out", "DYNAMIC_TOP_1_In"


def new_link(link_id: int, source: int, target: int, *, label: str) -> dict[str, Json]:
    """The data of a link create. Without a label the builder may not show the outcome that was chosen (Q9)."""
    labels: list[Json] = [{"justCreated": True, "label": label}] if label else []
    return {
        "link_id": link_id,
        "fromElement": source,
        "toElement": target,
        "type": TYPE,
        "points": [{"a": "1"}],
        "fromPortName": FROM_PORT,
        "toPortName": TO_PORT,
        "labels": labels,
    }
