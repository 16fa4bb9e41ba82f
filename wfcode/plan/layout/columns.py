"""Across: where every line stands. The more important one is placed first, and always leaves room for all others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise

from wfcode.plan.layout.rows import Rows

_NOWHERE = math.inf


def columns_of(rows: Rows, lines: Sequence[Sequence[int]], room: Sequence[float]) -> list[float]:
    """The middle of every place; `room` is what each needs to its left and right.

    A line stands below its parents where the lines already placed, and the room for those still to come, allow it;
    else as near to that as they do.
    """
    plan = _Neighbours(rows, lines, room)
    middle: list[float | None] = [None] * len(rows.sorts)
    for number, line in enumerate(lines):
        parents = [found for place in rows.above[line[0]] if (found := middle[place]) is not None]
        wish = math.floor(sum(parents) / len(parents) + 0.5) if parents else 0
        at = plan.put(number, wish)
        for place in line:
            middle[place] = at
    return [found or 0.0 for found in middle]


class _Neighbours:
    """Which line stands left of which and how far at least; the bounds that follow from the lines already placed."""

    def __init__(self, rows: Rows, lines: Sequence[Sequence[int]], room: Sequence[float]) -> None:
        self._line_of = {place: number for number, line in enumerate(lines) for place in line}
        self._right: list[dict[int, float]] = [{} for _ in lines]
        self._left: list[dict[int, float]] = [{} for _ in lines]
        for row in rows.order:
            for one, two in pairwise(row):
                self._separate(self._line_of[one], self._line_of[two], room[one] + room[two])
        self._rank = self._ranks()
        self._least = [-_NOWHERE] * len(lines)
        self._most = [_NOWHERE] * len(lines)
        self._placed = [False] * len(lines)

    def put(self, line: int, wish: float) -> float:
        """Place a line as near to the wish as may be; returns where."""
        at = min(max(wish, self._least[line]), self._most[line])
        self._least[line] = self._most[line] = at
        self._placed[line] = True
        self._push(line, self._right, self._least, sign=1)
        self._push(line, self._left, self._most, sign=-1)
        return at

    def _separate(self, left: int, right: int, distance: float) -> None:
        self._right[left][right] = self._left[right][left] = max(distance, self._right[left].get(right, 0))

    def _ranks(self) -> list[int]:
        """A number for every line, greater than those of all lines left of it."""
        missing = [len(left) for left in self._left]
        ready = [line for line, count in enumerate(missing) if not count]
        rank = [0] * len(missing)
        for number in range(len(missing)):
            line = ready.pop()
            rank[line] = number
            for right in self._right[line]:
                missing[right] -= 1
                if not missing[right]:
                    ready.append(right)
        return rank

    def _push(self, line: int, beyond: Sequence[dict[int, float]], bound: list[float], *, sign: int) -> None:
        """Move the bounds of all lines on one side that are not placed yet, the nearer ones first."""
        queue = [(0, line)]
        while queue:
            _, now = heappop(queue)
            for other, distance in beyond[now].items():
                limit = bound[now] + sign * distance
                if not self._placed[other] and sign * limit > sign * bound[other]:
                    bound[other] = limit
                    heappush(queue, (sign * self._rank[other], other))
