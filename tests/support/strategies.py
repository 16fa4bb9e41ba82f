"""Generated trees: any step types, any fields of the catalogue, any wiring; and what a person may do in the builder."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from trees import OPEN, Part, end, flow, step, trigger

from wfcode.steps import VARIANTS, Exits, StepField, Variant
from wfcode.tree import Json, Kind, Order, Shape, Tree

KEYS = [f"s{number}" for number in range(8)]
CHOSEN = tuple(
    variant
    for alias, variant in sorted(VARIANTS.items())
    if variant.type.creatable and variant.type.exits is not Exits.NONE
)
TEXTS = st.sampled_from(["Hello", "Two\nlines", "Ümlaut ✓", "{fullName} asks", "see {s1.taskName}", "0", "No", "1.10"])
ADDRESSES = st.sampled_from(["a@example.com", "b@example.com", "{email}", "{managerEmail}"])


def values(shape: Shape) -> st.SearchStrategy[Json]:
    """Canonical values of a shape, never empty."""
    match shape.kind:
        case Kind.YES_NO | Kind.ZERO_ONE | Kind.BOOLEAN:
            return st.booleans()
        case Kind.AMOUNT | Kind.NUMBER | Kind.REFERENCE:
            return st.sampled_from(["1", "2", "30"])
        case Kind.CHOICE:
            return st.sampled_from(shape.choices) if shape.choices else st.sampled_from(["x"])
        case Kind.FORM:
            return st.sampled_from(["242894007368969", "vendor"])
        case Kind.DATE:
            return st.sampled_from(["2026-03-01T09:00:00.000Z"])
        case Kind.RECIPIENTS:
            return st.lists(ADDRESSES, min_size=1, max_size=3, unique=True).map(list)
        case Kind.TERMS:
            return st.lists(terms(), min_size=1, max_size=2)
        case Kind.LIST:
            return _lists(shape)
        case Kind.OBJECT:
            return _objects(shape)
        case _:
            return TEXTS


def terms() -> st.SearchStrategy[Json]:
    """One condition term in canonical form."""
    return st.builds(
        lambda field, operator, value: {"field": field, "operator": operator, "value": value},
        st.sampled_from(["5", "6", "3_f{vendor}"]),
        st.sampled_from(["equals", "notEquals", "lessThan"]),
        st.sampled_from(["1", "EUR"]),
    )


def _lists(shape: Shape) -> st.SearchStrategy[Json]:
    loose: list[Json] = [{"key": "a", "value": "1"}, "plain"]
    item = values(shape.item) if shape.item else st.sampled_from(loose)
    if shape.order is Order.KEYED:
        return st.lists(item, min_size=1, max_size=1)
    return st.lists(item, min_size=1, max_size=2)


def _objects(shape: Shape) -> st.SearchStrategy[Json]:
    members = {name: inner for name, inner in (shape.members or {}).items() if name not in {"width", "height", "id"}}
    if not members:
        return st.just({"option": "a"})
    return st.fixed_dictionaries({}, optional={name: values(inner) for name, inner in members.items()}).filter(bool)


def is_usable(field: StepField, variant: Variant) -> bool:
    """Fields that a generated step may write: those of its subtype that the server gives back."""
    return (not field.subtypes or variant.subtype in field.subtypes) and field.shape.kind is not Kind.OUTCOME


@st.composite
def parts(draw: st.DrawFn, key: str, targets: list[str]) -> Part:
    """One step with some fields and all its exits."""
    variant = draw(st.sampled_from(CHOSEN))
    usable = sorted(name for name, field in variant.type.fields.items() if is_usable(field, variant))
    names = draw(st.lists(st.sampled_from(usable), max_size=4, unique=True)) if usable else []
    fields = {name: draw(values(variant.type.fields[name].shape)) for name in names}
    target = st.sampled_from([*targets, "end", OPEN])
    made: dict[str, Any] = {"name": draw(st.sampled_from([None, "Own name"])), "fields": fields}
    match variant.type.exits:
        case Exits.ONE:
            made["to"] = draw(target)
        case Exits.MANY:
            made["to"] = tuple(draw(st.lists(target, min_size=1, max_size=3, unique=True)))
        case _:
            made["exits"] = {label: draw(target) for label in draw(labels(variant))}
    return step(key, variant.alias, **made)


def labels(variant: Variant) -> st.SearchStrategy[list[str]]:
    """Outcome keys that a step of the variant may have, in some order."""
    own = [template.key for template in variant.type.outcomes]
    match variant.type.exits:
        case Exits.CONDITION:
            return st.just(["then", "else"])
        case Exits.BRANCHES:
            names = st.lists(st.sampled_from(["A", "B", "C"]), min_size=1, max_size=3, unique=True)
            return names.map(lambda found: [*found, "else"])
        case Exits.BUTTONS:
            return st.lists(
                st.sampled_from(["Done", "Later", "Never", "Complete"]), min_size=1, max_size=3, unique=True
            )
        case _:
            further = [own, [*own, "Ask again"]] if variant.type.extra_buttons else [own]
            return st.sampled_from(further).flatmap(st.permutations)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """A whole workflow over a few shared keys, so that two of them differ in every way."""
    keys = draw(st.lists(st.sampled_from(KEYS), max_size=6, unique=True))
    made = [draw(parts(key, keys)) for key in keys]
    first = draw(st.sampled_from([*keys, "end", OPEN]))
    title = draw(st.sampled_from(["Flow", "Other"]))
    return flow(trigger(first), *made, end(), title=title, forms={"vendor": "242894007368972"})
