"""`wfcode explain`."""

from __future__ import annotations

import json

import pytest
from harness import Run

from wfcode.diagnostics import ALL


@pytest.mark.parametrize("written", ["WF109", "wf109", "109", "error[WF109]"])
def test_a_code_is_explained_however_it_is_written(wf: Run, written: str) -> None:
    result = wf("explain", written)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("error[WF109]: Key stands twice\n")


def test_without_a_code_all_are_listed(wf: Run) -> None:
    result = wf("explain")
    assert (result.code, result.err) == (0, "")
    assert all(code.code in result.out for code in ALL)


def test_json(wf: Run) -> None:
    assert json.loads(wf("explain", "WF121", "--json").out)["severity"] == "warning"
    assert [entry["code"] for entry in json.loads(wf("explain", "--json").out)] == [code.code for code in ALL]


@pytest.mark.parametrize("written", ["WF119x", "WF000", "", "anything"])
def test_an_unknown_code_is_a_usage_error_with_a_way_out(wf: Run, written: str) -> None:
    result = wf("explain", written)
    assert (result.code, result.out) == (64, "")
    assert result.err.startswith("error[WF901]: ")
    assert "wfcode explain" in result.err


def test_close_codes_are_named(wf: Run) -> None:
    assert "WF119" in wf("explain", "WF119x").err
