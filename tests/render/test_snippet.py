"""The carets stand under what they mean."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.diagnostics import Position, Range
from wfcode.render.snippet import WIDTH, Sources, cut_strip


def on_line(start: int, end: int) -> Range:
    return Range(Position(1, start), Position(1, end))


@pytest.mark.parametrize(
    ("source", "where", "text", "offset", "width"),
    [
        ("a: bc", on_line(4, 6), "a: bc", 3, 2),
        ("a: bc", on_line(4, 4), "a: bc", 3, 1),
        ("a:", on_line(3, 3), "a:", 2, 1),
        ("a:", on_line(9, 12), "a:", 2, 1),
        ("\ta: b", on_line(2, 3), "    a: b", 4, 1),
        ("a\tb", on_line(3, 4), "a   b", 4, 1),
        ("\ta", on_line(1, 2), "    a", 0, 4),
        ("日本: x", on_line(5, 6), "日本: x", 6, 1),
        ("日本: x", on_line(1, 3), "日本: x", 0, 4),
        ("😀 x", on_line(3, 4), "😀 x", 3, 1),
        ("e\u0301 x", on_line(4, 5), "e\u0301 x", 2, 1),
        ("a\u200db", on_line(3, 4), "a\\u200db", 7, 1),
        ("a\x07b", on_line(2, 3), "a\\u0007b", 1, 6),
        ("a: b  ", Range(Position(1, 4), Position(3, 1)), "a: b  ", 3, 1),
        ("x" * 200, on_line(1, 3), "x" * (WIDTH - 2) + "…", 0, 2),
        ("x" * 200, on_line(199, 201), "…" + "x" * (WIDTH - 2), WIDTH - 3, 2),
        ("x" * 300, on_line(150, 152), "…" + "x" * (WIDTH - 2) + "…", 33, 2),
        ("x" * 300, on_line(1, 301), "x" * (WIDTH - 2) + "…", 0, WIDTH),
    ],
)
def test_strip(source: str, where: Range, text: str, offset: int, width: int) -> None:
    strip = cut_strip(source, where)
    assert (strip.text, strip.offset, strip.width) == (text, offset, width)


@pytest.mark.parametrize(
    ("source", "start", "text", "offset", "width"),
    [
        ("日: x", 4, "\\u65e5: x", 8, 1),
        ("é x", 1, "\\xe9 x", 0, 4),
        ("a→b", 3, "a->b", 3, 1),
        ("x" * 200, 200, "..." + "x" * (WIDTH - 6), WIDTH - 4, 1),
    ],
)
def test_strip_in_ascii(source: str, start: int, text: str, offset: int, width: int) -> None:
    strip = cut_strip(source, on_line(start, start + 1), ascii_only=True)
    assert (strip.text, strip.offset, strip.width) == (text, offset, width)


def columns(text: str) -> int:
    wide = sum(2 if unicodedata.east_asian_width(char) in ("W", "F") else 1 for char in text)
    return wide - sum(unicodedata.category(char) in ("Mn", "Me") for char in text)


@given(st.text(st.sampled_from("ab é日😀\t\u200d"), min_size=1, max_size=200), st.data())
def test_the_caret_stands_under_its_character(source: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(source) - 1))
    strip = cut_strip(source, on_line(index + 1, index + 2))
    assert columns(strip.text) <= WIDTH
    assert strip.offset >= 0 and strip.offset + strip.width <= WIDTH
    char = source[index]
    if char not in "\t\u200d":
        column = 0
        for shown in strip.text:
            if column == strip.offset:
                assert shown == char
                break
            column += columns(shown)
        else:
            raise AssertionError("the caret stands beside the text")


def test_lines_are_counted_as_yaml_counts_them() -> None:
    sources = Sources({"x": "a\r\nb\rc\nd\u2028e\n", "y": ""})
    assert [sources.line("x", number) for number in range(6)] == [None, "a", "b", "c", "d\u2028e", None]
    assert sources.line("y", 1) is None
    assert sources.line(None, 1) is None
    assert sources.line("z", 1) is None
