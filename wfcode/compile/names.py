"""The field names of a step type as a tree: `reminder__sendReminder` is `sendReminder` below `reminder`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from wfcode.spec.types import STRUCTURAL
from wfcode.steps import TYPES, StepField


@dataclass
class Names:
    """One level: what may stand here, and the field itself where the name is complete."""

    leaf: StepField | None = None
    below: dict[str, Names] = field(default_factory=dict)

    def at(self, path: Iterable[str]) -> Names | None:
        """The level at the end of a path, None where a part is unknown."""
        level: Names | None = self
        for part in path:
            level = level.below.get(part) if level else None
        return level


@cache
def names_of(type_name: str) -> Names:
    """The names of a step type, without those that a spec says in the step itself."""
    root = Names()
    for flat, entry in TYPES[type_name].fields.items():
        if flat in STRUCTURAL:
            continue
        level = root
        for part in flat.split("__"):
            level = level.below.setdefault(part, Names())
        level.leaf = entry
    return root
