"""Values below `with`: comforts, canonical forms, and texts that stay as they were written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wfcode.tree import Element

Step = Callable[..., Element]


def fields(element: Step, kind: str, settings: str) -> Any:
    exits = "next: open"
    if kind == "approval":
        exits = "outcomes: {Approve: open, Deny: open}"
    return element(f"type: {kind}\nwith: {settings}\n{exits}").fields


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("007", "007"),
        ("1.10", "1.10"),
        ("12:30", "12:30"),
        ("242894007368969", "242894007368969"),
        ("true", "true"),
        ("no", "no"),
        ("0x1F", "0x1F"),
        ('"a: b"', "a: b"),
        ("{text: <b>}", "<b>"),
    ],
)
def test_where_text_is_wanted_the_source_text_counts(written: str, text: str, element: Step) -> None:
    assert fields(element, "email", f"{{subject: {written}}}") == {"subject": text}


@pytest.mark.parametrize("yes", ["true", "yes", "Yes", "on", '"1"', "1"])
@pytest.mark.parametrize("no", ["false", "no", "OFF", "0"])
def test_flags(yes: str, no: str, element: Step) -> None:
    assert fields(element, "email", f"{{pdfattachment: {yes}, hideEmptyFields: {no}}}") == {
        "pdfattachment": True,
        "hideEmptyFields": False,
    }


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("a@example.com", ["a@example.com"]),
        ('"{email}"', ["{email}"]),
        ('[a@example.com, "{email}"]', ["a@example.com", "{email}"]),
        ('"a@example.com, b@example.com"', ["a@example.com", "b@example.com"]),
        ("[{value: a@example.com, isQuestion: false}]", ["a@example.com"]),
        ("[{text: a@example.com}]", ["a@example.com"]),
        ('"{vendor.email}"', ["{vendor.email}"]),
    ],
)
def test_recipients(written: str, found: list[str], element: Step) -> None:
    assert fields(element, "email", f"{{to: {written}}}") == {"to": found}


@pytest.mark.parametrize(
    ("written", "html"),
    [
        ("C", "<p>C</p>"),
        ('"a < b & c"', "<p>a &lt; b &amp; c</p>"),
        ('"one\\n\\ntwo\\nthree\\n"', "<p>one</p>\n<p>two<br>\nthree</p>"),
        ('"one\\n \\n\\ntwo"', "<p>one</p>\n<p>two</p>"),
        ('"<p>kept</p>\\n<br />"', "<p>kept</p>\n<br />"),
        ('{html: "plain but html"}', "plain but html"),
        ('{text: "<b>"}', "<p>&lt;b&gt;</p>"),
        ('"Dear {fullName}"', "<p>Dear {fullName}</p>"),
    ],
)
def test_mail_bodies(written: str, html: str, element: Step) -> None:
    assert fields(element, "email", f"{{content: {written}}}") == {"content": html}


def test_amounts_and_choices_are_put_into_their_spelling(element: Step) -> None:
    settings = "{reminder: {sendReminder: true, remindAfter: {afterAmount: 02, afterUnit: DAY}}}"
    assert fields(element, "task", settings) == {
        "reminder__sendReminder": True,
        "reminder__remindAfter__afterAmount": "02",
        "reminder__remindAfter__afterUnit": "day",
    }


def test_a_form_is_an_alias_or_an_id(element: Step) -> None:
    assert fields(element, "form", "{formID: vendor}") == {"formID": "vendor"}
    assert fields(element, "form", "{formID: 242894007368971}") == {"formID": "242894007368971"}


def test_an_outcome_is_named_by_its_key(element: Step) -> None:
    settings = "{autoFinish: {activated: yes, autoFinishOutcomeID: deny}}"
    assert fields(element, "approval", settings) == {
        "autoFinish__activated": True,
        "autoFinish__autoFinishOutcomeID": "Deny",
    }


@pytest.mark.parametrize("empty", ['{subject: ""}', "{cc: []}"])
def test_an_empty_value_is_a_value(empty: str, element: Step) -> None:
    found = fields(element, "email", empty)
    assert found == ({"subject": ""} if "subject" in empty else {})


def test_lists_keep_their_order_and_foreign_members(element: Step) -> None:
    signer = "{name: A, email: a@example.com, novelty: 1}"
    found = element(
        f"type: sign\nwith: {{documentID: 5, signerMapping: [{signer}]}}\n"
        "outcomes: {Signed: open, Declined: open, Canceled: open}"
    ).fields
    assert found["signerMapping"] == [{"name": "A", "email": "a@example.com", "novelty": "1"}]


def test_wait_for_is_the_merge_type(element: Step) -> None:
    assert fields(element, "merge", "{wait_for: any}") == {"mergeType": "ANY"}
