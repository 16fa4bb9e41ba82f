"""Short forms of whole blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from wfcode.compile import Compiled
from wfcode.compile.durations import Unusable, read_date, read_duration
from wfcode.tree import Element

Step = Callable[..., Element]
OUTCOMES = "outcomes: {Approve: open, Deny: open}"


def under(prefix: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name.removeprefix(f"{prefix}__"): value for name, value in fields.items()}


AFTER = {"executeAfterTime": True, "afterAmount": "2", "afterUnit": "day", "executeOnCustomDate": False}
AT = {"executeAfterTime": False, "executeOnCustomDate": True, "customDate": "2026-03-01T09:00:00.000Z"}


def timing(prefix: str, values: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{prefix}__{name}": value for name, value in values.items()}


@pytest.mark.parametrize(
    ("block", "written", "found"),
    [
        ("reminder", "off", {"sendReminder": False}),
        (
            "reminder",
            "2 days",
            {"sendReminder": True, **timing("remindAfter", {"afterAmount": "2", "afterUnit": "day"})},
        ),
        (
            "reminder",
            "1 hour",
            {"sendReminder": True, **timing("remindAfter", {"afterAmount": "1", "afterUnit": "hour"})},
        ),
        ("expiration", "off", {"expire": False}),
        ("expiration", "2 days", {"expire": True, **timing("executeWhen", AFTER)}),
        ("expiration", "{after: 2 days}", {"expire": True, **timing("executeWhen", AFTER)}),
        ("expiration", '{at: "2026-03-01T09:00Z"}', {"expire": True, **timing("executeWhen", AT)}),
        (
            "escalation",
            "{after: 2 days, to: boss@example.com}",
            {
                "escalated": True,
                **timing("escalateWhen", AFTER),
                "escalateTask__escalateTo": ["boss@example.com"],
            },
        ),
        (
            "escalation",
            '{at: "2026-03-01T10:00+01:00", to: "{managerEmail}"}',
            {"escalated": True, **timing("escalateWhen", AT), "escalateTask__escalateTo": ["{managerEmail}"]},
        ),
        ("escalation", "off", {"escalated": False}),
        (
            "autoFinish",
            "{after: 2 days, outcome: deny}",
            {"activated": True, **timing("executeWhen", AFTER), "autoFinishOutcomeID": "Deny"},
        ),
    ],
)
def test_blocks_with_a_switch(block: str, written: str, found: dict[str, Any], element: Step) -> None:
    fields = element(f"type: approval\nwith: {{{block}: {written}}}\n{OUTCOMES}").fields
    assert under(block, fields) == found


@pytest.mark.parametrize(
    ("block", "written"),
    [
        ("reminder", "2"),
        ("reminder", "2 months"),
        ("reminder", "0 days"),
        ("reminder", "-2 days"),
        ("expiration", "{at: '2026-02-30'}"),
        ("expiration", "{at: tomorrow}"),
        ("expiration", "{at: '2026-03-01', after: 2 days}"),
        ("escalation", "2 days"),
        ("escalation", "{after: 2 days}"),
        ("escalation", "{to: a@example.com}"),
        ("autoFinish", "{after: 2 days}"),
    ],
)
def test_short_forms_that_cannot_be_read(block: str, written: str, compiled: Callable[..., Compiled]) -> None:
    found = compiled(steps=f"a:\n  type: approval\n  with: {{{block}: {written}}}\n  {OUTCOMES}").diagnostics
    assert [finding.code for finding in found] == ["WF216"]
    assert found[0].detail


@pytest.mark.parametrize(
    ("kind", "written", "subtype", "found"),
    [
        ("wait", "2 days", "duration", {"executeWhen__afterAmount": "2", "executeWhen__afterUnit": "day"}),
        ("pause", "3 hours", "duration", {"executeWhen__afterAmount": "3", "executeWhen__afterUnit": "hour"}),
        (
            "pause",
            "{until: start_date}",
            "wait",
            {"executeWhen__mode": "specified_field", "executeWhen__dateFieldName": "start_date"},
        ),
        (
            "wait_until",
            "{until: '2026-03-01'}",
            "wait",
            {"executeWhen__mode": "specified_date", "executeWhen__customDate": "2026-03-01T00:00:00.000Z"},
        ),
    ],
)
def test_pauses(kind: str, written: str, subtype: str, found: dict[str, Any], element: Step) -> None:
    step = element(f"type: {kind}\nwith: {{pause: {written}}}\nnext: open")
    assert step.subtype == f"workflow_pause_{subtype}"
    assert under("pause", step.fields) == {"activated": True, **found}


def test_a_pause_of_the_other_kind_is_told(compiled: Callable[..., Compiled]) -> None:
    found = compiled(steps="a: {type: wait, with: {pause: {until: '2026-03-01'}}, next: end}").diagnostics
    assert [finding.code for finding in found] == ["WF216"]
    assert found[0].suggestions == ("type: wait_until",)


SCHEDULES: list[tuple[str, dict[str, Any]]] = [
    ("{every: 1 week}", {"executeWhen__afterAmount": "1", "executeWhen__afterUnit": "week", "end__recurring": "none"}),
    (
        "{every: 2 days, from: '2026-03-01', times: 5}",
        {
            "executeWhen__afterAmount": "2",
            "executeWhen__afterUnit": "day",
            "executeWhen__customDate": "2026-03-01T00:00:00.000Z",
            "executeWhen__executeOnCustomDate": True,
            "end__recurring": "amount",
            "end__afterAmount": "5",
        },
    ),
    (
        "{every: 1 weekday, until: '2026-12-31'}",
        {
            "executeWhen__afterAmount": "1",
            "executeWhen__afterUnit": "weekday",
            "end__recurring": "date",
            "end__customDate": "2026-12-31T00:00:00.000Z",
        },
    ),
    (
        "{executeWhen: {afterAmount: 3, afterUnit: month}, end: {recurring: none}}",
        {"executeWhen__afterAmount": "3", "executeWhen__afterUnit": "month", "end__recurring": "none"},
    ),
]


@pytest.mark.parametrize(("written", "found"), SCHEDULES)
def test_schedules(written: str, found: dict[str, Any], compiled: Callable[..., Compiled]) -> None:
    result = compiled(f"wfcode: 1\ntitle: T\ntrigger: {{schedule: {written}, next: end}}\nsteps: {{}}\n")
    assert result.diagnostics == ()
    assert result.tree is not None
    trigger = result.tree.elements["trigger"]
    assert trigger.subtype == "workflow_start_point_schedule"
    assert under("schedule", trigger.fields) == found


@pytest.mark.parametrize("text", ["2 days", "2days", "2 DAY", " 2  day "])
def test_spellings_of_a_duration(text: str) -> None:
    assert read_duration(text, ("hour", "days")).unit == "days"
    assert read_duration(text, ("hour", "day")).unit == "day"


@pytest.mark.parametrize("text", ["2026-13-01", "2026-3-1", "0001-01-01T00:00+14:00", "x", "2026-03-01T25:00Z"])
def test_impossible_dates(text: str) -> None:
    with pytest.raises(Unusable):
        read_date(text)
