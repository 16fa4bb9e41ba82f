"""The rows of a layout: which places stand side by side, in which order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from wfcode.plan.layout.axes import Axis, course_of
from wfcode.plan.layout.graph import Graph

_SPARE = 8
"""How many places a row may hold open beside its steps; without a limit their number grows with the square."""


class Sort(Enum):
    """What a place is: a step, or room for a link that passes the row, or the middle between branches alike."""

    STEP = 0
    CORRIDOR = 1
    AXIS = 2


@dataclass
class Rows:
    """Places by number, a step's being that of the graph, and the rows they make.

    `above` and `below` are the places that a line leads from and to; `heirs` maps a place to the one that belongs
    straight below it, `goals` a place between branches alike to the step where they meet again.
    """

    graph: Graph
    order: list[list[int]] = field(default_factory=list)
    sorts: list[Sort] = field(default_factory=list)
    above: list[list[int]] = field(default_factory=list)
    below: list[list[int]] = field(default_factory=list)
    heirs: dict[int, int] = field(default_factory=dict)
    targets: dict[int, int] = field(default_factory=dict)
    axes: dict[int, Axis] = field(default_factory=dict)
    goals: dict[int, int] = field(default_factory=dict)

    def add(self, sort: Sort) -> int:
        """The number of a new place."""
        self.sorts.append(sort)
        self.above.append([])
        self.below.append([])
        return len(self.sorts) - 1

    def connect(self, upper: int, lower: int) -> None:
        """Note that a line leads from a place to one in the next row."""
        if lower not in self.below[upper]:
            self.below[upper].append(lower)
            self.above[lower].append(upper)


@dataclass(frozen=True)
class _End:
    """What leaves a place downwards: towards which step (None: towards nothing), along which axis."""

    source: int
    step: int | None
    axis: Axis | None = None
    is_heir: bool = False
    goal: int | None = None


def rows_of(graph: Graph) -> Rows:
    """The rows from the top, each in the order of the row above it and of the exits there."""
    rows = Rows(graph)
    waiting: list[list[int]] = [[] for _ in range(max(graph.layers, default=-1) + 1)]
    for node, layer in enumerate(graph.layers):
        rows.add(Sort.STEP)
        waiting[layer].append(node)
    for layer, steps in enumerate(waiting):
        made = _led_to(rows, layer) if layer else []
        known = set(made)
        rows.order.append([*made, *(node for node in steps if node not in known)])
    return rows


def _led_to(rows: Rows, layer: int) -> list[int]:
    """The places of a row that the row above leads to."""
    above = rows.order[layer - 1]
    room = _SPARE + 2 * sum(rows.sorts[place] is Sort.STEP for place in above)
    made: list[int] = []
    known: set[int] = set()
    for end in (end for place in above for end in _ends(rows, place, layer=layer)):
        place = _place(rows, end, layer=layer, last=made[-1] if made else None, room=room - len(made))
        if place is None:
            continue
        if place not in known:
            known.add(place)
            made.append(place)
        rows.connect(end.source, place)
        if end.is_heir:
            rows.heirs[end.source] = place
        if end.goal is not None:
            rows.goals[place] = end.goal
    return made


def _place(rows: Rows, end: _End, *, layer: int, last: int | None, room: int) -> int | None:
    """The place of the row where something from above ends; None where there is no room to hold one open."""
    if end.step is not None and rows.graph.layers[end.step] == layer:
        return end.step
    if end.axis is None and last is not None and rows.targets.get(last) == end.step:
        return last  # two links to one step, side by side, become one
    if room <= 0:
        return None
    place = rows.add(Sort.CORRIDOR if end.axis is None else Sort.AXIS)
    if end.axis is not None:
        rows.axes[place] = end.axis
    elif end.step is not None:
        rows.targets[place] = end.step
    return place


def _ends(rows: Rows, place: int, *, layer: int) -> Iterator[_End]:
    sort, goal = rows.sorts[place], rows.goals.get(place)
    if sort is Sort.STEP:
        yield from _exits(rows.graph, place, goal=goal)
    elif sort is Sort.CORRIDOR:
        yield _End(place, rows.targets[place], is_heir=goal is not None, goal=goal)
    elif layer <= rows.axes[place].last or rows.axes[place].meeting is not None:
        axis = rows.axes[place]
        yield _End(place, axis.meeting, axis, is_heir=True)


def _exits(graph: Graph, node: int, *, goal: int | None) -> Iterator[_End]:
    """What leaves a step, left to right, with the axis in the middle where there is one."""
    course = course_of(graph, node, goal=goal)
    for position, child in enumerate(graph.children[node]):
        if course.axis and 2 * position == course.middle + 1:
            yield _End(node, course.axis.meeting, course.axis, is_heir=True)
        is_next = graph.layers[child] == graph.layers[node] + 1
        is_heir = 2 * position == course.middle and (is_next or child == course.goal)
        yield _End(node, child, is_heir=is_heir, goal=course.goal if is_heir else None)
