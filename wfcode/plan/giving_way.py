"""Where the spec gives way to the server: values that a plan leaves as they are live."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from wfcode.plan import address
from wfcode.steps import TYPES, field_of
from wfcode.tree import Element, Outcome, Tree
from wfcode.wire import Live


def give_way(tree: Tree, live: Live, addresses: Collection[str], *, going: Collection[str]) -> Tree:
    """The tree without what stands at the addresses: values are no longer managed, exits and outcomes are as live.

    The address of a step alone drops the step: it stays deleted. No exit stays that leads to a step that is `going`.
    """
    given = frozenset(addresses)
    dropped = {key for key in tree.elements if address.of(key) in given and key not in live.tree.elements}
    elements = {key: element for key, element in tree.elements.items() if key not in dropped}
    links = {link for link in tree.links if link.source not in dropped and link.target not in dropped}
    for key, element in elements.items():
        now = live.tree.elements.get(key)
        if now is not None:
            elements[key] = _element(element, now, given)
            outcomes = {outcome.key for outcome in elements[key].outcomes}
            own = {link for link in links if link.source == key}
            left = {link for link in own if _stays(link.outcome, key, outcomes, given)}
            there = {
                link
                for link in live.tree.links
                if link.source == key and link.target not in going and _is_given(link.outcome, key, given)
            }
            links = (links - own) | left | there
    title = live.title if "title" in given else tree.title
    return replace(tree, title=title, elements=elements, links=frozenset(links))


def _is_given(outcome: str, key: str, given: frozenset[str]) -> bool:
    return address.of_exit(key, outcome) in given or (bool(outcome) and address.of(key, "outcomes", outcome) in given)


def _stays(outcome: str, key: str, outcomes: Collection[str], given: frozenset[str]) -> bool:
    return address.of_exit(key, outcome) not in given and (not outcome or outcome in outcomes)


def _element(element: Element, now: Element, given: frozenset[str]) -> Element:
    key, step = element.key, TYPES.get(element.type)
    fields = {
        name: value
        for name, value in element.fields.items()
        if address.of_field(key, name, known=bool(step and field_of(step, name, element.subtype))) not in given
    }
    return replace(
        element,
        name=None if address.of(key, "name") in given else element.name,
        subtype=now.subtype if address.of(key, "subtype") in given else element.subtype,
        fields=fields,
        outcomes=_outcomes(element, now, given),
    )


def _outcomes(element: Element, now: Element, given: frozenset[str]) -> tuple[Outcome, ...]:
    key = element.key

    def is_given(outcome: Outcome) -> bool:
        return address.of(key, "outcomes", outcome.key) in given

    there = {outcome.key for outcome in now.outcomes}
    kept = [_unmanaged(key, item, given) for item in element.outcomes if not (is_given(item) and item.key not in there)]
    known = {outcome.key for outcome in kept}
    kept += [Outcome(item.key) for item in now.outcomes if item.key not in known and is_given(item)]
    if address.of(key, "outcomes") in given or len(kept) != len(known):
        order = {outcome.key: place for place, outcome in enumerate(now.outcomes)}
        kept.sort(key=lambda outcome: order.get(outcome.key, len(order)))
    return tuple(kept)


def _unmanaged(key: str, outcome: Outcome, given: frozenset[str]) -> Outcome:
    fields = {
        name: value
        for name, value in outcome.fields.items()
        if address.of(key, "outcomes", outcome.key, name) not in given
    }
    return replace(outcome, fields=fields)
