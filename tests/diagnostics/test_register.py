"""The register of codes is complete, unique and shows what it explains."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from wfcode.diagnostics import ALL, Code, Severity, find
from wfcode.diagnostics.codes import GROUPS, TITLES
from wfcode.source import parse

IDS = [code.code for code in ALL]
# Their examples are commands, bytes or sizes, which a short text cannot show.
SHOWN_OTHERWISE = {
    "WF103",
    "WF104",
    "WF105",
    "WF106",
    "WF107",
    "WF130",
    "WF131",
    "WF132",
    *(f"WF13{n}" for n in range(3, 8)),
}
YAML_CODES = [code for code in ALL if code.code.startswith("WF1") and code.code not in SHOWN_OTHERWISE]


def test_codes_are_unique_and_sorted() -> None:
    assert [code for code, times in Counter(IDS).items() if times > 1] == []
    assert sorted(IDS) == IDS


def test_each_group_keeps_to_its_hundred() -> None:
    assert list(GROUPS) == list(TITLES) == [f"WF{hundred}" for hundred in range(1, 10)]
    for prefix, codes in GROUPS.items():
        assert [code.code for code in codes if not code.code.startswith(prefix)] == []


@pytest.mark.parametrize("code", ALL, ids=IDS)
def test_a_code_is_well_formed(code: Code) -> None:
    assert re.fullmatch(r"WF[1-9]\d\d", code.code)
    assert isinstance(code.severity, Severity)
    assert code.title == code.title.strip() and 0 < len(code.title) <= 60
    assert not code.title.endswith(".")
    assert code.explanation.endswith(".")
    assert code.explanation == " ".join(code.explanation.split())
    assert find(code.code) is code


@pytest.mark.parametrize("code", YAML_CODES, ids=[code.code for code in YAML_CODES])
def test_the_bad_example_has_the_finding_and_the_good_one_has_none(code: Code) -> None:
    assert [(each.code, each.severity) for each in parse(code.bad, file="x").diagnostics] == [
        (code.code, code.severity)
    ]
    assert parse(code.good, file="x").diagnostics == ()


@pytest.mark.parametrize("code", ALL, ids=IDS)
def test_examples_come_in_pairs_and_only_faults_of_ours_have_none(code: Code) -> None:
    if code.bad or code.good or not code.code.startswith("WF9"):
        assert code.bad and code.good and code.bad != code.good


def test_an_unknown_code_is_not_found() -> None:
    assert find("WF000") is None
    assert find("wf101") is None
