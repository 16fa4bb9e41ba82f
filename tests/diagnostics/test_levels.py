"""A project decides how grave a finding is, but what cannot be read stays an error."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wfcode.diagnostics import ALL, Code, Severity, report
from wfcode.diagnostics.levels import OFF, is_settable, leveled

LEVELS = (*(str(severity) for severity in Severity), OFF)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("code", ALL, ids=lambda code: code.code)
def test_every_code_takes_the_severities_it_may_have(code: Code, level: str) -> None:
    found = leveled([report(code.code, "x")], {code.code: level})
    if not is_settable(code, level):
        assert code.severity is Severity.ERROR and [each.severity for each in found] == [Severity.ERROR]
    else:
        assert [str(each.severity) for each in found] == ([] if level == OFF else [level])


def test_errors_of_reading_stay_errors_and_all_others_can_be_silenced() -> None:
    fixed = {code.code[:3] for code in ALL if not is_settable(code, OFF)}
    assert fixed == {"WF1", "WF2", "WF3", "WF5", "WF6", "WF7", "WF8", "WF9"}
    assert {code.code for code in ALL if code.code.startswith(("WF4", "WF5")) and not is_settable(code, OFF)} == {
        "WF505"
    }


def test_a_finding_that_was_softened_for_a_reason_stays_so() -> None:
    softened = replace(report("WF250", "x"), severity=Severity.WARNING)
    assert leveled([softened], {"WF250": "error"}) == (softened,)


def test_codes_that_are_not_named_stay_as_they_are() -> None:
    assert leveled([report("WF301", "x")], {"WF507": "error"}) == (report("WF301", "x"),)
