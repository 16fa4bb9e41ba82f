"""Jotform's JSON of a workflow, read into the canonical tree and kept verbatim beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wfcode.steps import TYPES, StepField, StepType, field_of, flatten, is_bookkeeping, variant_of
from wfcode.steps.field import Absent
from wfcode.tree import FREE, TRIGGER, Element, Json, Link, Outcome, Tree, canonical, canonical_field
from wfcode.tree.canonical import is_empty
from wfcode.wire.names import Names, number, text_to_symbols, to_symbols
from wfcode.wire.outcomes import outcome_id, outcome_key
from wfcode.wire.triggers import is_leftover, trigger_subtype

START = "workflow_start_point"
UNBOUND = "#"
"""Begins the key of an element that no name is known for."""
_STRUCTURAL = frozenset({"type", "subType", "name", "outcomes", "elementID"})


@dataclass(frozen=True)
class Live:
    """A live workflow: the canonical tree, and everything as the server said it.

    `elements` and `links` are verbatim by id; `names` holds the id of every key of the tree, bound or not (an unbound
    element goes by `#7`); `edges` maps each edge to the links that draw it; `dangling` are links from or to
    nothing; `asked` are the names it was read with.
    """

    workflow: Mapping[str, Json]
    tree: Tree
    names: Names
    elements: Mapping[int, dict[str, Json]]
    links: Mapping[int, dict[str, Json]]
    edges: Mapping[Link, tuple[int, ...]]
    dangling: frozenset[int]
    asked: Names

    def under(self, names: Names) -> Live:
        """The same reading under other names; itself where they are those it was read with."""
        if names == self.asked:
            return self
        content = {"workflow": self.workflow, "elements": [*self.elements.values()], "links": [*self.links.values()]}
        return read(content, names=names)

    @property
    def title(self) -> str:
        """The title on the server."""
        return self.tree.title


def link_of(outcome: Mapping[str, Json]) -> int | None:
    """The link an outcome points at; null, 0, "0", "" and absent are all none (Q27)."""
    return number(outcome.get("linkID")) or None


def outcomes_of(element: Mapping[str, Json]) -> list[dict[str, Json]]:
    """The outcomes of an element as objects; one that is a plain string (Q31) becomes its text."""
    found = element.get("outcomes")
    if not isinstance(found, list):
        return []
    return [item if isinstance(item, dict) else {"text": item} for item in found if isinstance(item, (dict, str))]


def read(content: Mapping[str, Any], *, names: Names) -> Live:
    """The reading of a `/combined` answer `{workflow, elements, links}`; what is no object in them is left out (Q36).

    `names` says which ids are already known by a key; a start point that nobody bound is the trigger.
    """
    elements = _by_id(content.get("elements"), "element_id")
    links = _by_id(content.get("links"), "link_id")
    keys = _keys(elements, names)
    outcome_ids = {keys[eid]: _outcome_ids(element, keys[eid], names) for eid, element in elements.items()}
    known = Names({key: eid for eid, key in keys.items()}, outcome_ids, names.forms)
    order = sorted(elements, key=lambda eid: (keys[eid] != TRIGGER, eid))
    edges, dangling = _edges(elements, links, keys=keys, names=known)
    workflow = content.get("workflow") or {}
    tree = Tree(
        title=str(workflow.get("title") or "").strip(),
        elements={keys[eid]: read_element(elements[eid], keys[eid], known) for eid in order},
        links=frozenset(edges),
        forms=names.forms,
    )
    return Live(workflow, tree, known, elements, links, edges, dangling, names)


def read_element(raw: Mapping[str, Json], key: str, names: Names) -> Element:
    """One element in canonical form. Fields that equal their default are there with it; absent ones are not."""
    flat = flatten(raw)
    step = TYPES.get(type_of(raw))
    subtype = subtype_of(raw)
    fields: dict[str, Json] = {}
    for name, value in flat.items():
        if name in _STRUCTURAL or is_bookkeeping(name) or is_leftover(type_of(raw), subtype, name):
            continue
        field = field_of(step, name, subtype) if step else None
        found = _value(field, value)
        if found is not None:
            fields[name] = to_symbols(field.shape, found, names, step=key) if field else found
    return Element(key, type_of(raw), subtype, _name(flat, step, subtype, names), fields, _outcomes(raw, key, names))


def type_of(raw: Mapping[str, Json]) -> str:
    """The step type an element says it has."""
    return str(raw.get("type") or raw.get("elementType") or "")


def subtype_of(raw: Mapping[str, Json]) -> str:
    """The subtype of an element, its type's own where it says none; a start point is told by its form."""
    subtype = str(raw.get("subType") or "")
    step = TYPES.get(type_of(raw))
    return trigger_subtype(raw, subtype) if type_of(raw) == START else subtype or (step and step.subtype) or ""


def _by_id(entries: object, id_name: str) -> dict[int, dict[str, Json]]:
    found: dict[int, dict[str, Json]] = {}
    for entry in entries if isinstance(entries, Sequence) else ():
        if isinstance(entry, dict):
            identity = number(entry.get(id_name, entry.get("id")))
            if identity is not None:
                found[identity] = entry
    return found


