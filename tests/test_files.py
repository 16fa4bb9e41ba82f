"""A write is whole or not at all; what is there is never overwritten by `create`."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.files import NotWritten, create, private_folder, shown, write_all, write_atomic


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.json"
    write_atomic(path, "one\n")
    write_atomic(path, b"two\r\n")
    assert path.read_bytes() == b"two\r\n"
    assert names(path.parent) == ["a.json"]


@pytest.mark.parametrize("moment", ["os.fsync", "pathlib.Path.replace"])
@pytest.mark.parametrize("kind", [OSError, KeyboardInterrupt])
def test_an_interruption_leaves_the_old_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, kind: type[BaseException]
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def fail(*args: object) -> None:
        raise kind(28, "No space left on device")

    monkeypatch.setattr(moment, fail)
    with pytest.raises(NotWritten if kind is OSError else kind):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.json"]


def test_a_refused_write_names_the_file_and_the_reason(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    with pytest.raises(NotWritten, match=r"a/b\.json cannot be written .*; check its folder"):
        write_atomic(tmp_path / "a" / "b.json", "x")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_mode_of_a_file_stays_and_a_private_one_is_the_users_alone(tmp_path: Path) -> None:
    path, private = tmp_path / "a", tmp_path / "b"
    path.write_text("")
    path.chmod(0o640)
    write_atomic(path, "x")
    write_atomic(private, "x", private=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert stat.S_IMODE(private.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_a_link_is_followed_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_atomic(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@given(st.text(st.characters()))
def test_text_of_any_kind_can_be_written(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "a"
    write_atomic(path, text)
    assert path.read_bytes() == text.encode("utf-8", "backslashreplace")


def test_create_never_touches_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a"
    assert create(path, "one\n")
    assert not create(path, "two\n")
    assert path.read_bytes() == b"one\n"


def test_the_private_folder_ignores_itself(tmp_path: Path) -> None:
    folder = private_folder(tmp_path)
    private_folder(tmp_path)
    assert folder == tmp_path / ".wfcode"
    assert (folder / ".gitignore").read_text() == "*\n"


def test_a_file_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / ".wfcode").write_text("")
    with pytest.raises(NotWritten):
        private_folder(tmp_path)


def test_paths_are_shown_from_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path / "a")
    assert shown(tmp_path / "b" / "c.yaml") == "../b/c.yaml"
    assert shown(Path("specs") / "x.yaml") == "specs/x.yaml"
    assert shown(Path(os.curdir)) == "."


def test_all_files_are_written(tmp_path: Path) -> None:
    files = {tmp_path / "deep" / "a.txt": "a\n", tmp_path / "b.txt": "b\n"}
    write_all(files)
    assert {path: path.read_text(encoding="utf-8") for path in files} == files


def test_where_one_cannot_be_written_none_is(tmp_path: Path) -> None:
    kept, new, wrong = tmp_path / "kept.txt", tmp_path / "new.txt", tmp_path / "folder"
    kept.write_text("before", encoding="utf-8")
    wrong.mkdir()
    with pytest.raises(NotWritten):
        write_all({kept: "after", new: "new", wrong: "no"})
    assert kept.read_text(encoding="utf-8") == "before"
    assert not new.exists()
