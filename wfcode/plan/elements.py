"""Elements, wanted against live: the draft is edited, and what was edited is told field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.causes import UNSAID, Memory, cause, memory_of
from wfcode.plan.compare import Delta, default_of, field_deltas, released_raw
from wfcode.plan.draft import Draft
from wfcode.plan.layout import Box, box_of, place
from wfcode.plan.matching import Matching
from wfcode.plan.model import Cause, FieldChange, Origin
from wfcode.plan.outcomes import Redone, redo_outcomes
from wfcode.plan.past import NO_OUTCOMES, Past
from wfcode.steps import TYPES, defaults, field_of
from wfcode.steps.flat import DELIMITER
from wfcode.tree import FREE, Element, Json, Tree
from wfcode.wire import Live, Names, cleared, default_name, encode_field, read_element, text_to_ids


@dataclass(frozen=True)
class Edited:
    """What `edit_elements` did: the names that hold after the plan, the changed fields of each step, and warnings."""

    names: Names
    fields: Mapping[str, tuple[FieldChange, ...]]
    warnings: tuple[str, ...]


def edit_elements(
    draft: Draft,
    wanted: Tree,
    *,
    live: Live,
    binding: Binding | None,
    matching: Matching,
    origins: Mapping[str, str],
    past: Past | None,
) -> Edited:
    """Create, change and remove elements in the draft until they are what is wanted; links are not its business."""
    elements = {key: eid for key, eid in live.names.elements.items() if eid not in matching.deleted.values()}
    base = Names({**elements, **matching.ids}, live.names.outcomes, wanted.forms, wanted.labels)
    now = _staying(live, matching)
    redone = {
        key: _outcomes(element, draft, now=now.get(key), binding=binding, names=base, past=past)
        for key, element in wanted.elements.items()
    }
    ids = {**base.outcomes, **{key: item.ids for key, item in redone.items()}}
    names = Names(base.elements, ids, wanted.forms, wanted.labels)
    boxes = _places(draft, wanted, matching, past)
    for eid in (*matching.deleted.values(), *matching.replaced.values()):
        draft.remove(eid)
    fields: dict[str, tuple[FieldChange, ...]] = {}
    warnings: list[str] = []
    for key, element in wanted.elements.items():
        eid = names.elements[key]
        if key in matching.kept:
            memory = memory_of(key, binding)
            mended = _mend(
                draft, element, now=now[key], live=live, memory=memory, names=names, origins=origins, past=past
            )
            fields[key] = (*mended, *redone[key].changes)
            warnings += _released(element, memory)
        else:
            raw = redone[key].raw
            draft.elements[eid] = new_element(element, eid, names=names, outcomes=raw, box=boxes[key], past=past)
            fields[key] = _written(element, origins)
    return Edited(names, fields, tuple(warnings))


def new_element(
    element: Element, eid: int, *, names: Names, outcomes: list[Any], box: Box, past: Past | None = None
) -> dict[str, Json]:
    """The data of an element create: every default of the schema, then what the spec says (Q15, Q16)."""
    step = TYPES.get(element.type)
    data: dict[str, Json] = {"element_id": eid, "type": element.type, "elementType": element.type}
    if step is not None:
        data.update(defaults(step, element.subtype))
    if element.subtype:
        data["subType"] = element.subtype
    if element.name is not None:
        data["name"] = text_to_ids(element.name, names)
    for name, value in element.fields.items():
        field = field_of(step, name, element.subtype) if step else None
        data.pop(name.split(DELIMITER, 1)[0], None)
        then = past.stored(element, name, field, names=names) if past else None
        data[name] = encode_field(field, value, names, step=element.key) if then is None else then
    if outcomes or (past and "outcomes" in {*data, *past.raw(element.key)}):
        data["outcomes"] = outcomes
    return {**data, "x": box.x, "y": box.y, "position": {"x": box.x, "y": box.y}}


def _staying(live: Live, matching: Matching) -> dict[str, Element]:
    """The live side of every step that stays.

    A reference to an element that goes, because its step is deleted or gets a new id, is no reference any more: it is
    read as the plain text it is about to be, so that it is mended.
    """
    going = {*matching.deleted.values(), *matching.replaced.values()}
    if not going:
        return {key: live.tree.elements[key] for key in matching.kept}
    left = {key: eid for key, eid in live.names.elements.items() if eid not in going}
    names = Names(left, live.names.outcomes, live.names.forms)
    return {key: read_element(live.elements[eid], key, names) for key, eid in matching.kept.items()}


def _outcomes(
    element: Element, draft: Draft, *, now: Element | None, binding: Binding | None, names: Names, past: Past | None
) -> Redone:
    then = past.outcomes(element.key) if past else NO_OUTCOMES
    if now is None:
        return redo_outcomes(element, None, raw=[], names=names, highest=0, memory=Memory(), then=then)
    eid = names.elements[element.key]
    raw = draft.elements[eid].get("outcomes")
    bound = binding.steps.get(element.key) if binding else None
    redone = redo_outcomes(
        element,
        now,
        raw=raw if isinstance(raw, list) else [],
        names=names,
        highest=bound.highest_outcome_id if bound else 0,
        memory=memory_of(element.key, binding),
        then=then,
    )
    if redone.raw or raw:
        draft.elements[eid]["outcomes"] = redone.raw
    return redone


def _places(draft: Draft, wanted: Tree, matching: Matching, past: Past | None) -> dict[str, Box]:
    removed = {*matching.deleted.values(), *matching.replaced.values()}
    standing = {key: box_of(draft.elements[eid]) for key, eid in matching.kept.items()}
    kept = set(matching.kept.values())
    others = [box_of(raw) for eid, raw in draft.elements.items() if eid not in removed | kept]
    inherited = {key: box_of(draft.elements[eid]) for key, eid in matching.replaced.items()}
    for key in matching.created if past else ():
        box = past.box(key) if past else None
        if box and not any(box.overlaps(other) for other in (*standing.values(), *others, *inherited.values())):
            inherited.setdefault(key, box)
    new = [key for key in matching.created if key not in inherited]
    return {**inherited, **place(wanted, standing={**standing, **inherited}, others=others, new=new)}


def _mend(
    draft: Draft,
    element: Element,
    *,
    now: Element,
    live: Live,
    memory: Memory,
    names: Names,
    origins: Mapping[str, str],
    past: Past | None,
) -> list[FieldChange]:
    raw = draft.elements[names.elements[element.key]]
    changes = _identity_changes(element, now, raw=raw, names=names, memory=memory)
    own = _own_origins(element, origins)
    for delta in field_deltas(element, now, by_binding=live.tree.elements[element.key], memory=memory, origins=own):
        then = past.stored(element, delta.name, delta.field, names=names) if past else None
        raw[delta.name] = _stored(delta, element, raw=raw, names=names) if then is None else then
        changes.append(_told(element.key, delta))
    return changes


def _identity_changes(
    element: Element, now: Element, *, raw: dict[str, Json], names: Names, memory: Memory
) -> list[FieldChange]:
    changes = []
    if element.subtype != now.subtype and raw.get("subType") != element.subtype:
        raw["subType"] = element.subtype
        changes.append(_moved(element, "subtype", before=now.subtype, after=element.subtype, memory=memory))
    if element.name is not None and (element.name or None) != now.name:
        step = TYPES.get(element.type)
        usual = (default_name(step, element.subtype) if step else None) or ""
        raw["name"] = text_to_ids(element.name, names) or usual
        changes.append(_moved(element, "name", before=now.name or "", after=element.name, memory=memory))
    return changes


def _moved(element: Element, part: str, *, before: str, after: str, memory: Memory) -> FieldChange:
    why = Cause.SPEC
    if memory.applied and memory.seen:
        applied, seen = (getattr(side, part) for side in (memory.applied, memory.seen))
        is_said = applied is not None
        was = (applied, applied) if is_said else (UNSAID, seen or "")
        why = cause(FREE, was_wanted=was[0], was_live=was[1], wanted=after, live=before)
    origin = Origin.RELEASED if part == "name" and not after else Origin.SPEC
    where = address.of(element.key, part)
    return FieldChange(address=where, before=before or None, after=after or None, origin=origin, cause=why)


def _stored(delta: Delta, element: Element, *, raw: Mapping[str, Json], names: Names) -> Json:
    if delta.origin is Origin.RELEASED or delta.after is None:
        default = default_of(delta.field) if delta.field else None
        return cleared(delta.field) if default is None else default
    value = element.fields[delta.name] if delta.field is None else delta.after
    return encode_field(delta.field, value, names, step=element.key, live=raw.get(delta.name))


def _told(key: str, delta: Delta) -> FieldChange:
    where = address.of_field(key, delta.name, known=delta.field is not None)
    return FieldChange(address=where, before=delta.before, after=delta.after, origin=delta.origin, cause=delta.cause)


def _own_origins(element: Element, origins: Mapping[str, str]) -> dict[str, str]:
    step = TYPES.get(element.type)
    found = {}
    for name in element.fields:
        known = step is not None and field_of(step, name, element.subtype) is not None
        origin = origins.get(address.of_field(element.key, name, known=known))
        if origin is not None:
            found[name] = origin
    return found


def _written(element: Element, origins: Mapping[str, str]) -> tuple[FieldChange, ...]:
    own = _own_origins(element, origins)
    step = TYPES.get(element.type)
    found = [FieldChange(address=address.of(element.key, "name"), after=element.name)] if element.name else []
    for name in sorted(element.fields):
        known = step is not None and field_of(step, name, element.subtype) is not None
        where = address.of_field(element.key, name, known=known)
        found.append(FieldChange(address=where, after=element.fields[name], origin=Origin(own.get(name, Origin.SPEC))))
    for outcome in element.outcomes:
        where = address.of(element.key, "outcomes", outcome.key)
        found.append(FieldChange(address=where, after=dict(outcome.fields)))
    return tuple(found)


def _released(element: Element, memory: Memory) -> list[str]:
    return [
        f"{address.of_field(element.key, name, known=False)} is no longer in the spec; it stays on the server as it is"
        for name in released_raw(element, memory)
    ]
