"""Keys are words that people can say, in the letters of their keyboard, and never mean anything else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.decompile.slugs import LONGEST, is_misread, slug, unique
from wfcode.spec.members import KEY


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Manager approval", "manager_approval"),
        ("  Is it  large? ", "is_it_large"),
        ("Straße & Öl", "strasse_and_ol"),
        ("Mary's desk", "marys_desk"),
        ("{form_title} of the claim", "of_the_claim"),
        ("{fullName}", "fullname"),
        ("Надежда ☂", "надежда"),
        ("!!!", ""),
        ("a_b-c.d", "a_b_c_d"),
        ("one two three four five six seven eight nine ten", "one_two_three_four_five_six_seven_eight"),
        ("x" * 90, "x" * LONGEST),
    ],
)
def test_a_name_becomes_a_key(name: str, key: str) -> None:
    assert slug(name) == key


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_whatever_the_name_the_key_is_one_or_nothing(name: str) -> None:
    found = slug(name)
    assert found == "" or KEY.fullmatch(found)
    assert len(found) <= LONGEST * 2
    assert slug(found) in (found, slug(name))


@pytest.mark.parametrize(
    ("key", "is_so"), [("yes", True), ("2026", True), ("1_000", True), ("yes_2", False), ("a", False)]
)
def test_words_that_yaml_readers_take_for_something_else(key: str, is_so: bool) -> None:
    assert is_misread(key) is is_so


def test_a_key_that_is_taken_gets_the_first_free_number() -> None:
    assert unique("pay", []) == "pay"
    assert unique("pay", ["pay", "pay_2"]) == "pay_3"
    assert unique("Pay", ["pay"], glue=" ") == "Pay 2"
