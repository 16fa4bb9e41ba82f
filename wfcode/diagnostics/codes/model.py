"""One entry of the register of codes."""

from __future__ import annotations

from dataclasses import dataclass

from wfcode.diagnostics.model import Severity

_ABOUT_THE_WORKFLOW = ("WF4", "WF5")
"""Hundreds whose errors leave a workflow that says what was written."""


@dataclass(frozen=True, slots=True)
class Code:
    """What a code means: `explanation` is prose for `wfcode explain`, `bad` and `good` are short examples.

    `allowable`: may be silenced for a step (`lifecycle.allow`) and made milder for a project (`severity`); None goes by
    the hundred: findings about the flow and the content may.
    """

    code: str
    title: str
    severity: Severity
    explanation: str
    bad: str
    good: str
    allowable: bool | None = None

    @property
    def can_be_allowed(self) -> bool:
        """True where a workflow with this finding is still what its author wrote, so that people may accept it."""
        return self.code.startswith(_ABOUT_THE_WORKFLOW) if self.allowable is None else self.allowable
