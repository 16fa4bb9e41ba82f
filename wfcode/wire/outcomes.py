"""Outcomes as they are stored: their identity, and the key by which a spec would call them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from wfcode.steps import Exits, StepType, outcomes
from wfcode.tree import Json
from wfcode.wire.names import number


def outcome_id(outcome: Mapping[str, Json]) -> int | None:
    """The outcomeID, or the `id` where that lacks; None where both do (Q31)."""
    found = (number(outcome.get(name)) for name in ("outcomeID", "id"))
    return next((identity for identity in found if identity is not None), None)


def outcome_key(step: StepType | None, outcome: Mapping[str, Json]) -> str:
    """The key a spec uses for a stored outcome that no binding knows."""
    if step is not None and step.exits is Exits.CONDITION:
        return "then" if str(outcome.get("conditionValue")).upper() == "TRUE" else "else"
    if step is not None and step.exits is Exits.BRANCHES and str(outcome.get("conditionValue")) == "OTHER":
        return "else"
    if step is not None and step.exits is Exits.FIXED:
        kind = str(outcome.get("type", "")).upper()
        for template in step.outcomes:
            if str(template.stored.get("type", "")).upper() == kind:
                return template.key
    return label_of(outcome)


def label_of(outcome: Mapping[str, Json]) -> str:
    """What people call the outcome: the first that is there of branch name, text, condition value, name and type."""
    for name in ("branchName", "text", "conditionValue", "name", "type"):
        text = str(outcome.get(name) or "").strip()
        if text:
            return text
    return f"outcome {outcome_id(outcome) or '?'}"


def new_outcome(step: StepType, subtype: str, *, key: str, identity: int) -> dict[str, Json]:
    """The stored form of an outcome that is made: Jotform's own where the key is one of its, else a like button."""
    own = next((template for template in outcomes(step, subtype) if template.key == key), None)
    template = own or step.further
    made = deepcopy(dict(template.stored)) if template else {"type": "CUSTOM", "text": key}
    if own is None:
        made["branchName" if step.exits is Exits.BRANCHES else "text"] = key
    return {**made, "id": identity, "outcomeID": identity}
