"""Every command of the README and the docs does what the page says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from blocks import Command, blocks, carry_out, commands, matches, skipped
from pages import pages
from picture import PICTURE, drawn, shown, written

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*/README.md")])
LANGUAGES = {"sh", "console", "text", "yaml", "json", "python"}
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def name(page: Path) -> str:
    """The page as a reader names it."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_of_the_page_works(page: Path, tmp_path: Path) -> None:
    for part in ("specs", "examples", "forms"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns(".wfcode"))
    folder = tmp_path / page.parent.relative_to(ROOT) if page.parent.parent.name == "examples" else tmp_path
    for command in commands(page):
        if skipped(command):
            continue
        result, folder = carry_out(command, folder)
        if result is None:
            continue
        place = f"{name(page)}:{command.line}: {command.text}\n{result.out}{result.err}"
        assert result.code in (0, expected_code(command)), place
        if command.output is not None:
            assert matches(result.out + result.err, command.output), place


def expected_code(command: Command) -> int:
    """The code a command may also end with: changes may be pending where it asks for that."""
    return 2 if "--detailed-exitcode" in command.text else 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_says_what_it_holds(page: Path) -> None:
    assert {block.language for block in blocks(page)} <= LANGUAGES


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_make_knows_the_targets_that_the_readme_names() -> None:
    named = set(re.findall(r"`make (\w+)`", (ROOT / "README.md").read_text(encoding="utf-8")))
    known = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"demo", "test"} <= named <= known


@pytest.mark.parametrize("page", pages())
def test_a_generated_page_is_up_to_date(page: str) -> None:
    assert (ROOT / "docs" / page).read_text(encoding="utf-8") == pages()[page], "run `make docs`"


def test_the_picture_shows_what_a_plan_looks_like() -> None:
    assert written(PICTURE.read_text(encoding="utf-8")) == written(drawn(shown())), "run `make docs`"


def test_the_picture_stands_on_top_of_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("docs/plan.svg") < text.index("make demo") < text.index("\n## ")
