"""Steps that no binding knows: which live element each of them is, if any.

A step is adopted where exactly one unbound live element is equal to it: type, name, managed fields, neighbours. That
heals a binding that was lost. What merely looks alike is never taken; the plan stops and says what it could be.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from wfcode.bindings.model import Binding, StepBinding
from wfcode.diagnostics.errors import REFUSED
from wfcode.plan import address
from wfcode.plan.causes import ordered
from wfcode.plan.compare import outcome_shape, outcome_value, shape_of, value_of
from wfcode.plan.drift import strangers
from wfcode.plan.model import Action, Change, Refusal
from wfcode.steps import TYPES, field_of
from wfcode.tree import TRIGGER, Element, Outcome, Tree, same
from wfcode.wire import Live


@dataclass(frozen=True)
class Identified:
    """The binding with adopted steps in it, what was adopted, and what stops the plan."""

    binding: Binding | None
    adopted: tuple[Change, ...] = ()
    refusals: tuple[Refusal, ...] = ()


def identify(tree: Tree, live: Live, binding: Binding | None, *, separate: Collection[str]) -> Identified:
    """Look for the live element of every step that is not bound; `separate` are steps known to be new."""
    if binding is None:
        return Identified(None)
    new = [key for key in tree.elements if key not in binding.steps and key != TRIGGER and key not in separate]
    free = strangers(live, binding)
    if not new:
        return Identified(binding)
    known = {key: key for key in (*(key for key in tree.elements if key in binding.steps), TRIGGER)}
    matched = equal_pairs(tree, live, new=new, free=free, known=known)
    steps = {key: _bound(live, element) for key, element in matched.items()}
    adopted = tuple(
        Change(
            address=address.of(key),
            action=Action.ADOPT,
            reason=f"element {live.names.elements[element]} is equal to it",
            type=tree.elements[key].type,
        )
        for key, element in matched.items()
    )
    left = [key for key in new if key not in matched]
    alike = _near(tree, live, left, [key for key in free if key not in matched.values()])
    alike += _renames(tree, live, left, [key for key in binding.steps if key not in tree.elements])
    return Identified(binding.model_copy(update={"steps": {**binding.steps, **steps}}), adopted, tuple(alike))


def equal_pairs(
    tree: Tree, live: Live, *, new: Sequence[str], free: Sequence[str], known: Mapping[str, str]
) -> dict[str, str]:
    """Pairs that are equal and each other's only choice, neighbours of `known` ones first."""
    choices = {key: [other for other in free if is_equal(tree.elements[key], live.tree.elements[other])] for key in new}
    known = dict(known)
    matched: dict[str, str] = {}
    while True:
        round_of = {
            key: [other for other in others if other not in matched.values() and _agree(tree, live, key, other, known)]
            for key, others in choices.items()
            if key not in matched
        }
        wanted_by = [other for others in round_of.values() for other in others]
        sure = {
            key: others[0] for key, others in round_of.items() if len(others) == 1 and wanted_by.count(others[0]) == 1
        }
        if not sure:
            return {key: matched[key] for key in new if key in matched}
        matched.update(sure)
        known.update(sure)


def _agree(tree: Tree, live: Live, key: str, other: str, known: Mapping[str, str]) -> bool:
    """Whether the edges between the two and steps that are known are the same, and there is at least one."""
    wanted = {
        (known.get(edge.source), edge.outcome, known.get(edge.target)) for edge in tree.links if edge.target == key
    }
    into = {(edge.source, edge.outcome, None) for edge in live.tree.links if edge.target == other}
    into = {edge for edge in into if edge[0] in known.values()}
    wanted = {edge for edge in wanted if edge[0] is not None}
    out = {(edge.outcome, known[edge.target]) for edge in tree.links if edge.source == key and edge.target in known}
    there = {(edge.outcome, edge.target) for edge in live.tree.links if edge.source == other}
    there = {edge for edge in there if edge[1] in known.values()}
    return {edge[:2] for edge in wanted} == {edge[:2] for edge in into} and out == there and bool(wanted or out)


def is_equal(wanted: Element, live: Element) -> bool:
    """Whether a live element is what a step asks for: type, name, managed fields and outcomes."""
    return (
        (wanted.type, wanted.subtype, wanted.name) == (live.type, live.subtype, live.name)
        and all(same_field(wanted, live, name) for name in wanted.fields)
        and ordered(wanted) == ordered(live)
        and all(_same_outcome(wanted, outcome, live.outcome(outcome.key)) for outcome in wanted.outcomes)
    )


def likeness(wanted: Element, live: Element) -> bool:
    """Whether a live element of the same type could be meant: the same name of its own, or half of the fields equal."""
    if wanted.type != live.type:
        return False
    if wanted.name is not None and wanted.name == live.name:
        return True
    equal = sum(same_field(wanted, live, name) for name in wanted.fields)
    return equal > 0 and 2 * equal >= len(wanted.fields)


def same_field(wanted: Element, live: Element, name: str) -> bool:
    """Whether a field of a step has the value that the live element has."""
    step = TYPES.get(wanted.type)
    field = field_of(step, name, wanted.subtype) if step else None
    return same(shape_of(field), value_of(wanted, name, field), value_of(live, name, field))


def _same_outcome(wanted: Element, outcome: Outcome, live: Outcome | None) -> bool:
    shapes = {name: outcome_shape(TYPES.get(wanted.type), name) for name in outcome.fields}
    return live is not None and all(
        same(shape, *(outcome_value(shape, side.fields.get(name)) for side in (outcome, live)))
        for name, shape in shapes.items()
    )


def _bound(live: Live, element: str) -> StepBinding:
    return StepBinding(element_id=live.names.elements[element], outcomes=live.names.outcomes.get(element, {}))


def _near(tree: Tree, live: Live, new: list[str], free: list[str]) -> list[Refusal]:
    found = []
    for key in new:
        alike = [other for other in free if likeness(tree.elements[key], live.tree.elements[other])]
        if alike:
            listed = ", ".join(_called(live, other) for other in alike)
            found.append(
                Refusal(
                    code="WF716",
                    address=address.of(key),
                    exit_code=REFUSED,
                    message=f"{key} is new in the spec, but looks like {listed}, added in the builder; take that one "
                    f"over with `wfcode pull`, or say that {key} is a step of its own with --separate {key}",
                )
            )
    return found


def _renames(tree: Tree, live: Live, new: list[str], vanished: list[str]) -> list[Refusal]:
    found = []
    there = [key for key in vanished if key in live.tree.elements]
    for key in new:
        alike = [other for other in there if likeness(tree.elements[key], live.tree.elements[other])]
        if alike:
            lines = " or ".join(f"`moved: [{{from: {other}, to: {key}}}]`" for other in alike)
            found.append(
                Refusal(
                    code="WF717",
                    address=address.of(key),
                    exit_code=REFUSED,
                    message=f"{key} is new and looks like {' or '.join(alike)}, which the spec no longer has; if its "
                    f"key was renamed add {lines}, if not say that it is a step of its own with --separate {key}",
                )
            )
    return found


def _called(live: Live, key: str) -> str:
    name = live.tree.elements[key].name
    return f"{key} ({name})" if name else key
