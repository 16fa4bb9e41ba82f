"""The outcomes of one step, wanted against live, and the outcomes array that makes them so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wfcode.plan import address
from wfcode.plan.causes import UNSAID, Memory, cause, keys_of, missing_cause, ordered, surplus_cause
from wfcode.plan.compare import outcome_shape, outcome_value
from wfcode.plan.model import Cause, FieldChange
from wfcode.plan.past import NO_OUTCOMES, PastOutcomes
from wfcode.steps import TYPES, Exits, StepType, outcomes
from wfcode.tree import FREE, Element, Json, Outcome, same
from wfcode.wire import Names, cleared, encode_field, link_of, new_outcome, outcome_id

FIRST_BRANCH_ID = 1000
ELSE = "else"


@dataclass(frozen=True)
class Redone:
    """The outcomes array a step is to have, the ids of its outcomes, and what changed in it."""

    raw: list[Any]
    ids: Mapping[str, int]
    changes: tuple[FieldChange, ...] = field(default=())


def redo_outcomes(
    wanted: Element,
    live: Element | None,
    *,
    raw: Sequence[Any],
    names: Names,
    highest: int,
    memory: Memory,
    then: PastOutcomes = NO_OUTCOMES,
) -> Redone:
    """The outcomes array for a step: entries that stay are touched only where they differ.

    `raw` is the array as it is now, `names` knows the outcomeID of every live outcome key, `highest` is the highest
    outcomeID the step ever used. A key without an id gets the one it had (`then`) or a new one, Jotform's own number
    where that is still free.
    """
    step = TYPES.get(wanted.type)
    if step is None or step.exits in (Exits.NONE, Exits.ONE, Exits.MANY) or not wanted.outcomes:
        return _unmanaged(wanted, live, raw=raw, names=names, then=then)
    known = dict(names.outcomes.get(wanted.key, {})) if live else {}
    by_id = {identity: item for item in raw if isinstance(item, dict) and (identity := outcome_id(item)) is not None}
    present = {key: known[key] for key in known if known[key] in by_id}
    ids = _ids(step, wanted, known=present, highest=highest, reserved=then.ids)
    changes: list[FieldChange] = []
    entries: dict[str, Any] = {}
    for outcome in wanted.outcomes:
        old = live.outcome(outcome.key) if live else None
        identity = ids[outcome.key]
        made = then.entry(identity) or new_outcome(step, wanted.subtype, key=outcome.key, identity=identity)
        entry = dict(by_id.get(identity) or made)
        entries[outcome.key] = entry
        _overlay(entry, outcome, step=step, names=names, key=wanted.key)
        changes += _field_changes(wanted, outcome, old, memory=memory)
    changes += _removals(wanted, live, memory)
    order = _order(step, wanted, raw=raw, ids=ids)
    if live is not None and not changes and _keys_in(raw, ids) != order:
        changes.append(_reordered(wanted, live, order=order, memory=memory))
    return Redone([entries[key] for key in order], ids, tuple(changes))


def _unmanaged(
    wanted: Element, live: Element | None, *, raw: Sequence[Any], names: Names, then: PastOutcomes
) -> Redone:
    """Outcomes that the spec does not write, as of an opaque step: as they are, or as they were before."""
    if live is None and not then.ids and wanted.outcomes and wanted.type not in TYPES:
        return _unknown(wanted)
    ids = dict(names.outcomes.get(wanted.key, {})) if live else dict(then.ids)
    before = [_shown(outcome) for outcome in live.outcomes] if live else []
    after = [_shown(outcome) for outcome in wanted.outcomes]
    if not then.ids or not after or same(FREE, before, after):
        return Redone(list(raw), ids)
    links = {outcome_id(item): link_of(item) for item in raw if isinstance(item, dict)}
    back = [{**(then.entry(identity) or {}), "linkID": links.get(identity)} for identity in then.ids.values()]
    change = FieldChange(address=address.of(wanted.key, "outcomes"), before=before, after=after)
    return Redone(back, dict(then.ids), (change,) if live else ())


def _unknown(wanted: Element) -> Redone:
    """The outcomes of a new step of a type that nobody knows: what the spec says of each, its key as its text."""
    made: list[Any] = [
        {"type": "CUSTOM", "text": outcome.key, **outcome.fields, "id": number, "outcomeID": number}
        for number, outcome in enumerate(wanted.outcomes, start=1)
    ]
    return Redone(made, {outcome.key: number for number, outcome in enumerate(wanted.outcomes, start=1)})


def _ids(
    step: StepType, wanted: Element, *, known: Mapping[str, int], highest: int, reserved: Mapping[str, int]
) -> dict[str, int]:
    usual = {} if step.exits is Exits.BUTTONS else _own_ids(step, wanted.subtype)
    own = {**usual, **{key: number for key, number in reserved.items() if number not in known.values()}}
    counted = [identity for key, identity in (*known.items(), *own.items()) if not _is_else(step, key)]
    last = max([*counted, highest, FIRST_BRANCH_ID - 1 if step.exits is Exits.BRANCHES else 0])
    found: dict[str, int] = {}
    for outcome in wanted.outcomes:
        identity = known.get(outcome.key) or own.get(outcome.key)
        if identity is None or identity in (known.values() if outcome.key not in known else ()):
            last += 1
            identity = last
        found[outcome.key] = identity
    return found


def _own_ids(step: StepType, subtype: str) -> dict[str, int]:
    """Jotform's own numbers for the outcomes every step of the type has."""
    templates = outcomes(step, subtype)
    return {item.key: identity for item in templates if (identity := outcome_id(item.stored)) is not None}


