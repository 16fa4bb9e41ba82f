"""A text becomes a document: plain data, exact places, findings in file order."""

from __future__ import annotations

import math

import pytest

from wfcode.diagnostics import Position, Range
from wfcode.source import Document, MappingNode, Scalar, SequenceNode, parse


def load(text: str | bytes) -> Document:
    return parse(text, file="specs/x.yaml")


def codes(text: str | bytes) -> list[str]:
    return [finding.code for finding in load(text).diagnostics]


def place(start: tuple[int, int], end: tuple[int, int]) -> Range:
    return Range(Position(*start), Position(*end))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("text", "text"),
        ("two words", "two words"),
        ("true", True),
        ("False", False),
        ("yes", "yes"),
        ("off", "off"),
        ("NO", "NO"),
        ("12", 12),
        ("-3", -3),
        ("+4", 4),
        ("0x1F", 31),
        ("1.5", 1.5),
        (".5", 0.5),
        ("-.inf", -math.inf),
        ("null", None),
        ("~", None),
        ("", None),
        ("'12'", "12"),
        ('"true"', "true"),
        ("''", ""),
        ("242894007368969", 242894007368969),
        ("2 days", "2 days"),
        ("amount > ${var.limit}", "amount > ${var.limit}"),
        ("Approve {fullName}?", "Approve {fullName}?"),
        ("1.2.3", "1.2.3"),
        ("-", None),
        ("- ", None),
    ],
)
def test_a_plain_value_is_read_by_the_core_schema_of_yaml_1_2(written: str, value: object) -> None:
    document = load(f"a: {written}\n" if not written.startswith("-") or len(written) > 2 else f"a:\n  {written}\n")
    expected = [value] if written.strip() == "-" else value
    assert document.data() == {"a": expected}
    assert type(document.data()["a"]) is type(expected)


def test_the_source_text_is_kept_where_the_value_differs() -> None:
    root = load("a: 007\nb: '1.10'\nc: 1.10\nd: |\n  x\n\n").root
    assert isinstance(root, MappingNode)
    found = {str(key.value): value for key, value in root.entries if isinstance(value, Scalar)}
    assert [(scalar.value, scalar.text, scalar.string, scalar.plain) for scalar in found.values()] == [
        (7, "007", "007", True),
        ("1.10", "'1.10'", "1.10", False),
        (1.1, "1.10", "1.10", True),
        ("x\n", "|\n  x", "x\n", False),
    ]


def test_keys_are_text_as_written() -> None:
    assert load("007: a\ntrue: b\n~: c\n'x': d\n1.10: e\n").data() == {
        "007": "a",
        "true": "b",
        "~": "c",
        "x": "d",
        "1.10": "e",
    }


def test_columns_count_code_points() -> None:
    document = load('a: [é😀, "日本"]  # 😀\nb: x\n')
    assert document.locate(["a", 0]) == place((1, 5), (1, 7))
    assert document.locate(["a", 1]) == place((1, 9), (1, 13))
    assert document.locate(["b"]) == place((2, 4), (2, 5))


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark_change_no_place(line_end: str, bom: str) -> None:
    text = bom + line_end.join(["a: 1", "b: |", "  x", "  y", "c: [2,", "  3]", ""])
    for source in (text, text.encode()):
        document = load(source)
        assert document.data() == {"a": 1, "b": "x\ny\n", "c": [2, 3]}
        assert document.diagnostics == ()
        assert document.bom is bool(bom)
        assert document.locate(["a"], key=True) == place((1, 1), (1, 2))
        assert document.locate(["b"]) == place((2, 4), (4, 4))
        assert document.locate(["c", 1]) == place((6, 3), (6, 4))


def test_a_collection_ends_where_its_last_value_ends() -> None:
    document = load("a:\n  b: 1\n  c:\n    - x\n    - y\n\n# about d\nd: 2\n")
    assert document.locate(["a"]) == place((2, 3), (5, 8))
    assert document.locate(["a", "c"]) == place((4, 5), (5, 8))
    assert document.locate([]) == place((1, 1), (8, 5))


