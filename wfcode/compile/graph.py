"""The flow as a graph: what nothing leads to, and what leads round in circles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from wfcode.steps import TYPES, Exits
from wfcode.tree import TRIGGER, Link, Tree, reachable

if TYPE_CHECKING:
    import networkx as nx

WAITING: Final = frozenset(
    {"workflow_assign_form", "workflow_pause"}
    | {
        name
        for name, step in TYPES.items()
        if step.exits in (Exits.FIXED, Exits.BUTTONS, Exits.CONDITION, Exits.BRANCHES)
    }
)
"""Types that wait for somebody, wait for a time or decide: a circle with one of them can end."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with the flow: at a step, or at the link that closes a circle."""

    code: str
    summary: str
    detail: str
    step: str
    link: Link | None = None


def check_graph(tree: Tree, *, guesses: Iterable[tuple[str, str]] = ()) -> tuple[Problem, ...]:
    """Unreachable steps, steps that lead to themselves, and circles.

    `guesses` are edges that count for reaching only: what an unreadable exit may have meant.
    """
    onward = successors(tree)
    return (*_unreachable(tree, onward, guesses), *_selfish(tree), *_circles(tree, onward))


def successors(tree: Tree) -> dict[str, list[Link]]:
    """The links out of each element, in the order of its outcomes."""
    onward: dict[str, list[Link]] = {key: [] for key in tree.elements}
    place = {(key, o.key): n for key, e in tree.elements.items() for n, o in enumerate(e.outcomes)}
    for link in tree.links:
        if link.source in onward and link.target in onward:
            onward[link.source].append(link)
    for links in onward.values():
        if len(links) > 1:
            links.sort(key=lambda link: (place.get((link.source, link.outcome), 0), link.target))
    return onward


def _unreachable(tree: Tree, onward: Mapping[str, list[Link]], guesses: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    targets = {key: [link.target for link in links] for key, links in onward.items()}
    for source, target in guesses:
        targets.setdefault(source, []).append(target)
    found = reachable(targets, TRIGGER)
    for key in tree.elements:
        if key not in found:
            detail = "Point an exit at it, or delete the step."
            yield Problem("WF401", f"nothing leads to `{key}`", detail, key)


def _selfish(tree: Tree) -> Iterator[Problem]:
    for link in sorted(tree.links):
        if link.source == link.target:
            detail = "Lead it to another step, to `end`, or to `open`."
            yield Problem("WF404", f"`{link.source}` leads to itself", detail, link.source, link)


def _circles(tree: Tree, onward: Mapping[str, list[Link]]) -> Iterator[Problem]:
    """One finding for each knot of circles; a knot that has a circle without any waiting step is an error."""
    knotted = _knotted({key: [link.target for link in links] for key, links in onward.items()})
    if not knotted:
        return
    # Only a flow that does run in circles pays for loading networkx.
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    for key, links in onward.items():
        graph.add_edges_from((key, link.target) for link in links if {key, link.target} <= knotted)
    restless = graph.subgraph(key for key in graph if tree.elements[key].type not in WAITING)
    endless = _knots(restless, tree)
    for knot in endless:
        yield _circle("WF409", _round(restless, knot, tree), tree)
    for knot in _knots(graph, tree):
        if not any(inner <= knot for inner in endless):
            yield _circle("WF408", _round(graph, knot, tree), tree)


def _knots(graph: nx.DiGraph[str], tree: Tree) -> list[set[str]]:
    """The groups of steps that each lead to all others of the group, in the order of the flow."""
    import networkx as nx

    place = {key: number for number, key in enumerate(tree.elements)}
    knots = [knot for knot in nx.strongly_connected_components(graph) if len(knot) > 1]
    return sorted(knots, key=lambda knot: min(place[key] for key in knot))


def _knotted(onward: Mapping[str, list[str]]) -> set[str]:
    """What is left when every step without a way in, then every one without a way out, is taken away."""
    left = _stripped({key: {target for target in targets if target != key} for key, targets in onward.items()})
    backward: dict[str, set[str]] = {key: set() for key in left}
    for key, targets in left.items():
        for target in targets:
            backward[target].add(key)
    return set(_stripped(backward))


def _stripped(onward: Mapping[str, set[str]]) -> dict[str, set[str]]:
    ways_in = dict.fromkeys(onward, 0)
    for targets in onward.values():
        for target in targets:
            ways_in[target] += 1
    bare = [key for key, count in ways_in.items() if not count]
    while bare:
        for target in onward[bare.pop()]:
            ways_in[target] -= 1
            if not ways_in[target]:
                bare.append(target)
    left = {key for key, count in ways_in.items() if count}
    return {key: targets & left for key, targets in onward.items() if key in left}


def _round(graph: nx.DiGraph[str], knot: set[str], tree: Tree) -> list[str]:
    """The steps of one circle of a knot, beginning with the one that comes first in the flow."""
    import networkx as nx

    first = min(knot, key=list(tree.elements).index)
    inner: nx.DiGraph[str] = graph.subgraph(knot)
    back = min(inner.predecessors(first), key=lambda key: (nx.shortest_path_length(inner, first, key), key))
    path: list[str] = nx.shortest_path(inner, first, back)
    return path


def _circle(code: str, path: list[str], tree: Tree) -> Problem:
    way = " -> ".join([*path, path[0]])
    closing = min(link for link in tree.links if link.source == path[-1] and link.target == path[0])
    if code == "WF409":
        detail = "Nothing in it waits or decides, so it would run for ever. Lead it elsewhere, or put a pause in."
    else:
        detail = "A person, a pause or a condition is in it, so it can end; make sure that it does."
    return Problem(code, f"the steps lead round: {way}", detail, path[-1], closing)
