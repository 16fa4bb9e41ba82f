"""Whether two live workflows are the same, by the definition of the canonical tree; ids, places and looks aside."""

from __future__ import annotations

from collections.abc import Iterator

from wfcode.plan import address
from wfcode.plan.compare import is_off, outcome_shape, outcome_value, shape_of, value_of
from wfcode.steps import TYPES, Exits, StepType, field_of
from wfcode.tree import Element, Outcome, Tree, same

ELSE = "else"


def tree_differences(left: Tree, right: Tree) -> tuple[str, ...]:
    """The addresses at which two trees of the same keys differ, sorted; outcomes are compared by place and label."""
    found = {address.of(key) for key in left.elements.keys() ^ right.elements.keys()}
    if left.title != right.title:
        found.add("title")
    for key in left.elements.keys() & right.elements.keys():
        found |= set(_element(left.elements[key], right.elements[key]))
    found |= {address.of_exit(link.source, link.outcome) for link in left.links ^ right.links}
    return tuple(sorted(found))


def _element(left: Element, right: Element) -> Iterator[str]:
    key = left.key
    for part in ("type", "subtype", "name"):
        if getattr(left, part) != getattr(right, part):
            yield address.of(key, part)
    step = TYPES.get(left.type)
    for name in sorted(left.fields.keys() | right.fields.keys()):
        field = field_of(step, name, left.subtype) if step else None
        if is_off(step, name, (left, right)):
            continue
        if not same(shape_of(field), value_of(left, name, field), value_of(right, name, field)):
            yield address.of_field(key, name, known=field is not None)
    for one, other in _pairs(left, right, step):
        yield from _outcome(key, one, other, step)


def _pairs(left: Element, right: Element, step: StepType | None) -> Iterator[tuple[Outcome | None, Outcome | None]]:
    """Outcomes that stand for each other; those of a condition and the rest of a branch go by what they mean."""
    by_key = step is not None and step.exits is Exits.CONDITION
    one, other = ([item for item in side.outcomes if not by_key and item.key != ELSE] for side in (left, right))
    for place in range(max(len(one), len(other))):
        yield (one[place] if place < len(one) else None, other[place] if place < len(other) else None)
    for key in ("then", ELSE) if by_key else (ELSE,):
        pair = left.outcome(key), right.outcome(key)
        if any(pair):
            yield pair


def _outcome(key: str, one: Outcome | None, other: Outcome | None, step: StepType | None) -> Iterator[str]:
    if one is None or other is None:
        missing = one or other
        yield address.of(key, "outcomes", missing.key if missing else "")
        return
    # What a branch is says its condition; some clients write another type for the same thing.
    left_out = {"type"} if step is not None and step.exits is Exits.BRANCHES else set()
    for name in sorted((one.fields.keys() | other.fields.keys()) - left_out):
        shape = outcome_shape(step, name)
        values = [outcome_value(shape, item.fields.get(name)) for item in (one, other)]
        if not same(shape, *values):
            yield address.of(key, "outcomes", one.key, name)