def test_anchor_and_tag_are_no_part_of_a_value_s_place() -> None:
    document = load("a: &x !!str 12\nb: &y\n  c: *x\nd: &z [*y]\n")
    assert document.data() == {"a": "12", "b": {"c": "12"}, "d": [{"c": "12"}]}
    assert document.locate(["a"]) == place((1, 13), (1, 15))
    assert document.locate(["b"]) == place((3, 3), (3, 8))
    assert document.locate(["d"]) == place((4, 7), (4, 11))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("!!str 1", "1"),
        ("!!int '1'", 1),
        ("!!float 1", 1.0),
        ("!!bool true", True),
        ("!!null ''", None),
        ("!!seq [1]", [1]),
    ],
)
def test_tags_of_the_core_schema_are_read(written: str, value: object) -> None:
    document = load(f"a: {written}\n")
    assert document.data() == {"a": value}
    assert type(document.data()["a"]) is type(value)
    assert document.diagnostics == ()


def test_an_alias_is_the_same_node() -> None:
    root = load("a: &x {k: 1}\nb: *x\n").root
    assert isinstance(root, MappingNode)
    assert root.get("a") is root.get("b")


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: &x {k: 1, l: 2}\nb:\n  <<: *x\n  l: 3\n", {"k": 1, "l": 3}),
        ("a: &x {k: 1, l: 2}\nb:\n  l: 3\n  <<: *x\n", {"l": 3, "k": 1}),
        ("a: [&x {k: 1}, &y {k: 2, l: 2}]\nb:\n  m: 0\n  <<: [*x, *y]\n", {"m": 0, "k": 1, "l": 2}),
        ("a: &x {k: 1}\nb: &y {<<: *x, l: 2}\nb:\n  <<: *y\n", {"k": 1, "l": 2}),
        ("b: {'<<': 1}\n", {"<<": 1}),
    ],
)
def test_merge_keys_fill_in_what_the_mapping_lacks(text: str, data: object) -> None:
    found = load(text).data()["b"]
    assert found == data
    assert list(found) == list(data)  # type: ignore[call-overload]  # the table holds mappings


def test_null_is_representable_however_it_is_written() -> None:
    root = load("a:\nb: ~\nc: null\nd: ''\n").root
    assert isinstance(root, MappingNode)
    values = [value.value for _, value in root.entries if isinstance(value, Scalar)]
    assert values == [None, None, None, ""]


def test_flow_and_block_are_told_apart() -> None:
    root = load("a: {b: 1}\nc:\n  d: 1\ne: [1]\nf:\n  - 1\n").root
    assert isinstance(root, MappingNode)
    flow = [value.flow for _, value in root.entries if isinstance(value, MappingNode | SequenceNode)]
    assert flow == [True, False, True, False]


def test_findings_come_in_file_order() -> None:
    text = "d: 012\na: {x}\na: 1\nb: t #x\nc: &u v\n"
    assert codes(text) == ["WF121", "WF112", "WF109", "WF111", "WF122"]


def test_a_token_without_quotes_is_read_as_the_text_that_was_meant() -> None:
    """One mistake makes one finding: what reads the document later finds a text there."""
    assert load("to: {email}\ncc: [{{ boss }}]\nsubject: #5\n").data() == {
        "to": "{email}",
        "cc": ["{boss}"],
        "subject": "#5",
    }


def test_the_same_text_gives_the_same_document() -> None:
    text = "a: [1, {x}]\nb: 012\n"
    assert load(text) == load(text)


def test_errors_make_a_document_unusable_and_warnings_do_not() -> None:
    assert load("a: 1").usable
    assert load("a: 012").usable
    assert not load("a: {x}").usable
    assert not load("a: [").usable
    assert not load("").usable
