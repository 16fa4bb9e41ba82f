"""Terms as a person writes them, and what they compile to is what they were."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from intakes import demo_forms

from wfcode.compile import compile_spec
from wfcode.decompile.conditions import Forms, Unsayable, condition
from wfcode.source import parse
from wfcode.source.writing import dump_spec
from wfcode.steps import OPERATORS
from wfcode.tree import Json

CLAIM, LEAVE, VENDOR, FOREIGN = "242894007368969", "242894007368970", "242894007368972", "999999999999999"
ALIASES = {"claim": CLAIM, "leave": LEAVE, "vendor": VENDOR, "foreign": FOREIGN}


def term(field: str, operator: str, value: str = "") -> dict[str, Json]:
    return {"field": field, "operator": operator, "value": value}


def said(*terms: dict[str, Json], match: str = "All", trigger: str = CLAIM) -> Json:
    return condition(list(terms), match, forms=Forms(trigger, ALIASES, demo_forms()))


@pytest.mark.parametrize(
    ("terms", "match", "text"),
    [
        ([term("5", "greaterThan", "1000")], "All", "amount > 1000"),
        ([term("6", "equals", "EUR")], "All", 'currency == "EUR"'),
        ([term("11", "contains", 'say "x" \\ y')], "All", 'reason contains "say \\"x\\" \\\\ y"'),
        ([term("3", "isEmpty")], "All", "fullName is empty"),
        ([term("5", "lessThan", "5"), term("6", "notEquals", "GBP")], "All", 'amount < 5 and currency != "GBP"'),
        ([term("5", "greaterThan", "5"), term("5", "equals", "5")], "Any", "amount >= 5"),
        ([term("7", "equals", "Laptop"), term("7", "equals", "Phone")], "Any", 'category in ["Laptop", "Phone"]'),
        ([term("6", "notEquals", "EUR"), term("6", "notEquals", "USD")], "All", 'currency not in ["EUR", "USD"]'),
        ([term("8", "before", "2026-01-01")], "All", 'purchaseDate before "2026-01-01"'),
        ([term("3_f{vendor}", "startsWith", "Acme")], "All", 'vendor.companyName starts with "Acme"'),
    ],
)
def test_in_words(terms: list[dict[str, Json]], match: str, text: str) -> None:
    assert said(*terms, match=match) == text


@pytest.mark.parametrize(
    "one",
    [
        term("6", "equalCountry", "Germany"),
        term("99", "equals", "a question that is gone"),
        term("6", "equals", "eur"),
        term("5", "greaterThan", "many"),
        term("4_f{foreign}", "equals", "x"),
        term("5_f{claim}", "equals", "5"),
        term("7", "contains", "x"),
    ],
)
def test_raw_where_words_are_lacking(one: dict[str, Json]) -> None:
    assert said(one) == one


def test_a_form_that_cannot_be_read_has_questions_by_number() -> None:
    assert said(term("5", "equals", "Yes"), trigger=FOREIGN) == '#5 == "Yes"'


def test_without_a_form_every_term_is_raw() -> None:
    assert said(term("5", "equals", "1"), trigger="") == term("5", "equals", "1")


def test_any_of_one_says_so() -> None:
    assert said(term("6", "equals", "EUR"), match="Any") == {"any": ['currency == "EUR"']}


def test_long_ones_are_lists_and_raw_ones_stand_among_words() -> None:
    long = [term("11", "contains", "x" * 40), term("11", "contains", "y" * 40)]
    assert said(*long) == {"all": [f'reason contains "{"x" * 40}"', f'reason contains "{"y" * 40}"']}
    odd = term("9", "equalDay", "Monday")
    assert said(term("5", "lessThan", "5"), odd, match="Any") == {"any": ["amount < 5", odd]}


@pytest.mark.parametrize("terms", [[], [term("5", "resembles", "1")], [term("", "equals", "1")], ["x"], None])
def test_what_no_spec_can_say_is_told(terms: Any) -> None:
    with pytest.raises(Unsayable):
        condition(terms, "All", forms=Forms(CLAIM, ALIASES, demo_forms()))


FIELDS = st.sampled_from(["5", "6", "7", "8", "3", "11", "77", "3_f{vendor}", "8_f{vendor}", "4_f{foreign}"])
VALUES = st.one_of(st.sampled_from(["5", "EUR", "Laptop", "2026-01-01", "", "1.50"]), st.text(max_size=8))
TERMS = st.builds(term, FIELDS, st.sampled_from(OPERATORS), VALUES)


@settings(max_examples=120, deadline=None)
@given(st.lists(TERMS, min_size=1, max_size=4), st.sampled_from(["All", "Any"]))
def test_what_is_written_compiles_to_what_it_was(terms: list[dict[str, Json]], match: str) -> None:
    terms = [{**each, "value": "" if each["operator"] in ("isEmpty", "isFilled") else each["value"]} for each in terms]
    when = condition([*terms], match, forms=Forms(CLAIM, ALIASES, demo_forms()))
    step = {"type": "if", "when": when, "then": "end", "else": "end"}
    data = {
        "wfcode": 1,
        "title": "T",
        "forms": ALIASES,
        "trigger": {"form": "claim", "next": "a"},
        "steps": {"a": step},
    }
    try:
        text = dump_spec(data)
    except ValueError:
        return  # a character that YAML does not have
    compiled = compile_spec(parse(text, file="s.yaml"), forms=demo_forms())
    # What the form does not have may be allowed on the step; everything else must do without.
    assert [each for each in compiled.diagnostics if each.is_error and not each.code.startswith("WF5")] == []
    assert compiled.tree is not None
    fields = compiled.tree.elements["a"].fields
    assert (fields["conditionTerms"], fields["conditionTermsMatchType"]) == (terms, match)
