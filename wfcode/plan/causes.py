"""Who moved: last applied, live and wanted, value by value (the three-way comparison)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wfcode.bindings.model import Binding, StepBinding
from wfcode.plan.model import Cause
from wfcode.steps import TYPES, Exits
from wfcode.tree import Element, Json, Shape, same
from wfcode.tree.record import restore

LOOSE = {Exits.CONDITION: frozenset({"then", "else"}), Exits.BRANCHES: frozenset({"else"})}


@dataclass(frozen=True)
class Memory:
    """A step as last applied and as last seen, and where its exits led; None where nothing is known."""

    applied: Element | None = None
    seen: Element | None = None
    exits: Mapping[str, tuple[str, ...]] | None = field(default=None)


def memory_of(key: str, binding: Binding | None) -> Memory:
    """What the binding remembers of a step."""
    bound: StepBinding | None = binding.steps.get(key) if binding else None
    if bound is None:
        return Memory()
    return Memory(
        applied=restore(key, bound.applied) if bound.applied else None,
        seen=restore(key, bound.seen) if bound.seen else None,
        exits=bound.exits,
    )


UNSAID: Json = {"the spec": "did not say"}
"""No value is like this: what the spec did not write before has moved by being written."""


def cause(shape: Shape, *, was_wanted: Json, was_live: Json, wanted: Json, live: Json) -> Cause:
    """Who moved, of a value on which wanted and live differ.

    SPEC: live is as it was last seen. DRIFT: live moved and the spec did not. CONFLICT: both did.
    """
    if same(shape, was_live, live):
        return Cause.SPEC
    return Cause.DRIFT if same(shape, was_wanted, wanted) else Cause.CONFLICT


def missing_cause(memory: Memory, outcome: str) -> Cause:
    """Who moved, of an outcome that the spec has and live has not."""
    return Cause.DRIFT if memory.applied is not None and memory.applied.outcome(outcome) else Cause.SPEC


def surplus_cause(memory: Memory, outcome: str, *, wanted: Element) -> Cause:
    """Who moved, of an outcome that live has and the spec has not."""
    if memory.applied is None or memory.applied.outcome(outcome):
        return Cause.SPEC
    return Cause.DRIFT if ordered(memory.applied) == ordered(wanted) else Cause.CONFLICT


def keys_of(element: Element) -> list[Json]:
    """The keys of an element's outcomes, in their order."""
    return [outcome.key for outcome in element.outcomes]


def ordered(element: Element) -> tuple[list[str], frozenset[str]]:
    """The outcomes whose order means something, and those of if/else and OTHER, whose place means nothing."""
    step = TYPES.get(element.type)
    loose = LOOSE.get(step.exits, frozenset()) if step else frozenset()
    keys = [outcome.key for outcome in element.outcomes]
    return [key for key in keys if key not in loose], loose.intersection(keys)


def exit_cause(memory: Memory, outcome: str, *, wanted: set[str], live: set[str]) -> Cause:
    """Who moved, of an exit that leads elsewhere than wanted."""
    if memory.exits is None:
        return Cause.SPEC
    was = set(memory.exits.get(outcome, ()))
    if was == live:
        return Cause.SPEC
    return Cause.DRIFT if was == wanted else Cause.CONFLICT
