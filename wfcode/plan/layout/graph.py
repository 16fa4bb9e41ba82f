"""The flow as a graph without cycles: links that lead back are found and left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wfcode.tree import TRIGGER, Tree


@dataclass(frozen=True)
class Graph:
    """The steps of a tree by number, in the tree's order.

    `children` are in the order of the exits that lead to them, each once; `back` are the pairs of steps whose link
    leads back. `topological` has every parent before its children; `layers` the row of each step, which is below those
    of all its parents; `heights` the most steps that may follow.
    """

    keys: tuple[str, ...]
    children: tuple[tuple[int, ...], ...]
    back: frozenset[tuple[int, int]]
    topological: tuple[int, ...]
    layers: tuple[int, ...]
    heights: tuple[int, ...]


def graph_of(tree: Tree) -> Graph:
    """The graph of a tree; back links are those that a walk from the trigger in the order of the spec finds."""
    keys = tuple(tree.elements)
    links = _children(tree, {key: position for position, key in enumerate(keys)})
    start = keys.index(TRIGGER) if TRIGGER in tree.elements else 0
    back, order = _walk(links, start)
    children = tuple(tuple(child for child in found if (node, child) not in back) for node, found in enumerate(links))
    heights = _heights(children, order)
    layers = _layers(children, order, start=start)
    return Graph(keys, children, back, order, layers, heights)


def _children(tree: Tree, order: Mapping[str, int]) -> list[list[int]]:
    """The targets of every step; of one exit with several, in the order of the tree, which is that of the spec."""
    exits = {
        key: {outcome.key: position for position, outcome in enumerate(element.outcomes)}
        for key, element in tree.elements.items()
    }
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for link in tree.links:
        if link.source in order and link.target in order:
            found[order[link.source]].append((exits[link.source].get(link.outcome, 0), order[link.target]))
    return [list(dict.fromkeys(target for _, target in sorted(found[node]))) for node in range(len(order))]


def _walk(links: Sequence[Sequence[int]], start: int) -> tuple[frozenset[tuple[int, int]], tuple[int, ...]]:
    """Back links, and an order in which parents come first."""
    back = {(node, start) for node, found in enumerate(links) if start in found}
    done: list[int] = []
    seen: set[int] = set()
    for root in [start, *range(len(links))] if links else []:
        if root not in seen:
            _depth_first(links, root, seen=seen, done=done, back=back)
    return frozenset(back), tuple(reversed(done))


def _depth_first(
    links: Sequence[Sequence[int]], root: int, *, seen: set[int], done: list[int], back: set[tuple[int, int]]
) -> None:
    path: list[tuple[int, Iterator[int]]] = [(root, iter(links[root]))]
    on_path = {root}
    seen.add(root)
    while path:
        node, rest = path[-1]
        child = next(rest, None)
        if child is None:
            path.pop()
            on_path.discard(node)
            done.append(node)
        elif child in on_path:
            back.add((node, child))
        elif child not in seen:
            seen.add(child)
            on_path.add(child)
            path.append((child, iter(links[child])))


def _heights(children: Sequence[Sequence[int]], order: Sequence[int]) -> tuple[int, ...]:
    heights = [0] * len(children)
    for node in reversed(order):
        heights[node] = max((heights[child] + 1 for child in children[node]), default=0)
    return tuple(heights)


def _layers(children: Sequence[Sequence[int]], order: Sequence[int], *, start: int) -> tuple[int, ...]:
    """The longest way to every step; a step that nothing leads to stands right above the first it leads to."""
    layers = [0] * len(children)
    for node in order:
        for child in children[node]:
            layers[child] = max(layers[child], layers[node] + 1)
    led_to = {child for found in children for child in found}
    for node, found in enumerate(children):
        if found and node not in led_to and node != start:
            layers[node] = min(layers[child] for child in found) - 1
    return tuple(layers)
