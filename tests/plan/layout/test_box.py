"""Boxes, and the coordinates that a server may hold."""

from __future__ import annotations

import pytest

from wfcode.plan.layout import Box, box_of, half, half_up, number, size_of, whole
from wfcode.tree import Json


@pytest.mark.parametrize(
    ("stored", "meant"),
    [
        (7, 7),
        (-2.25, -2.25),
        ("140.5", 140.5),
        ("", 0),
        (None, 0),
        (True, 0),
        ([], 0),
        ("nan", 0),
        ("inf", 0),
        (10**400, 0),
    ],
)
def test_a_coordinate_is_a_finite_number_whatever_is_stored(stored: Json, meant: float) -> None:
    assert number(stored) == meant


def test_the_absurd_is_brought_within_reach() -> None:
    assert number(1e300) == -number("-1e300") < 1e8


def test_a_box_has_the_size_of_its_type_and_subtype() -> None:
    assert size_of("workflow_end_point") == (96, 40)
    assert size_of("workflow_end_point", "workflow_end_point_terminate") == (152, 40)
    assert size_of("workflow_integration", "slack") == (296, 88)
    assert size_of("workflow_of_tomorrow") == (296, 88)
    assert box_of({"type": "workflow_end_point", "x": "3", "y": None}) == Box(3, 0, 96, 40)


def test_boxes_that_share_an_edge_do_not_overlap() -> None:
    box = Box(0, 0, 10, 10)
    assert not box.overlaps(Box(10, 0, 10, 10)) and not box.overlaps(Box(0, -10, 10, 10))
    assert box.overlaps(Box(9.5, 9.5, 10, 10)) and box.overlaps(box)


def test_numbers_are_brought_to_halves_and_whole_ones_lose_their_point() -> None:
    assert [half(value) for value in (0.24, 0.25, -0.3)] == [0, 0.5, -0.5]
    assert [half_up(value) for value in (0.0, 0.1, -0.7)] == [0, 0.5, -0.5]
    assert repr([whole(2.0), whole(2.5)]) == "[2, 2.5]"
