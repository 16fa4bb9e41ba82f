"""What Jotform assumes where a step says nothing, and what a create has to send."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from wfcode.steps.field import Absent, StepField
from wfcode.steps.types import OutcomeTemplate, StepType
from wfcode.steps.variants import variant_of
from wfcode.tree.model import Json


def outcomes(step: StepType, subtype: str) -> tuple[OutcomeTemplate, ...]:
    """The outcomes of a new step of that subtype; approve & sign has a signature on its own (Q17)."""
    variant = variant_of(step.name, subtype)
    return step.outcomes if variant is None else variant.outcomes


def defaults(step: StepType, subtype: str) -> dict[str, Json]:
    """Every top-level default of the schema but `name`, `x`, `y`, in flat stored form, as a fresh copy (Q15, Q16).

    `type`, `subType` and `outcomes` are included, and so is what the server would not fill. An empty group stays
    `group: {}`: leave it out beside members of it.
    """
    subtype = subtype or step.subtype or ""
    result: dict[str, Json] = {"type": step.name}
    if subtype or step.subtype is not None:
        result["subType"] = subtype
    made = outcomes(step, subtype)
    if made:
        result["outcomes"] = [deepcopy(dict(outcome.stored)) for outcome in made]
    for name, field in step.fields.items():
        if field.sent and (not field.subtypes or subtype in field.subtypes):
            result[name] = deepcopy(_stored(field.default))
    for group in ("", subtype):
        result |= deepcopy(dict(step.defaults_by_subtype.get(group, {})))
    return result


def field_of(step: StepType, flat_name: str, subtype: str = "") -> StepField | None:
    """The field of that flat name with the default that holds for the subtype; None for what is no field.

    A field that belongs to other subtypes is returned too (a changed step keeps its old settings): ask `applies`.
    """
    field = step.fields.get(flat_name)
    if field is None:
        return None
    own = step.defaults_by_subtype.get(subtype or step.subtype or "", {})
    return replace(field, default=own[flat_name], sent=True) if flat_name in own else field


def _stored(default: Json | Absent) -> Json:
    if isinstance(default, Absent):
        raise TypeError("a field that is sent has a default")
    return default
