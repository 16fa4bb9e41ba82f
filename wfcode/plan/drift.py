"""Drift: what moved on the server, whether a plan has anything to say about it or not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wfcode.bindings.model import Binding, StepBinding
from wfcode.plan import address
from wfcode.plan.causes import Memory, keys_of, memory_of, ordered
from wfcode.plan.compare import is_off, is_secret, outcome_shape, outcome_value, shape_of, value_of
from wfcode.plan.model import Cause, FieldChange
from wfcode.plan.veil import Veil
from wfcode.steps import TYPES, field_of
from wfcode.steps.flat import DELIMITER
from wfcode.tree import TRIGGER, Element, Outcome, Tree, same
from wfcode.wire import Live


@dataclass(frozen=True)
class Drift:
    """What moved on the server since the last apply; `before` of a change is what was applied, or seen last.

    `managed` are values that were applied, `unmanaged` those that were only seen; `added` and `deleted` are steps.
    """

    managed: tuple[FieldChange, ...] = ()
    unmanaged: tuple[FieldChange, ...] = ()
    added: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.managed or self.unmanaged or self.added or self.deleted)


def moved_live(live: Live, binding: Binding) -> Drift:
    """What moved on the server, told without the spec; `live` goes by the names of the binding."""
    managed = [_told("title", binding.title, live.title)] if binding.title != live.title else []
    unmanaged: list[FieldChange] = []
    veil = Veil(binding=binding, trees=(live.tree,))
    for key, step in binding.steps.items():
        memory, now = memory_of(key, binding), live.tree.elements.get(key)
        if now is None or memory.seen is None:
            continue
        for one in (*_moved_step(now, memory), *_moved_exits(now, step, live)):
            (managed if _is_managed(one.address, memory) else unmanaged).append(veil.field(one))
    return Drift(
        managed=tuple(managed),
        unmanaged=tuple(unmanaged),
        added=tuple(strangers(live, binding)),
        deleted=tuple(key for key in binding.steps if key not in live.tree.elements),
    )


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
    return [key for key in live.tree.elements if key not in bound and key != TRIGGER]


def _fields(element: Element, now: Element, seen: Element) -> list[FieldChange]:
    step, found = TYPES.get(now.type), []
    if element.name is None and now.name != seen.name:
        found.append(_told(address.of(now.key, "name"), seen.name, now.name))
    for name in sorted(now.fields.keys() | seen.fields.keys()):
        field = field_of(step, name, now.subtype) if step else None
        if name in element.fields or is_off(step, name, (now, seen)) or is_secret(field, seen, name):
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
            shape = outcome_shape(step, name)
            before, after = (outcome_value(shape, side.fields.get(name)) for side in (was, outcome))
            if not same(shape, before, after):
                found.append(_told(address.of(now.key, "outcomes", outcome.key, name), before, after))
    return found


def _told(where: str, before: object, after: object) -> FieldChange:
    return FieldChange(address=where, before=before, after=after, cause=Cause.DRIFT)


def _moved_step(now: Element, memory: Memory) -> list[FieldChange]:
    base = _baseline(memory)
    if now.type != base.type:
        return [_told(address.of(now.key, "type"), base.type, now.type)]
    nothing = Element(now.key, now.type, now.subtype, outcomes=tuple(Outcome(item.key) for item in base.outcomes))
    found = _fields(nothing, now, base) + _outcomes(nothing, now, base)
    if now.subtype != base.subtype:
        found.insert(0, _told(address.of(now.key, "subtype"), base.subtype or None, now.subtype or None))
    if ordered(now) != ordered(base):
        found.append(_told(address.of(now.key, "outcomes"), keys_of(base), keys_of(now)))
    return found


def _baseline(memory: Memory) -> Element:
    """A step as it was seen, but for what was applied: where live was left to stand once, that is still drift."""
    assert memory.seen is not None
    seen, applied = memory.seen, memory.applied
    if applied is None or applied.type != seen.type:
        return seen
    step = TYPES.get(seen.type)
    fields = dict(seen.fields)
    for name, value in applied.fields.items():
        field = field_of(step, name, seen.subtype) if step else None
        if field is None or field.verifiable:
            fields[name] = value
    own = tuple(_overlaid(outcome, seen.outcome(outcome.key)) for outcome in applied.outcomes)
    usual = seen.name if applied.name is None else applied.name
    return replace(seen, name=usual, subtype=applied.subtype, fields=fields, outcomes=own or seen.outcomes)


def _overlaid(applied: Outcome, seen: Outcome | None) -> Outcome:
    return replace(applied, fields={**seen.fields, **applied.fields}) if seen else applied


def _moved_exits(now: Element, step: StepBinding, live: Live) -> list[FieldChange]:
    if step.exits is None:
        return []
    there: dict[str, set[str]] = {}
    for link in live.tree.links:
        if link.source == now.key:
            there.setdefault(link.outcome, set()).add(link.target)
    found = []
    for outcome in sorted({*step.exits, *there}):
        was, leads = sorted(step.exits.get(outcome, ())), sorted(there.get(outcome, ()))
        if was != leads:
            found.append(_told(address.of_exit(now.key, outcome), _one(was), _one(leads)))
    return found


def _one(targets: list[str]) -> object:
    return targets if len(targets) > 1 else targets[0] if targets else None


def _is_managed(where: str, memory: Memory) -> bool:
    applied = memory.applied
    match applied, address.parts_of(where)[1:]:
        case None, _:
            return False
        case Element() as element, ["with" | "raw", *names]:
            return DELIMITER.join(names) in element.fields
        case Element() as element, ["name"]:
            return element.name is not None
        case Element() as element, ["outcomes", key, name] if name != "next":
            outcome = element.outcome(key)
            return outcome is None or name in outcome.fields
    return True
