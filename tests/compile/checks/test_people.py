"""Steps that wait for people, and the people they go to."""

from __future__ import annotations

import pytest
from checked import codes, placed

APPROVAL = "a: {type: approval, with: {approver: %s, taskDescription: Well?%s}, outcomes: {Approve: end, Deny: end}}"
TASK = "a: {type: task, with: {assignee: %s, taskDescription: x%s}, next: end}"


@pytest.mark.parametrize("step", [APPROVAL, TASK])
def test_who_never_answers_holds_the_run(step: str) -> None:
    assert codes(step % ("b@example.com", "")) == ["WF507"]
    assert codes(step % ("b@example.com", ", expiration: off")) == ["WF507"]
    assert codes(step % ("b@example.com", ", expiration: 2 days")) == []


@pytest.mark.parametrize(
    "way", ["escalation: {after: 2 days, to: c@example.com}", "autoFinish: {after: 2 days, outcome: Deny}"]
)
def test_an_approval_has_further_ways_on(way: str) -> None:
    assert codes(APPROVAL % ("b@example.com", f", {way}")) == []


def test_a_fixed_address_of_a_mail_is_pointed_out_where_the_form_has_one() -> None:
    mail = "a: {type: email, with: {to: %s, subject: Hi, content: x}, next: end}"
    assert placed(mail % "b@example.com", "WF524") == [("WF524", "b@example.com")]
    assert codes(mail % '"{email}"') == codes(mail % '[b@example.com, "{email}"]') == []
    assert codes(mail % "b@example.com", offline=True) == []


def test_a_fixed_address_of_a_person_whom_the_form_names() -> None:
    assert codes(APPROVAL % ("manager@example.com", ", expiration: 2 days")) == ["WF524"]
    assert codes(APPROVAL % ("finance@example.com", ", expiration: 2 days")) == []
