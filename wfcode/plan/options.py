"""What a person or the project decides about a plan beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

_SETS = ("prune", "separate", "only")


class Side(StrEnum):
    """Whose value stands where both moved."""

    WANTED = "wanted"
    LIVE = "live"


class OnDrift(StrEnum):
    """What happens to values that moved on the server alone: reverted, refused, or kept."""

    WARN = "warn"
    BLOCK = "block"
    KEEP = "keep"


@dataclass(frozen=True)
class Options:
    """Decisions and limits of one plan.

    `keep`: address -> the side that stands; `prune`: keys of steps added in the builder that may go; `separate`: keys
    of steps that are new although they look like another; `only`: the steps the plan is limited to (empty = all);
    `ours`: addresses that an interrupted apply may have written, where live did not move by anybody else.
    """

    keep: Mapping[str, Side] = field(default_factory=dict)
    prune: frozenset[str] = frozenset()
    separate: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    on_drift: OnDrift = OnDrift.WARN
    ours: frozenset[str] = frozenset()
    max_deletes: int = 3
    max_delete_percent: int = 30

    def recorded(self) -> dict[str, Any]:
        """The options as JSON, lists sorted: what a plan file keeps so that the plan can be made again."""
        return {
            "keep": {where: str(side) for where, side in sorted(self.keep.items())},
            **{name: sorted(getattr(self, name)) for name in _SETS},
            "on_drift": str(self.on_drift),
            "max_deletes": self.max_deletes,
            "max_delete_percent": self.max_delete_percent,
        }

    @classmethod
    def restored(cls, recorded: Mapping[str, Any]) -> Self:
        """The options that `recorded` wrote."""
        return cls(
            keep={where: Side(side) for where, side in recorded["keep"].items()},
            **{name: frozenset(recorded[name]) for name in _SETS},
            on_drift=OnDrift(recorded["on_drift"]),
            max_deletes=recorded["max_deletes"],
            max_delete_percent=recorded["max_delete_percent"],
        )
