"""Measures on the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.diagnostics import Position
from wfcode.source import parse
from wfcode.source.nodes import Place
from wfcode.source.places import advance, line_bounds, mended, position_at, quoted, short

LINES = st.text("ab \t\r\n", max_size=30)


@given(LINES, LINES)
def test_advancing_by_a_text_is_the_place_after_it(before: str, after: str) -> None:
    if before.endswith("\r") and after.startswith("\n"):
        return
    place = advance(advance(Place(0, 0, 0), before), after)
    assert place.index == len(before + after)
    assert Position(place.line + 1, place.column + 1) == position_at(before + after, len(before + after))


@given(LINES, st.data())
def test_the_line_around_a_place_holds_no_break(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(text)))
    start, end = line_bounds(text, index)
    assert start <= index
    assert "\n" not in text[start:end] and "\r" not in text[start:end].removesuffix("\r")


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=60))
def test_quotes_hold_any_line(text: str) -> None:
    assert parse(f"a: {quoted(text)}", file="x.yaml").data() == {"a": text}


@pytest.mark.parametrize(
    ("text", "start", "end", "line"),
    [
        ("a: 1\n  b: x y # c\nd: 1", 10, 13, 'b: "!" # c'),
        ("x" * 300 + "@", 300, 301, "…" + "x" * 100 + '"!"'),
        ("@" + "x" * 300, 0, 1, '"!"' + "x" * 100 + "…"),
        ("@", 0, 1, '"!"'),
        ("a\r@\rb", 2, 3, '"!"'),
    ],
)
def test_a_mended_line_shows_its_surroundings(text: str, start: int, end: int, line: str) -> None:
    assert mended(text, start, end, '"!"') == line


def test_long_replacements_and_names_are_cut() -> None:
    assert len(mended("@", 0, 1, "x" * 500)) < 100
    assert short("x" * 41) == "x" * 39 + "…"
    assert short("x" * 40) == "x" * 40
