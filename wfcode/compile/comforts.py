"""Short forms of whole blocks: `reminder: 2 days`, `expiration: off`."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.compile.names import Names
from wfcode.compile.values import Place
from wfcode.source import Node
from wfcode.tree.model import Json

SWITCHES: Mapping[str, str] = {
    "reminder": "sendReminder",
    "expiration": "expire",
    "escalation": "escalated",
    "autoFinish": "activated",
}


def comfort(name: str, node: Node, names: Names, *, place: Place) -> dict[str, Json] | None:
    """The fields of a block, by names below it, that a short form stands for; None where it is none."""
    del name, node, names, place
    return None