def _is_else(step: StepType, key: str) -> bool:
    # 999, the number of OTHER, lies beside the branches' own count.
    return step.exits is Exits.BRANCHES and key == ELSE


def _overlay(entry: dict[str, Any], outcome: Outcome, *, step: StepType, names: Names, key: str) -> None:
    for name, value in outcome.fields.items():
        field, shape, now = step.outcome_fields.get(name), outcome_shape(step, name), entry.get(name)
        stored = cleared(field) if value is None else encode_field(field, value, names, step=key, live=now)
        if not same(shape, outcome_value(shape, now), outcome_value(shape, stored)):
            entry[name] = stored


def _field_changes(wanted: Element, outcome: Outcome, old: Outcome | None, *, memory: Memory) -> list[FieldChange]:
    where = address.of(wanted.key, "outcomes", outcome.key)
    if old is None:
        return [FieldChange(address=where, after=_shown(outcome), cause=missing_cause(memory, outcome.key))]
    changes = []
    for name in sorted(outcome.fields):
        shape = outcome_shape(TYPES[wanted.type], name)
        before, after = (outcome_value(shape, side.fields.get(name)) for side in (old, outcome))
        if not same(shape, before, after):
            was = _was(memory, outcome.key, name)
            why = cause(shape, was_wanted=was[0], was_live=was[1], wanted=after, live=before) if was else Cause.SPEC
            changes.append(FieldChange(address=f"{where}.{address.part(name)}", before=before, after=after, cause=why))
    return changes


def _was(memory: Memory, key: str, name: str) -> tuple[Json, Json] | None:
    """What was applied and what was seen of a field of an outcome, None where nothing is known."""
    seen = memory.seen.outcome(key) if memory.seen else None
    if seen is None:
        return None
    applied = memory.applied.outcome(key) if memory.applied else None
    if applied and name in applied.fields:
        # Not what was seen last: where live was left to stand once, the difference is still one.
        return applied.fields[name], applied.fields[name]
    return UNSAID, seen.fields.get(name)


def _removals(wanted: Element, live: Element | None, memory: Memory) -> list[FieldChange]:
    keys = {outcome.key for outcome in wanted.outcomes}
    return [
        FieldChange(
            address=address.of(wanted.key, "outcomes", outcome.key),
            before=_shown(outcome),
            cause=surplus_cause(memory, outcome.key, wanted=wanted),
        )
        for outcome in (live.outcomes if live else ())
        if outcome.key not in keys
    ]


def _reordered(wanted: Element, live: Element, *, order: list[str], memory: Memory) -> FieldChange:
    why = Cause.SPEC
    if memory.applied:
        # Where OTHER stands in the array means nothing: the server has it first, a spec last.
        sides: list[list[Json]] = [[*ordered(side)[0]] for side in (memory.applied, wanted, live)]
        was, want, have = sides
        why = cause(FREE, was_wanted=was, was_live=was, wanted=want, live=have)
    return FieldChange(address=address.of(wanted.key, "outcomes"), before=keys_of(live), after=order, cause=why)


def _shown(outcome: Outcome) -> Json:
    return dict(outcome.fields)


def _order(step: StepType, wanted: Element, *, raw: Sequence[Any], ids: Mapping[str, int]) -> list[str]:
    """The order of the array: as the spec has it, but if/else and OTHER, whose place means nothing, stay."""
    keys = [outcome.key for outcome in wanted.outcomes]
    now = _keys_in(raw, ids)
    if step.exits is Exits.CONDITION:
        return now if sorted(now) == sorted(keys) else sorted(keys, key=("then", ELSE, *keys).index)
    if step.exits is not Exits.BRANCHES or ELSE not in keys:
        return keys
    others = [key for key in keys if key != ELSE]
    place = min(now.index(ELSE), len(others)) if ELSE in now else 0
    return [*others[:place], ELSE, *others[place:]]


def _keys_in(raw: Sequence[Any], ids: Mapping[str, int]) -> list[str]:
    keys = {identity: key for key, identity in ids.items()}
    found = [keys.get(outcome_id(item) or -1) for item in raw if isinstance(item, dict)]
    return [key for key in found if key is not None]
