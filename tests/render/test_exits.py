"""The exits as text, one step a line."""

from __future__ import annotations

from wfcode.render.exits import exits_json, exits_page, workflow_page
from wfcode.render.page import plain

EXITS = [
    ("trigger", [("", "manager")]),
    ("manager", [("Approve", "pay"), ("Deny", "rejected"), ("Ask\nagain", "open")]),
    ("split", [("", "a"), ("", "b")]),
    ("end", []),
]


def test_one_line_for_each_step_that_leads_on() -> None:
    assert plain(exits_page(EXITS)) == (
        "trigger: -> manager\nmanager: Approve -> pay, Deny -> rejected, Ask\\nagain -> open\nsplit: -> a, -> b\n"
    )


def test_a_workflow_has_a_line_of_its_own_above() -> None:
    assert plain(workflow_page("expense", "specs/expense.yaml", exits=EXITS[:1])).splitlines() == [
        "expense  specs/expense.yaml",
        "trigger: -> manager",
    ]


def test_the_data_keep_the_order() -> None:
    found = exits_json(EXITS)
    assert [each["step"] for each in found] == ["trigger", "manager", "split", "end"]
    assert found[0]["exits"] == [{"outcome": "", "to": "manager"}]
