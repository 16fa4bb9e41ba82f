"""Which step of a spec is which element of a live workflow that no binding knows.

Equal ones first, then by names, values and neighbours, always the pair that is each other's best; where two live steps
fit equally well nobody guesses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wfcode.plan.drift import strangers
from wfcode.plan.identity import equal_pairs, same_field
from wfcode.tree import TRIGGER, Link, Tree
from wfcode.wire import Live

ENOUGH = 2.0
"""Below this a live step has nothing in common with a step but its type."""


@dataclass(frozen=True)
class Pair:
    """A step and its element; `why` says what they were known by."""

    key: str
    element_id: int
    name: str
    why: str


@dataclass(frozen=True)
class Pairing:
    """All pairs in the order of the spec.

    `doubts`: step -> the live steps that fit it equally well; `new` are steps without a counterpart, `beside` live
    steps without one, by `#7`.
    """

    pairs: tuple[Pair, ...]
    doubts: Mapping[str, tuple[str, ...]]
    new: tuple[str, ...]
    beside: tuple[str, ...]


def pair_steps(tree: Tree, live: Live, said: Mapping[str, int]) -> Pairing:
    """The pairing of a tree with a reading under no names; `said` are pairs that a person named."""
    known = {key: live.names.keys[element] for key, element in said.items()}
    why = dict.fromkeys(known, "said so")
    if TRIGGER in tree.elements and TRIGGER in live.tree.elements:
        known.setdefault(TRIGGER, TRIGGER)
        why.setdefault(TRIGGER, "the start point")
    for find, reason in ((_equal, "equal"), (_alike, "alike")):
        more = find(tree, live, known)
        why |= dict.fromkeys(more, reason)
        known |= more
    left = [key for key in tree.elements if key not in known]
    free = _free(live, known)
    doubts = {key: fits for key in left if (fits := _fits(tree, live, key, free, known))}
    pairs = tuple(_pair(key, known[key], why[key], live) for key in tree.elements if key in known)
    return Pairing(pairs, doubts, tuple(key for key in left if key not in doubts), tuple(free))


def _pair(key: str, other: str, why: str, live: Live) -> Pair:
    return Pair(key, live.names.elements[other], live.tree.elements[other].name or "", why)


def _free(live: Live, known: Mapping[str, str]) -> list[str]:
    taken = set(known.values())
    return [other for other in strangers(live, None) if other not in taken]


def _equal(tree: Tree, live: Live, known: Mapping[str, str]) -> dict[str, str]:
    new = [key for key in tree.elements if key not in known]
    return equal_pairs(tree, live, new=new, free=_free(live, known), known=known)


def _alike(tree: Tree, live: Live, known: Mapping[str, str]) -> dict[str, str]:
    """Pairs that are each other's only best, round by round: each pair makes its neighbours easier to know."""
    found: dict[str, str] = {}
    while True:
        now = {**known, **found}
        new, free = [key for key in tree.elements if key not in now], _free(live, now)
        choice = {key: _best({other: _score(tree, live, key, other, now) for other in free}) for key in new}
        back = {other: _best({key: _score(tree, live, key, other, now) for key in new}) for other in free}
        sure = {key: other for key, other in choice.items() if other is not None and back[other] == key}
        if not sure:
            return found
        found |= sure


def _best(scores: Mapping[str, float]) -> str | None:
    """The one with the highest score, None where it is not enough, or where two have it."""
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] < ENOUGH or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return None
    return ranked[0][0]


def _fits(tree: Tree, live: Live, key: str, free: list[str], known: Mapping[str, str]) -> tuple[str, ...]:
    scores = {other: _score(tree, live, key, other, known) for other in free}
    best = max(scores.values(), default=0.0)
    return tuple(other for other in free if scores[other] == best) if best >= ENOUGH else ()


def _score(tree: Tree, live: Live, key: str, other: str, known: Mapping[str, str]) -> float:
    """How much two steps have in common: 0 for another type, up to 9."""
    wanted, there = tree.elements[key], live.tree.elements[other]
    if wanted.type != there.type:
        return 0.0
    name = 3.0 if wanted.name is not None and wanted.name == there.name else 0.0
    equal = sum(same_field(wanted, there, field) for field in wanted.fields)
    # Of which the spec says nothing, such as an end point, the only one of its type is the one.
    values = 3.0 * equal / len(wanted.fields) if wanted.fields else ENOUGH if wanted.name in (None, there.name) else 0.0
    return name + values + 3.0 * _neighbours(tree, live, key, other, known)


def _neighbours(tree: Tree, live: Live, key: str, other: str, known: Mapping[str, str]) -> float:
    """Which part of the edges between a step and known ones is there on both sides."""
    mine = {
        (
            known[link.source] if link.source != key else "",
            link.outcome,
            known[link.target] if link.target != key else "",
        )
        for link in tree.links
        if _is_between(link, key, known)
    }
    there = {
        (link.source if link.source != other else "", link.outcome, link.target if link.target != other else "")
        for link in live.tree.links
        if _is_between(link, other, set(known.values()))
    }
    return len(mine & there) / len(mine | there) if mine | there else 0.0


def _is_between(link: Link, key: str, known: Mapping[str, str] | set[str]) -> bool:
    return (link.source == key and link.target in known) or (link.target == key and link.source in known)
