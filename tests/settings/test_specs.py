"""Which files are specs, and by which key each is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from wfcode.settings import doubled_keys, head_of, spec_files
from wfcode.settings.specs import Head, missing_folders
from wfcode.source import parse

Folder = Callable[[Mapping[str, str]], Path]


def head(text: str, name: str = "claims.yaml") -> Head:
    return head_of(parse(text, file=name), Path(name))


def test_yaml_files_below_the_folders_are_specs(folder: Folder) -> None:
    names = ["specs/b.yaml", "specs/a.yml", "specs/sub/c.yaml", "more/d.yaml"]
    others = [
        "specs/.hidden.yaml",
        "specs/.git/x.yaml",
        "specs/mails/a.md",
        "specs/a.yaml.bak",
        "specs/YAML",
        "other/x.yaml",
    ]
    root = folder(dict.fromkeys([*names, *others], ""))
    found = spec_files(root, ["specs", "more"])
    assert [path.relative_to(root).as_posix() for path in found] == [
        "more/d.yaml",
        "specs/a.yml",
        "specs/b.yaml",
        "specs/sub/c.yaml",
    ]


def test_a_file_below_two_folders_comes_once(folder: Folder) -> None:
    root = folder({"specs/sub/a.yaml": ""})
    assert len(spec_files(root, ["specs", "specs/sub"])) == 1


def test_folders_that_are_not_there_hold_nothing(folder: Folder) -> None:
    root = folder({"specs/a.yaml": "", "file": ""})
    assert spec_files(root, ["none"]) == ()
    assert missing_folders(root, ["specs", "none", "file"]) == ("none", "file")


def test_the_key_is_what_the_spec_says_else_its_file() -> None:
    assert head("workflow: expenses\ntitle: All expenses\n").key == "expenses"
    assert head("title: All expenses\n").key == "claims"
    assert head("workflow: 007\n").key == "007"


def test_a_spec_that_cannot_be_read_is_known_by_its_file() -> None:
    for text in ("", "- a\n", "workflow: [a]\n", "workflow:\n", "a: [", "\x00"):
        assert head(text).key == "claims"


def test_the_title_falls_back_to_the_key() -> None:
    assert head("title: All expenses\n").title == "All expenses"
    assert head("workflow: expenses\n").title == "expenses"


def test_two_specs_of_one_key_are_an_error_that_names_both() -> None:
    one, two, other = head("workflow: Claims\n", "a.yaml"), head("", "old/claims.yaml"), head("", "x.yaml")
    (found,) = doubled_keys([one, two, other])
    assert found.code == "WF608"
    assert found.is_error
    assert "old/claims.yaml and a.yaml" in found.summary
    assert found.related[0].range is not None


def test_every_further_spec_of_that_key_has_its_finding() -> None:
    assert len(doubled_keys([head("", f"{folder}/claims.yaml") for folder in "abc"])) == 2
