"""The ways that arrows take: straight down, round the boxes that stand between, or back up along the side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wfcode.render.graph.picture import Arrow, Box, Picture

ROUND = 24.0
"""How far an arrow keeps from a box that it passes."""
BEND = 40.0
Point = tuple[float, float]


def starts(picture: Picture) -> list[tuple[Arrow, Box, Box, float]]:
    """Each arrow with its two boxes and where on the lower edge of the first it begins: siblings do not cross."""
    boxes = {box.key: box for box in picture.boxes}
    siblings: dict[str, list[Arrow]] = {}
    for arrow in picture.arrows:
        if arrow.source in boxes and arrow.target in boxes:
            siblings.setdefault(arrow.source, []).append(arrow)
    found = []
    for key, arrows in siblings.items():
        source = boxes[key]
        ordered = sorted(arrows, key=lambda arrow: _wish(source, boxes[arrow.target], picture.boxes))
        for index, arrow in enumerate(ordered, start=1):
            share = source.width * index / (len(ordered) + 1)
            found.append((arrow, source, boxes[arrow.target], source.x + share))
    return found


def way(x: float, source: Box, target: Box, boxes: Sequence[Box]) -> str:
    """The path of an arrow that begins at `x` on the lower edge of its source."""
    y, end = source.y + source.height, (target.x + target.width / 2, target.y)
    if end[1] <= y:
        return _back((x, y), source, target)
    between = _between(source, target, boxes)
    if not between:
        bend = max((end[1] - y) / 2, ROUND)
        return f"M{x:g} {y:g}C{x:g} {y + bend:g} {end[0]:g} {end[1] - bend:g} {end[0]:g} {end[1]:g}"
    lane = free_lane((x + end[0]) / 2, between)
    first, last = min(box.y for box in between), max(box.y + box.height for box in between)
    down = f"M{x:g} {y:g}C{x:g} {y + BEND:g} {lane:g} {first - BEND:g} {lane:g} {first:g}L{lane:g} {last:g}"
    return f"{down}C{lane:g} {last + BEND:g} {end[0]:g} {end[1] - BEND:g} {end[0]:g} {end[1]:g}"


def free_lane(wish: float, boxes: Iterable[Box]) -> float:
    """The upright line nearest to the wish that keeps clear of all the boxes."""
    taken = [(box.x - ROUND, box.x + box.width + ROUND) for box in boxes]
    sides = [side for interval in taken for side in interval]
    clear = [x for x in (wish, *sides) if not any(left < x < right for left, right in taken)]
    return min(clear, key=lambda x: abs(x - wish))


def _between(source: Box, target: Box, boxes: Sequence[Box]) -> list[Box]:
    top, bottom = source.y + source.height, target.y
    return [box for box in boxes if box.y >= top and box.y + box.height <= bottom]


def _wish(source: Box, target: Box, boxes: Sequence[Box]) -> float:
    """Towards which side an arrow leaves: that of its lane, of its target, or the right one where it leads back."""
    if target.y <= source.y:
        return source.x + source.width + target.x
    middle = target.x + target.width / 2
    between = _between(source, target, boxes)
    return free_lane((source.x + source.width / 2 + middle) / 2, between) if between else middle


def _back(start: Point, source: Box, target: Box) -> str:
    x, y = start
    side = max(source.x + source.width, target.x + target.width) + 2 * ROUND
    end_x, end_y = target.x + target.width, target.y + target.height / 2
    out = f"M{x:g} {y:g}C{x:g} {y + BEND:g} {side:g} {y + BEND:g} {side:g} {(y + end_y) / 2:g}"
    return f"{out}S{side:g} {end_y:g} {end_x:g} {end_y:g}"
