"""Laws over any text: nothing raises, every range lies in the text, and a slice of it is what stands there."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from wfcode.diagnostics import Position, Range
from wfcode.source import Document, MappingNode, Node, Scalar, SequenceNode, composer, parse
from wfcode.source.places import position_at

PIECES = [
    *"ab1: -?{}[],#&*!|>%@`'\"\\\n\t~.<=é😀",
    *(
        ": ",
        "- ",
        "\n",
        "\n  ",
        "\n    ",
        " #",
        "key: ",
        "<<: ",
        "&x ",
        "*x",
        "!!str ",
        "!x ",
        "012",
        "{name}",
        "---\n",
    ),
    *(
        "...\n",
        "${var.x}",
        "|\n",
        ">-\n",
        "null",
        "\r\n",
        "\ufeff",
        "\u2028",
        "\x00",
        "% ",
        "%YAML 1.2\n",
        "\\u00e9",
        "true",
    ),
]
SOUP = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
TEXTS = st.one_of(SOUP, st.text(max_size=60))
FINE = st.characters(
    codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co", "Zl", "Zp"], exclude_characters="\ufeff"
)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(FINE, max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(FINE, max_size=8), inner, max_size=4),
    max_leaves=20,
)


def nodes(node: Node | None) -> list[Node]:
    if isinstance(node, MappingNode):
        return [node, *(each for key, value in node.entries for each in (key, *nodes(value)))]
    if isinstance(node, SequenceNode):
        return [node, *(each for item in node.items for each in nodes(item))]
    return [] if node is None else [node]


def inside(place: Range, end: Position) -> bool:
    return Position(1, 1) <= place.start <= place.end <= end


def check(document: Document) -> None:
    end = position_at(document.text, len(document.text))
    for finding in document.diagnostics:
        assert finding.range is not None and inside(finding.range, end), finding
        assert all(other.range is not None and inside(other.range, end) for other in finding.related)
    starts = [finding.range.start for finding in document.diagnostics if finding.range]
    assert starts == sorted(starts)
    for node in nodes(document.root):
        assert inside(node.range, end), node
        if isinstance(node, Scalar):
            assert document.text[node.start.index : node.end.index] == node.text
            assert position_at(document.text, node.start.index) == node.range.start
            assert position_at(document.text, node.end.index) == node.range.end
            assert isinstance(node.string, str)
    assert (document.root is None) <= bool(document.diagnostics)


@given(TEXTS)
@example("a: b #c\n  d")
@example("? |\n x\n: &a\n- *a")
def test_no_text_raises(text: str) -> None:
    check(parse(text, file="x.yaml"))


@given(TEXTS)
def test_no_text_raises_without_libyaml(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composer, "COMPOSER", composer.PureComposer)
        check(parse(text, file="x.yaml"))


@given(st.binary(max_size=60) | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_no_bytes_raise(content: bytes) -> None:
    check(parse(content, file="x.yaml"))


@given(JSON)
def test_json_is_read_as_it_is(value: object) -> None:
    for text in (json.dumps(value, ensure_ascii=False), json.dumps(value, ensure_ascii=False, indent=2)):
        document = parse(text, file="x.yaml")
        assert document.data() == value
        assert document.usable
        check(document)


@given(JSON)
def test_what_a_yaml_writer_writes_is_read_as_it_was_meant(value: object) -> None:
    text = yaml.safe_dump(value, allow_unicode=True, sort_keys=False)
    document = parse(text, file="x.yaml")
    # The writer is one of YAML 1.1, to which `0E0` is a text.
    assert document.data() == value or {found.code for found in document.diagnostics} == {"WF121"}
    check(document)
