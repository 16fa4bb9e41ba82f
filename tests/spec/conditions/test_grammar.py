"""The grammar of conditions: every spelling, and a sentence for whatever is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.source import MappingNode, Scalar, parse
from wfcode.spec.conditions.ast import Comparison, Match
from wfcode.spec.conditions.grammar import Parsed
from wfcode.spec.conditions.grammar import parse as parse_condition
from wfcode.spec.conditions.tokens import Unreadable


def scalar(text: str) -> Scalar:
    root = parse("when: '" + text.replace("'", "''") + "'", file="x.yaml").root
    assert isinstance(root, MappingNode)
    node = root.entries[0][1]
    assert isinstance(node, Scalar) and node.value == text
    return node


def read(text: str) -> Parsed:
    return parse_condition(scalar(text))


@pytest.mark.parametrize(
    ("text", "comparison"),
    [
        ("a == 1", Comparison.EQUAL),
        ("a = 1", Comparison.EQUAL),
        ("a=1", Comparison.EQUAL),
        ("a is 1", Comparison.EQUAL),
        ("a IS 1", Comparison.EQUAL),
        ("a != 1", Comparison.UNEQUAL),
        ("a <> 1", Comparison.UNEQUAL),
        ("a is not 1", Comparison.UNEQUAL),
        ("a < 1", Comparison.LESS),
        ("a>1", Comparison.GREATER),
        ("a <= 1", Comparison.AT_MOST),
        ("a >= 1", Comparison.AT_LEAST),
        ("a contains 1", Comparison.CONTAINS),
        ("a not contains 1", Comparison.LACKS),
        ("a does not contain 1", Comparison.LACKS),
        ("a starts with 1", Comparison.STARTS),
        ("a ends with 1", Comparison.ENDS),
        ("a does not start with 1", Comparison.NOT_STARTS),
        ("a not ends with 1", Comparison.NOT_ENDS),
        ("a before 2026-01-01", Comparison.BEFORE),
        ("a is after 2026-01-01", Comparison.AFTER),
        ("a is empty", Comparison.EMPTY),
        ("a is not empty", Comparison.FILLED),
        ("a is filled", Comparison.FILLED),
        ("a is not filled", Comparison.EMPTY),
        ("a in [1, 2]", Comparison.IN),
        ("a in (1, 2)", Comparison.IN),
        ("a not in [1]", Comparison.NOT_IN),
        ("a is not in [1]", Comparison.NOT_IN),
    ],
)
def test_every_spelling_of_a_comparison(text: str, comparison: Comparison) -> None:
    (term,) = read(text).terms
    assert term.comparison is comparison
    assert term.field.name == "a"


@pytest.mark.parametrize(
    ("text", "constants"),
    [
        ("a == 1", ["1"]),
        ("a == -1.50", ["-1.50"]),
        ("a == 007", ["007"]),
        ("a == Laptop", ["Laptop"]),
        ('a == "two words"', ["two words"]),
        ("a == 'it''s'", ["it's"]),
        (r'a == "say \"no\""', ['say "no"']),
        ("a == “curly”", ["curly"]),
        ("a == 2026-03-01", ["2026-03-01"]),
        ("a == me@example.com", ["me@example.com"]),
        ('a == "and"', ["and"]),
        ('a == ""', [""]),
        ('a in [1, "b c", d]', ["1", "b c", "d"]),
        ("a is empty", []),
    ],
)
def test_constants(text: str, constants: list[str]) -> None:
    (term,) = read(text).terms
    assert [constant.text for constant in term.constants] == constants


@pytest.mark.parametrize(
    ("text", "how", "form", "name"),
    [
        ("amount > 1", "", "", "amount"),
        ("q3_email1 > 1", "", "", "q3_email1"),
        ("1_f262233901394960 > 1", "", "", "1_f262233901394960"),
        ("#5 > 1", "#", "", "5"),
        ("`Full name (as in passport)` is x", "`", "", "Full name (as in passport)"),
        ("vendor.iban is filled", "", "vendor", "iban"),
        ("größe > 1", "", "", "größe"),
    ],
)
def test_fields(text: str, how: str, form: str, name: str) -> None:
    field = read(text).terms[0].field
    assert (field.how, field.form, field.name) == (how, form, name)


@pytest.mark.parametrize("word", ["and", "AND", "And", "&&"])
def test_joined_by_and(word: str) -> None:
    parsed = read(f"a > 1 {word} b < 2 {word} c is empty")
    assert parsed.match is Match.ALL
    assert [term.field.name for term in parsed.terms] == ["a", "b", "c"]


@pytest.mark.parametrize("word", ["or", "OR", "||"])
def test_joined_by_or(word: str) -> None:
    assert read(f"a is filled {word} b == x").match is Match.ANY


def test_spans_are_the_very_characters() -> None:
    text = 'amount >= 1000 and currency == "EUR"'
    for term in read(text).terms:
        assert text[term.field.span.start : term.field.span.end] == term.field.name
        assert text[term.operator.start : term.operator.end] == term.comparison.value
    second = read(text).terms[1]
    assert text[second.span.start : second.span.end] == 'currency == "EUR"'


@pytest.mark.parametrize(
    ("text", "faulty", "remedy"),
    [
        ("amount", "amount", "is filled"),
        ("amount and b > 1", "amount", "is filled"),
        ("amount >", ">", "number"),
        ("amount > and b > 1", ">", "number"),
        ("amount equals 5", "equals", "amount == "),
        ("amount gt 5", "gt", "amount > "),
        ("amount frobs 5", "frobs", "Known are"),
        ("a == b c d and e > 1", "c", '"b c d"'),
        ("a > 1,000", ",", "thousands"),
        ("(a > 1)", "(", "brackets"),
        ("not a > 1", "not", "!="),
        ("! a > 1", "!", "!="),
        ("5 > a", "5", "#5"),
        ('"x" == a', '"x"', "left"),
        ("{amount} > 5", "{amount}", "`amount`"),
        ('a == "x', '"x', "Close"),
        ("a == #5", "#5", "quotes"),
        ("a in 5", "5", "brackets"),
        ("a in [5", "[5", "commas"),
        ("a in [5 6]", "[5 6", "commas"),
        ("a > 1 and", "and", "Complete"),
        ("and a > 1", "and", "field"),
        ("a > 1 ] b", "]", "`and`"),
        ("a ? 1", "?", "Known are"),
        ("a > ${var.limit}", "${var.limit}", "value itself"),
    ],
)
def test_what_is_no_condition(text: str, faulty: str, remedy: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    problem = caught.value
    assert text[problem.start : problem.end] == faulty
    assert remedy in problem.remedy


def test_mixed_joints_print_the_branches() -> None:
    with pytest.raises(Unreadable) as caught:
        read("a > 1 and b > 2 or c > 3")
    assert caught.value.code == "WF223"
    assert "when: a > 1 and b > 2\n" in caught.value.remedy
    assert "when: c > 3\n" in caught.value.remedy


pieces = st.sampled_from(
    ["a", "#5", "`l`", "==", ">", "in", "[", "]", ",", "and", "or", "not", "is", "empty", '"x"', "1"]
)


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.lists(pieces, max_size=8).map(" ".join), st.text(alphabet="ab1 #`\"'=<>!&|[](),{}$.-", max_size=14))
)
def test_every_text_is_a_condition_or_says_why_not(text: str) -> None:
    try:
        parsed = read(text) if text.strip() and "\n" not in text else None
    except Unreadable as problem:
        assert 0 <= problem.start <= problem.end <= len(text)
        assert problem.remedy
    else:
        assert parsed is None or parsed.terms
