"""What a plan manages: what the spec writes, and what it wrote when last applied and now leaves to the default."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from wfcode.bindings.model import Binding
from wfcode.steps import TYPES, field_of
from wfcode.tree import Element, Json, Outcome, Tree
from wfcode.tree.record import restore
from wfcode.wire import new_outcome

RELEASED: Json = None
"""A field that goes back to its default."""
DEFAULT_NAME = ""
"""The name of a step that goes back to the usual one."""


def managed(wanted: Tree, binding: Binding | None, live: Collection[str]) -> Tree:
    """The wanted tree with every released value in it: fields as null, a name as "", outcomes as they are made.

    `live` are the keys of the steps that are there; one that is to be made again has its defaults anyway. Raw fields
    are not given back; they stay as they are.
    """
    steps = binding.steps if binding else {}
    elements = {}
    for key, element in wanted.elements.items():
        bound = steps.get(key) if key in live else None
        applied = restore(key, bound.applied) if bound and bound.applied else None
        same_type = applied is not None and applied.type == element.type
        elements[key] = _with_released(element, applied) if applied is not None and same_type else element
    return replace(wanted, elements=elements)


def _with_released(element: Element, applied: Element) -> Element:
    step = TYPES.get(element.type)
    left = [
        name
        for name in applied.fields
        if name not in element.fields and step is not None and field_of(step, name, element.subtype) is not None
    ]
    name = DEFAULT_NAME if element.name is None and applied.name is not None else element.name
    return replace(
        element,
        name=name,
        fields={**element.fields, **dict.fromkeys(left, RELEASED)},
        outcomes=tuple(_outcome(element, outcome, applied.outcome(outcome.key)) for outcome in element.outcomes),
    )


def _outcome(element: Element, outcome: Outcome, applied: Outcome | None) -> Outcome:
    step = TYPES.get(element.type)
    if applied is None or step is None:
        return outcome
    usual = new_outcome(step, element.subtype, key=outcome.key, identity=0)
    released = applied.fields.keys() & step.outcome_fields.keys() - outcome.fields.keys()
    left = {name: usual.get(name, RELEASED) for name in sorted(released)}
    return replace(outcome, fields={**outcome.fields, **left})
