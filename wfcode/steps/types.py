"""What a step type and a variant of it are. Nothing here builds a model before somebody asks for its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from wfcode.steps.field import Block, StepField
from wfcode.tree.model import Json

if TYPE_CHECKING:
    import pydantic

    from wfcode.steps.derive import Derived

Essentials: TypeAlias = "tuple[tuple[str, ...], ...]"
STEP_SIZE = (296, 88)


class Exits(StrEnum):
    """How a step goes on.

    FIXED: outcomes with canonical keys (approval, sign, payment, verify); BUTTONS: the author's own buttons.
    """

    NONE = "none"
    ONE = "one"
    MANY = "many"
    CONDITION = "condition"
    BRANCHES = "branches"
    FIXED = "fixed"
    BUTTONS = "buttons"


@dataclass(frozen=True)
class OutcomeTemplate:
    """An outcome that a create gets: its key in a spec and its stored form, ids included."""

    key: str
    stored: Mapping[str, Json]


def outcome(key: str, **stored: Json) -> OutcomeTemplate:
    """A template of that key; `stored` in Jotform's names."""
    return OutcomeTemplate(key, MappingProxyType(stored))


@dataclass(frozen=True, eq=False)
class StepType:
    """One step type of Jotform.

    `essentials`: each inner tuple names flat fields (or `name`) of which at least one must hold something for the step
    to be of use. `further` is what another button or branch of this type is made from, without ids. `model`, `fields`,
    `blocks` and `outcome_fields` are built on first use.
    """

    name: str
    category: str
    label: str
    about: str
    default_name: str | None
    exits: Exits
    source: str = field(repr=False)
    outcomes: tuple[OutcomeTemplate, ...] = ()
    further: OutcomeTemplate | None = None
    extra_buttons: bool = False
    creatable: bool = True
    essentials: Essentials = ()
    size: tuple[int, int] = STEP_SIZE
    subtype: str | None = None

    @cached_property
    def model(self) -> type[pydantic.BaseModel]:
        """The Pydantic model of the long form, nested or flat."""
        return self._derived.model

    @cached_property
    def fields(self) -> Mapping[str, StepField]:
        """Every field by flat name, those of all subtypes together."""
        return self._derived.fields

    @cached_property
    def blocks(self) -> Mapping[str, Block]:
        """The switchable blocks by prefix."""
        return self._derived.blocks

    @cached_property
    def outcome_fields(self) -> Mapping[str, StepField]:
        """The fields of one outcome, by Jotform's names; ids and links are none."""
        return self._derived.outcome_fields

    @cached_property
    def defaults_by_subtype(self) -> Mapping[str, Mapping[str, Json]]:
        """The defaults that differ by subtype; under "" those that hold for all."""
        return self._derived.by_subtype

    @cached_property
    def _derived(self) -> Derived:
        from wfcode.steps.derive import derive

        return derive(self.source)


@dataclass(frozen=True, eq=False)
class Variant:
    """A step type together with a subtype, under the short name that specs use.

    `labels` are the builder's other names for it; `essentials` and `size` are the type's where the subtype changes
    nothing.
    """

    alias: str
    type: StepType
    subtype: str
    label: str
    default_name: str | None
    about: str
    labels: tuple[str, ...] = ()
    essentials: Essentials = ()
    size: tuple[int, int] = STEP_SIZE
    outcomes: tuple[OutcomeTemplate, ...] = ()
