"""The canonical graph that the spec and the live workflow are both turned into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
NOTHING: Mapping[str, Json] = MappingProxyType({})
TRIGGER = "trigger"


def _nothing() -> Mapping[str, Json]:
    """A default factory: Python 3.11 refuses a mapping proxy as the default itself."""
    return NOTHING


@dataclass(frozen=True, slots=True)
class Outcome:
    """One branch out of an element.

    `key` is the spec's name for it; `fields` are by Jotform's names (`text`, `type`, `conditionTerms` …) and
    hold only what the side that made the tree knows. Ids are no content and stay with `wire` and the binding.
    """

    key: str
    fields: Mapping[str, Json] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Element:
    """One step. `fields` maps flat names (`reminder__sendReminder`) to canonical values; `name` None = the default."""

    key: str
    type: str
    subtype: str = ""
    name: str | None = None
    fields: Mapping[str, Json] = field(default_factory=_nothing)
    outcomes: tuple[Outcome, ...] = ()

    def outcome(self, key: str) -> Outcome | None:
        """The outcome of that key, None where there is none."""
        return next((outcome for outcome in self.outcomes if outcome.key == key), None)


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """One edge; `outcome` is "" where the source has no outcomes."""

    source: str
    outcome: str
    target: str


@dataclass(frozen=True, slots=True)
class Tree:
    """A workflow: its title, its elements by key in a meaningful order (trigger first), its edges as a set.

    `forms` maps each alias used inside values to its form id. `labels` are what people call the fields behind tokens,
    such as `{vendor.email}`: looks of recipients, never compared.
    """

    title: str
    elements: Mapping[str, Element]
    links: frozenset[Link] = frozenset()
    forms: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict, compare=False)
