"""Addresses there and back, and where they are in a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.diagnostics import Position
from wfcode.source import parse
from wfcode.spec.addresses import address, parts_of, place_of

SPEC = """\
wfcode: 1
title: Claim
trigger: {form: claim, next: ok}
steps:
  ok:
    type: approval
    with:
      reminder: {sendReminder: true}
    outcomes:
      approve: end
      Not now.: open
  way:
    branches:
      - {name: Big one, when: a > 1, then: end}
"""


@given(st.lists(st.text(min_size=1, max_size=6), min_size=1, max_size=4))
def test_parts_come_back_as_they_were(parts: list[str]) -> None:
    assert parts_of(address(*parts)) == tuple(parts)


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (("pay", "with", "subject"), "pay.with.subject"),
        (("pay", "outcomes", "Ask again"), 'pay.outcomes."Ask again"'),
        (("pay", "outcomes", "*"), "pay.outcomes.*"),
        (("pay", "outcomes", "a*"), 'pay.outcomes."a*"'),
        (("pay", "outcomes", 'say "no"'), 'pay.outcomes."say \\"no\\""'),
    ],
)
def test_only_what_needs_quotes_gets_them(parts: tuple[str, ...], text: str) -> None:
    assert address(*parts) == text


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("title", 2, 8),
        ("trigger.next", 3, 30),
        ("ok", 5, 3),
        ("ok.with.reminder.sendReminder", 8, 32),
        ("ok.with.reminder.remindAfter", 8, 7),
        ("ok.outcomes.Approve", 10, 16),
        ('ok.outcomes."Not now."', 11, 17),
        ('way.branches."Big one"', 14, 9),
        ("nobody.with", 4, 1),
    ],
)
def test_where_an_address_is(text: str, line: int, column: int) -> None:
    assert place_of(parse(SPEC, file="x.yaml"), text).start == Position(line, column)
