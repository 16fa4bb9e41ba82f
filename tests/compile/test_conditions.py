"""Conditions to terms: fields looked up, operators by the kind of question, `>=` and `in` spread out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from wfcode.compile import Compiled
from wfcode.spec import Form
from wfcode.tree import Element

Step = Callable[..., Element]
Terms = list[tuple[str, str, str]]


def terms(step: Element) -> tuple[Any, Terms]:
    found: Any = step.fields["conditionTerms"]
    return step.fields["conditionTermsMatchType"], [(t["field"], t["operator"], t["value"]) for t in found]


def condition(element: Step, text: str, forms: Mapping[str, Form] | None) -> tuple[Any, Terms]:
    return terms(element(f"type: if\nwhen: {text}\nthen: open\nelse: open", forms=forms))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("amount == 5", ("5", "equals", "5")),
        ("amount > 1000", ("5", "greaterThan", "1000")),
        ("amount < 2.50", ("5", "lessThan", "2.50")),
        ("'#5 != 7'", ("5", "notEquals", "7")),
        ("'`Amount` == 7'", ("5", "equals", "7")),
        ("q5_amount == 7", ("5", "equals", "7")),
        ("claim.amount == 7", ("5", "equals", "7")),
        ("category == '4 - Good'", ("7", "equals", "4 - Good")),
        ("currency == GBP", ("6", "equals", "GBP")),
        ("reason contains urgent", ("11", "contains", "urgent")),
        ("reason not contains urgent", ("11", "notContains", "urgent")),
        ("managerEmail ends with example.com", ("10", "endsWith", "example.com")),
        ("extras contains Express", ("12", "contains", "Express")),
        ("receipt is filled", ("9", "isFilled", "")),
        ("receipt is empty", ("9", "isEmpty", "")),
        ("purchaseDate == 2026-03-01", ("8", "equalDate", "2026-03-01")),
        ("purchaseDate != 2026-03-01", ("8", "notEqualDate", "2026-03-01")),
        ("purchaseDate before 2026-03-01", ("8", "before", "2026-03-01")),
        ("purchaseDate > 2026-03-01", ("8", "after", "2026-03-01")),
        ("vendor.rating > 3", ("8_f{vendor}", "greaterThan", "3")),
        ('{field: "5", operator: quantityLess, value: 3}', ("5", "quantityLess", "3")),
        ("{field: vendor.rating, operator: equals, value: 3}", ("8_f{vendor}", "equals", "3")),
        ('{field: "12_f242894007368972", operator: equals, value: 007}', ("12_f{vendor}", "equals", "007")),
    ],
)
def test_one_term(text: str, found: tuple[str, str, str], element: Step, forms: Mapping[str, Form]) -> None:
    assert condition(element, text, forms) == ("All", [found])


@pytest.mark.parametrize(
    ("text", "match", "found"),
    [
        ("amount >= 5", "Any", [("5", "greaterThan", "5"), ("5", "equals", "5")]),
        ("amount <= 5", "Any", [("5", "lessThan", "5"), ("5", "equals", "5")]),
        ("'currency in [EUR, USD]'", "Any", [("6", "equals", "EUR"), ("6", "equals", "USD")]),
        ("'currency in [EUR]'", "All", [("6", "equals", "EUR")]),
        ("'currency not in [EUR, USD]'", "All", [("6", "notEquals", "EUR"), ("6", "notEquals", "USD")]),
        (
            "'amount >= 5 or currency in [EUR]'",
            "Any",
            [("5", "greaterThan", "5"), ("5", "equals", "5"), ("6", "equals", "EUR")],
        ),
        ("amount > 5 and currency == EUR", "All", [("5", "greaterThan", "5"), ("6", "equals", "EUR")]),
        ("{any: [amount > 5]}", "Any", [("5", "greaterThan", "5")]),
        (
            "{all: [amount > 5 and amount < 9, {field: '6', operator: equals, value: EUR}]}",
            "All",
            [("5", "greaterThan", "5"), ("5", "lessThan", "9"), ("6", "equals", "EUR")],
        ),
    ],
)
def test_more_terms(text: str, match: str, found: Terms, element: Step, forms: Mapping[str, Form]) -> None:
    assert condition(element, text, forms) == (match, found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("amount > 5", ("?amount", "greaterThan", "5")),
        ("'#5 > 5'", ("5", "greaterThan", "5")),
        ("'`Amount` > 5'", ("?`Amount`", "greaterThan", "5")),
        ("vendor.rating > 5", ("?vendor.rating", "greaterThan", "5")),
    ],
)
def test_without_questions_the_field_stays_a_name(text: str, found: tuple[str, str, str], element: Step) -> None:
    assert condition(element, text, None) == ("All", [found])


def test_a_form_that_was_not_read_is_not_checked(compiled: Callable[..., Compiled], forms: Mapping[str, Form]) -> None:
    steps = "a: {type: if, when: vendor.nothing > 5, then: end, else: open}"
    only = {form_id: form for form_id, form in forms.items() if form_id.endswith("969")}
    assert compiled(steps=steps, forms=only).diagnostics == ()
    assert [finding.code for finding in compiled(steps=steps, forms=forms).diagnostics] == ["WF303"]


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        ("amuont > 5", ("amount",)),
        ("Amount > 5", ("amount",)),
        ("'`Ammount` > 5'", ("amount",)),
        ("curency == EUR", ("currency",)),
    ],
)
def test_an_unknown_field_is_answered_with_names(
    text: str, suggestions: tuple[str, ...], compiled: Callable[..., Compiled], forms: Mapping[str, Form]
) -> None:
    steps = f"a:\n  type: if\n  when: {text}\n  then: end\n  else: open"
    (found,) = compiled(steps=steps, forms=forms).diagnostics
    assert found.suggestions == suggestions


def test_at_least_inside_and_shows_the_way_out(compiled: Callable[..., Compiled], forms: Mapping[str, Form]) -> None:
    steps = "a: {type: if, when: amount >= 1000 and currency == EUR, then: end, else: open}"
    (found,) = compiled(steps=steps, forms=forms).diagnostics
    assert "`amount > 999`" in found.detail


def test_a_word_that_is_an_option_is_no_field(element: Step, forms: Mapping[str, Form]) -> None:
    assert condition(element, 'reason == "amount"', forms)[1] == [("11", "equals", "amount")]
