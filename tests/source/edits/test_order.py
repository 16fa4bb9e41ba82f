"""The order of the house knows every word of the language."""

from __future__ import annotations

import pytest

from wfcode.source.edits.order import BRANCH, OUTCOME, STEP, TOP, house_order, place_in
from wfcode.spec import words


def test_every_word_has_its_place() -> None:
    assert {*TOP} == {*words.TOP}
    assert {*STEP} == {*words.STEP, *words.TRIGGER}
    assert {*BRANCH} == {*words.BRANCH}
    assert {*OUTCOME} == {*words.OUTCOME}


@pytest.mark.parametrize(
    ("path", "order"),
    [
        ((), TOP),
        (("trigger",), STEP),
        (("steps", "a"), STEP),
        (("steps", "a", "branches", 0), BRANCH),
        (("steps", "a", "outcomes", "Done"), OUTCOME),
        (("steps",), ()),
        (("steps", "a", "with"), ()),
    ],
)
def test_each_mapping_has_its_order(path: tuple[str | int, ...], order: tuple[str, ...]) -> None:
    assert house_order(path) == order


@pytest.mark.parametrize(
    ("keys", "key", "place"),
    [
        (["type", "next"], "with", 1),
        (["next", "type"], "with", 2),
        (["with"], "type", 0),
        ([], "type", 0),
        (["type", "next"], "unknown", 2),
    ],
)
def test_a_key_goes_behind_what_comes_before_it(keys: list[str], key: str, place: int) -> None:
    assert place_in(keys, key, STEP) == place
