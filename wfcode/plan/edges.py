"""Edges, wanted against live: which links go, which are drawn, and which outcomes point at them."""

from __future__ import annotations

from dataclasses import dataclass

from wfcode.plan.draft import Draft
from wfcode.plan.matching import Matching
from wfcode.steps import TYPES, Exits
from wfcode.tree import Json, Link, Tree
from wfcode.wire import Live, Names, label_of, link_of, outcome_id


@dataclass(frozen=True)
class Rewired:
    """Edges that go and edges that come, for managed steps only; `mended` are ids of links from or to nothing."""

    gone: frozenset[Link]
    made: frozenset[Link]
    mended: frozenset[int]


def rewire(draft: Draft, wanted: Tree, *, live: Live, matching: Matching, names: Names) -> Rewired:
    """Bring the links of the draft to what is wanted, with the fewest entries.

    Only exits of steps in the spec are touched; an edge out of a step that lives beside the spec stays, unless its
    target is replaced, then it is drawn anew to the new element.
    """
    fresh = set(matching.created) | set(matching.deleted)
    have = {edge: ids for edge, ids in live.edges.items() if edge.source in matching.kept and edge.target not in fresh}
    gone = have.keys() - wanted.links
    made = wanted.links - have.keys()
    needed = {link for edge in have.keys() & wanted.links for link in have[edge]}
    draft.disconnect(live.dangling)
    draft.disconnect([link for edge in gone for link in have[edge] if link not in needed])
    for edge in sorted(gone):
        _point(draft, edge, link=None, names=names, shared=set(have[edge]))
    strangers = _into_replaced(live, matching)
    for edge in _in_order(wanted, made) + strangers:
        _draw(draft, edge, names=names)
    lost = {edge for edge in live.edges if edge.source in matching.kept and edge.target in fresh}
    return Rewired(frozenset(gone | lost) - made, frozenset(made), live.dangling)


def _in_order(wanted: Tree, edges: frozenset[Link] | set[Link]) -> list[Link]:
    """Edges by the order of their sources and of the outcomes there, so that link ids follow the flow."""
    steps = {key: place for place, key in enumerate(wanted.elements)}
    outcomes = {
        (key, outcome.key): place
        for key, element in wanted.elements.items()
        for place, outcome in enumerate(element.outcomes)
    }
    return sorted(
        edges,
        # A target beside the plan (a step that --only leaves out) comes last.
        key=lambda edge: (
            steps[edge.source],
            outcomes.get((edge.source, edge.outcome), 0),
            steps.get(edge.target, len(steps)),
            edge.target,
        ),
    )


def _into_replaced(live: Live, matching: Matching) -> list[Link]:
    known = {*matching.kept, *matching.created, *matching.deleted}
    return sorted(edge for edge in live.edges if edge.target in matching.replaced and edge.source not in known)


def _draw(draft: Draft, edge: Link, *, names: Names) -> None:
    source, target = names.elements[edge.source], names.elements[edge.target]
    link = draft.connect(source, target, label=_label(draft, edge, names))
    _point(draft, edge, link=link, names=names, shared=set())


def _label(draft: Draft, edge: Link, names: Names) -> str:
    entry = _entry(draft, edge, names)
    if entry is None:
        return ""
    step = TYPES.get(str(draft.elements[names.elements[edge.source]].get("type")))
    if step is not None and step.exits is Exits.CONDITION:
        return edge.outcome.capitalize() if edge.outcome else ""
    return label_of(entry)


def _point(draft: Draft, edge: Link, *, link: int | None, names: Names, shared: set[int]) -> None:
    """Let the outcome of an edge point at a link, or at none where it still points at one of `shared`."""
    entry = _entry(draft, edge, names)
    if entry is None:
        return
    if link is not None:
        entry["linkID"] = link
    elif link_of(entry) in shared:
        entry["linkID"] = None


def _entry(draft: Draft, edge: Link, names: Names) -> dict[str, Json] | None:
    """The stored outcome an edge leaves by; None where the step has no outcomes or no such one."""
    identity = names.outcomes.get(edge.source, {}).get(edge.outcome) if edge.outcome else None
    if identity is None:
        return None
    outcomes = draft.outcomes(names.elements[edge.source])
    return next((item for item in outcomes if isinstance(item, dict) and outcome_id(item) == identity), None)
