"""Files on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wfcode.diagnostics import find
from wfcode.diagnostics.errors import USAGE
from wfcode.source import FileProblem, read
from wfcode.source.files import IsFolder, MissingFile, Unreadable
from wfcode.source.limits import MAX_BYTES


def test_a_file_is_read_under_its_path_or_another_name(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\n")
    assert read(path).file == str(path)
    document = read(path, name="specs/x.yaml")
    assert (document.file, document.text, document.data(), document.bom) == ("specs/x.yaml", "a: 1\r\n", {"a": 1}, True)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("none.yaml", MissingFile),
        (".", IsFolder),
        ("x" * 5000, Unreadable),
        ("x\0y", Unreadable),
        ("f/g.yaml", Unreadable),
    ],
)
def test_what_cannot_be_read_is_a_typed_error(tmp_path: Path, name: str, problem: type[FileProblem]) -> None:
    (tmp_path / "f").write_text("a file, not a folder")
    with pytest.raises(problem) as caught:
        read(tmp_path / name)
    assert caught.value.exit_code == USAGE
    assert find(caught.value.code) is not None
    assert "check" in str(caught.value) or "name" in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_permissions_are_named(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    with pytest.raises(Unreadable, match="Permission denied"):
        read(path)


def test_a_large_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES * 1000)
    assert [finding.code for finding in read(path).diagnostics] == ["WF105"]
