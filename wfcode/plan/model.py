"""The plan: what would change, why, and by which calls. Data only; the same input gives the same bytes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

FORMAT_VERSION = 1


class Action(StrEnum):
    """What happens to a step, or to the workflow itself."""

    CREATE = "create"
    UPDATE = "update"
    REPLACE = "replace"
    DELETE = "delete"
    RENAME = "rename"
    ADOPT = "adopt"
    PLACE = "place"
    REPAIR = "repair"


class Origin(StrEnum):
    """Where the wanted value of a field comes from."""

    SPEC = "spec"
    DEFAULT = "default"
    VARIABLE = "variable"
    FRAGMENT = "fragment"
    RELEASED = "released"


class Cause(StrEnum):
    """Who moved since the last apply: the spec, somebody in the builder, or both."""

    SPEC = "spec"
    DRIFT = "drift"
    CONFLICT = "conflict"


class Purpose(StrEnum):
    """What a call is for; the order here is the order in which calls are made."""

    CREATE = "create"
    STATUS = "status"
    TITLE = "title"
    TREE = "tree"
    BIND = "bind"
    PUBLISH = "publish"
    ENABLE = "enable"
    DELETE = "delete"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FieldChange(_Frozen):
    """One value that changes; `before` and `after` are canonical, null = absent or the default.

    `applied`: in a conflict, what was last applied there; null elsewhere.
    """

    address: str
    before: Any = None
    after: Any = None
    applied: Any = None
    origin: Origin = Origin.SPEC
    cause: Cause = Cause.SPEC


class Change(_Frozen):
    """What happens to one step (or to `title`), with its fields in a fixed order."""

    address: str
    action: Action
    reason: str
    type: str = ""
    cause: Cause = Cause.SPEC
    fields: tuple[FieldChange, ...] = ()


class Refusal(_Frozen):
    """A rule that forbids to carry the plan out; `message` names the way out, `address` what it is about."""

    code: str
    message: str
    exit_code: int
    address: str = ""


class Call(_Frozen):
    """One request. `{id}` in the path stands for the workflow that a create call of the same plan makes."""

    purpose: Purpose
    method: str
    path: str
    body: Any = None


class TargetId(_Frozen):
    """The account a plan is for."""

    name: str
    host: str
    account: str


class WorkflowId(_Frozen):
    """The workflow a plan is for; `id` is "" where the plan creates it, `title` the live one (wanted on a create)."""

    key: str
    id: str
    title: str


class Fingerprints(_Frozen):
    """What the plan was made from; `live` of a workflow that does not exist is "absent", and who has its title.

    `parts`: step key (or `title`, `status`, `links`) -> a short digest, to tell what moved.
    """

    spec: str
    live: str
    binding: str
    parts: Mapping[str, str] = {}


class Plan(_Frozen):
    """What would change on one workflow of one target, and the calls that do it.

    `drift` are values that moved on the server and stay; `refusals` forbid to carry the plan out; `options` are the
    decisions it was made with, `source` is the file of the spec.
    """

    format_version: int = FORMAT_VERSION
    tool_version: str
    kind: str = "workflow"
    target: TargetId
    workflow: WorkflowId
    fingerprints: Fingerprints
    changes: tuple[Change, ...] = ()
    drift: tuple[FieldChange, ...] = ()
    calls: tuple[Call, ...] = ()
    warnings: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    options: Mapping[str, Any] = {}
    source: str = ""
    api_calls: int = 0
    hash: str = ""

    @property
    def is_empty(self) -> bool:
        """True where nothing would be sent."""
        return not self.calls

    def count(self, *actions: Action) -> int:
        """How many changes are one of these actions."""
        return sum(change.action in actions for change in self.changes)


def sealed(plan: Plan) -> Plan:
    """The plan with its hash over everything else."""
    return plan.model_copy(update={"hash": digest(plan.model_dump(mode="json", exclude={"hash"}))})


def digest(value: Any) -> str:
    """`sha256:` and the hex digest of a JSON value with sorted keys."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
