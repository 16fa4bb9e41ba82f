"""The one spelling of conditions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wfcode.source import MappingNode, Scalar, parse
from wfcode.source.writing import dump_spec
from wfcode.spec.conditions import grammar
from wfcode.spec.conditions.printer import spelt
from wfcode.spec.conditions.tokens import Unreadable


def scalar(text: str) -> Scalar:
    root = parse(dump_spec({"when": text}), file="x.yaml").root
    assert isinstance(root, MappingNode)
    node = root.get("when")
    assert isinstance(node, Scalar) and node.string == text
    return node


@pytest.mark.parametrize(
    ("written", "house"),
    [
        ("amount>1000", "amount > 1000"),
        ("amount = 5", "amount == 5"),
        ("amount is 5", "amount == 5"),
        ("a <> 5 && b is not 'x'", 'a != 5 and b != "x"'),
        ("a == 1 OR b == 2 || c = 3", "a == 1 or b == 2 or c == 3"),
        ("a => 1", "a >= 1"),
        ("a is not empty", "a is filled"),
        ("a  IS   EMPTY", "a is empty"),
        ("a does not contain x", "a not contains x"),
        ("a is in (x,'y')", 'a in [x, "y"]'),
        ("a not in [ x , y ]", "a not in [x, y]"),
        ("`Full name` starts with “A”", '`Full name` starts with "A"'),
        ("#5 is before '2026-03-01'", '#5 before "2026-03-01"'),
        ("vendor.amount>2", "vendor.amount > 2"),
        ("a == 'say \"x\"'", "a == 'say \"x\"'"),
        ("amount>${var.limit}", "amount > ${var.limit}"),
        ("a = '${var.x} EUR'", 'a == "${var.x} EUR"'),
        ("a == 1.50", "a == 1.50"),
        ("a > 1 and\nb < 2", "a > 1 and b < 2"),
    ],
)
def test_spellings_become_one(written: str, house: str) -> None:
    assert spelt(scalar(written)) == house
    assert spelt(scalar(house)) == house


@pytest.mark.parametrize("text", ["amount", "a == 1 and b == 2 or c == 3", "a ==", "{a} == 1", ""])
def test_what_cannot_be_read_has_no_spelling(text: str) -> None:
    assert spelt(scalar(text)) is None


WORDS = ["a", "b.c", "#5", "`L`", "is", "not", "empty", "in", "[x, y]", "==", "=", ">=", "'t'", '"u"', "1", "and", "&&"]


@given(st.lists(st.sampled_from([*WORDS, "or", "contains", "starts with"]), max_size=9).map(" ".join))
def test_the_spelling_says_the_same(text: str) -> None:
    node = scalar(text)
    house = spelt(node)
    try:
        before = grammar.parse(node)
    except Unreadable:
        assert house is None
        return
    assert house is not None and spelt(scalar(house)) == house
    after = grammar.parse(scalar(house))
    assert (after.match, len(after.terms)) == (before.match, len(before.terms))
    for one, two in zip(before.terms, after.terms, strict=True):
        assert (one.field.name, one.field.how, one.field.form) == (two.field.name, two.field.how, two.field.form)
        assert one.comparison is two.comparison
        assert [(each.text, each.bare) for each in one.constants] == [(each.text, each.bare) for each in two.constants]
