"""What stands straight below a step: the branch that is longest, or the middle between branches that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wfcode.plan.layout.graph import Graph


@dataclass(frozen=True)
class Axis:
    """The middle between branches that are equally long: the step where they meet again, None where they do not.

    `last` is the last row in which the middle belongs to neither side.
    """

    meeting: int | None
    last: int


def twice_the_middle(graph: Graph, node: int) -> int:
    """Half way from the first of a step's longest branches to the last, in half exits; -1 without any branch."""
    tallest = _tallest(graph, node)
    places = [place for place, child in enumerate(graph.children[node]) if child in tallest]
    return places[0] + places[-1] if places else -1


def axis_of(graph: Graph, node: int) -> Axis:
    """The middle below a step whose longest branches are an even number."""
    meeting = _meeting(graph, _tallest(graph, node))
    last = graph.layers[node] + graph.heights[node] if meeting is None else graph.layers[meeting] - 1
    return Axis(meeting, last)


def _tallest(graph: Graph, node: int) -> Sequence[int]:
    return [child for child in graph.children[node] if graph.heights[child] == graph.heights[node] - 1]


def _meeting(graph: Graph, front: Sequence[int]) -> int | None:
    """The first step that the longest ways from all of these have in common."""
    while len(front) > 1:
        front = list(dict.fromkeys(child for node in front for child in _tallest(graph, node)))
    return front[0] if front else None
