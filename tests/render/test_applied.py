"""What a person reads after an apply: a count when all is well, every value that is not."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from wfcode.apply.result import Applied
from wfcode.bindings.model import Binding
from wfcode.plan.model import Plan
from wfcode.plan.verify import Checked, Status
from wfcode.render.applied import applied_json, applied_page, checked_page, totals
from wfcode.render.page import plain

GOOD = (
    Checked(address="title", status=Status.VERIFIED, wanted="Expense claim", live="Expense claim"),
    Checked(address="pay.type", status=Status.VERIFIED, wanted="workflow_assign_task", live="workflow_assign_task"),
)
BAD = (
    *GOOD,
    Checked(address="pay.with.assignee", status=Status.DIFFERENT, wanted=["a@example.com"], live=["b@example.com"]),
    Checked(address="paid.with.content", status=Status.DIFFERENT, wanted="<p>a</p>" * 20, live="<p>a</p>" * 19),
    Checked(address="check", status=Status.MISSING, wanted="workflow_approval"),
    Checked(address="#7", status=Status.DIFFERENT),
    Checked(address="paid.with.recipientLimit", status=Status.UNVERIFIABLE, wanted="10"),
)


@pytest.fixture
def applied(full: Plan) -> Applied:
    """An apply that went wrong in every way."""
    binding = Binding(
        workflow="expense-claim", workflow_id="262251776639972", host="h", account="demo", title="Expense claim"
    )
    return Applied(full, "262251776639972", BAD, binding, 2, ("a call failed",))


def test_all_that_is_not_as_wanted_is_listed(applied: Applied, snapshot: SnapshotAssertion) -> None:
    assert plain(applied_page(applied)) == snapshot


def test_all_well_is_one_line() -> None:
    assert plain(checked_page(GOOD)) == "Verified: 2 of 2 fields\n"


def test_every_finding_names_its_address(applied: Applied) -> None:
    text = plain(applied_page(applied))
    assert all(item.address in text for item in BAD if item.status is not Status.VERIFIED)


def test_the_data_hold_everything(applied: Applied, snapshot: SnapshotAssertion) -> None:
    assert json.dumps(applied_json(applied), indent=2) == snapshot


def test_totals_over_several_workflows(applied: Applied) -> None:
    assert totals([applied_json(applied), applied_json(applied)]) == (4, 14)
