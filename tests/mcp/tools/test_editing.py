"""Edits by a model: operations on a copy, checked once, all or nothing; everything else in the file stays as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from desk import SPEC, Desk, Session

from wfcode.mcp.operations import NEEDS, Op, Operation

BOSS = """\
type: approval
with:
  approver: [boss@example.com]
  taskDescription: Really?
outcomes:
  Approve: paid
  Deny: refused
"""
BRANCHES = """\
- name: Travel
  when: category == "Travel"
  then: paid
- name: Phone
  when: category == "Phone"
  then: paid
"""


def edit(desk: Desk, *operations: dict[str, Any]) -> dict[str, Any]:
    """The answer to an edit of the one spec."""

    async def work(session: Session) -> dict[str, Any]:
        read = await session("read_spec", spec="expense", last_line=1)
        return await session("edit_spec", spec="expense", digest=read["digest"], operations=list(operations))

    return desk.talk(work)


def refused(desk: Desk, *operations: dict[str, Any]) -> str:
    """The error of an edit, after which the file must be what it was."""
    before = file(desk).read_bytes()

    async def work(session: Session) -> str:
        read = await session("read_spec", spec="expense", last_line=1)
        return await session.fails("edit_spec", spec="expense", digest=read["digest"], operations=list(operations))

    text = desk.talk(work)
    assert file(desk).read_bytes() == before
    return text


def file(desk: Desk) -> Path:
    """The file of the one spec."""
    return desk.folder / "specs" / "expense.yaml"


def changed(desk: Desk) -> list[str]:
    """The lines of the file that were not there before, and those that are gone, with their sign."""
    after = file(desk).read_text(encoding="utf-8").splitlines()
    before = SPEC.splitlines()
    return [f"-{row}" for row in before if row not in after] + [f"+{row}" for row in after if row not in before]


def test_a_title_is_one_line_and_the_answer_shows_it(desk: Desk) -> None:
    answer = edit(desk, {"op": "set_title", "new": "Claims"})
    assert changed(desk) == ["-title: Expense claim", "+title: Claims"]
    assert "-title: Expense claim\n+title: Claims" in answer["diff"] and answer["checked"]["ok"]
    assert "# Finance asked for this limit." in file(desk).read_text(encoding="utf-8")


def test_a_step_is_put_between_two_others(desk: Desk) -> None:
    answer = edit(
        desk,
        {"op": "add_step", "step": "boss", "body": BOSS},
        {"op": "connect", "step": "manager", "outcome": "Approve", "to": "boss"},
    )
    assert "manager: Approve -> boss, Deny -> refused" in answer["checked"]["exits"]
    assert "boss: Approve -> paid, Deny -> refused" in answer["checked"]["exits"]


def test_a_step_is_changed_where_it_says_and_nowhere_else(desk: Desk) -> None:
    edit(desk, {"op": "update_step", "step": "paid", "body": "name: Tell\nwith: {subject: Paid!, cc: [a@example.com]}"})
    assert {row for row in changed(desk) if row.startswith("-")} == {"-      subject: Your claim was paid"}
    edit(desk, {"op": "update_step", "step": "paid", "body": "name: null\nwith: {cc: null}"})
    assert [row for row in changed(desk) if "cc" in row or "name" in row] == []


def test_a_rename_follows_every_exit_and_token_and_keeps_the_live_step(desk: Desk) -> None:
    text = SPEC.replace("It was paid.", "See {manager.taskName}, manager.").replace(
        "then: manager", "then: manager  # big"
    )
    file(desk).write_text(text, encoding="utf-8")
    desk.apply()
    answer = edit(desk, {"op": "rename_step", "step": "manager", "to": "boss"})
    found = file(desk).read_text(encoding="utf-8")
    assert "See {boss.taskName}, manager." in found and "then: boss  # big" in found
    assert "moved:" in found and "large: then -> boss, else -> paid" in answer["checked"]["exits"]
    planned = desk.call("plan", spec="expense")
    assert {each["action"] for each in planned["changes"]} <= {"rename", "update"}


def test_a_rename_of_what_is_not_live_leaves_no_note(desk: Desk) -> None:
    edit(desk, {"op": "rename_step", "step": "manager", "to": "boss"})
    assert "moved" not in file(desk).read_text(encoding="utf-8")


def test_a_step_goes_once_nothing_leads_to_it(desk: Desk) -> None:
    assert "refused" in refused(desk, {"op": "remove_step", "step": "refused"})
    edit(
        desk,
        {"op": "connect", "step": "manager", "outcome": "Deny", "to": "end"},
        {"op": "remove_step", "step": "refused"},
    )
    assert "refused:" not in file(desk).read_text(encoding="utf-8")


def test_an_exit_is_left_open(desk: Desk) -> None:
    answer = edit(
        desk, {"op": "disconnect", "step": "manager", "outcome": "Deny"}, {"op": "remove_step", "step": "refused"}
    )
    assert "manager: Approve -> paid, Deny -> open" in answer["checked"]["exits"]


def test_branches_are_set_and_connected_by_name(desk: Desk) -> None:
    answer = edit(
        desk,
        {"op": "add_step", "step": "kind", "body": f"type: branch\nbranches:\n{BRANCHES}else: refused"},
        {"op": "connect", "step": "large", "outcome": "else", "to": "kind"},
        {"op": "connect", "step": "kind", "outcome": "Phone", "to": "refused"},
    )
    assert "kind: Travel -> paid, Phone -> refused, else -> refused" in answer["checked"]["exits"]
    edit(desk, {"op": "set_branches", "step": "kind", "body": BRANCHES})
    assert "no branch 'Fax'" in refused(desk, {"op": "connect", "step": "kind", "outcome": "Fax", "to": "paid"})


def test_the_trigger_is_set_and_connected(desk: Desk) -> None:
    edit(
        desk,
        {"op": "set_trigger", "body": "name: A claim"},
        {"op": "connect", "step": "trigger", "to": "manager"},
        {"op": "remove_step", "step": "large"},
    )
    text = file(desk).read_text(encoding="utf-8")
    assert "name: A claim" in text and "next: manager" in text


def test_text_is_replaced_where_it_stands_once(desk: Desk) -> None:
    edit(desk, {"op": "replace_text", "old": "# Finance asked for this limit.", "new": "# Asked for by finance."})
    assert changed(desk) == ["-  # Finance asked for this limit.", "+  # Asked for by finance."]
    assert "4 times" in refused(desk, {"op": "replace_text", "old": "    type: ", "new": ""})
    assert "does not stand" in refused(desk, {"op": "replace_text", "old": "nowhere", "new": "x"})


def test_all_or_nothing(desk: Desk) -> None:
    text = refused(
        desk,
        {"op": "set_title", "new": "Claims"},
        {"op": "connect", "step": "manager", "outcome": "Deny", "to": "nowhere"},
    )
    assert "nothing was written" in text and "nowhere" in text


def test_steps_in_between_may_be_wrong_as_long_as_the_end_is_right(desk: Desk) -> None:
    edit(
        desk,
        {"op": "connect", "step": "manager", "outcome": "Deny", "to": "later"},
        {
            "op": "add_step",
            "step": "later",
            "body": "type: email\nwith: {to: a@example.com, subject: x, content: y}\nnext: end",
        },
        {"op": "remove_step", "step": "refused"},
    )


def test_a_broken_spec_is_mended_bit_by_bit(desk: Desk) -> None:
    broken = SPEC.replace("then: manager", "then: nowhere").replace("Deny: refused", "Deny: lost")
    file(desk).write_text(broken, encoding="utf-8")
    answer = edit(desk, {"op": "connect", "step": "large", "outcome": "then", "to": "manager"})
    assert not answer["checked"]["ok"]
    answer = edit(desk, {"op": "connect", "step": "manager", "outcome": "Deny", "to": "refused"})
    assert answer["checked"]["ok"]


def test_of_two_editors_the_second_is_told(desk: Desk) -> None:
    async def work(session: Session) -> str:
        first = await session("read_spec", spec="expense")
        title = {"op": "set_title", "new": "Claims"}
        await session("edit_spec", spec="expense", digest=first["digest"], operations=[title])
        return await session.fails("edit_spec", spec="expense", digest=first["digest"], operations=[title])

    assert "WF789" in desk.talk(work)


def test_line_ends_and_byte_order_mark_stay(desk: Desk) -> None:
    file(desk).write_bytes(("\ufeff" + SPEC.replace("\n", "\r\n")).encode())
    edit(desk, {"op": "set_title", "new": "Claims"})
    data = file(desk).read_bytes()
    assert data.startswith("\ufeff".encode()) and data.count(b"\n") == data.count(b"\r\n") == SPEC.count("\n")


def test_an_edit_that_changes_nothing_changes_no_byte(desk: Desk) -> None:
    before = file(desk).stat().st_mtime_ns
    assert edit(desk, {"op": "set_title", "new": "Expense claim"})["diff"] == ""
    assert file(desk).stat().st_mtime_ns == before


def test_no_edit_loosens_a_safeguard(desk: Desk) -> None:
    guarded = SPEC.replace("  manager:\n", "  manager:\n    lifecycle: {prevent_destroy: true}\n")
    file(desk).write_text(guarded, encoding="utf-8")
    for operation in (
        {"op": "update_step", "step": "manager", "body": "lifecycle: {prevent_destroy: false}"},
        {"op": "update_step", "step": "manager", "body": "lifecycle: null"},
        {"op": "replace_text", "old": "{prevent_destroy: true}", "new": "{}"},
        {"op": "update_step", "step": "paid", "body": "lifecycle: {allow: [WF503]}"},
        {"op": "replace_text", "old": "wfcode: 1\n", "new": "wfcode: 1\nworkflow: payroll\n"},
    ):
        assert "WF785" in refused(desk, operation), operation


@pytest.mark.parametrize("op", NEEDS)
def test_an_operation_without_its_values_says_what_it_needs(desk: Desk, op: Op) -> None:
    text = refused(desk, {"op": op})
    assert all(name in text for name in NEEDS[op])


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "delete_everything"},
        {"op": "set_title", "new": "x", "confirm": True},
        {"op": "connect", "step": "nobody", "to": "paid"},
        {"op": "add_step", "step": "manager", "body": "type: email"},
        {"op": "add_step", "step": "fresh", "body": "- a list"},
        {"op": "add_step", "step": "fresh", "body": "{broken"},
        {"op": "set_branches", "step": "large", "body": "a: mapping"},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused_with_a_sentence(desk: Desk, operation: dict[str, Any]) -> None:
    assert "Traceback" not in refused(desk, operation)


def test_digits_stay_as_written(desk: Desk) -> None:
    edit(desk, {"op": "update_step", "step": "paid", "body": "with: {subject: 007}"})
    assert "007" in file(desk).read_text(encoding="utf-8")


def test_every_operation_is_one_of_the_table() -> None:
    assert set(NEEDS) == set(Operation.model_fields["op"].annotation.__args__)  # type: ignore[union-attr]  # a Literal
