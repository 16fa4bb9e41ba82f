"""How the server stores what it is sent: scalars as text, flat settings, known ports."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

Record: TypeAlias = dict[str, Any]

FLATTENED: Final = frozenset(
    (
        *("approvalEmail", "assignEmail", "assignTaskEmail", "autoFinish", "checklist", "comment", "escalation"),
        *("expiration", "pause", "reassign", "reminder", "reminderEmail", "repeat", "schedule", "timing", "wait"),
    )
)
AS_SENT: Final = frozenset({"x", "y"})
LINK_NEEDS: Final = ("type", "fromPortName", "toPortName", "points")
ELEMENT_IDS: Final = ("element_id", "id")
LINK_IDS: Final = ("link_id", "id")
LINK_ENDS: Final = ("fromElement", "toElement")
OUT_PORT: Final = "DYNAMIC_BOTTOM_1_Out"
IN_PORT: Final = "DYNAMIC_TOP_1_In"

_PORT = re.compile(r"(?:DYNAMIC_(?:TOP|BOTTOM)_\d+|(?:LEFT|RIGHT)_MIDDLE)_(?:In|Out)")
_ID = re.compile(r"\d{1,18}")
_BOOLEANS: Final[Mapping[str, tuple[Any, Any]]] = {
    "1/0": ("1", "0"),
    "Yes/No": ("Yes", "No"),
    "true/false": ("true", "false"),
    "keep": (True, False),
}


def is_missing(value: object) -> bool:
    """True for what PHP calls empty: absent, null, false, 0, "0", "", [] and {} (Q2)."""
    return not value or value == "0"


def missing(data: Mapping[str, Any], names: Iterable[str]) -> list[str]:
    """The names whose value is missing, in the order asked for (Q1)."""
    return [name for name in names if is_missing(data.get(name))]


def port(value: object, otherwise: str) -> str:
    """The port as stored: known names stay, all others become `otherwise` (Q4, Q5)."""
    return value if isinstance(value, str) and _PORT.fullmatch(value) else otherwise


def as_id(value: object) -> str | None:
    """An element or link id as text, None for what cannot be one."""
    if isinstance(value, bool):
        return None
    text = str(value) if isinstance(value, int) and abs(value) < 10**18 else value
    return str(int(text)) if isinstance(text, str) and text.isascii() and _ID.fullmatch(text) else None


def id_of(record: object, names: Iterable[str]) -> str | None:
    """The id of a stored element or link, None for junk."""
    if not isinstance(record, dict):
        return None
    return next((found for name in names if (found := as_id(record.get(name))) is not None), None)


def as_text(value: object) -> str:
    """A scalar as the server writes it; whole floats lose their point."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return "" if value is None else str(value)


def stored_value(value: object, *, booleans: str, numbers: str) -> object:
    """A top-level setting as stored: numbers and booleans as text unless a switch says otherwise (Q33)."""
    if isinstance(value, bool):
        return _BOOLEANS[booleans][0 if value else 1]
    if isinstance(value, int | float) and numbers == "text":
        return as_text(value)
    return value


def is_dropped(name: str, value: object) -> bool:
    """True for a nested block that had to be sent flat (Q23); an empty object is kept."""
    return name in FLATTENED and isinstance(value, dict) and bool(value)


def empty_objects_as_lists(value: Any) -> Any:
    """The value with every empty object as [] (what PHP makes of it)."""
    if isinstance(value, dict):
        return {name: empty_objects_as_lists(inner) for name, inner in value.items()} or []
    if isinstance(value, list):
        return [empty_objects_as_lists(inner) for inner in value]
    return value


def with_text_ids(record: Any, names: Iterable[str]) -> Any:
    """A stored element or link as read: its ids are strings (Q26); junk stays as it is."""
    if not isinstance(record, dict):
        return record
    wanted = frozenset(names)
    return {name: as_text(value) if name in wanted and _is_number(value) else value for name, value in record.items()}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
