"""The order in which the house writes keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

TOP: Final = (
    "wfcode", "workflow", "title", "notes", "publish", "vars", "forms", "defaults", "trigger", "steps", "moved",
    "tests", "samples",
)  # fmt: skip
STEP: Final = (
    "type", "subtype", "provider", "use", "form", "schedule", "manual", "webhook", "name", "notes", "defaults", "with",
    "raw", "next", "when", "then", "branches", "outcomes", "else", "lifecycle",
)  # fmt: skip
BRANCH: Final = ("name", "when", "then", "raw")
OUTCOME: Final = ("label", "button", "type", "sign", "buttonColor", "textColor", "raw", "next")


def house_order(path: Sequence[str | int]) -> tuple[str, ...]:
    """The keys of the mapping at that path of a spec in order; () where it has none of its own."""
    match tuple(path):
        case ():
            return TOP
        case ("trigger",) | ("steps", _):
            return STEP
        case ("steps", _, "branches", int()):
            return BRANCH
        case ("trigger" | "steps", *_, "outcomes", _):
            return OUTCOME
    return ()


def place_in(keys: Sequence[str], key: str, order: Sequence[str]) -> int:
    """Where a key goes among others: behind the last one that the order puts before it, else at the end."""
    if key not in order:
        return len(keys)
    earlier = set(order[: order.index(key)])
    return max((at + 1 for at, other in enumerate(keys) if other in earlier), default=0)
