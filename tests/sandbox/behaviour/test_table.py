"""The table itself: complete, tested row by row, printed."""

from __future__ import annotations

import re
from pathlib import Path

from wfcode.sandbox.behaviour import ROWS
from wfcode.sandbox.behaviour.page import page
from wfcode.sandbox.switches import SWITCHES

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "server-behaviour.md"


def rows_with_tests() -> set[str]:
    """The rows that tests are named after."""
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    names = re.findall(r"^def test_([qu])(\d+)_", text, re.MULTILINE)
    return {f"{letter.upper()}{int(number)}" for letter, number in names}


def test_the_table_has_every_measured_row_once() -> None:
    measured = [row.name for row in ROWS if row.name.startswith("Q")]

    assert measured == [f"Q{number}" for number in range(1, 75)]
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_a_row_has_a_test_when_and_only_when_the_sandbox_imitates_it() -> None:
    assert rows_with_tests() == {row.name for row in ROWS if row.is_built}


def test_every_switch_stands_for_a_row() -> None:
    assert {switch.row for switch in SWITCHES.values()} <= {row.name for row in ROWS}
    assert all(switch.accepts(switch.default) for switch in SWITCHES.values())


def test_every_row_says_how_sure_it_is() -> None:
    assert {row.sure for row in ROWS} == {"A", "B", "C", "U"}


def test_the_printed_page_is_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
