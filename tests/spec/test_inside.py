"""Places inside scalars, whatever their quoting."""

from __future__ import annotations

import pytest

from wfcode.diagnostics import Position
from wfcode.source import MappingNode, Scalar, parse
from wfcode.spec.inside import inside

STYLES = [
    ("k: abc def", 4),
    ("k:    abc def", 7),
    ("k: 'abc def'", 5),
    ('k: "abc def"', 5),
    ('k: "abc\\" def"', 5),
    ("k: 'abc'' def'", 5),
    ("kéy: abc def", 6),
]


def scalar(text: str) -> Scalar:
    root = parse(text, file="x.yaml").root
    assert isinstance(root, MappingNode)
    node = root.entries[0][1]
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize(("text", "column"), STYLES)
def test_a_word_on_the_line_of_its_key(text: str, column: int) -> None:
    node = scalar(text)
    first = inside(node, 0, 3)
    assert (first.start, first.end) == (Position(1, column), Position(1, column + 3))
    start = node.string.index("def")
    last = inside(node, start, start + 3)
    assert last.start == Position(1, text.index("def") + 1)
    assert last.end == Position(1, text.index("def") + 4)


@pytest.mark.parametrize("style", ["|", ">", ">-", "|2"])
def test_a_word_in_a_block(style: str) -> None:
    node = scalar(f"k: {style}\n  abc\n  def ghi\n")
    start = node.string.index("ghi")
    assert inside(node, start, start + 3).start == Position(3, 7)


@pytest.mark.parametrize("quote", ['"', "'", ""])
def test_a_word_in_a_folded_line(quote: str) -> None:
    node = scalar(f"k: {quote}abc\n   def{quote}\n")
    start = node.string.index("def")
    assert inside(node, start, start + 3).start == Position(2, 4)


def test_a_place_outside_is_the_whole_scalar() -> None:
    node = scalar("k: abc")
    assert inside(node, 2, 9) == node.range
