"""Templates in all their wrappings, and what an import is refused for."""

from __future__ import annotations

import json
from typing import Any

import pytest
from intakes import OWN, content_of, take

from wfcode.decompile.errors import NoTemplate, NotProven
from wfcode.decompile.importing import template_content

TREE = {"elements": [{"element_id": 1, "type": "workflow_start_point"}], "links": []}


@pytest.mark.parametrize(
    ("raw", "title"),
    [
        (TREE, "file"),
        ({**TREE, "workflow": {"title": "Own"}}, "Own"),
        ({"title": "T", "approval_snapshot": json.dumps(TREE)}, "T"),
        ({"title": "T", "approval_snapshot": TREE}, "T"),
        ({"responseCode": 200, "content": {"title": "T", "approval_snapshot": json.dumps(TREE)}}, "T"),
    ],
)
def test_a_template_is_found_in_every_wrapping(raw: Any, title: str) -> None:
    assert template_content(raw, source="x", title="file") == {"workflow": {"title": title}, **TREE}


@pytest.mark.parametrize(
    "raw", [None, [], "x", {}, {"elements": {}}, {"approval_snapshot": "{"}, {"approval_snapshot": "1"}]
)
def test_anything_else_is_none(raw: Any) -> None:
    with pytest.raises(NoTemplate):
        template_content(raw, source="x")


def test_a_link_back_to_the_start_cannot_be_said() -> None:
    content = content_of(OWN / "if-amount.json")
    content["links"].append({"link_id": 40, "fromElement": 4, "toElement": 1})
    with pytest.raises(NotProven) as error:
        take(content)
    assert "tell_finance" in error.value.addresses[0]


def test_a_workflow_without_a_start_point_would_get_one() -> None:
    content = content_of(OWN / "if-amount.json")
    content["elements"] = content["elements"][1:]
    with pytest.raises(NotProven) as error:
        take(content)
    assert "trigger" in error.value.addresses


def test_only_what_holds_something_new_is_full() -> None:
    content = content_of(OWN / "team-approval.json")
    short, full = take(content).text, take(content, full=True).text
    assert "requireLogin" not in short and "requireLogin: true" in full
    assert "reminder: 2 days" in short and "sendNotification: true" in full
    assert "comment:" not in short and "commentRequired: false" in full


def test_a_long_text_lies_beside_the_spec() -> None:
    found = take(content_of(OWN / "mails.json"))
    assert list(found.files) == ["mails/flow/broadcast.content.html"]
    assert "file: mails/flow/broadcast.content.html" in found.text
    assert take(content_of(OWN / "mails.json"), inline=True).files == {}


def test_secrets_are_named_and_kept_apart() -> None:
    found = take(content_of(OWN / "webhook.json"))
    assert found.secrets == {
        "TELL_THE_LEDGER_AUTHORIZATION": "Bearer 5f1e0c",
        "TELL_THE_LEDGER_X_TEAM": "finance",
        "TELL_THE_LEDGER_TOKEN": "t0p",
    }
    assert "value: ${secret.TELL_THE_LEDGER_TOKEN}" in found.text
    assert "url: https://ledger.example.com/hooks/9f2c" in found.text
    assert [note.code for note in found.notes] == ["WF657"]
    assert found.binding is not None and "5f1e0c" not in found.binding.model_dump_json()


def test_what_breaks_a_rule_of_the_flow_is_allowed_on_its_step() -> None:
    text = take(content_of(OWN / "rounds.json")).text
    assert "allow: [WF403, WF409]" in text
    assert "next: [ping, end]" in text


def test_what_no_spec_may_hold_is_left_out_with_a_note() -> None:
    found = take(content_of(OWN / "odd-values.json"))
    assert {note.code for note in found.notes} == {"WF656"}
    assert "`email.with.passwordEnabled` is left out" in found.notes[0].summary


def test_steps_that_cannot_be_said_are_opaque_with_a_note() -> None:
    found = take(content_of(OWN / "branch-same-names.json"))
    assert "type: opaque\n" in found.text
    assert [note.code for note in found.notes] == ["WF655"]
