"""What a plan that leads back knows of the past: the ids that steps and outcomes had, and how they were stored."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wfcode.plan.layout import Box, box_of
from wfcode.steps import StepField, flatten
from wfcode.tree import FREE, Element, Json, same
from wfcode.wire import Names, outcome_id, outcomes_of, read_element


@dataclass(frozen=True)
class Past:
    """`names`: the ids of then under the keys of now; `elements`: the stored elements of then by id."""

    names: Names
    elements: Mapping[int, Mapping[str, Json]]

    def raw(self, key: str) -> Mapping[str, Json]:
        """The stored element of a step, {} where it had none."""
        return self.elements.get(self.names.elements.get(key, 0), {})

    def outcomes(self, key: str) -> PastOutcomes:
        """The outcomes of a step."""
        entries = {number: item for item in outcomes_of(self.raw(key)) if (number := outcome_id(item)) is not None}
        return PastOutcomes(self.names.outcomes.get(key, {}), entries)

    def box(self, key: str) -> Box | None:
        """Where a step stood, None where that is not known."""
        raw = self.raw(key)
        return box_of(raw) if "x" in raw and "y" in raw else None

    def stored(self, element: Element, name: str, field: StepField | None, *, names: Names) -> Json:
        """The stored form of then, where under the names of now it still says what is wanted; else None."""
        value = flatten(self.raw(element.key)).get(name)
        if value is None:
            return None
        alone: dict[str, Json] = {"type": element.type, "subType": element.subtype, name: value}
        says = read_element(alone, element.key, names).fields.get(name)
        shape = field.shape if field else FREE
        return copy.deepcopy(value) if same(shape, says, element.fields.get(name)) else None


@dataclass(frozen=True)
class PastOutcomes:
    """The outcomes of one step as they were: ids by key, and stored entries by id."""

    ids: Mapping[str, int] = field(default_factory=dict)
    entries: Mapping[int, Mapping[str, Json]] = field(default_factory=dict)

    def entry(self, identity: int) -> dict[str, Any] | None:
        """A copy of the stored entry that points at no link yet; None where there was none."""
        found = self.entries.get(identity)
        return {**copy.deepcopy(dict(found)), "linkID": None} if found is not None else None


NO_OUTCOMES = PastOutcomes()
