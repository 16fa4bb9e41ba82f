"""One workflow for people: its steps, its exits, its health."""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.render.exits import Exits, exits_json, exits_page
from wfcode.render.page import EMPTY, Page, Span, line, table
from wfcode.steps import TYPES, variant_of
from wfcode.tree.model import Element, Tree

NO_FINDINGS = "nothing found"


def show_page(key: str, tree: Tree, *, exits: Exits, health: Page) -> Page:
    """Title, one row per step, the exits as text, and what the checks found."""
    rows = [(element.key, alias(element), element.name or "") for element in tree.elements.values()]
    return [
        line(Span(key, "title"), f": {tree.title}"),
        EMPTY,
        *heading(f"Steps ({len(rows)})"),
        *table(rows, indent=2),
        EMPTY,
        *heading("Exits"),
        *exits_page(exits, indent=2),
        EMPTY,
        *heading("Health"),
        *(health or [line(NO_FINDINGS, indent=2)]),
    ]


def heading(text: str) -> Page:
    """The line above a part."""
    return [line(text, style="step")]


def alias(element: Element) -> str:
    """The short name of the element's type, as a spec would write it."""
    variant = variant_of(element.type, element.subtype)
    if variant is not None:
        return variant.alias
    step = TYPES.get(element.type)
    return step.name if step else element.type


def show_json(key: str, tree: Tree, *, exits: Exits, findings: Sequence[object]) -> dict[str, object]:
    """The same as data: steps with their canonical fields, exits, findings."""
    return {
        "workflow": key,
        "title": tree.title,
        "steps": [step_json(element) for element in tree.elements.values()],
        "exits": exits_json(exits),
        "diagnostics": list(findings),
    }


def step_json(element: Element) -> dict[str, object]:
    """One step: its key, type and what is set on it."""
    return {
        "key": element.key,
        "type": element.type,
        "subtype": element.subtype,
        "alias": alias(element),
        "name": element.name,
        "fields": dict(element.fields),
        "outcomes": [{"key": outcome.key, **outcome.fields} for outcome in element.outcomes],
    }
