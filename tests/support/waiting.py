"""Stored plans by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from wfcode.mcp.stored import Ask, Kind, StoredPlan
from wfcode.plan.model import TargetId, WorkflowId

MADE = datetime(2026, 5, 1, 12, tzinfo=UTC)


def stored(
    *, kind: Kind = Kind.WORKFLOW, workflow_id: str = "7", title: str = "Expense claim", **values: Any
) -> StoredPlan:
    """A plan of some calls, with whatever is to be special about it."""
    given: dict[str, Any] = {
        "id": "plan-" + "0" * 28,
        "ask": Ask(kind=kind, spec="expense"),
        "caller": "local:ada",
        "folder": "/project",
        "target": TargetId(name="sandbox", host="localhost", account="demo"),
        "workflow": WorkflowId(key="expense", id=workflow_id, title=title),
        "hash": "sha256:" + "ab" * 32,
        "api_calls": 2,
        "made": MADE,
        "expires": MADE + timedelta(hours=1),
    }
    return StoredPlan(**{**given, **values})
