"""Exits: outcomes under their canonical keys, links, and the End point that is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from wfcode.compile import Compiled, exits
from wfcode.spec import Form
from wfcode.tree import Element, Link

Step = Callable[..., Element]


def outcomes(element: Element) -> dict[str, dict[str, object]]:
    return {outcome.key: dict(outcome.fields) for outcome in element.outcomes}


def test_fixed_outcomes_take_their_canonical_keys(element: Step) -> None:
    step = element("type: sign\noutcomes: {SIGNED: open, canceled: open, Declined: {next: open, label: Refused}}")
    assert outcomes(step) == {
        "Signed": {"type": "SIGNED"},
        "Canceled": {"type": "CANCELED"},
        "Declined": {"type": "DECLINED", "text": "Refused"},
    }


@pytest.mark.parametrize(
    ("kind", "written", "keys"),
    [
        ("payment", "{success: open, EXPIRED: open}", ["Success", "Expired"]),
        ("verify_payment", '{"NOT VERIFY": open, verify: open}', ["Not verify", "Verify"]),
        ("approve_and_sign", "{approve: {next: open, sign: true}, deny: open}", ["Approve", "Deny"]),
    ],
)
def test_case_does_not_matter_and_order_stays(kind: str, written: str, keys: list[str], element: Step) -> None:
    assert list(outcomes(element(f"type: {kind}\noutcomes: {written}"))) == keys


def test_everything_an_outcome_may_say(element: Step) -> None:
    step = element(
        """\
        type: approval
        outcomes:
          Approve: {next: open, label: "Yes", buttonColor: "#123456", textColor: "#fff", sign: true}
          Deny: open
          Ask: {button: true, next: open}
        """
    )
    assert outcomes(step) == {
        "Approve": {
            "type": "APPROVE",
            "text": "Yes",
            "buttonColor": "#123456",
            "textColor": "#fff",
            "outcomeSign": "Yes",
        },
        "Deny": {"type": "DENY"},
        "Ask": {"type": "CUSTOM", "text": "Ask"},
    }


def test_the_key_of_a_task_is_its_button(element: Step) -> None:
    step = element("type: task\noutcomes: {Paid: open, No: {next: open, type: deny, label: Impossible}}")
    assert outcomes(step) == {
        "Paid": {"type": "CUSTOM", "text": "Paid"},
        "No": {"type": "DENY", "text": "Impossible"},
    }


def test_a_step_with_one_button_may_say_next(compiled: Callable[..., Compiled]) -> None:
    tree = compiled(steps="a: {type: task, next: b}\nb: {type: assign, next: open}").tree
    assert tree is not None
    assert outcomes(tree.elements["a"]) == {"Complete": {"type": "CUSTOM", "text": "Complete"}}
    assert Link("a", "Complete", "b") in tree.links
    assert outcomes(tree.elements["b"]) == {"Done": {"type": "CUSTOM", "text": "Done"}}


def test_an_end_point_is_made_where_none_is_written(compiled: Callable[..., Compiled]) -> None:
    tree = compiled(steps="a: {type: split, next: [b, end]}\nb: {type: email, next: end}").tree
    assert tree is not None
    assert tree.elements["end"].type == "workflow_end_point"
    assert tree.links == {Link("trigger", "", "a"), Link("a", "", "b"), Link("a", "", "end"), Link("b", "", "end")}


def test_an_end_point_of_the_author_is_used(compiled: Callable[..., Compiled]) -> None:
    tree = compiled(steps="a: {type: email, next: end}\nend: {type: terminate, with: {reasonOfTerminate: R}}").tree
    assert tree is not None
    assert tree.elements["end"].subtype == "workflow_end_point_terminate"
    assert tree.elements["end"].fields == {"reasonOfTerminate": "R"}


def test_open_is_no_link(compiled: Callable[..., Compiled]) -> None:
    tree = compiled(steps="a: {type: approval, outcomes: {Approve: open, Deny: end}}").tree
    assert tree is not None
    assert tree.links == {Link("trigger", "", "a"), Link("a", "Deny", "end")}
    assert exits(tree) == [("trigger", [("", "a")]), ("a", [("Approve", "open"), ("Deny", "end")])]


def test_elements_come_breadth_first(compiled: Callable[..., Compiled]) -> None:
    steps = """\
    a: {type: split, next: [d, b]}
    b: {type: email, next: c}
    c: {type: email, next: end}
    d: {type: email, next: e}
    e: {type: email, next: end}
    """
    tree = compiled(steps=steps).tree
    assert tree is not None
    assert list(tree.elements) == ["trigger", "a", "d", "b", "e", "c", "end"]


def test_branches_with_their_terms(element: Step, forms: Mapping[str, Form]) -> None:
    step = element(
        """\
        type: branch
        branches:
          - {name: Travel, when: category == Travel, then: open}
          - name: Hardware
            when: {any: [category == Laptop, category == Phone]}
            then: open
            raw: {icon: x}
        else: open
        """,
        forms=forms,
    )
    assert outcomes(step) == {
        "Travel": {
            "branchName": "Travel",
            "conditionTermsMatchType": "All",
            "conditionTerms": [{"field": "7", "operator": "equals", "value": "Travel"}],
        },
        "Hardware": {
            "branchName": "Hardware",
            "conditionTermsMatchType": "Any",
            "conditionTerms": [
                {"field": "7", "operator": "equals", "value": "Laptop"},
                {"field": "7", "operator": "equals", "value": "Phone"},
            ],
            "icon": "x",
        },
        "else": {"type": "CONDITION"},
    }


@pytest.mark.parametrize(("written", "kept"), [("Task", None), ("Pay", "Pay")])
def test_a_name_that_is_the_default_is_none(written: str, kept: str | None, element: Step) -> None:
    assert element(f"type: task\nname: {written}\nnext: open").name == kept


def test_a_missing_exit_proposes_the_step_below(compiled: Callable[..., Compiled]) -> None:
    (found,) = compiled(steps="a: {type: email}\nb: {type: email, next: end}").diagnostics
    assert found.suggestions == ("next: b", "next: end", "next: open")
    assert "`next: b`, `next: end` or `next: open`" in found.detail


def test_a_fixed_outcome_that_is_missing_proposes_open(compiled: Callable[..., Compiled]) -> None:
    (found,) = compiled(steps="a: {type: approval, outcomes: {Approve: end}}").diagnostics
    assert found.suggestions == ("Deny: open",)
