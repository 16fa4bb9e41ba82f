"""Positions as read back."""

from __future__ import annotations

from typing import Any

import pytest

from wfcode.plan import Status
from wfcode.plan.layout import Box
from wfcode.plan.proof import verify_places
from wfcode.wire import Names, read

PLACE = {"a": Box(10, 20, 296, 88)}


def statuses(element: dict[str, Any] | None) -> list[Status]:
    elements = [] if element is None else [{"element_id": 4, "type": "workflow_send_email", **element}]
    live = read({"workflow": {}, "elements": elements, "links": []}, names=Names({"a": 4}))
    return [item.status for item in verify_places(PLACE, live)]


@pytest.mark.parametrize(
    "element",
    [
        {"x": 10, "y": 20},
        {"x": "10", "y": "20.0"},
        {"x": 10.2, "y": 19.8},
        {"x": 10, "y": 20, "position": {"x": "10", "y": 20}},
        {"x": 10, "y": 20, "position": []},
    ],
)
def test_a_position_is_proven_however_it_is_written(element: dict[str, Any]) -> None:
    assert statuses(element) == [Status.VERIFIED, Status.VERIFIED]


def test_a_position_that_is_elsewhere_or_not_the_same_everywhere_is_different() -> None:
    assert statuses({"x": 11, "y": 20}) == [Status.DIFFERENT, Status.VERIFIED]
    assert statuses({"x": 10, "y": 20, "position": {"x": 10, "y": 0}}) == [Status.VERIFIED, Status.DIFFERENT]
    assert statuses({}) == [Status.DIFFERENT, Status.DIFFERENT]


def test_a_step_that_is_gone_is_missing() -> None:
    assert statuses(None) == [Status.MISSING]
