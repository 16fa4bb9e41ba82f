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


@dataclass(frozen=True)
class Course:
    """How the line of a step goes on: at which of its exits, counted in halves (-1: at none).

    Half way between two exits it follows the `axis`; at an exit that is itself the middle between branches alike, it is
    to reach the `goal`, the step where they meet.
    """

    middle: int
    axis: Axis | None = None
    goal: int | None = None


def course_of(graph: Graph, node: int, *, goal: int | None) -> Course:
    """The course of a step whose line is under way to a goal, None for none."""
    children = graph.children[node]
    if goal in children:
        return Course(2 * children.index(goal), goal=goal)
    tallest = _tallest(graph, node)
    if not tallest:
        return Course(-1)
    middle = children.index(tallest[0]) + children.index(tallest[-1])
    if len(tallest) == 1:
        return Course(middle, goal=goal)
    meeting = _meeting(graph, tallest)
    if middle % 2 == 0:
        return Course(middle, goal=meeting)
    last = graph.layers[node] + graph.heights[node] if meeting is None else graph.layers[meeting] - 1
    return Course(middle, axis=Axis(meeting, last))


def _tallest(graph: Graph, node: int) -> Sequence[int]:
    return [child for child in graph.children[node] if graph.heights[child] == graph.heights[node] - 1]


def _meeting(graph: Graph, front: Sequence[int]) -> int | None:
    """The first step that the longest ways from all of these have in common."""
    while len(front) > 1:
        front = list(dict.fromkeys(child for node in front for child in _tallest(graph, node)))
    return front[0] if front else None
