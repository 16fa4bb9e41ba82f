"""What a person reads of a plan."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from wfcode.plan.model import Plan
from wfcode.render.page import plain
from wfcode.render.plan import plan_page, totals


def test_a_full_plan(full: Plan, snapshot: SnapshotAssertion) -> None:
    assert plain(plan_page(full)) == snapshot


def test_an_empty_plan(empty: Plan, snapshot: SnapshotAssertion) -> None:
    assert plain(plan_page(empty)) == snapshot


def test_a_plan_that_creates_the_workflow_says_so(full: Plan) -> None:
    new = full.model_copy(update={"workflow": full.workflow.model_copy(update={"id": ""})})
    assert "a new workflow" in plain(plan_page(new)).splitlines()[0]


def test_drift_stands_apart_from_the_changes(full: Plan) -> None:
    text = plain(plan_page(full))
    assert text.index("Drift:") > text.index("old")
    assert "manager.with" not in text[: text.index("Drift:")]


def test_a_replaced_step_counts_as_added_and_deleted(full: Plan, empty: Plan) -> None:
    assert totals([full, empty]) == (2, 2, 2)


def test_a_title_cannot_smuggle_control_characters(full: Plan) -> None:
    evil = full.workflow.model_copy(update={"title": "\x1b[2J\u202epaid\n+ boss"})
    text = plain(plan_page(full.model_copy(update={"workflow": evil})))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert text.count("\n") == plain(plan_page(full)).count("\n")
