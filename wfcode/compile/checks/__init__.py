"""Checks of what a workflow will do: each a function from a workflow to findings, without a word on files.

The same functions check a spec (`compile`) and a live workflow (`health`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from wfcode.compile.checks import answers, conditions, essentials, flow, people, texts
from wfcode.compile.checks.model import Check, Finding, Subject, Where


@dataclass(frozen=True)
class Family:
    """Checks that belong together. `whole`: they say something only where the whole flow could be read."""

    checks: Mapping[Check, tuple[str, ...]]
    whole: bool = False


FAMILIES: Final = (
    Family(
        {
            flow.closed_circles: ("WF421",),
            flow.dead_ends: ("WF422",),
            flow.merges: ("WF423", "WF425"),
            flow.meetings: ("WF424",),
            texts.copies: ("WF525",),
        },
        whole=True,
    ),
    Family(
        {
            essentials.essentials: ("WF250", "WF522", "WF523"),
            people.waiting: ("WF507",),
            people.escalations: ("WF522",),
            people.fixed_addresses: ("WF524",),
            texts.limits: ("WF526",),
            conditions.decisions: ("WF511", "WF512"),
            conditions.branches: ("WF513", "WF514", "WF515"),
            answers.impossible_values: ("WF516",),
            answers.uncovered: ("WF517",),
            answers.dead_questions: ("WF518",),
        }
    ),
)
CODES: Final = frozenset(code for family in FAMILIES for codes in family.checks.values() for code in codes)


def findings(subject: Subject, *, whole: bool) -> Iterator[Finding]:
    """What all checks say; without `whole`, those that need the whole flow are left out."""
    for family in FAMILIES:
        if whole or not family.whole:
            for check in family.checks:
                yield from check(subject)


__all__ = ["CODES", "FAMILIES", "Check", "Family", "Finding", "Subject", "Where", "findings"]
