"""Stretches of a text and what goes in their place, made all at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Splice:
    """`new` in the place of `text[start:end]`."""

    start: int
    end: int
    new: str


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """The text with all of them made; they must not overlap."""
    found: list[str] = []
    at = 0
    for each in sorted(splices):
        found += (text[at : each.start], each.new)
        at = each.end
    return "".join((*found, text[at:]))
