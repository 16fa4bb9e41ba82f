"""The overlay of `raw`, and steps whose type nobody knows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wfcode.compile import Compiled
from wfcode.tree import Element

Step = Callable[..., Element]


@pytest.mark.parametrize(
    ("raw", "fields"),
    [
        ("{novelty: 7}", {"novelty": 7}),
        ("{novelty: {a: [1, true, x]}}", {"novelty": {"a": [1, True, "x"]}}),
        ("{reminder: {newer: {a: 1}}}", {"reminder__newer__a": 1}),
        ("{reminder__newer__a: 1}", {"reminder__newer__a": 1}),
        ("{reminder: {newer__a: 1}}", {"reminder__newer__a": 1}),
        ("{reminder: {style: {a: 1}}}", {"reminder__style": {"a": 1}}),
    ],
)
def test_leaves_are_flat_where_jotform_flattens(raw: str, fields: dict[str, object], element: Step) -> None:
    assert element(f"type: task\nraw: {raw}\nnext: open").fields == fields


def test_members_that_nobody_knows_join_those_of_with(element: Step) -> None:
    found = element("type: email\nwith: {attachment: {name: x}}\nraw: {attachment: {size: 3}}\nnext: open").fields
    assert found == {"attachment": {"name": "x", "size": 3}}


def test_raw_on_the_trigger_and_in_outcomes(compiled: Callable[..., Compiled]) -> None:
    result = compiled(
        """\
        wfcode: 1
        title: T
        trigger: {manual: {buttonText: Go}, raw: {novelty: 1}, next: a}
        steps:
          a:
            type: approval
            outcomes:
              Approve: {next: end, raw: {icon: star}}
              Deny: open
        """
    )
    assert result.diagnostics == ()
    assert result.tree is not None
    assert result.tree.elements["trigger"].fields == {"buttonText": "Go", "novelty": 1}
    approve = result.tree.elements["a"].outcome("Approve")
    assert approve is not None and approve.fields == {"type": "APPROVE", "icon": "star"}


def test_an_opaque_step_is_wired_with_what_it_holds(element: Step) -> None:
    step = element("type: opaque\nname: New\nraw: {type: workflow_novelty, subType: x, a: {b: 1}}\nnext: open")
    assert (step.type, step.subtype, step.name) == ("workflow_novelty", "x", "New")
    assert step.fields == {"a": {"b": 1}}


def test_an_opaque_step_may_have_outcomes(element: Step) -> None:
    step = element("type: opaque\nraw: {type: workflow_novelty}\noutcomes: {Yes: end, No: {next: open, label: Never}}")
    assert {outcome.key: outcome.fields for outcome in step.outcomes} == {"Yes": {}, "No": {"text": "Never"}}
