"""New forms: planned, approved, made once."""

from __future__ import annotations

from typing import Any

import pytest
from desk import Desk, Session, answers, says_yes, text_of

FIELDS = [
    {"label": "Full name", "type": "name", "required": True},
    {"label": "Colour", "type": "choice", "options": ["Red", "Green"]},
    {"label": "When", "type": "date"},
]


async def made(session: Session, **arguments: Any) -> tuple[str, str]:
    """A form planned and applied: its id and the text of the answer."""
    planned = await session("create_form", **arguments)
    result = await session.raw("apply", plan_id=planned["plan_id"])
    return (result.structured_content or {}).get("id", ""), text_of(result)


def test_a_form_is_made_from_its_fields_after_a_yes(desk: Desk, era: str) -> None:
    person = says_yes()
    form, text = desk.talk(lambda session: made(session, title="Paint", fields=FIELDS), era=era, person=person)
    assert (
        text.startswith("applied") and 'Create the form "Paint"?' in person.asked[0] and '"Colour"' in person.asked[0]
    )
    found = desk.call("get_form_fields", form_id=form)["fields"]
    assert [(each["label"], each["type"]) for each in found[1:-1]] == [
        ("Full name", "fullname"),
        ("Colour", "dropdown"),
        ("When", "datetime"),
    ]
    assert found[2]["options"] == ["Red", "Green"] and found[1]["name"] == "fullName"


def test_a_form_is_made_from_a_prompt(desk: Desk) -> None:
    person = says_yes()
    form, text = desk.talk(lambda session: made(session, prompt="A form for travel costs"), person=person)
    assert text.startswith("applied") and "A form for travel costs" in person.asked[0]
    assert desk.call("get_form_fields", form_id=form)["fields"]


def test_without_a_yes_no_form_is_made(desk: Desk) -> None:
    before = len(desk.call("list_forms")["forms"])
    desk.talk(lambda session: made(session, title="Paint", fields=FIELDS), person=answers("decline"))
    desk.talk(lambda session: made(session, title="Paint", fields=FIELDS))
    assert len(desk.call("list_forms")["forms"]) == before and desk.writes() == []


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"title": "Paint"},
        {"fields": FIELDS},
        {"title": "Paint", "fields": FIELDS, "prompt": "x"},
        {"title": "Paint", "fields": [{"label": "Colour", "type": "choice"}]},
        {"title": "Paint", "fields": [{"label": "Colour", "options": ["Red"]}]},
        {"title": "Paint", "fields": [{"label": "Colour", "type": "widget"}]},
        {"title": "Paint", "fields": [{"label": "", "type": "text"}]},
        {"title": "Paint", "fields": [{"label": "x", "html": "<script>"}]},
    ],
    ids=str,
)
def test_what_makes_no_form_is_refused(desk: Desk, arguments: dict[str, Any]) -> None:
    desk.fail("create_form", **arguments)