def _keys(elements: Mapping[int, Mapping[str, Json]], names: Names) -> dict[int, str]:
    keys = {eid: names.keys.get(eid, f"{UNBOUND}{eid}") for eid in elements}
    if TRIGGER not in keys.values():
        start = next((eid for eid in sorted(elements) if type_of(elements[eid]) == START), None)
        if start is not None:
            keys[start] = TRIGGER
    return keys


def _outcome_ids(element: Mapping[str, Json], key: str, names: Names) -> dict[str, int]:
    known = names.outcome_keys(key)
    step = TYPES.get(type_of(element))
    found: dict[str, int] = {}
    for outcome in outcomes_of(element):
        identity = outcome_id(outcome)
        if identity is not None:
            found[_unique(known.get(identity) or outcome_key(step, outcome), identity, found)] = identity
    return found


def _unique(key: str, identity: int, taken: Mapping[str, int]) -> str:
    return f"{key}#{identity}" if key in taken else key


def _outcomes(raw: Mapping[str, Json], key: str, names: Names) -> tuple[Outcome, ...]:
    step = TYPES.get(type_of(raw))
    by_id = names.outcome_keys(key)
    return tuple(
        Outcome(
            by_id.get(outcome_id(item) or -1) or outcome_key(step, item), _outcome_fields(step, item, names, key=key)
        )
        for item in outcomes_of(raw)
    )


def _outcome_fields(step: StepType | None, raw: Mapping[str, Json], names: Names, *, key: str) -> dict[str, Json]:
    known = step.outcome_fields if step else {}
    fields: dict[str, Json] = {}
    for name, value in raw.items():
        if name in {"id", "outcomeID", "linkID"}:
            continue
        shape = known[name].shape if name in known else FREE
        found = canonical(shape, value)
        if not is_empty(found):
            fields[name] = to_symbols(shape, found, names, step=key)
    return fields


def _value(field: StepField | None, value: Json) -> Json:
    if field is None:
        return None if is_empty(value) else value
    return canonical_field(field.shape, value, default=None if isinstance(field.default, Absent) else field.default)


def _name(flat: Mapping[str, Json], step: StepType | None, subtype: str, names: Names) -> str | None:
    name = str(flat.get("name") or "")
    if not name or (step is not None and name == default_name(step, subtype)):
        return None
    return text_to_symbols(name, names)


def default_name(step: StepType, subtype: str) -> str | None:
    """The name the builder gives a step of that type and subtype, None where it gives none."""
    variant = variant_of(step.name, subtype)
    return variant.default_name if variant and variant.default_name else step.default_name


def _edges(
    elements: Mapping[int, Mapping[str, Json]],
    links: Mapping[int, Mapping[str, Json]],
    *,
    keys: Mapping[int, str],
    names: Names,
) -> tuple[dict[Link, tuple[int, ...]], frozenset[int]]:
    owners = _owners(elements, keys, names)
    strays = _strays(elements, links, owners)
    edges: dict[Link, tuple[int, ...]] = {}
    dangling: set[int] = set()
    for link_id, link in links.items():
        source, target = number(link.get("fromElement")), number(link.get("toElement"))
        if source not in keys or target not in keys or source is None or target is None:
            dangling.add(link_id)
            continue
        if link_id in strays and not keys[source].startswith(UNBOUND):
            dangling.add(link_id)
            continue
        for outcome in owners.get((source, link_id), [""]):
            edge = Link(keys[source], outcome, keys[target])
            edges[edge] = (*edges.get(edge, ()), link_id)
    return edges, frozenset(dangling)


def _strays(
    elements: Mapping[int, Mapping[str, Json]],
    links: Mapping[int, Mapping[str, Json]],
    owners: Mapping[tuple[int, int], list[str]],
) -> set[int]:
    """The links that leave a step by none of its outcomes: lines on the canvas without a meaning (Q8).

    Where there is one outcome only, the line may well mean that one: it is none of these.
    """
    found: set[int] = set()
    for link_id, link in links.items():
        source = number(link.get("fromElement"))
        if source is not None and source in elements and (source, link_id) not in owners:
            step = TYPES.get(type_of(elements[source]))
            if step is not None and step.outcomes and len(outcomes_of(elements[source])) > 1:
                found.add(link_id)
    return found


def _owners(
    elements: Mapping[int, Mapping[str, Json]], keys: Mapping[int, str], names: Names
) -> dict[tuple[int, int], list[str]]:
    """Which outcomes of which element point at which link: the only place where a branch means something (Q8)."""
    owners: dict[tuple[int, int], list[str]] = {}
    for eid, element in elements.items():
        step = TYPES.get(type_of(element))
        by_id = names.outcome_keys(keys[eid])
        for outcome in outcomes_of(element):
            link = link_of(outcome)
            if link is not None:
                key = by_id.get(outcome_id(outcome) or -1) or outcome_key(step, outcome)
                owners.setdefault((eid, link), []).append(key)
    return owners
