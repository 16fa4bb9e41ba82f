"""Whose word a plan needs."""

from __future__ import annotations

import pytest
from waiting import stored

from wfcode.mcp.consent import Word, is_title, word_for
from wfcode.mcp.operator import Leave, Limits, Operator, Policy
from wfcode.mcp.stored import Kind
from wfcode.plan.model import Action, Change, FieldChange

GONE = Change(address="old", action=Action.DELETE, reason="", type="workflow_send_email")
NEW = Change(address="new", action=Action.CREATE, reason="", type="workflow_send_email")
LEAVE = Operator(Policy(approve=(Leave(targets=("sandbox",), kinds=("workflow", "publish"), max_deletes=9),)))


def word(plan: object, *, deleted: int = 0, allowed: int = 0, operator: Operator | None = None) -> Word:
    """The word for a plan under these limits."""
    from wfcode.mcp.stored import StoredPlan

    assert isinstance(plan, StoredPlan)
    return word_for(plan, deleted=deleted, limits=Limits(deletes=allowed), operator=operator or Operator())


def test_an_ordinary_plan_needs_a_yes_and_an_empty_one_nothing() -> None:
    assert word(stored(changes=(NEW,))) is Word.YES
    assert word(stored(api_calls=0)) is Word.NONE


def protection(*, after: bool) -> Change:
    """A step whose protection changes."""
    field = FieldChange(address="boss.lifecycle.prevent_destroy", before=not after, after=after)
    return Change(address="boss", action=Action.UPDATE, reason="", fields=(field,))


def test_what_sends_nothing_needs_nothing_unless_it_takes_protection_away_or_binds_anew() -> None:
    rename = Change(address="boss", action=Action.RENAME, reason="")
    assert word(stored(api_calls=0, changes=(rename, protection(after=True)))) is Word.NONE
    assert word(stored(api_calls=0, changes=(protection(after=False),)), operator=LEAVE) is Word.TITLE
    assert word(stored(changes=(NEW, protection(after=False))), operator=LEAVE) is Word.TITLE
    assert word(stored(api_calls=0, changes=(Change(address="a", action=Action.ADOPT, reason=""),))) is Word.YES


def test_a_delete_beyond_the_limit_needs_the_title() -> None:
    plan = stored(changes=(GONE, GONE))
    assert word(plan) is Word.TITLE
    assert word(plan, allowed=2) is Word.YES
    assert word(plan, allowed=2, deleted=1) is Word.TITLE
    assert word(plan, allowed=3, deleted=1) is Word.YES


def test_a_step_with_branches_always_needs_the_title() -> None:
    assert word(stored(changes=(GONE,), branching=True), allowed=9) is Word.TITLE


@pytest.mark.parametrize("kind", [Kind.DESTROY, Kind.ROLLBACK])
def test_what_cannot_be_had_back_needs_the_title(kind: Kind) -> None:
    assert word(stored(kind=kind), allowed=9, operator=LEAVE) is Word.TITLE


def test_the_operators_policy_says_yes_beforehand_and_no_further() -> None:
    assert word(stored(changes=(NEW,)), operator=LEAVE) is Word.NONE
    assert word(stored(kind=Kind.FORM), operator=LEAVE) is Word.YES
    assert word(stored(changes=(GONE,)), operator=LEAVE) is Word.TITLE
    assert word(stored(changes=(GONE,)), operator=LEAVE, allowed=1) is Word.NONE


def test_a_protected_target_wants_the_terminal_whatever_the_plan() -> None:
    for plan in (
        stored(protected=True),
        stored(protected=True, api_calls=0),
        stored(protected=True, kind=Kind.DESTROY),
    ):
        assert word(plan, operator=LEAVE) is Word.TERMINAL


@pytest.mark.parametrize(
    ("typed", "good"), [("Claim", True), (" Claim ", True), ("claim", False), ("", False), ("C", False)]
)
def test_only_the_title_is_the_title(typed: str, good: bool) -> None:
    assert is_title(typed, stored(title="Claim")) is good


def test_a_workflow_without_a_title_cannot_be_confirmed_by_saying_nothing() -> None:
    assert not is_title("", stored(title=""))
