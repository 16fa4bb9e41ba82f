"""Conditions that decide nothing, branches in each other's way, and answers that a form never gives."""

from __future__ import annotations

import pytest
from checked import compiled, placed, told, whole
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.compile.checks.samples import Condition, Term, truths

CLAIM, LEAVE = "242894007368969", "242894007368970"


def when(condition: str) -> str:
    return f"a: {{type: if, when: '{condition}', then: end, else: open}}"


def branches(*conditions: str, rest: str = "end") -> str:
    rows = "".join(f"    - {{name: B{n}, when: '{condition}', then: end}}\n" for n, condition in enumerate(conditions))
    return f"a:\n  type: branch\n  branches:\n{rows}  else: {rest}"


@pytest.mark.parametrize(
    "condition",
    [
        "amount > 10 and amount < 5",
        "amount > 10 and amount < 10",
        "amount == 10 and amount == 11",
        "amount == 10 and amount > 10",
        "amount is empty and amount > 1",
        "amount is empty and amount is filled",
        "currency == EUR and currency == USD",
        "currency == EUR and currency != EUR",
        "currency != EUR and currency != USD and currency != GBP and currency is filled",
        "purchaseDate after 2026-03-01 and purchaseDate before 2026-02-01",
        "reason contains urgent and reason not contains urgent",
        'reason == "no" and reason starts with yes',
        "amount > 10 and currency == EUR and amount < 5",
    ],
)
def test_what_can_never_be_true(condition: str) -> None:
    assert placed(when(condition), "WF511") == [("WF511", f"'{condition}'")]


@pytest.mark.parametrize(
    "condition",
    [
        "amount > 5 and amount < 10",
        "amount > 5 and amount < 6",
        "amount != 5 and amount != 6",
        "currency != EUR and currency != USD",
        "amount > 10 or amount < 5",
        "reason contains urgent and reason contains today",
        "reason starts with a and reason ends with b and reason contains c",
        "reason starts with ab and reason starts with a",
        "purchaseDate after 2026-03-01 and purchaseDate before 2026-03-02",
        "amount > 10 and currency == EUR",
        "amount == 1000 and amount < 1000.5",
    ],
)
def test_what_can_be_true_and_false(condition: str) -> None:
    assert told(when(condition)) == []


@pytest.mark.parametrize(
    "condition",
    ["currency != EUR or currency != USD", "amount is empty or amount is filled", "amount < 5 or amount != 4"],
)
def test_what_is_always_true(condition: str) -> None:
    assert told(when(condition)) == ["WF512"]


def test_an_operator_that_nobody_knows_is_left_alone() -> None:
    raw = "{{field: '5', operator: {}, value: '{}'}}"
    terms = ", ".join([raw.format("quantityGreater", 10), raw.format("quantityLess", 5)])
    assert told(f"a: {{type: if, when: {{all: [{terms}]}}, then: end, else: open}}") == []


@pytest.mark.parametrize(
    ("conditions", "code"),
    [
        (("amount > 100", "amount > 100"), "WF513"),
        (("currency == EUR and amount > 1", "amount > 1 and currency == EUR"), "WF513"),
        (("amount > 100", "amount > 100.0"), "WF513"),
        (("amount > 100", "amount > 1000"), "WF514"),
        (("category in [Travel, Laptop]", "category == Laptop"), "WF514"),
        (("amount > 100", "amount > 200 and currency == EUR"), "WF514"),
        (("category == Travel", "category == Laptop", "category in [Travel, Laptop]"), "WF514"),
        (("amount > 50", "amount < 100"), "WF515"),
        (("category in [Travel, Laptop]", "category in [Laptop, Phone]"), "WF515"),
    ],
)
def test_branches_in_each_others_way(conditions: tuple[str, ...], code: str) -> None:
    assert placed(branches(*conditions), "WF513", "WF514", "WF515") == [(code, f"'{conditions[-1]}'")]


@pytest.mark.parametrize(
    "conditions",
    [
        ("amount > 1000", "amount > 100"),
        ("category == Travel", "category in [Laptop, Phone]"),
        ("amount > 100", "currency == EUR"),
        ("amount > 100 and currency == EUR", "amount > 100"),
        ("amount > 100", "amount < 100"),
        ("reason contains a", "reason contains b"),
        ("category != Travel", "category != Laptop"),
    ],
)
def test_branches_that_may_stand_so(conditions: tuple[str, ...]) -> None:
    assert told(branches(*conditions)) == []


@pytest.mark.parametrize("condition", ["amount == many", "email == finance", "email != finance"])
def test_answers_that_never_come(condition: str) -> None:
    assert told(when(condition)) == ["WF516"]


def test_boxes_hold_their_own_options_only() -> None:
    text = whole(when("confirmed contains Maybe")).replace(CLAIM, LEAVE)
    assert [each.code for each in compiled(text).diagnostics] == ["WF516"]
    assert compiled(text.replace("Maybe", "team")).diagnostics == ()


def test_options_that_no_branch_is_for() -> None:
    some = ("category == Travel", "category in [Laptop, Phone]")
    assert told(branches(*some, rest="open")) == ["WF517"]
    assert told(branches(*some, rest="end")) == []
    assert told(branches(*some, "category == Other", rest="open")) == []
    assert told(branches("amount > 1", "category == Travel", rest="open")) == []
    assert told(branches("category != Travel", "category == Travel", rest="open")) == []


def test_a_question_that_is_gone() -> None:
    raw = "{field: '%s', operator: equals, value: x}"
    assert placed(f"a: {{type: if, when: {raw % 77}, then: end, else: open}}", "WF518") == [("WF518", raw % 77)]
    assert (
        told(
            f"a: {{type: if, when: {raw % '3_f{vendor}'}, then: end, else: open}}".replace(
                "{vendor}", "242894007368972"
            )
        )
        == []
    )
    assert told("a: {type: if, when: '#77 is filled', then: end, else: open}") == ["WF303"]


NUMBERS = st.integers(-3, 3).map(str)
TERMS = st.builds(
    Term,
    st.sampled_from("ab"),
    st.sampled_from(["equals", "notEquals", "lessThan", "greaterThan", "isEmpty", "isFilled"]),
    NUMBERS,
)
CONDITIONS = st.builds(Condition, st.lists(TERMS, min_size=1, max_size=4).map(tuple), st.booleans())
ANSWERS = [*(str(number / 2) for number in range(-9, 10)), "", "x"]


@settings(max_examples=100)
@given(one=CONDITIONS, other=CONDITIONS)
def test_the_answers_tried_tell_apart_whatever_any_answers_do(one: Condition, other: Condition) -> None:
    found = truths([one, other], lambda _: None)
    assert found is not None
    tried = set(zip(*found, strict=True))
    every = {(one.holds({"a": a, "b": b}), other.holds({"a": a, "b": b})) for a in ANSWERS for b in ANSWERS}
    assert every == tried


def test_too_many_combinations_are_left_alone() -> None:
    terms = tuple(Term(str(field), "equals", str(value)) for field in range(8) for value in range(5))
    assert truths([Condition(terms, any=True)], lambda _: None) is None
