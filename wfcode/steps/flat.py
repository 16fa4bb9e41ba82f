"""Jotform's flat form of nested settings: `reminder: {sendReminder: No}` is stored as `reminder__sendReminder: No`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wfcode.tree.model import Json

DELIMITER: Final = "__"
FLATTENED: Final = frozenset(
    {
        "approvalEmail",
        "assignEmail",
        "assignFormEmail",
        "assignTaskEmail",
        "autoFinish",
        "checklist",
        "comment",
        "escalation",
        "expiration",
        "pause",
        "reassign",
        "reminder",
        "reminderEmail",
        "repeat",
        "schedule",
        "timing",
        "wait",
    }
)
WHOLE: Final = frozenset({"attachment", "approvalOptions", "assignmentOptions", "prefillSettings", "reportSettings"})
BOOKKEEPING: Final = frozenset(
    {
        "branding21Email",
        "className",
        "created_at",
        "elementType",
        "element_id",
        "height",
        "id",
        "internalFormID",
        "isCreatedWithAI",
        "isDirty",
        "lastQuestionID",
        "measured",
        "numberOfRuns",
        "position",
        "updated_at",
        "uuid",
        "width",
        "x",
        "y",
    }
)


def is_bookkeeping(flat_name: str) -> bool:
    """True for what the server or the builder keeps for itself, at any depth (`approvalEmail__email__isDirty`)."""
    return flat_name.rpartition(DELIMITER)[2] in BOOKKEEPING


def flatten(values: Mapping[str, Json]) -> dict[str, Json]:
    """The same settings with every flattened block spread over `a__b` names; `{}` and lists stay whole (Q23).

    A name that is given both ways keeps its flat value.
    """
    nested: dict[str, Json] = {}
    flat: dict[str, Json] = {}
    for name, value in values.items():
        if name in FLATTENED and isinstance(value, dict) and value:
            _spread(nested, name, value)
        else:
            flat[name] = value
    return {**nested, **flat}


def _spread(into: dict[str, Json], prefix: str, value: dict[str, Json]) -> None:
    for name, inner in value.items():
        flat_name = prefix + DELIMITER + name
        if isinstance(inner, dict) and inner and name not in WHOLE:
            _spread(into, flat_name, inner)
        else:
            into[flat_name] = inner


def nest(values: Mapping[str, Json]) -> dict[str, Json]:
    """The same settings with `a__b` names of flattened blocks put back into objects; the reverse of `flatten`."""
    nested: dict[str, Json] = {}
    for name, value in sorted(values.items(), key=lambda entry: entry[0].count(DELIMITER)):
        head, *rest = name.split(DELIMITER)
        if head in FLATTENED and rest:
            _put(nested, [head, *rest], value)
        else:
            nested[name] = dict(value) if isinstance(value, dict) and head in FLATTENED else value
    return nested


def _put(into: dict[str, Json], path: list[str], value: Json) -> None:
    for part in path[:-1]:
        inner = into.get(part)
        inner = dict(inner) if isinstance(inner, dict) else {}
        into[part] = inner
        into = inner
    into[path[-1]] = value
