"""Colours and widths: rich on a terminal, plain in a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import run
from signoff import SPEC

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one spec."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "sign-off.yaml").write_text(SPEC, encoding="utf-8")
    return tmp_path


def test_a_terminal_gets_colours_and_a_pipe_none(project: Path) -> None:
    assert ESCAPE.search(run("plan", cwd=project, tty=True).out)
    assert not ESCAPE.search(run("plan", cwd=project).out)


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours(project: Path, env: dict[str, str]) -> None:
    assert not ESCAPE.search(run("plan", cwd=project, tty=True, env=env).out)


def test_the_words_are_the_same_on_both(project: Path) -> None:
    wide = run("plan", cwd=project, tty=True, env={"COLUMNS": "200"}).out
    assert [row.rstrip() for row in ESCAPE.sub("", wide).split("\n")] == run("plan", cwd=project).out.split("\n")


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_no_line_is_wider_than_the_terminal(project: Path, columns: int) -> None:
    shown = ESCAPE.sub("", run("plan", cwd=project, tty=True, env={"COLUMNS": str(columns)}).out)
    assert max(map(len, shown.split("\n"))) <= columns
    words = re.sub(r"\s", "", run("plan", cwd=project).out)
    assert re.sub(r"\s", "", shown) == words


def test_a_pipe_is_never_wrapped(project: Path) -> None:
    narrow = run("plan", cwd=project, env={"COLUMNS": "20"}).out
    assert narrow == run("plan", cwd=project, env={"COLUMNS": "200"}).out
