"""Places for new steps: below their parents, on the builder's grid, never on top of another box."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from wfcode.steps import TYPES
from wfcode.tree import Json, Tree

COLUMN, ROW = 340, 180
"""Steps of the grid: a column holds the widest ordinary box (296) and a gap."""
_ORDINARY = (296, 88)


@dataclass(frozen=True)
class Box:
    """A rectangle on the canvas, by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: Box) -> bool:
        """True where the two share more than an edge."""
        beside = self.x + self.width <= other.x or other.x + other.width <= self.x
        return not beside and self.y < other.y + other.height and other.y < self.y + self.height


def place(wanted: Tree, *, standing: Mapping[str, Box], others: Iterable[Box], new: Sequence[str]) -> dict[str, Box]:
    """A box for every key in `new`, in that order; boxes that stand stay.

    A step goes one row below its lowest placed parent, branches side by side around it; where a box is in the way it
    moves right, column by column.
    """
    family = _Family(wanted)
    taken = _Taken([*standing.values(), *others])
    placed = dict(standing)
    made: dict[str, Box] = {}
    for key in new:
        box = _start(family, key, size=size_of(wanted.elements[key].type), placed=placed, bottom=taken.bottom)
        while taken.blocks(box):
            box = replace(box, x=box.x + COLUMN)
        placed[key] = made[key] = box
        taken.add(box)
    return made


def size_of(step_type: str) -> tuple[float, float]:
    """Width and height of a step on the canvas."""
    return TYPES[step_type].size if step_type in TYPES else _ORDINARY


def box_of(raw: Mapping[str, Json]) -> Box:
    """The box of an element as the server stores it; a position that is no number counts as 0."""
    width, height = size_of(str(raw.get("type") or ""))
    return Box(_number(raw.get("x")), _number(raw.get("y")), width, height)


class _Family:
    """Parents and children of every step, children in the order of the outcomes that lead to them."""

    def __init__(self, wanted: Tree) -> None:
        order = {key: position for position, key in enumerate(wanted.elements)}
        outcomes = {
            (key, outcome.key): position
            for key, element in wanted.elements.items()
            for position, outcome in enumerate(element.outcomes)
        }
        self.parents: dict[str, list[str]] = defaultdict(list)
        self.children: dict[str, list[str]] = defaultdict(list)
        links = sorted(
            wanted.links,
            key=lambda link: (order[link.source], outcomes.get((link.source, link.outcome), 0), link.target),
        )
        for link in links:
            if link.target not in self.children[link.source]:
                self.children[link.source].append(link.target)
                self.parents[link.target].append(link.source)


class _Taken:
    """The boxes on the canvas, by the row of the grid they touch."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self._rows: dict[int, list[Box]] = defaultdict(list)
        self.bottom: float = -ROW
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        self.bottom = max(self.bottom, box.y + box.height)
        for row in self._touched(box):
            self._rows[row].append(box)

    def blocks(self, box: Box) -> bool:
        return any(box.overlaps(other) for row in self._touched(box) for other in self._rows[row])

    def _touched(self, box: Box) -> Iterator[int]:
        return iter(range(math.floor(box.y / ROW), math.floor((box.y + box.height) / ROW) + 1))


def _start(family: _Family, key: str, *, size: tuple[float, float], placed: Mapping[str, Box], bottom: float) -> Box:
    width, height = size
    parents = [parent for parent in family.parents[key] if parent in placed]
    if not parents:
        return Box(0, bottom + ROW / 2, width, height)
    lowest = max((placed[parent] for parent in parents), key=lambda box: box.y)
    children = family.children[parents[0]]
    offset = (children.index(key) - (len(children) - 1) / 2) * COLUMN
    middle = lowest.x + lowest.width / 2 + offset
    return Box(middle - width / 2, lowest.y + max(ROW, lowest.height + ROW / 2), width, height)


def _number(value: Json) -> float:
    try:
        found = float(value) if isinstance(value, (int, float, str)) and not isinstance(value, bool) else 0.0
    except ValueError:
        return 0.0
    return found if math.isfinite(found) else 0.0
