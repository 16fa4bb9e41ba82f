"""The boxes on the canvas by the squares they touch, so that asking what is in the way costs little."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from wfcode.plan.layout.box import BETWEEN, Box

ASIDE, ABOVE = 40, 16
"""The least room to boxes that were there before, sideways and upright; what must move keeps the usual distance."""
_WIDTH, _HEIGHT = 400, 180


class Space:
    """Boxes that are taken."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self._squares: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self.right = 0.0
        self.top = 0.0
        self._is_empty = True
        for box in boxes:
            self.take(box)

    def take(self, box: Box) -> None:
        """Take a box."""
        self.right = box.right if self._is_empty else max(self.right, box.right)
        self.top = box.y if self._is_empty else min(self.top, box.y)
        self._is_empty = False
        for square in _squares(box):
            self._squares[square].append(box)

    def slide(self, boxes: list[Box]) -> float:
        """How far to the right these boxes must move together until none comes near a box that is taken."""
        shift = 0.0
        left = min((box.x for box in boxes), default=0.0)
        for _ in range(_TRIES):
            step = max((self._in_the_way(box.moved(shift, 0)) for box in boxes), default=0.0)
            if step <= 0:
                return shift
            shift += step
        return max(shift, self.right + BETWEEN - left)

    def _in_the_way(self, box: Box) -> float:
        """How far to the right a box must move to get past all that is where it is; 0 where nothing is."""
        wide = box.grown(ASIDE, ABOVE)
        found = [
            other.right + BETWEEN - box.x
            for square in _squares(wide)
            for other in self._squares.get(square, ())
            if wide.overlaps(other)
        ]
        return max(found, default=0.0)


_TRIES = 100


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    columns = range(int(box.x // _WIDTH), int(box.right // _WIDTH) + 1)
    for row in range(int(box.y // _HEIGHT), int(box.bottom // _HEIGHT) + 1):
        for column in columns:
            yield column, row
