"""One entry of the register of codes."""

from __future__ import annotations

from dataclasses import dataclass

from wfcode.diagnostics.model import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """What a code means: `explanation` is prose for `wfcode explain`, `bad` and `good` are short examples."""

    code: str
    title: str
    severity: Severity
    explanation: str
    bad: str
    good: str
