"""What a person is asked: complete, in a fixed order, and no name can pass for a line of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion
from waiting import stored

from wfcode.mcp.question import question, quoted
from wfcode.mcp.stored import Kind
from wfcode.plan.model import Action, Change


def change(address: str, action: Action) -> Change:
    """A change of one step."""
    return Change(address=address, action=action, reason="because", type="workflow_send_email")


CHANGES = (
    change("trigger", Action.UPDATE),
    change("new", Action.CREATE),
    change("old", Action.DELETE),
    change("kind", Action.REPLACE),
)


def test_the_question_of_a_plan(snapshot: SnapshotAssertion) -> None:
    plan = stored(changes=CHANGES, risks=("the workflow is enabled", '"mail.with.to" sends to "x@example.com"'))
    assert question(plan) == snapshot


def test_the_question_of_a_destroy(snapshot: SnapshotAssertion) -> None:
    assert question(stored(kind=Kind.DESTROY, protected=True, facts=("12 steps go with it",))) == snapshot


def test_deletes_stand_before_everything_else_that_happens() -> None:
    rows = question(stored(changes=CHANGES)).split("\n")
    assert [row.split()[0] for row in rows[2:6]] == ["DELETES", "REPLACES", "creates", "changes"]


@given(st.text(max_size=300))
def test_a_name_stays_one_quoted_piece_of_one_line(name: str) -> None:
    shown = quoted(name)
    assert shown[0] == shown[-1] == '"' and '"' not in shown[1:-1]
    assert len(shown.splitlines()) == 1 and all(char == " " or char.isprintable() for char in shown)


@given(st.text(max_size=80))
def test_a_title_adds_no_line_to_the_question(title: str) -> None:
    assert len(question(stored(title=title)).split("\n")) == len(question(stored()).split("\n"))


def test_a_long_list_says_how_much_it_leaves_out() -> None:
    many = tuple(change(f"step{number}", Action.DELETE) for number in range(30))
    assert "DELETES 30:" in question(stored(changes=many)) and "and 22 more" in question(stored(changes=many))
