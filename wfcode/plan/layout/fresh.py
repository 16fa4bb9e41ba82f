"""A whole workflow laid out anew."""

from __future__ import annotations

from wfcode.plan.layout.box import BELOW, BETWEEN, Box, size_of_element
from wfcode.plan.layout.columns import columns_of
from wfcode.plan.layout.crossings import untangle
from wfcode.plan.layout.graph import graph_of
from wfcode.plan.layout.lines import lines_of
from wfcode.plan.layout.rows import Rows, Sort, rows_of
from wfcode.tree import Tree


def arrange(tree: Tree) -> dict[str, Box]:
    """A box for every step of a tree, the trigger's at 0, 0.

    Every step stands below all its parents but those whose link leads back, the main path on one line, branches in
    the order of the exits. No two boxes overlap. All numbers are whole or halves; the same tree gives the same boxes.
    """
    if not tree.elements:
        return {}
    graph = graph_of(tree)
    rows = rows_of(graph)
    untangle(rows)
    sizes = [size_of_element(element) for element in tree.elements.values()]
    middles = columns_of(rows, lines_of(rows), _room(rows, sizes))
    tops = _tops(rows, sizes)
    boxes = {}
    for node, key in enumerate(graph.keys):
        width, height = sizes[node]
        top, row_height = tops[graph.layers[node]]
        boxes[key] = Box(middles[node] - width / 2, top + (row_height - height) / 2, width, height)
    first = boxes[graph.keys[rows.order[0][0]]]
    return {key: box.moved(-first.x, -first.y) for key, box in boxes.items()}


def _room(rows: Rows, sizes: list[tuple[float, float]]) -> list[float]:
    """How much every place needs to its left and right; a link that passes fits between two boxes as it is."""
    return [sizes[place][0] / 2 + BETWEEN / 2 if sort is Sort.STEP else 0.0 for place, sort in enumerate(rows.sorts)]


def _tops(rows: Rows, sizes: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where each row begins and how high it is."""
    found = []
    top = 0.0
    for row in rows.order:
        height = max((sizes[place][1] for place in row if rows.sorts[place] is Sort.STEP), default=0.0)
        found.append((top, height))
        top += height + BELOW
    return found
