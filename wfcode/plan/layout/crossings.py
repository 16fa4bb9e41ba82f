"""Fewer crossings: neighbours in a row change places where that helps and no exit order speaks against it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from wfcode.plan.layout.rows import Rows

_ROUNDS = 4


def untangle(rows: Rows) -> None:
    """Swap neighbours, row by row, a few times over. Two places below one step keep the order of its exits."""
    position = [0] * len(rows.sorts)
    for row in rows.order:
        for index, place in enumerate(row):
            position[place] = index
    for _ in range(_ROUNDS):
        if not sum(_swap_in(rows, row, position) for row in rows.order):
            break


def _swap_in(rows: Rows, row: list[int], position: list[int]) -> int:
    """Go over one row; how many were swapped."""
    swapped = 0
    up = {place: sorted(position[other] for other in rows.above[place]) for place in row}
    down = {place: sorted(position[other] for other in rows.below[place]) for place in row}
    for index in range(len(row) - 1):
        left, right = row[index], row[index + 1]
        if _in_order(up[left], up[right]) and _in_order(down[left], down[right]):
            continue
        if _gain(up[left], up[right]) + _gain(down[left], down[right]) > 0 and _may_swap(rows, left, right):
            row[index], row[index + 1] = right, left
            position[left], position[right] = index + 1, index
            swapped += 1
    return swapped


def _in_order(left: Sequence[int], right: Sequence[int]) -> bool:
    """True where the lines of two neighbours do not cross, so that nothing can be gained."""
    return not left or not right or left[-1] <= right[0]


def _gain(left: Sequence[int], right: Sequence[int]) -> int:
    """How many crossings go away, less those that come, when two neighbours with these ends are swapped."""
    short, long, sign = (left, right, 1) if len(left) <= len(right) else (right, left, -1)
    smaller = sum(bisect_left(long, end) for end in short)
    greater = sum(len(long) - bisect_right(long, end) for end in short)
    return sign * (smaller - greater)


def _may_swap(rows: Rows, left: int, right: int) -> bool:
    return not set(rows.above[left]) & set(rows.above[right])
