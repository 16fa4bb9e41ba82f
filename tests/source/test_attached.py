"""The files that a spec names: found below its folder or below fragments, and nothing else is ever read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wfcode.source.attached import MAX_TEXT, Attached, Forbidden, Missing

ALL = (".md", ".html", ".txt")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    specs = tmp_path / "specs"
    for name in ("mails/rejected.md", "mails/paid.md", "note.txt", "../fragments/foot.html", "../secret.txt"):
        path = specs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"text of {path.name}\n", encoding="utf-8")
    return specs


@pytest.fixture
def attached(folder: Path) -> Attached:
    return Attached(folder, folder.parent / "fragments")


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("mails/rejected.md", "text of rejected.md\n"),
        ("./mails/../note.txt", "text of note.txt\n"),
        ("../fragments/foot.html", "text of foot.html\n"),
    ],
)
def test_a_file_below_the_spec_or_below_fragments_is_read(attached: Attached, word: str, text: str) -> None:
    assert attached.text(word, ALL).text == text
    assert [len(digest) for digest in attached.seen.values()] == [64]


def test_a_fragment_names_files_from_its_own_folder_on(attached: Attached, folder: Path) -> None:
    beside = str(folder.parent / "fragments" / "legal.yaml")
    assert attached.text("foot.html", ALL, beside=beside).text == "text of foot.html\n"


def test_files_of_one_name_in_two_folders_are_told_apart(attached: Attached, folder: Path) -> None:
    (folder / "foot.html").write_text("mine")
    attached.text("foot.html", ALL)
    attached.text("../fragments/foot.html", ALL)
    assert list(attached.seen) == ["foot.html", "../fragments/foot.html"]
    assert len(set(attached.seen.values())) == 2


def test_line_ends_and_byte_order_marks_are_gone(attached: Attached, folder: Path) -> None:
    (folder / "windows.txt").write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree")
    assert attached.text("windows.txt", ALL).text == "one\ntwo\nthree"


@pytest.mark.parametrize(
    "word",
    [
        "../secret.txt",
        "/etc/hosts.txt",
        "",
        " ",
        "mails\\paid.md",
        "C:/x.txt",
        "C:x.txt",
        "a\0.txt",
        "..",
        ".",
        "../../x.txt",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused_without_a_look(attached: Attached, word: str) -> None:
    with pytest.raises(Forbidden):
        attached.text(word, ALL)


def test_only_known_suffixes_are_read(attached: Attached, folder: Path) -> None:
    (folder / "key.pem").write_text("x")
    for word, suffixes in (("key.pem", ALL), ("mails/paid.md", (".txt",)), ("mails", ALL)):
        with pytest.raises(Forbidden, match="does not end in"):
            attached.text(word, suffixes)


@pytest.mark.parametrize("word", [".env.txt", ".git/config.txt", "mails/.draft.md"])
def test_hidden_files_are_refused(attached: Attached, folder: Path, word: str) -> None:
    (folder / word).parent.mkdir(exist_ok=True)
    (folder / word).write_text("x")
    with pytest.raises(Forbidden, match="hidden"):
        attached.text(word, ALL)


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_links_are_refused_wherever_they_stand(attached: Attached, folder: Path) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "elsewhere").symlink_to(folder.parent)
    for word in ("link.txt", "elsewhere/secret.txt"):
        with pytest.raises(Forbidden, match="link"):
            attached.text(word, ALL)


def test_what_is_too_large_no_text_or_no_file_is_refused(attached: Attached, folder: Path) -> None:
    (folder / "large.txt").write_bytes(b"x" * MAX_TEXT)
    (folder / "latin.txt").write_bytes("line\nGrüße".encode("latin-1"))
    (folder / "zero.txt").write_bytes(b"a\0b")
    (folder / "folder.txt").mkdir()
    for word, reason in (("large", "1 MB"), ("latin", "line 2"), ("zero", "zero byte"), ("folder", "no file")):
        with pytest.raises(Forbidden, match=reason):
            attached.text(f"{word}.txt", ALL)
    (folder / "large.txt").write_bytes(b"x" * (MAX_TEXT - 1))
    assert len(attached.text("large.txt", ALL).text) == MAX_TEXT - 1


@pytest.mark.parametrize(
    ("word", "close"),
    [
        ("mails/rejceted.md", "mails/rejected.md"),
        ("rejected.md", "mails/rejected.md"),
        ("mails/rejected.txt", "mails/rejected.md"),
        ("foot.html", "../fragments/foot.html"),
        ("note.txt/x.txt", "note.txt"),
    ],
)
def test_a_missing_file_has_suggestions_that_are_there(attached: Attached, folder: Path, word: str, close: str) -> None:
    with pytest.raises(Missing) as caught:
        attached.text(word, ALL)
    assert close in caught.value.suggestions
    assert all((folder / name).is_file() for name in caught.value.suggestions)
    assert attached.seen == {word: ""}


def test_a_missing_file_among_none(tmp_path: Path) -> None:
    with pytest.raises(Missing) as caught:
        Attached(tmp_path / "nowhere").text("x.md", ALL)
    assert caught.value.suggestions == ()
