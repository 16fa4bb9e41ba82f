"""What is remembered of a workflow on a target: which step is which element, and what was last applied and seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

FORMAT_VERSION = 1


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class RecordedOutcome(_Frozen):
    """One outcome as `tree.record` writes it."""

    key: str
    fields: Mapping[str, Any]


class RecordedStep(_Frozen):
    """One step as `tree.record` writes it."""

    type: str
    subtype: str
    name: str | None
    fields: Mapping[str, Any]
    outcomes: tuple[RecordedOutcome, ...]


class StepBinding(_Frozen):
    """One step: its element, the outcomeID of each outcome key, the step as last applied and as last seen.

    `exits`: outcome key ("" where there are none) -> the steps it led to when last applied.
    `applied` and `seen` are steps as `tree.record` writes them; null where there is none. A secret position holds null.
    `highest_outcome_id` is the highest outcomeID this step ever used: mails already sent carry them.
    """

    element_id: int
    exits: Mapping[str, tuple[str, ...]] | None = None
    outcomes: Mapping[str, int] = Field(default_factory=dict)
    highest_outcome_id: int = 0
    protected: bool = False
    applied: Mapping[str, Any] | None = None
    seen: Mapping[str, Any] | None = None


class Binding(_Frozen):
    """One workflow on one target. `fingerprint` and `updated_at` are those of the last verified read.

    `source` is the file of the spec as the project names it, "" where nobody said.
    """

    format_version: int = FORMAT_VERSION
    workflow: str
    workflow_id: str
    host: str
    account: str
    title: str
    source: str = ""
    steps: Mapping[str, StepBinding] = Field(default_factory=dict)
    highest_element_id: int = 1
    highest_link_id: int = 0
    fingerprint: str = ""
    updated_at: str = ""

    def key_of(self, element_id: int) -> str | None:
        """The step bound to that element, None where there is none."""
        return next((key for key, step in self.steps.items() if step.element_id == element_id), None)
