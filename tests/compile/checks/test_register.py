"""Every code of the checks is told of its bad example and not of its good one, and belongs to a check."""

from __future__ import annotations

import pytest
from checked import codes

from wfcode.compile.checks import CODES, FAMILIES
from wfcode.diagnostics import find
from wfcode.diagnostics.codes import checks

REGISTER = {entry.code: entry for entry in checks.CODES}
IN_WORDS = {"WF526"}
"""Examples too long to be printed."""


def test_the_register_and_the_checks_know_the_same_codes() -> None:
    assert REGISTER.keys() == CODES


def test_every_family_has_checks() -> None:
    assert all(family.checks for family in FAMILIES)


@pytest.mark.parametrize("code", sorted(CODES - IN_WORDS))
def test_examples_show_what_they_are_for(code: str) -> None:
    entry = REGISTER[code]
    assert code in codes(entry.bad)
    assert code not in codes(entry.good)


@pytest.mark.parametrize("code", sorted(CODES))
def test_each_can_be_allowed(code: str) -> None:
    entry = find(code)
    assert entry is not None
    assert entry.can_be_allowed
