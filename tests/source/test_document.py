"""Places by path."""

from __future__ import annotations

import pytest

from wfcode.diagnostics import Position, Range
from wfcode.source import MappingNode, Scalar, parse
from wfcode.source.nodes import scalars

TEXT = """\
steps:
  pay:
    type: task
    with: {to: [a, b]}
x: &x {k: 1}
y:
  <<: *x
"""
DOCUMENT = parse(TEXT, file="x.yaml")


def at(line: int, column: int, length: int) -> Range:
    return Range(Position(line, column), Position(line, column + length))


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (["steps", "pay", "type"], at(3, 11, 4), at(3, 5, 4)),
        (["steps", "pay", "with", "to", 1], at(4, 20, 1), at(4, 20, 1)),
        (["steps", "pay", "with"], at(4, 11, 12), at(4, 5, 4)),
        (["y", "k"], at(5, 11, 1), at(5, 8, 1)),
        (["steps", "pay", "next"], Range(Position(3, 5), Position(4, 23)), at(2, 3, 3)),
        (["steps", "pay", "type", "deeper"], at(3, 11, 4), at(3, 5, 4)),
        (["steps", "pay", "with", "to", 7], at(4, 16, 6), at(4, 12, 2)),
        (["steps", "pay", "with", "to", "name"], at(4, 16, 6), at(4, 12, 2)),
        (["steps", "pay", "with", "to", -1], at(4, 16, 6), at(4, 12, 2)),
        (["none"], Range(Position(1, 1), Position(7, 9)), Range(Position(1, 1), Position(7, 9))),
    ],
)
def test_a_path_is_located_or_its_nearest_ancestor(path: list[str | int], value: Range, key: Range) -> None:
    assert DOCUMENT.locate(path) == value
    assert DOCUMENT.locate(path, key=True) == key


def test_an_unusable_document_has_its_start() -> None:
    assert parse("[", file="x.yaml").locate(["a"]) == Range(Position(1, 1), Position(1, 1))


def test_entries_are_found_by_key() -> None:
    root = DOCUMENT.root
    assert isinstance(root, MappingNode)
    key = root.key("x")
    assert key is not None and key.range == at(5, 1, 1)
    assert root.get("none") is None and root.key("none") is None


def test_scalars_come_depth_first() -> None:
    assert [scalar.value for scalar in scalars(DOCUMENT.root)] == ["task", "a", "b", 1, 1]
    assert list(scalars(None)) == []


def test_data_is_plain() -> None:
    assert DOCUMENT.data() == {
        "steps": {"pay": {"type": "task", "with": {"to": ["a", "b"]}}},
        "x": {"k": 1},
        "y": {"k": 1},
    }
    assert isinstance(DOCUMENT.root, MappingNode) and not isinstance(DOCUMENT.root, Scalar)
