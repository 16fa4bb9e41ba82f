"""What was last applied at an address, for a conflict to show all three sides."""

from __future__ import annotations

from collections.abc import Iterable

from wfcode.bindings.model import Binding, StepBinding
from wfcode.plan import address
from wfcode.plan.model import Cause, Change, FieldChange
from wfcode.steps.flat import DELIMITER
from wfcode.tree import Json
from wfcode.tree.record import restore


def with_applied(changes: Iterable[Change], binding: Binding | None) -> tuple[Change, ...]:
    """The changes, every conflict with what was last applied there."""
    if binding is None:
        return tuple(changes)
    return tuple(
        change.model_copy(update={"fields": tuple(_with_applied(field, binding) for field in change.fields)})
        if any(field.cause is Cause.CONFLICT for field in change.fields)
        else change
        for change in changes
    )


def _with_applied(field: FieldChange, binding: Binding) -> FieldChange:
    if field.cause is not Cause.CONFLICT:
        return field
    return field.model_copy(update={"applied": applied_at(binding, field.address)})


def applied_at(binding: Binding, where: str) -> Json:
    """The value last applied at an address, null where the spec did not write one."""
    key, *rest = address.parts_of(where)
    if where == "title":
        return binding.title
    step = binding.steps.get(key)
    if step is None or not rest:
        return None
    if rest[-1] == "next":
        return _exit(step, rest[1] if len(rest) > 1 else "")
    return _value(key, step, rest)


def _exit(step: StepBinding, outcome: str) -> Json:
    targets = list((step.exits or {}).get(outcome, ()))
    return None if not targets else targets[0] if len(targets) == 1 else list(targets)


def _value(key: str, step: StepBinding, rest: list[str]) -> Json:
    element = restore(key, step.applied) if step.applied else None
    if element is None:
        return None
    match rest:
        case ["name"]:
            return element.name
        case ["subtype"]:
            return element.subtype or None
        case ["with" | "raw", *names]:
            return element.fields.get(DELIMITER.join(names))
        case ["outcomes"]:
            return [outcome.key for outcome in element.outcomes]
        case ["outcomes", outcome]:
            found = element.outcome(outcome)
            return dict(found.fields) if found else None
        case ["outcomes", outcome, name]:
            found = element.outcome(outcome)
            return found.fields.get(name) if found else None
    return None
