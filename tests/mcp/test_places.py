"""Which files can be named: specs and fragments of the project, and nothing else whatever it is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import SPEC, Desk
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.mcp.errors import AlreadyThere, NotGivenOut
from wfcode.mcp.places import Places
from wfcode.project import Project
from wfcode.settings.errors import UnknownSpec

OUTSIDE = [
    "../../etc/passwd",
    "/etc/passwd",
    "specs/../../secret.yaml",
    "specs/.hidden.yaml",
    ".wfcode/sandbox.db",
    "wfcode.yaml",
    "fragments/../specs/expense",
    "fragments/linked",
    "specs/linked.yaml",
    "specs/folder/inside.yaml",
    "",
    "expense.yaml\x00",
    "C:\\secret.yaml",
]


@pytest.fixture
def places(desk: Desk, tmp_path: Path) -> Places:
    """A project with links and hidden files in it."""
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("secret.yaml", "inside.yaml"):
        (outside / name).write_text(SPEC.replace("Expense claim", "Secret"), encoding="utf-8")
    specs, fragments = desk.folder / "specs", desk.folder / "fragments"
    fragments.mkdir()
    (fragments / "legal.yaml").write_text("fragment: legal\n", encoding="utf-8")
    (specs / ".hidden.yaml").write_text(SPEC, encoding="utf-8")
    for link in (specs / "linked.yaml", fragments / "linked.yaml"):
        link.symlink_to(outside / "secret.yaml")
    (specs / "folder").symlink_to(outside)
    return Places(Project.open(desk.folder))


def test_specs_go_by_key_and_by_path_and_fragments_by_name(places: Places) -> None:
    assert places.spec("expense") == places.spec("specs/expense.yaml") == places.project.root / "specs" / "expense.yaml"
    assert places.readable("fragments/legal") == places.readable("fragments/legal.yaml")
    assert [head.key for head in places.heads()] == ["expense"]


@pytest.mark.parametrize("name", OUTSIDE, ids=repr)
def test_nothing_else_has_a_name(places: Places, name: str) -> None:
    for ask in (places.spec, places.readable, places.new):
        with pytest.raises((NotGivenOut, UnknownSpec)):
            ask(name)


def test_no_tool_reads_what_has_no_name(places: Places, desk: Desk) -> None:
    for name in OUTSIDE:
        text = desk.fail("read_spec", spec=name)
        assert "Secret" not in text and "root:" not in text


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=30))
def test_a_new_file_lies_in_the_folder_of_specs_or_nowhere(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.mktemp("project")
    places = Places(Project.open(folder))
    try:
        path = places.new(name)
    except (NotGivenOut, AlreadyThere):
        return
    assert path.parent == folder / "specs" and path.suffix == ".yaml" and not path.name.startswith(".")


def test_a_key_that_is_taken_is_not_given_again(places: Places, desk: Desk) -> None:
    for name in ("expense", "EXPENSE"):
        with pytest.raises(AlreadyThere):
            places.new(name)
    desk.apply()
    (desk.folder / "specs" / "expense.yaml").unlink()
    with pytest.raises(AlreadyThere):
        places.new("expense")


def test_a_new_folder_that_is_a_link_takes_no_file(desk: Desk, tmp_path: Path) -> None:
    (desk.folder / "specs" / "expense.yaml").unlink()
    (desk.folder / "specs").rmdir()
    (desk.folder / "specs").symlink_to(tmp_path)
    with pytest.raises(NotGivenOut):
        Places(Project.open(desk.folder)).new("fresh")
