"""Lines: places of following rows that stand exactly below one another."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator

from wfcode.plan.layout.rows import Rows, Sort


def lines_of(rows: Rows) -> list[list[int]]:
    """All places, in lines from top to bottom, the more important lines first.

    The first is the main path: from the trigger along the longest branches. Then come those of the other steps from
    the top down, then the room for passing links. Lines never cross: where two would, the less important one ends. A
    passing link has no line of its own, for the builder draws it as it likes.
    """
    chains = _Chains(rows)
    first = rows.order[0][0] if rows.order else None
    heads = [place for row in rows.order for place in row]
    steps = [place for place in heads if rows.sorts[place] is not Sort.CORRIDOR]
    corridors = [place for place in heads if rows.sorts[place] is Sort.CORRIDOR]
    for place in [first, *steps] if first is not None else []:
        chains.follow(place)
    return [chains.line(place) for place in [*steps, *corridors] if place not in chains.above]


class _Chains:
    """Pairs of places that are to stand below each other; between two rows the pairs are kept in order."""

    def __init__(self, rows: Rows) -> None:
        self.above: dict[int, int] = {}
        self._below: dict[int, int] = {}
        self._rows = rows
        self._position = {
            place: (level, index) for level, row in enumerate(rows.order) for index, place in enumerate(row)
        }
        self._pairs: list[list[tuple[int, int]]] = [[] for _ in rows.order]

    def follow(self, place: int) -> None:
        """Join a place with the one that belongs below it, and so on downwards."""
        while (heir := self._rows.heirs.get(place)) is not None and self._join(place, heir):
            place = heir

    def line(self, place: int) -> list[int]:
        """The line that begins with a place."""
        return list(self._down(place))

    def _down(self, place: int | None) -> Iterator[int]:
        while place is not None:
            yield place
            place = self._below.get(place)

    def _join(self, upper: int, lower: int) -> bool:
        if upper in self._below or lower in self.above:
            return self._below.get(upper) == lower
        level, left = self._position[upper]
        pairs, pair = self._pairs[level], (left, self._position[lower][1])
        index = bisect_left(pairs, pair)
        if (index and pairs[index - 1][1] > pair[1]) or (index < len(pairs) and pairs[index][1] < pair[1]):
            return False
        insort(pairs, pair)
        self._below[upper], self.above[lower] = lower, upper
        return True
