"""The edges as text, one step a line: `manager: Approve -> pay, Deny -> rejected`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wfcode.render.page import Page, Span, line

Exits = Sequence[tuple[str, Sequence[tuple[str, str]]]]


def exits_page(exits: Exits, *, indent: int = 0) -> Page:
    """One line per step that has exits."""
    return [
        line(Span(f"{step}: ", "step"), ", ".join(arrow(*way) for way in ways), indent=indent)
        for step, ways in exits
        if ways
    ]


def workflow_page(key: str, file: str, *, exits: Exits) -> Page:
    """The exits of one workflow under its key and file."""
    return [line(Span(key, "title"), Span(f"  {file}", "dim")), *exits_page(exits)]


def arrow(outcome: str, target: str) -> str:
    """One exit: `Approve -> pay`, or `-> pay` for a step with one way on."""
    return f"{outcome} -> {target}" if outcome else f"-> {target}"


def exits_json(exits: Exits) -> list[dict[str, object]]:
    """The same as data, in the same order."""
    return [{"step": step, "exits": list(ways_json(ways))} for step, ways in exits]


def ways_json(ways: Iterable[tuple[str, str]]) -> Iterable[dict[str, str]]:
    """Each exit of a step; `outcome` is "" for a step with one way on."""
    return ({"outcome": outcome, "to": target} for outcome, target in ways)
