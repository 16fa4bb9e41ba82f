"""What may be said of any layout: what overlaps, what stands above what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wfcode.plan.layout import Box
from wfcode.plan.layout.graph import graph_of
from wfcode.tree import Tree


def overlaps(boxes: Mapping[str, Box]) -> list[tuple[str, str]]:
    """Every two boxes that share more than an edge."""
    by_top = sorted(boxes.items(), key=lambda item: item[1].y)
    found = []
    for index, (key, box) in enumerate(by_top):
        for other, below in by_top[index + 1 :]:
            if below.y >= box.bottom:
                break
            if box.overlaps(below):
                found.append((key, other))
    return found


def forward(tree: Tree) -> Iterator[tuple[str, str]]:
    """Every two steps with a link between them that does not lead back."""
    graph = graph_of(tree)
    for node, key in enumerate(graph.keys):
        yield from ((key, graph.keys[child]) for child in graph.children[node])


def siblings(tree: Tree) -> Iterator[list[str]]:
    """For every step, the steps below it that nothing else leads to, in the order of its exits."""
    graph = graph_of(tree)
    parents = [0] * len(graph.keys)
    for children in graph.children:
        for child in children:
            parents[child] += 1
    for children in graph.children:
        own = [graph.keys[child] for child in children if parents[child] == 1]
        if len(own) > 1:
            yield own
