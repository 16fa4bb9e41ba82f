"""`moved:` in a spec: keys of steps and outcomes that changed, so that their live elements stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wfcode.bindings.model import Binding, StepBinding
from wfcode.plan import address
from wfcode.plan.model import Action, Change
from wfcode.wire import UNBOUND


@dataclass(frozen=True)
class Move:
    """One line of `moved`: addresses of a step (`boss`) or of an outcome (`pay.outcomes.Done`)."""

    old: str
    new: str


def renamed(binding: Binding | None, moves: Sequence[Move]) -> tuple[Binding | None, tuple[Change, ...]]:
    """The binding under the new keys, all moves at once, and a change for each that had something to rename.

    A move whose old key the binding does not know was carried out before: nothing happens.
    """
    if binding is None:
        return None, ()
    outcomes = {tuple(address.parts_of(move.old)): address.parts_of(move.new) for move in moves}
    keys = {old[0]: new[0] for old, new in outcomes.items() if len(old) == 1 and old[0] in binding.steps}
    # A key that is given to another step while its own is still bound: that one is left without a key, and so deleted.
    freed = (binding.steps.keys() - keys.keys()) & {*keys.values()}
    keys |= {key: f"{UNBOUND}{binding.steps[key].element_id}" for key in sorted(freed)}
    steps = {keys.get(key, key): _step(key, step, keys, outcomes) for key, step in binding.steps.items()}
    told = tuple(
        Change(address=move.new, action=Action.RENAME, reason=f"was {move.old}")
        for move in moves
        if _is_known(binding, address.parts_of(move.old), keys)
    )
    return binding.model_copy(update={"steps": steps}), told


def _is_known(binding: Binding, old: list[str], keys: Mapping[str, str]) -> bool:
    if len(old) == 1:
        return old[0] in binding.steps
    step = next((key for key, new in keys.items() if new == old[0]), old[0])
    bound = binding.steps.get(step)
    return bound is not None and old[2] in bound.outcomes


def _step(
    key: str, step: StepBinding, keys: Mapping[str, str], moves: Mapping[tuple[str, ...], list[str]]
) -> StepBinding:
    # An outcome is named below the step's new key, or its old one: both are understood.
    own = {old[2]: new[2] for old, new in moves.items() if len(old) == 3 and old[0] in (key, keys.get(key, key))}
    exits = {
        own.get(outcome, outcome): tuple(keys.get(target, target) for target in targets)
        for outcome, targets in (step.exits or {}).items()
    }
    return step.model_copy(
        update={
            "exits": exits if step.exits is not None else None,
            "outcomes": {own.get(outcome, outcome): number for outcome, number in step.outcomes.items()},
            "applied": _recorded(step.applied, keys, own),
            "seen": _recorded(step.seen, keys, own),
        }
    )


def _recorded(recorded: Mapping[str, Any] | None, keys: Mapping[str, str], own: Mapping[str, str]) -> Any:
    """A recorded step with the new keys in its texts, and the new outcome keys where it names outcomes."""
    if recorded is None:
        return None
    found = _texts(recorded, {f"{{{old}.taskName}}": f"{{{new}.taskName}}" for old, new in keys.items()})
    fields = {
        name: own.get(value, value) if name.endswith("OutcomeID") and isinstance(value, str) else value
        for name, value in found["fields"].items()
    }
    outcomes = [{**item, "key": own.get(item["key"], item["key"])} for item in found["outcomes"]]
    return {**found, "fields": fields, "outcomes": outcomes}


def _texts(value: Any, tokens: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        # Through marks, so that two keys that are swapped do not end up as one.
        for place, old in enumerate(tokens):
            value = value.replace(old, f"\0{place}\0")
        for place, new in enumerate(tokens.values()):
            value = value.replace(f"\0{place}\0", new)
        return value
    if isinstance(value, Mapping):
        return {key: _texts(item, tokens) for key, item in value.items()}
    return [_texts(item, tokens) for item in value] if isinstance(value, (list, tuple)) else value
