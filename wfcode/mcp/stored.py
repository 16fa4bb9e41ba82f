"""A plan that waits for approval, as it is kept: what a person is asked, and what it is asked about."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

from wfcode.plan.model import Action, Change, FieldChange, TargetId, WorkflowId

FORMAT_VERSION = 1


class Kind(StrEnum):
    """What applying the plan does."""

    WORKFLOW = "workflow"
    PUBLISH = "publish"
    DESTROY = "destroy"
    ROLLBACK = "rollback"
    FORM = "form"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Ask(_Frozen):
    """What the model asked for; the plan is made again from this right before it is carried out.

    `spec` is a workflow key; `given` holds what else belongs to the kind: a revision, the fields of a form.
    """

    kind: Kind
    spec: str = ""
    given: dict[str, Any] = {}


class StoredPlan(_Frozen):
    """One plan. Values at secret positions are masked; no call, no key and no secret is inside.

    `caller` is who may apply it, `folder` the project, `specs` its folders of specs, `risks` are sentences, `notes`
    findings on the spec, `branching` tells that a step with several ways out goes. `question` is what a person is
    asked, word by word. `parts` are the fingerprints of what the plan was made from.
    """

    format_version: int = FORMAT_VERSION
    id: str
    ask: Ask
    caller: str
    folder: str
    specs: tuple[str, ...] = ()
    target: TargetId
    protected: bool = False
    workflow: WorkflowId
    hash: str
    changes: tuple[Change, ...] = ()
    warnings: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    api_calls: int = 0
    branching: bool = False
    question: str = ""
    parts: dict[str, str] = {}
    made: datetime
    expires: datetime

    @property
    def kind(self) -> Kind:
        """What applying it does."""
        return self.ask.kind

    @property
    def deletes(self) -> int:
        """How many steps go."""
        return sum(change.action in (Action.DELETE, Action.REPLACE) for change in self.changes)

    @property
    def lifts(self) -> bool:
        """True where the protection of a step is taken away."""
        return any(lifts_protection(change) for change in self.changes)

    @property
    def is_quiet(self) -> bool:
        """True where applying it sends nothing and only renames what is remembered, or protects more than before."""
        return self.api_calls == 0 and not self.lifts and all(_is_quiet(change) for change in self.changes)


def lifts_protection(change: Change) -> bool:
    """True where a change takes the protection of a step away."""
    return any(_is_protection(field) and field.after is not True for field in change.fields)


def _is_quiet(change: Change) -> bool:
    guards = bool(change.fields) and all(_is_protection(field) for field in change.fields)
    return change.action is Action.RENAME or guards


def _is_protection(field: FieldChange) -> bool:
    return field.address.endswith(".lifecycle.prevent_destroy")


def plan_id(digest: str, nonce: str) -> str:
    """`plan-` and hex: a piece of the plan's hash, so that the id says what it is for, then the nonce."""
    return f"plan-{digest.removeprefix('sha256:')[:12]}{nonce}"
