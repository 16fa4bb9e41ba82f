"""What there is to see: every step with its place and its mark, every exit with its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from wfcode.plan.layout import arrange
from wfcode.plan.model import Action, Cause, Change
from wfcode.render.show import alias
from wfcode.tree.model import Element, Link, Tree


class Mark(StrEnum):
    """What happens to a box or an arrow; drift is what somebody changed in the builder."""

    SAME = "same"
    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    DRIFT = "drift"


MARKS = {Action.CREATE: Mark.ADDED, Action.DELETE: Mark.REMOVED}


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Box(_Frozen):
    """One step; `rows` is what there is to say about it when somebody looks closer."""

    key: str
    type: str
    name: str
    mark: Mark
    x: float
    y: float
    width: float
    height: float
    rows: tuple[str, ...] = ()


class Arrow(_Frozen):
    """One exit; `outcome` is "" where the step has one way on."""

    source: str
    outcome: str
    target: str
    mark: Mark


class Picture(_Frozen):
    """A workflow, or the way from one to another."""

    title: str
    note: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks that are there, in a fixed order."""
        there = {box.mark for box in self.boxes} | {arrow.mark for arrow in self.arrows}
        return tuple(mark for mark in Mark if mark in there)


def picture_of(tree: Tree, *, note: str = "", rows: Mapping[str, Iterable[str]] | None = None) -> Picture:
    """One workflow as it is; `rows` by step key."""
    said = rows or {}
    marks = dict.fromkeys(tree.elements, Mark.SAME)
    arrows = tuple(_arrow(link, Mark.SAME) for link in sorted(tree.links))
    return Picture(title=tree.title, note=note, boxes=_boxes(tree, marks, said), arrows=arrows)


def compared(
    before: Tree, after: Tree, *, changes: Iterable[Change], note: str = "", rows: Mapping[str, Iterable[str]]
) -> Picture:
    """What a plan does: the workflow after it, and all that goes, marked by the plan's changes."""
    both = Tree(
        after.title,
        {**after.elements, **{key: each for key, each in before.elements.items() if key not in after.elements}},
        before.links | after.links,
    )
    marks = {key: Mark.SAME if key in after.elements else Mark.REMOVED for key in both.elements}
    for change in changes:
        if change.address in marks:
            marks[change.address] = _mark(change)
    arrows = [_arrow(link, _link_mark(link, before, after)) for link in sorted(both.links)]
    return Picture(title=after.title, note=note, boxes=_boxes(both, marks, rows), arrows=tuple(arrows))


def _mark(change: Change) -> Mark:
    if change.action in MARKS:
        return MARKS[change.action]
    causes = {change.cause, *(field.cause for field in change.fields)}
    return Mark.DRIFT if causes == {Cause.DRIFT} else Mark.CHANGED


def _link_mark(link: Link, before: Tree, after: Tree) -> Mark:
    if link not in before.links:
        return Mark.ADDED
    return Mark.SAME if link in after.links else Mark.REMOVED


def _arrow(link: Link, mark: Mark) -> Arrow:
    return Arrow(source=link.source, outcome=link.outcome, target=link.target, mark=mark)


def _boxes(tree: Tree, marks: Mapping[str, Mark], rows: Mapping[str, Iterable[str]]) -> tuple[Box, ...]:
    places = arrange(tree)
    found = []
    for key, element in tree.elements.items():
        place = places[key]
        found.append(
            Box(
                key=key,
                type=alias(element),
                name=_name(element),
                mark=marks[key],
                x=place.x,
                y=place.y,
                width=place.width,
                height=place.height,
                rows=tuple(rows.get(key, ())),
            )
        )
    return tuple(found)


def _name(element: Element) -> str:
    return element.name or element.key
