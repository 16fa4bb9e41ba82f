"""A picture as SVG, without anything from outside; colours come from the page, shapes and signs tell the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from wfcode.render.graph.picture import Arrow, Box, Mark, Picture
from wfcode.render.graph.ways import starts, way
from wfcode.render.page import visible

EDGE = 24.0
SIGNS = {Mark.SAME: "", Mark.ADDED: "+", Mark.CHANGED: "~", Mark.REMOVED: "\u2212", Mark.DRIFT: "\u2248"}
WORDS = {
    Mark.SAME: "unchanged",
    Mark.ADDED: "added",
    Mark.CHANGED: "changed",
    Mark.REMOVED: "removed",
    Mark.DRIFT: "changed in the builder",
}
_LETTER = 7.2  # the width of an average letter of the labels, so that none runs out of its box
_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML 1.0 cannot hold


def svg(picture: Picture) -> str:
    """The whole picture. Every box can be reached by keyboard and says in words what it is."""
    left, top, width, height = _frame(picture)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" ',
            f'width="{width:g}" height="{height:g}" role="group" aria-label="{text(picture.title)}">',
            "<defs>",
            *(_head(mark) for mark in Mark),
            "</defs>",
            *_arrows(picture),
            *(_box(box) for box in picture.boxes),
            "</svg>",
        ]
    )


def text(value: str) -> str:
    """A text inside XML: what could hide or break it is made visible."""
    return escape(_UNFIT.sub("\ufffd", visible(value)), quote=True)


def fitting(value: str, width: float) -> str:
    """The text cut to a width."""
    most = max(int(width / _LETTER), 3)
    return value if len(value) <= most else f"{value[: most - 1]}\u2026"


def _frame(picture: Picture) -> tuple[float, float, float, float]:
    if not picture.boxes:
        return 0, 0, 2 * EDGE, 2 * EDGE
    left = min(box.x for box in picture.boxes) - 2 * EDGE
    top = min(box.y for box in picture.boxes) - EDGE
    right = max(box.x + box.width for box in picture.boxes) + 3 * EDGE
    bottom = max(box.y + box.height for box in picture.boxes) + 2 * EDGE
    return left, top, right - left, bottom - top


def _head(mark: Mark) -> str:
    return (
        f'<marker id="head-{mark}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto-start-reverse"><path class="head {mark}" d="M0 0L10 5L0 10z"/></marker>'
    )


def _box(box: Box) -> str:
    label = f"{box.name}, {box.type}, {WORDS[box.mark]}"
    middle, inner = box.x + box.width / 2, box.width - 2 * EDGE
    sign = SIGNS[box.mark]
    badge = _line("sign", box.x + box.width - 14, box.y + 18, sign) if sign else ""
    low = box.height < 60  # an end point has room for one line
    centre = box.y + box.height / 2
    kind = "" if low else _line("kind", middle, centre + 18, fitting(box.type, inner))
    name = _line("name", middle, centre + (5 if low else -2), fitting(box.name, inner))
    return (
        f'<g class="box {box.mark}" tabindex="0" role="button" data-key="{text(box.key)}" aria-label="{text(label)}">'
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" rx="8"/>'
        f"{name}{kind}{badge}</g>"
    )


def _line(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{text(words)}</text>'


def _arrows(picture: Picture) -> Iterator[str]:
    for arrow, source, target, x in starts(picture):
        path = way(x, source, target, picture.boxes)
        head = f'<path class="arrow {arrow.mark}" marker-end="url(#head-{arrow.mark})" d="{path}">'
        yield f"{head}<title>{text(_told(arrow))}</title></path>"
        if arrow.outcome:
            siblings = sum(each.source == arrow.source for each in picture.arrows)
            label = fitting(arrow.outcome, max(source.width * 0.9 / siblings, 60))
            yield _line(f"label {arrow.mark}", x, source.y + source.height + 16, label)


def _told(arrow: Arrow) -> str:
    way = f"{arrow.source}: {arrow.outcome} -> {arrow.target}" if arrow.outcome else f"{arrow.source} -> {arrow.target}"
    return way if arrow.mark is Mark.SAME else f"{way} ({WORDS[arrow.mark]})"
