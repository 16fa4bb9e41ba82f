"""Secrets stay inside: masked where the catalogue marks a place for them, and by value wherever else they turn up."""

from __future__ import annotations

import json

import pytest
from desk import Desk, says_yes, text_of

from wfcode.mcp.secret import MASK, UNCLEAR, host_of, is_secret, masked, masked_change, redacted, redacted_data
from wfcode.plan.model import Action, Change, FieldChange
from wfcode.steps import TYPES
from wfcode.tree.model import Json

WEBHOOK = """\
wfcode: 1
title: Hook
trigger:
  manual: {}
  next: call
steps:
  call:
    type: webhook
    with:
      url: https://user:pass@hooks.example.com/T0/s3cr3tpath
      headers: [{key: Authorization, value: Bearer s3cr3ttoken}]
    next: end
"""


def test_every_field_marked_in_the_catalogue_is_a_secret() -> None:
    marked = [(kind.name, name) for kind in TYPES.values() for name, field in kind.fields.items() if field.secret]
    assert marked and all(is_secret(*each) and is_secret(each[0], f"{each[1]}__inside") for each in marked)
    assert not is_secret("workflow_send_email", "subject") and not is_secret("unheard_of", "url")


@pytest.mark.parametrize("empty", [None, "", [], {}])
def test_nothing_is_no_secret(empty: Json) -> None:
    assert masked(empty) == empty


def test_of_an_address_the_host_stays() -> None:
    assert masked("https://user:pass@hooks.example.com:8443/a?b=c") == f"https://hooks.example.com:8443/{MASK}"
    for address in ("https://evil.example.com\\@good.example.com/", "https://a@evil.example.com@good.example.com/"):
        assert host_of(address) == UNCLEAR
    assert masked([{"key": "a", "value": "b"}]) == MASK


def test_a_change_is_masked_at_its_secret_places_only() -> None:
    fields = (
        FieldChange(address="call.with.headers", before=None, after=[{"key": "k", "value": "v"}]),
        FieldChange(address="call.with.method", before=None, after="POST"),
    )
    found = masked_change(
        Change(address="call", action=Action.CREATE, reason="", type="workflow_webhook", fields=fields)
    )
    assert [field.after for field in found.fields] == [MASK, "POST"]


def test_values_of_the_environment_are_taken_out_of_texts_and_data() -> None:
    environ = {"JOTFORM_API_KEY": "0123456789abcdef", "WFCODE_SECRET_PIN": "1234", "HOME": "/home/ada/long"}
    assert redacted("key 0123456789abcdef pin 1234 /home/ada/long", environ) == f"key {MASK} pin 1234 /home/ada/long"
    assert redacted_data({"a": ["0123456789abcdef"], "b": 1}, environ) == {"a": [MASK], "b": 1}


def test_no_answer_and_no_stored_plan_shows_what_a_webhook_is_called_with(desk: Desk) -> None:
    (desk.folder / "specs" / "expense.yaml").write_text(WEBHOOK, encoding="utf-8")
    person = says_yes()
    desk.apply(person=person)
    live = desk.call("list_workflows")["workflows"][0]["workflow_id"]
    answers = [
        desk.talk(lambda session: session.raw("get_workflow", workflow_id=live, detail="fields")),
        desk.talk(lambda session: session.raw("plan", spec="expense")),
    ]
    shown = [text_of(each) + json.dumps(each.structured_content) for each in answers]
    shown += [path.read_text() for path in (desk.state / "plans").iterdir()] + person.asked
    assert all("s3cr3t" not in text and "user:pass" not in text for text in shown)
    assert "hooks.example.com" in person.asked[0] and MASK in shown[0]
