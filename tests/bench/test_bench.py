"""The measurements measure something, in small."""

from __future__ import annotations

import re

import pytest

from bench import layouts, measure, plans, server, startup, validation

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the work: what is looked at here is that it runs."""
    monkeypatch.setattr(plans, "NUMBER", 101)
    monkeypatch.setattr(validation, "NUMBER", 6)


def test_planning() -> None:
    found = plans.ratio(rounds=1)
    assert found.name == "plan of 101 steps"
    assert found.seconds > 0 < found.base


def test_the_plan_that_is_measured_changes_a_step_in_a_hundred() -> None:
    _, plan_it = plans.scene(101)
    assert [change.address for change in plan_it().plan.changes] == ["mail100"]


def test_layout() -> None:
    found = layouts.ratio(rounds=1)
    assert found.name == "layout of 101 steps"
    assert found.seconds > 0 < found.base


def test_validation() -> None:
    assert validation.ratio(rounds=1).name == "validate of 6 specs"


def test_validation_against_a_schema() -> None:
    found = validation.schema_ratio(rounds=1)
    assert found.name == "validate of 6 specs"
    assert "jsonschema" in found.against


def test_startup() -> None:
    assert re.fullmatch(r" *\d+\.\d\d x  --version / python -c pass  \(.*\)", measure.shown(startup.ratio(rounds=1)))


def test_the_server() -> None:
    assert server.start_ratio(rounds=1).seconds > 0
    assert server.call_ratio(rounds=1, calls=2).seconds > 0
