"""What a word on the command line names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.settings import Names, argument

CASES = {
    "specs/claims.yaml": Names.PATH,
    "claims.yml": Names.PATH,
    "plan.json": Names.PATH,
    "1.yaml": Names.PATH,
    "262251776639972": Names.WORKFLOW_ID,
    "0": Names.WORKFLOW_ID,
    "plan-0123abcdef": Names.PLAN_ID,
    "plan-b": Names.KEY,
    "plan-holidays": Names.KEY,
    "claims": Names.KEY,
    "specs/claims": Names.KEY,
    "１２３": Names.KEY,
    "": Names.KEY,
    ".": Names.KEY,
}


@pytest.mark.parametrize("text", CASES)
def test_each_kind_has_its_form(text: str) -> None:
    assert argument(text).names is CASES[text]


@given(st.text())
def test_every_word_names_one_thing(text: str) -> None:
    assert argument(text).text == text
