"""Names for what a live workflow knows by number: keys of steps, keys of outcomes, aliases of forms."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from wfcode.decompile.order import flow_order
from wfcode.decompile.slugs import is_misread, slug, unique
from wfcode.spec.forms import Form
from wfcode.steps import TYPES, Exits, StepType, field_of, variant_of
from wfcode.tree import TRIGGER, Element, Json, Kind, Tree
from wfcode.wire import Live, Names, label_of, outcome_id, outcome_key, outcomes_of

END: Final = "end"
ELSE: Final = "else"
RESERVED: Final = frozenset({"open", "trigger", END})
_FORM_TOKEN: Final = re.compile(r"\{f(\d{9,})_[^{}\n]+\}")
_FORM_FIELD: Final = re.compile(r"^.+_f(\d{9,})$")
_ENDS: Final = frozenset({"terminate", "end_step"})
_PLAIN_ENDS: Final = frozenset({None, "End", "End Point"})


def names_of(live: Live, *, forms: Mapping[str, Form], known: Names | None = None) -> Names:
    """The names under which a workflow, read without any, goes from now on.

    `forms` are those that could be read, by id; `known` are names of a binding, which are kept.
    """
    known = known or Names()
    keys = step_keys(live.tree, {f"#{eid}": key for key, eid in known.elements.items()})
    elements = {keys[old]: eid for old, eid in live.names.elements.items()}
    outcomes = {
        key: outcome_keys(live.elements[eid], {number: name for name, number in known.outcomes.get(key, {}).items()})
        for key, eid in elements.items()
    }
    return Names(elements, outcomes, form_aliases(live, forms=forms, taken=elements))


def step_keys(tree: Tree, known: Mapping[str, str]) -> dict[str, str]:
    """A key for each element by the key it has now, given out in the order of the flow."""
    found = {old: key for old, key in known.items() if old in tree.elements}
    if TRIGGER in tree.elements:
        found[TRIGGER] = TRIGGER
    for old in flow_order(tree):
        if old not in found:
            found[old] = unique(_base(tree.elements[old]), found.values())
    return found


def is_plain_end(element: Element) -> bool:
    """An End point that says no more than that the flow ends here."""
    variant = variant_of(element.type, element.subtype)
    return variant is not None and variant.alias == END and element.name in _PLAIN_ENDS and not element.fields


def _base(element: Element) -> str:
    if is_plain_end(element):
        return END
    kind = _kind(element)
    key = slug(element.name or "") or kind
    if key == END and kind in _ENDS:
        return kind
    if key in RESERVED:
        return f"{key}_{kind}"
    return f"step_{key}" if is_misread(key) else key


def _kind(element: Element) -> str:
    variant = variant_of(element.type, element.subtype)
    word = variant.alias.rpartition(".")[2] if variant else slug(element.type.removeprefix("workflow_"))
    return f"{word}_step" if word in RESERVED else word or "step"


def outcome_keys(raw: Mapping[str, Json], known: Mapping[int, str]) -> dict[str, int]:
    """The key of each stored outcome that has an id: canonical ones first come, first served, else what it says."""
    step = TYPES.get(str(raw.get("type") or raw.get("elementType") or ""))
    found: dict[str, int] = {}
    for outcome in outcomes_of(raw):
        identity = outcome_id(outcome)
        if identity is not None and identity not in found.values():
            found[known.get(identity) or _outcome_key(step, outcome, found)] = identity
    return found


def _outcome_key(step: StepType | None, outcome: Mapping[str, Json], taken: Collection[str]) -> str:
    key = outcome_key(step, outcome)
    if key in taken and step is not None and step.exits is Exits.FIXED:
        key = label_of(outcome)
    return unique(" ".join(key.split()), taken, glue=" ")


def form_aliases(live: Live, *, forms: Mapping[str, Form], taken: Collection[str]) -> dict[str, str]:
    """An alias for each form that something refers to; forms that only texts name need to be readable for one.

    After a clone, texts still name forms of another account: those stay as they are.
    """
    found: dict[str, str] = {}
    for form_id, base in _wanted(live, forms):
        if form_id not in found.values():
            # A step is often named after its form, and the two share one namespace.
            name = f"{base}_form" if base in taken and not base.endswith("form") else base
            found[unique(name, {*found, *taken, *RESERVED})] = form_id
    return found


def form_ids(live: Live) -> tuple[str, ...]:
    """Every form that a workflow, read without names, refers to; that of the trigger first."""
    found = [form_id for form_id, _ in _used(live.tree)]
    found += [form_id for element in live.tree.elements.values() for form_id in _named_in_texts(element)]
    return tuple(dict.fromkeys(found))


def _wanted(live: Live, forms: Mapping[str, Form]) -> Iterator[tuple[str, str]]:
    for form_id, element in _used(live.tree):
        yield form_id, _alias(forms.get(form_id), element, taken=live.tree)
    for element in live.tree.elements.values():
        for form_id in _named_in_texts(element):
            if form_id in forms:
                yield form_id, _alias(forms[form_id], None, taken=live.tree)


def _alias(form: Form | None, element: Element | None, *, taken: Tree) -> str:
    base = slug(form.title) if form else ""
    if not base and element is not None and element.key != TRIGGER:
        base = slug(element.name or "")
        base = f"{base}_form" if base and not base.endswith("form") else base
    return base if base and not is_misread(base) else "form"


def _used(tree: Tree) -> Iterator[tuple[str, Element | None]]:
    """The forms of fields that hold one, each with the step that does, then those of conditions."""
    for element in tree.elements.values():
        step = TYPES.get(element.type)
        for name, value in element.fields.items():
            field = field_of(step, name, element.subtype) if step else None
            if field is not None and field.shape.kind is Kind.FORM and str(value).isdecimal():
                yield str(value), element
    for element in tree.elements.values():
        for form_id in _compared(element):
            yield form_id, None


def _compared(element: Element) -> Iterator[str]:
    for fields in (element.fields, *(outcome.fields for outcome in element.outcomes)):
        terms = fields.get("conditionTerms")
        for term in terms if isinstance(terms, list) else []:
            match = _FORM_FIELD.match(str(term.get("field", ""))) if isinstance(term, dict) else None
            if match:
                yield match[1]


def _named_in_texts(element: Element) -> Iterator[str]:
    for text in texts([element.name, *element.fields.values()]):
        yield from _FORM_TOKEN.findall(text)


def texts(value: object) -> Iterator[str]:
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)
