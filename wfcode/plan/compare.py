"""Fields of one step, wanted against live: which differ, where the wanted value comes from, and who moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wfcode.plan.causes import UNSAID, Memory, cause
from wfcode.plan.managed import RELEASED
from wfcode.plan.model import Cause, Origin
from wfcode.steps import TYPES, Block, StepField, StepType, field_of
from wfcode.steps.field import Absent
from wfcode.steps.flat import DELIMITER
from wfcode.steps.secrets import is_forgotten
from wfcode.tree import FREE, Element, Json, Shape, canonical, canonical_field, same
from wfcode.tree.canonical import is_empty


@dataclass(frozen=True)
class Delta:
    """One flat field that has to change; values canonical, None = absent. `field` is None for a raw field."""

    name: str
    before: Json
    after: Json
    origin: Origin
    cause: Cause
    field: StepField | None


def field_deltas(
    wanted: Element, live: Element, *, by_binding: Element, memory: Memory, origins: Mapping[str, str]
) -> list[Delta]:
    """Every field of a managed step that differs, in the order of names.

    `by_binding` is the live step under the names of the binding, as the memory has it: it tells who moved. `origins`
    maps flat names to where the wanted value comes from; absent = the spec itself.
    """
    step = TYPES.get(wanted.type)
    found = []
    for name in sorted(wanted.fields):
        if is_off(step, name, (wanted, live)):
            continue
        field = _field(step, name, wanted.subtype)
        before, after = value_of(live, name, field), value_of(wanted, name, field)
        if _equal(field, before, after) or _is_lost(field, name, after, live=live, memory=memory):
            continue
        origin = Origin.RELEASED if wanted.fields[name] is RELEASED else Origin(origins.get(name, Origin.SPEC))
        why = _cause(field, name, after, live=by_binding, memory=memory)
        found.append(Delta(name, before, after, origin, why, field))
    return found


def released_raw(wanted: Element, memory: Memory) -> list[str]:
    """Raw fields that were applied once and are now left out: they stay as they are, which is worth a warning."""
    step = TYPES.get(wanted.type)
    applied = memory.applied.fields if memory.applied else {}
    return [
        name for name in sorted(applied.keys() - wanted.fields.keys()) if _field(step, name, wanted.subtype) is None
    ]


def value_of(element: Element, name: str, field: StepField | None) -> Json:
    """The canonical value of a field of an element, its default where it is absent."""
    value = element.fields.get(name)
    if field is None:
        return canonical(FREE, value)
    return canonical_field(field.shape, value, default=default_of(field))


def default_of(field: StepField) -> Json:
    """The stored default of a field, None where it has none."""
    return None if isinstance(field.default, Absent) else field.default


def shape_of(field: StepField | None) -> Shape:
    """The shape a field compares by; raw fields are free JSON."""
    return field.shape if field else FREE


def outcome_shape(step: StepType | None, name: str) -> Shape:
    """The shape a field of an outcome compares by."""
    return step.outcome_fields[name].shape if step and name in step.outcome_fields else FREE


def outcome_value(shape: Shape, value: Json) -> Json:
    """The canonical value of a field of an outcome: an empty one says nothing, for none has a default of its own."""
    found = canonical(shape, value)
    return None if is_empty(found) else found


def is_off(step: StepType | None, name: str, sides: Sequence[Element]) -> bool:
    """True inside a block that is switched off on both sides: nothing in there has a meaning."""
    if step is None:
        return False
    around = [block for block in step.blocks.values() if name.startswith(block.name + DELIMITER)]
    return any(name != block.switch and all(_switch_is_off(step, block, side) for side in sides) for block in around)


def _switch_is_off(step: StepType, block: Block, side: Element) -> bool:
    switch = field_of(step, block.switch, side.subtype)
    value, off = value_of(side, block.switch, switch), canonical(shape_of(switch), block.off)
    return value is None or value == off


def _field(step: StepType | None, name: str, subtype: str) -> StepField | None:
    return field_of(step, name, subtype) if step else None


def _equal(field: StepField | None, left: Json, right: Json) -> bool:
    return same(shape_of(field), left, right)


def _is_lost(field: StepField | None, name: str, after: Json, *, live: Element, memory: Memory) -> bool:
    """True for a field of row Q34 that the server never gave back: what was last sent stands for what is there."""
    if field is None or field.verifiable or memory.applied is None or memory.seen is None:
        return False
    sent, seen = value_of(memory.applied, name, field), value_of(memory.seen, name, field)
    # A secret is not remembered: what was sent counts as what is wanted, for nothing can tell otherwise.
    was_sent = _equal(field, sent, after) or is_secret(field, memory.applied, name)
    was_there = is_secret(field, memory.seen, name)
    return was_sent and not was_there and _equal(field, seen, value_of(live, name, field))


def is_secret(field: StepField | None, element: Element, name: str) -> bool:
    """Whether what is remembered of a field is a secret, which is compared two-way."""
    return field is not None and field.secret and name in element.fields and is_forgotten(element.fields[name])


def _cause(field: StepField | None, name: str, after: Json, *, live: Element, memory: Memory) -> Cause:
    if memory.seen is None or (memory.applied and is_secret(field, memory.applied, name)):
        return Cause.SPEC
    applied = value_of(memory.applied, name, field) if memory.applied and name in memory.applied.fields else UNSAID
    # What was applied is what live should still be, but for a field that the server never gave back (Q34).
    is_proven = applied is not UNSAID and (field is None or field.verifiable)
    return cause(
        shape_of(field),
        was_wanted=applied,
        was_live=applied if is_proven else value_of(memory.seen, name, field),
        wanted=after,
        live=value_of(live, name, field),
    )
