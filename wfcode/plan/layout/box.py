"""Boxes on the canvas: where a step stands and how large the builder draws it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from wfcode.steps import TYPES, variant_of
from wfcode.tree import Element, Json

BETWEEN = 104
"""Between two boxes of a row: the builder's own layout puts siblings 400 apart, and a box is 296 wide."""
BELOW = 92
"""Between two rows: the builder's are 180 apart, and a box is 88 high."""
_ORDINARY = (296, 88)
_FAR = 10_000_000.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the canvas, by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The line down its middle."""
        return self.x + self.width / 2

    def overlaps(self, other: Box) -> bool:
        """True where the two share more than an edge."""
        beside = self.right <= other.x or other.right <= self.x
        return not beside and self.y < other.bottom and other.y < self.bottom

    def moved(self, right: float, down: float) -> Box:
        """The box at another place."""
        return replace(self, x=self.x + right, y=self.y + down)

    def settled(self) -> Box:
        """The box with whole numbers as such."""
        return replace(self, x=whole(self.x), y=whole(self.y))

    def grown(self, sideways: float, upright: float) -> Box:
        """The box with room around it."""
        return Box(self.x - sideways, self.y - upright, self.width + 2 * sideways, self.height + 2 * upright)


def size_of(step_type: str, subtype: str = "") -> tuple[float, float]:
    """Width and height of a step on the canvas; a type that the catalogue lacks is drawn like an ordinary step."""
    variant = variant_of(step_type, subtype)
    if variant is not None:
        return variant.size if variant.subtype == subtype else variant.type.size
    return TYPES[step_type].size if step_type in TYPES else _ORDINARY


def size_of_element(element: Element) -> tuple[float, float]:
    """Width and height of a step of a tree."""
    return size_of(element.type, element.subtype)


def box_of(raw: Mapping[str, Json]) -> Box:
    """The box of an element as the server stores it; a position that is no number counts as 0."""
    width, height = size_of(str(raw.get("type") or ""), str(raw.get("subType") or ""))
    return Box(number(raw.get("x")), number(raw.get("y")), width, height)


def number(value: Json) -> float:
    """A coordinate as stored, as a number or as text; 0 for anything else, the edge of the world for the absurd."""
    try:
        found = float(value) if isinstance(value, (int, float, str)) and not isinstance(value, bool) else 0.0
    except (ValueError, OverflowError):
        return 0.0
    return min(max(found, -_FAR), _FAR) if math.isfinite(found) else 0.0


def half(value: float) -> float:
    """The nearest half; of two the greater."""
    return math.floor(value * 2 + 0.5) / 2


def half_up(value: float) -> float:
    """The least half that is not less."""
    return math.ceil(value * 2) / 2


def whole(value: float) -> float:
    """The number as JSON is to have it: without a point where it is whole."""
    return int(value) if value == int(value) else value
