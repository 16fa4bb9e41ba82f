"""Laws of the formatter's passes over texts as people write them."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from spec_texts import DATA, KEYS, ROOTS, Text, texts

from wfcode.source import parse
from wfcode.source.edits.intended import same
from wfcode.source.formatting import blocks, in_braces, set_right, spaced
from wfcode.source.writing import dump_spec

QUICK = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
STEPS = st.fixed_dictionaries({"wfcode": st.just(1), "steps": st.dictionaries(KEYS, DATA, min_size=1, max_size=3)})
TEXTS = texts(st.one_of(ROOTS, STEPS))


def styled(text: str) -> str:
    return spaced(set_right(in_braces(blocks(text))))


def bare(text: Text) -> str:
    return text.text.removeprefix("\ufeff")


@QUICK
@given(TEXTS)
@example(Text("a:\n- |2\n   x\n  y\n- [a,b ,]\n", {"a": [" x\ny\n", ["a", "b"]]}))
@example(Text('a: {"b":1,c : [x]}\n', {"a": {"b": 1, "c": ["x"]}}))
@example(Text("a: |+\n    x\n\n\n\n", {"a": "x\n\n\n\n"}))
@example(Text("a: |\n  x", {"a": "x"}))
@example(Text('a: "x\n\n      y\n z"\n', {"a": "x\ny z"}))
@example(Text("a:\n   - - b: 1\n       c: 2\n     - d\n", {"a": [[{"b": 1, "c": 2}, "d"]]}))
@example(Text("a: [b: 1]\n", {"a": [{"b": 1}]}))
@example(Text("a: {x: [1,\n  2]}\n", {"a": {"x": [1, 2]}}))
def test_what_it_says_stays(text: Text) -> None:
    document = parse(styled(bare(text)), file="x.yaml")
    assert document.root is not None and same(document.data(), text.data)
    assert list(document.data()) == list(text.data)


@QUICK
@given(TEXTS)
def test_once_is_enough(text: Text) -> None:
    once = styled(bare(text))
    assert styled(once) == once


@QUICK
@given(TEXTS)
def test_every_comment_stays_with_its_neighbours(text: Text) -> None:
    after = styled(bare(text))
    assert [name for name in text.comments if after.count(name) != 1] == []
    assert [line.strip() for line in after.splitlines() if line.strip().startswith("# head")] == [
        line for line in bare(text).splitlines() if line.startswith("# head")
    ]


@QUICK
@given(TEXTS)
def test_line_ends_stay(text: Text) -> None:
    after = styled(bare(text))
    assert ("\r\n" in after) == ("\r\n" in text.text) or after.count("\n") <= 1
    assert "\r" not in after or "\n" not in after.replace("\r\n", "")


@QUICK
@given(st.one_of(ROOTS, STEPS))
def test_what_the_house_writes_is_in_style(data: dict[str, Any]) -> None:
    text = dump_spec(data)
    assert styled(text) == text
