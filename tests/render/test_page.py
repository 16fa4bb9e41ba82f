"""Pages, tables and glyphs: plain text that a pipe, a terminal and an old console can take."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from wfcode.render.glyphs import PLAIN, to_ascii
from wfcode.render.page import line, plain, table, visible


@given(st.text())
def test_visible_text_holds_no_character_that_a_terminal_obeys(text: str) -> None:
    shown = visible(text)
    assert all(char == " " or unicodedata.category(char)[0] not in "CZ" for char in shown)
    assert visible(shown) == shown


@given(st.text(st.characters(categories=["L", "N", "P"])))
def test_ink_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


@given(st.text())
def test_ascii_spelling_is_ascii_and_keeps_ascii(text: str) -> None:
    assert to_ascii(text).isascii()
    assert to_ascii(to_ascii(text)) == to_ascii(text)


def test_every_glyph_has_a_plain_spelling() -> None:
    assert all(to_ascii(glyph) == spelling for glyph, spelling in PLAIN.items())


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    text = plain(table([("a", "bb"), ("ccc", "d")], head=("x", "y"), indent=2))
    assert text == "  x    y\n  a    bb\n  ccc  d\n"
    assert table([], head=("x",)) == []


def test_a_line_ends_without_blanks() -> None:
    assert line("a  ", "  ", indent=2).text == "  a"
