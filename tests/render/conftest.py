"""Plans written by hand for the renderings."""

from __future__ import annotations

from typing import Any

import pytest

from wfcode.plan.model import (
    Action,
    Call,
    Cause,
    Change,
    FieldChange,
    Fingerprints,
    Origin,
    Plan,
    Purpose,
    Refusal,
    TargetId,
    WorkflowId,
)

BODY = "<p>Hello {fullName},</p><p>your claim was refused.</p><p>Finance</p>"


def plan(**parts: Any) -> Plan:
    """A plan of these parts for one workflow of the sandbox."""
    return Plan(
        tool_version="0.1.0",
        target=TargetId(name="sandbox", host="sandbox.invalid", account="demo"),
        workflow=WorkflowId(key="expense-claim", id="262251776639972", title="Expense claim"),
        fingerprints=Fingerprints(spec="sha256:1", live="sha256:2", binding="sha256:3"),
        **parts,
    )


@pytest.fixture
def empty() -> Plan:
    """Nothing to do."""
    return plan(api_calls=2)


@pytest.fixture
def full() -> Plan:
    """One change of every action, with short, long, structured and defaulted values; drift and a warning."""
    changes = (
        Change(
            address="title",
            action=Action.RENAME,
            reason="the title changed",
            fields=(FieldChange(address="title", before="Expenses", after="Expense claim"),),
        ),
        Change(
            address="check",
            action=Action.CREATE,
            reason="new in the spec",
            type="workflow_approval",
            fields=(
                FieldChange(address="check.name", after="Second look"),
                FieldChange(address="check.with.approver", after=["boss@example.com", "{managerEmail}"]),
                FieldChange(address="check.with.taskDescription", after="Look\nat\nthis."),
                FieldChange(address="check.with.header", after="Your action required", origin=Origin.DEFAULT),
                FieldChange(address="check.with.requireLogin", after=True, origin=Origin.DEFAULT),
                FieldChange(address="check.outcomes.Approve.next", after="pay"),
            ),
        ),
        Change(
            address="pay",
            action=Action.UPDATE,
            reason="the spec changed",
            type="workflow_assign_task",
            fields=(
                FieldChange(address="pay.with.assignee", before=["a@example.com"], after=["b@example.com"]),
                FieldChange(
                    address="pay.with.content", before=BODY, after=BODY.replace("refused", "paid"), origin=Origin.SPEC
                ),
                FieldChange(address="pay.with.sendNotification", before=False, after=None, origin=Origin.RELEASED),
                FieldChange(address="pay.raw.size", before=2, after=2.0, cause=Cause.DRIFT),
                FieldChange(address="pay.with.header", before="a", after="b", applied="z", cause=Cause.CONFLICT),
            ),
        ),
        Change(address="route", action=Action.REPLACE, reason="its type changed", type="workflow_split"),
        Change(address="old", action=Action.DELETE, reason="gone from the spec", type="workflow_send_email"),
    )
    return plan(
        changes=changes,
        drift=(FieldChange(address="manager.with.header", before="Look", after="Look here", cause=Cause.DRIFT),),
        calls=(Call(purpose=Purpose.TREE, method="PUT", path="/workflow/262251776639972/updateTree", body={}),),
        refusals=(Refusal(code="WF712", message="manager was changed on both sides", exit_code=5),),
        warnings=("with.recipientLimit of pay cannot be verified (Q34)",),
        api_calls=4,
    )
