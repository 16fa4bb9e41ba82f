"""Drift in what the spec does not manage: told, never planned."""

from __future__ import annotations

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.causes import memory_of
from wfcode.plan.compare import is_off, shape_of, value_of
from wfcode.plan.model import Cause, FieldChange
from wfcode.steps import TYPES, field_of
from wfcode.tree import FREE, Element, Tree, canonical, same
from wfcode.wire import Live


def unmanaged_drift(tree: Tree, live: Live, binding: Binding | None) -> list[FieldChange]:
    """Values that moved on the server since they were last seen and that the spec does not write, by address."""
    found = []
    for key, element in tree.elements.items():
        seen = memory_of(key, binding).seen
        now = live.tree.elements.get(key)
        if seen is not None and now is not None and now.type == seen.type:
            found += _fields(element, now, seen)
            found += _outcomes(element, now, seen)
    return found


def strangers(live: Live, binding: Binding | None) -> list[str]:
    """Keys of steps that live in the workflow and that no binding knows: somebody added them in the builder."""
    bound = set(binding.steps) if binding else set()
    return [key for key in live.tree.elements if key not in bound and key != "trigger"]


def _fields(element: Element, now: Element, seen: Element) -> list[FieldChange]:
    step, found = TYPES.get(now.type), []
    if element.name is None and now.name != seen.name:
        found.append(_told(address.of(now.key, "name"), seen.name, now.name))
    for name in sorted(now.fields.keys() | seen.fields.keys()):
        field = field_of(step, name, now.subtype) if step else None
        if name in element.fields or is_off(step, name, (now, seen)):
            continue
        before, after = value_of(seen, name, field), value_of(now, name, field)
        if not same(shape_of(field), before, after):
            found.append(_told(address.of_field(now.key, name, known=field is not None), before, after))
    return found


def _outcomes(element: Element, now: Element, seen: Element) -> list[FieldChange]:
    step, found = TYPES.get(now.type), []
    for outcome in now.outcomes:
        was, own = seen.outcome(outcome.key), element.outcome(outcome.key)
        if was is None or own is None:
            continue
        for name in sorted((outcome.fields.keys() | was.fields.keys()) - own.fields.keys()):
            shape = step.outcome_fields[name].shape if step and name in step.outcome_fields else FREE
            before, after = canonical(shape, was.fields.get(name)), canonical(shape, outcome.fields.get(name))
            if not same(shape, before, after):
                found.append(_told(address.of(now.key, "outcomes", outcome.key, name), before, after))
    return found


def _told(where: str, before: object, after: object) -> FieldChange:
    return FieldChange(address=where, before=before, after=after, cause=Cause.DRIFT)
