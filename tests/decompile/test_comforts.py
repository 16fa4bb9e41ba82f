"""Short forms stand where they say all that a block says, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from wfcode.decompile.fields import body_of
from wfcode.steps import resolve
from wfcode.tree import Element, Json


def fields(alias: str, **stored: Json) -> dict[str, Any]:
    """What stands below `with` of a step that holds these canonical fields."""
    variant = resolve(alias)
    assert variant is not None
    return body_of(Element("a", variant.type.name, variant.subtype, None, stored), variant.type, full=False).fields


@pytest.mark.parametrize(
    ("alias", "stored", "written"),
    [
        ("task", {"reminder__sendReminder": True}, {"reminder": "1 day"}),
        (
            "task",
            {"reminder__sendReminder": True, "reminder__remindAfter__afterAmount": "2"},
            {"reminder": "2 days"},
        ),
        (
            "approval",
            {"expiration__expire": True, "expiration__executeWhen__afterUnit": "week"},
            {"expiration": "1 week"},
        ),
        (
            "approval",
            {
                "expiration__expire": True,
                "expiration__executeWhen__executeAfterTime": False,
                "expiration__executeWhen__executeOnCustomDate": True,
                "expiration__executeWhen__customDate": "2026-03-01T09:30:00.000Z",
            },
            {"expiration": {"at": "2026-03-01T09:30Z"}},
        ),
        (
            "approval",
            {"escalation__escalated": True, "escalation__escalateTask__escalateTo": ["boss@example.com"]},
            {"escalation": {"after": "1 day", "to": "boss@example.com"}},
        ),
        (
            "approval",
            {"autoFinish__activated": True, "autoFinish__autoFinishOutcomeID": "Deny"},
            {"autoFinish": {"after": "1 day", "outcome": "Deny"}},
        ),
        ("payment", {"expiration__expire": False}, {"expiration": "off"}),
        ("wait", {}, {"pause": "1 hour"}),
        ("wait", {"pause__executeWhen__afterUnit": "day", "pause__executeWhen__afterAmount": "3"}, {"pause": "3 days"}),
        (
            "wait_until",
            {"pause__executeWhen__customDate": "2026-03-01T00:00:00.000Z"},
            {"pause": {"until": "2026-03-01"}},
        ),
        (
            "wait_until",
            {"pause__executeWhen__mode": "specified_field", "pause__executeWhen__dateFieldName": "startDate"},
            {"pause": {"until": "startDate"}},
        ),
    ],
)
def test_a_short_form(alias: str, stored: dict[str, Json], written: dict[str, Any]) -> None:
    assert fields(alias, **stored) == written


@pytest.mark.parametrize(
    ("alias", "stored"),
    [
        (
            "task",
            {
                "reminder__sendReminder": True,
                "reminder__customizeReminder__sendCustomizedReminder": True,
                "reminder__customizeReminder__customReminderEmail__subject": "Now",
            },
        ),
        ("task", {"reminder__sendReminder": True, "reminder__remindAfter__afterAmount": "0"}),
        ("approval", {"expiration__expire": True, "expiration__executeWhen__executeAfterTime": False}),
        ("approval", {"escalation__escalated": True}),
        ("approval", {"autoFinish__activated": True}),
        ("wait", {"pause__activated": False}),
        ("wait_until", {"pause__executeWhen__mode": "before_after", "pause__executeWhen__dateFieldName": "x"}),
        ("wait_until", {"pause__executeWhen__customDate": "some day"}),
    ],
)
def test_a_long_form_where_a_short_one_would_lose_something(alias: str, stored: dict[str, Json]) -> None:
    (block,) = fields(alias, **stored).values()
    assert isinstance(block, dict) and not {"after", "at", "until"} & block.keys()


def test_a_block_that_is_off_is_left_out() -> None:
    assert fields("task", reminder__sendReminder=False, reminder__remindAfter__afterAmount="7") == {}
