"""New steps among those that stand: they come where a fresh layout would have them, seen from their parents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from wfcode.plan.layout.box import BELOW, BETWEEN, Box, half, half_up
from wfcode.plan.layout.fresh import arrange
from wfcode.plan.layout.graph import Graph, graph_of
from wfcode.plan.layout.space import Space
from wfcode.tree import Tree


def place(wanted: Tree, *, standing: Mapping[str, Box], others: Iterable[Box], new: Sequence[str]) -> dict[str, Box]:
    """A box for every key in `new`; boxes that stand stay.

    New steps that hang together move together: below the steps that lead to them, to the right until nothing is in
    the way. Those that hang on nothing come beside everything.
    """
    if not new:
        return {}
    fresh = arrange(wanted)
    space = Space([*standing.values(), *others])
    made: dict[str, Box] = {}
    graph = graph_of(wanted)
    for group in _groups(graph, frozenset(new)):
        boxes = {key: fresh[key] for key in group}
        right, down = _shift(_ties(graph, group, standing), boxes, fresh=fresh, standing=standing, space=space)
        moved = [box.moved(right, down) for box in boxes.values()]
        aside = half_up(space.slide(moved))
        for key, box in zip(group, moved, strict=True):
            made[key] = box.moved(aside, 0).settled()
            space.take(made[key])
    return {key: made[key] for key in new}


@dataclass(frozen=True)
class _Tie:
    """A link from a step that stands to a new one; `is_next`: a fresh layout has them in rows that follow."""

    parent: str
    child: str
    is_next: bool


def _groups(graph: Graph, new: frozenset[str]) -> list[list[str]]:
    """New steps that are linked with each other, parents first; the groups in the order of their first steps."""
    near: dict[int, list[int]] = {node: [] for node, key in enumerate(graph.keys) if key in new}
    for node in near:
        for child in graph.children[node]:
            if child in near:
                near[node].append(child)
                near[child].append(node)
    place_of = {node: position for position, node in enumerate(graph.topological)}
    seen: set[int] = set()
    found = []
    for node in sorted(near, key=place_of.__getitem__):
        if node not in seen:
            group = sorted(_reach(node, near, seen), key=place_of.__getitem__)
            found.append([graph.keys[each] for each in group])
    return found


def _reach(start: int, near: Mapping[int, Sequence[int]], seen: set[int]) -> list[int]:
    seen.add(start)
    found = [start]
    for node in found:  # grows while it is walked
        fresh = [each for each in dict.fromkeys(near[node]) if each not in seen]
        seen.update(fresh)
        found += fresh
    return found


def _ties(graph: Graph, group: Sequence[str], standing: Mapping[str, Box]) -> Iterator[_Tie]:
    members = set(group)
    for node, key in enumerate(graph.keys):
        if key in standing:
            for child in graph.children[node]:
                if graph.keys[child] in members:
                    is_next = graph.layers[child] == graph.layers[node] + 1
                    yield _Tie(key, graph.keys[child], is_next)


def _shift(
    ties: Iterable[_Tie],
    boxes: Mapping[str, Box],
    *,
    fresh: Mapping[str, Box],
    standing: Mapping[str, Box],
    space: Space,
) -> tuple[float, float]:
    """How far a group moves from where the fresh layout has it, so that it hangs below the steps that stand."""
    found = list(ties)
    if not found:
        left, top = min(box.x for box in boxes.values()), min(box.y for box in boxes.values())
        return half(space.right + BETWEEN - left), half(space.top - top)
    highest = min(found, key=lambda tie: boxes[tie.child].y).child
    aside = [standing[tie.parent].middle - fresh[tie.parent].middle for tie in found if tie.child == highest]
    down = max(_down(tie, fresh=fresh, standing=standing) for tie in found)
    return half(sum(aside) / len(aside)), half_up(down)


def _down(tie: _Tie, *, fresh: Mapping[str, Box], standing: Mapping[str, Box]) -> float:
    parent, child = standing[tie.parent], fresh[tie.child]
    if tie.is_next:
        return max(parent.y - fresh[tie.parent].y, parent.bottom - child.y)
    return parent.bottom + BELOW - child.y
