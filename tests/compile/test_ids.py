"""Ids that belong to an account: found, mapped, and left alone where they are none."""

from __future__ import annotations

from hypothesis import given, settings
from strategies import trees
from trees import end, flow, step, trigger

from wfcode.compile.ids import ForeignId, has_open_fields, ids_of, mapped
from wfcode.tree import Tree

TREE = flow(
    trigger("ask", form="claim"),
    step(
        "ask",
        "approval",
        exits={"Approve": "fill", "Deny": "end"},
        fields={"team": "77", "taskDescription": "See {f242894007368972_email} and {claim.email}, 77"},
    ),
    step("fill", "form", to="when", fields={"formID": "242894007368970"}),
    step(
        "when",
        "if",
        exits={"then": "end", "else": "end"},
        fields={"conditionTerms": [{"field": "5_f242894007368972", "operator": "equals", "value": "242894007368970"}]},
    ),
    step("wait", "scheduled_email", to="end", fields={"timing__dateField": "7"}),
    end(),
    forms={"claim": "242894007368969"},
)


def test_every_id_is_found_with_its_place() -> None:
    assert set(ids_of(TREE)) == {
        ForeignId("forms.claim", "242894007368969"),
        ForeignId("ask.with.team", "77"),
        ForeignId("ask.with.taskDescription", "242894007368972"),
        ForeignId("fill.with.formID", "242894007368970"),
        ForeignId("when.with.conditionTerms", "242894007368972"),
    }


def test_ids_are_replaced_by_their_place_and_never_by_their_text() -> None:
    ids = {one.id: f"9{one.id}" for one in ids_of(TREE)}
    found = mapped(TREE, ids)
    assert found.forms == {"claim": "9242894007368969"}
    assert found.elements["trigger"].fields["resourceID"] == "claim"
    ask = found.elements["ask"].fields
    assert ask["team"] == "977"
    assert ask["taskDescription"] == "See {f9242894007368972_email} and {claim.email}, 77"
    terms = found.elements["when"].fields["conditionTerms"]
    assert terms == [{"field": "5_f9242894007368972", "operator": "equals", "value": "242894007368970"}]
    assert found.elements["wait"].fields["timing__dateField"] == "7"


@settings(max_examples=50, deadline=None)
@given(trees())
def test_a_map_to_itself_and_an_empty_one_change_nothing(tree: Tree) -> None:
    assert mapped(tree, {}) == tree
    assert mapped(tree, {one.id: one.id for one in ids_of(tree)}) == tree


@settings(max_examples=50, deadline=None)
@given(trees())
def test_there_and_back_is_where_it_was(tree: Tree) -> None:
    ids = {one.id: f"8{one.id}0000000000" for one in ids_of(tree)}
    back = {theirs: mine for mine, theirs in ids.items()}
    assert mapped(mapped(tree, ids), back) == tree


def test_a_condition_on_a_field_that_nobody_looked_up_is_seen() -> None:
    asking = step(
        "when",
        "if",
        exits={"then": "end", "else": "end"},
        fields={"conditionTerms": [{"field": "?amount", "operator": "equals", "value": "1"}]},
    )
    assert has_open_fields(flow(trigger("when"), asking, end()))
    assert not has_open_fields(TREE)
