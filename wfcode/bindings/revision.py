"""A revision: a live workflow as it was read right before something was written to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from wfcode.bindings.model import Binding

FORMAT_VERSION = 1


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Masked(_Frozen):
    """A secret position: null stands there instead of its value. `path` leads to it within the element."""

    element: int
    field: str
    path: tuple[str | int, ...]


class Draft(_Frozen):
    """A revision that has no number yet.

    `content` is `{workflow, elements, links}` as the server said it but for the masked positions; `binding` what was
    known of the workflow then. `kind` and `plan` (a hash) say for what the copy was taken.
    """

    format_version: int = FORMAT_VERSION
    time: str
    who: str
    kind: str
    plan: str
    title: str
    status: str
    fingerprint: str
    binding: Binding
    content: Mapping[str, Any]
    masked: tuple[Masked, ...] = Field(default=())


class Revision(Draft):
    """A revision as it is kept; the numbers of a workflow count from 1 and never come again."""

    number: int

    @property
    def workflow_id(self) -> str:
        """The workflow it is a copy of."""
        return self.binding.workflow_id

    @property
    def steps(self) -> int:
        """How many elements the workflow had."""
        return len(self.content.get("elements") or ())
