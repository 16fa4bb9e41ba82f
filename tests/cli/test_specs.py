"""What a command line names, and which exit code stands for many."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.cli.crash import masked, scrubbed
from wfcode.cli.specs import GRAVEST, chosen, gravest
from wfcode.diagnostics.errors import UsageError
from wfcode.project import Project


@given(st.lists(st.sampled_from(GRAVEST)))
def test_the_gravest_code_wins_whatever_the_order(codes: list[int]) -> None:
    expected = next((code for code in GRAVEST if code in codes), 0)
    assert {gravest(order) for order in permutations(codes[:4])} == {gravest(codes[:4])}
    assert gravest(codes) == expected


def test_an_unknown_code_is_an_error() -> None:
    assert gravest([0, 77]) == 1
    assert gravest([]) == 0


def test_each_spec_is_taken_once(spec: Path, tmp_path: Path) -> None:
    project = Project.open(tmp_path)
    assert [path.name for path in chosen(project, None)] == ["sign-off.yaml"]
    assert chosen(project, ["sign-off", "sign-off"]) == chosen(project, ["sign-off"])


def test_a_number_names_no_spec(spec: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="workflow id"):
        chosen(Project.open(tmp_path), ["262250000000001"])


def test_keys_on_the_command_line_are_hidden() -> None:
    words = ["sandbox", "serve", "--api-key", "abc", "--port", "0"]
    assert masked(words) == ["sandbox", "serve", "--api-key", "[hidden]", "--port", "0"]
    assert masked(["--api-key=abc", "x"]) == ["--api-key=[hidden]", "x"]


def test_values_of_secret_variables_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WFCODE_SECRET_HOOK", "swordfish")
    monkeypatch.setenv("JOTFORM_API_KEY", "0123456789")
    assert scrubbed("swordfish 0123456789 fish") == "[hidden] [hidden] fish"
