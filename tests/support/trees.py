"""Tiny trees written by hand: `flow(step("a", "approval", Approve="b", Deny="end"), …)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wfcode.steps import Exits, resolve
from wfcode.tree import TRIGGER, Element, Json, Link, Outcome, Tree

OPEN = "open"
FORM = "242894007368969"


@dataclass(frozen=True)
class Part:
    """An element and the links out of it."""

    element: Element
    links: tuple[Link, ...] = field(default=())


def step(
    key: str,
    kind: str,
    *,
    to: str | tuple[str, ...] = OPEN,
    exits: Mapping[str, str] | None = None,
    name: str | None = None,
    fields: Mapping[str, Json] | None = None,
    outcomes: Mapping[str, Mapping[str, Json]] | None = None,
) -> Part:
    """A step of an alias; `to` are the targets of its `next`, `exits` its outcomes in order with their targets."""
    variant = resolve(kind)
    assert variant is not None, kind
    made = tuple(
        Outcome(
            label, {**_stored(variant.type.exits, kind=variant.type.name, key=label), **(outcomes or {}).get(label, {})}
        )
        for label in exits or ()
    )
    targets = (to,) if isinstance(to, str) else to
    links = [Link(key, "", target) for target in targets if target != OPEN and not exits]
    links += [Link(key, label, target) for label, target in (exits or {}).items() if target != OPEN]
    return Part(Element(key, variant.type.name, variant.subtype, name, dict(fields or {}), made), tuple(links))


def trigger(to: str | tuple[str, ...] = OPEN, *, form: str = FORM) -> Part:
    """A start point on a form."""
    fields: dict[str, Json] = {"resourceID": form, "resourceType": "FORM"} if form else {}
    targets = (to,) if isinstance(to, str) else to
    element = Element(TRIGGER, "workflow_start_point", "workflow_start_point_submission", None, fields)
    return Part(element, tuple(Link(TRIGGER, "", target) for target in targets if target != OPEN))


def end(key: str = "end") -> Part:
    """An end point."""
    return step(key, "end")


def flow(*parts: Part, title: str = "Flow", forms: Mapping[str, str] | None = None) -> Tree:
    """The tree made of the parts, in their order."""
    return Tree(
        title,
        {part.element.key: part.element for part in parts},
        frozenset(link for part in parts for link in part.links),
        dict(forms or {}),
    )


def _stored(exits: Exits, *, kind: str, key: str) -> dict[str, Json]:
    if exits is Exits.CONDITION:
        return {"type": "CONDITION"}
    if exits is Exits.BRANCHES:
        return {"type": "CONDITION"} if key == "else" else {"type": "CUSTOM", "branchName": key}
    fixed = {
        "Approve": "APPROVE",
        "Deny": "DENY",
        "Signed": "SIGNED",
        "Declined": "DECLINED",
        "Canceled": "CANCELED",
        "Success": "success",
        "Expired": "expired",
        "Verify": "VERIFY",
        "Not verify": "NOT_VERIFY",
    }
    if exits is Exits.FIXED and key in fixed:
        return {"type": fixed[key]}
    return {"type": "CUSTOM", "text": key}
