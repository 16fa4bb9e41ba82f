"""`wfcode init`: a project that works at once, and never a changed file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import Run

from wfcode.cli.init import PROJECT, STARTER
from wfcode.settings import load_settings


def tree(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_it_writes_three_files_and_says_so(wf: Run, tmp_path: Path) -> None:
    result = wf("init")
    assert result.code == 0
    assert result.out == "wrote  wfcode.yaml\nwrote  specs/leave-request.yaml\nwrote  .gitignore\n"
    assert sorted(tree(tmp_path)) == [".gitignore", "specs/leave-request.yaml", "wfcode.yaml"]
    assert "wfcode plan" in result.err


def test_what_it_writes_is_valid(wf: Run) -> None:
    wf("init")
    result = wf("validate")
    assert (result.code, "error" in result.out) == (0, False)


def test_what_it_writes_can_be_planned(wf: Run) -> None:
    wf("init")
    assert wf("plan", "--detailed-exitcode").code == 2


def test_a_second_time_it_keeps_everything(wf: Run, tmp_path: Path) -> None:
    wf("init")
    before = tree(tmp_path)
    result = wf("init")
    assert result.code == 0
    assert result.out.count("kept ") == 3
    assert tree(tmp_path) == before


def test_nothing_that_is_there_is_touched(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text("mine")
    (tmp_path / "wfcode.yaml").write_text("project: mine\n")
    (tmp_path / ".gitignore").write_text("dist/\n.wfcode\n")
    before = tree(tmp_path)
    assert wf("init").code == 0
    assert tree(tmp_path) == before


def test_a_gitignore_gets_only_what_it_lacks(wf: Run, tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_bytes(b"dist/\r\nend")
    assert "added  .wfcode/ to .gitignore" in wf("init").out
    assert (tmp_path / ".gitignore").read_bytes() == b"dist/\r\nend\n.wfcode/\n"


def test_a_folder_is_made_and_the_way_into_it_is_said(wf: Run, tmp_path: Path) -> None:
    result = wf("init", "new/place")
    assert result.code == 0
    assert (tmp_path / "new" / "place" / "wfcode.yaml").is_file()
    assert "cd new/place && " in result.err


def test_a_file_in_its_place_is_usage(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    result = wf("init", "x")
    assert result.code == 64
    assert "x is a file" in result.err


@pytest.mark.parametrize("name", ["acme", "1.0", "yes", "a: b", "null", "ü 'x' \"y\"", "#1", "007"])
def test_any_name_of_a_folder_makes_a_good_project(wf: Run, tmp_path: Path, name: str) -> None:
    assert wf("init", name).code == 0
    assert load_settings(tmp_path / name).project == name


def test_the_target_in_comments_is_good_once_uncommented(tmp_path: Path) -> None:
    text = re.sub("^  # ", "  ", PROJECT.format(name="x"), flags=re.MULTILINE)
    (tmp_path / "wfcode.yaml").write_text(text)
    settings = load_settings(tmp_path)
    assert settings.target().name == "sandbox"
    assert settings.target("production").key_env == "JOTFORM_API_KEY"


def test_the_starter_keeps_to_the_house_style() -> None:
    assert STARTER.startswith("#")
    assert "{ " not in STARTER
    assert max(map(len, STARTER.splitlines())) <= 100
