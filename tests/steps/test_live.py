"""Real workflows hold nothing that the catalogue does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from wfcode.steps import TYPES, field_of, is_bookkeeping

Element = dict[str, Any]
ENVELOPE = {"type", "subType", "name", "outcomes"}
WIRING = {"id", "outcomeID", "linkID"}
# Fields of real trees that no model has, each with its reason. Empty, and meant to stay so.
UNKNOWN: dict[tuple[str, str], str] = {}
MAIL = {"content": "<p>x</p>", "hideEmptyFields": "1", "lastQuestionID": "9", "passwordEnabled": "0", "pdfId": ""}
OWN: list[Element] = [
    {
        "type": "workflow_approval",
        "element_id": "2",
        "subType": "workflow_approval_with_sign",
        "approver": [{"text": "me@example.com", "value": "me@example.com"}],
        "approvalOptions": {"option": "majority"},
        "isMultiple": "1",
        "isCreatedWithAI": "1",
        "reassign__approverEmail__to": "none",
        "reassign__approverEmail__replyTo": "{email5}",
        "reassign__email__to": [{"id": "1", "text": "me@example.com"}],
        "expiration__expire": "No",
        "escalation__escalateTask__escalateTo": "me@example.com",
        "outcomes": [{"id": 1, "outcomeID": 1, "type": "APPROVE", "text": "Yes", "outcomeSign": "Yes", "linkID": "3"}],
        **{f"approvalEmail__email__{name}": value for name, value in MAIL.items()},
    },
    {
        "type": "workflow_assign_task",
        "internalFormID": "1",
        "assignee": [],
        "expiration__expire": "No",
        "expiration__executeWhen__customDate": None,
        "expiration__executeWhen__afterAmount": "",
        "assignTaskEmail__email__senderName": "Me",
        "assignTaskEmail__email__replyTo": [],
        "outcomes": [{"id": 23, "outcomeID": 23, "type": "DENY", "text": "No", "textColor": "#fff"}],
    },
    {
        "type": "workflow_send_email",
        "branding21Email": "1",
        "isDirty": "Yes",
        "senderName": "Me",
        "elementSubType": "WORKFLOW_APPROVE_REJECTED",
        "fromName": None,
        "attachment": [],
        "reportSettings": {"showAvatars": False},
        "replyTo": "{email}",
        "subType": "workflow_send_default_report",
    },
    {
        "type": "workflow_start_point",
        "subType": "workflow_start_point_schedule",
        "resourceID": "1",
        "resourceType": "form",
        "numberOfRuns": "0",
        "schedule__executeWhen__executeOnCustomDate": "Yes",
        "schedule__executeWhen__afterAmount": "1",
        "schedule__executeWhen__afterUnit": "month",
        "schedule__executeWhen__customDate": "2026-04-14T13:25:00.866Z",
        "schedule__end__recurring": "none",
    },
    {
        "type": "workflow_conditional_branch",
        "uuid": "1",
        "outcomes": [
            {
                "id": 999,
                "outcomeID": 999,
                "type": "CONDITION",
                "conditionValue": "OTHER",
                "value": "OTHER",
                "color": "#F",
            },
            {
                "id": 1000,
                "type": "CUSTOM",
                "branchName": "A ",
                "conditionTermsMatchType": "Any",
                "conditionTerms": [
                    {"id": "t", "field": "5", "operator": "equals", "value": "x", "color": "#0", "isError": False}
                ],
            },
        ],
    },
    {
        "type": "workflow_integration",
        "subType": "google-drive",
        "actionType": "",
        "mode": "",
        "integrationAccountID": "",
    },
    {"type": "workflow_end_point", "subType": "workflow_end_point_pseudo", "reasonOfTerminate": "", "name": "End"},
    {
        "type": "workflow_sign_document",
        "hasSigningOrder": "No",
        "signerMapping": [
            {
                "authenticationMethod": "email",
                "email": "{email}",
                "name": "{fullName}",
                "participantID": "1",
                "signingOrder": 1,
                "fields": ["5"],
                "type": "signer",
            }
        ],
    },
    {"type": "workflow_assign_form", "subType": "workflow_payment_form", "sheets": [], "formID": "1", "assignee": []},
]


def unknown(element: Element) -> Iterator[tuple[str, str]]:
    step = TYPES[element["type"]]
    for name in element:
        known = name in ENVELOPE or is_bookkeeping(name) or field_of(step, name, element.get("subType", ""))
        if not known:
            yield step.name, name
    for outcome in element.get("outcomes", []):
        yield from ((step.name, f"outcomes[].{name}") for name in outcome.keys() - WIRING - step.outcome_fields.keys())


def complaints(element: Element) -> list[str]:
    document = {name: value for name, value in element.items() if not is_bookkeeping(name)}
    try:
        TYPES[element["type"]].model.model_validate(document)
    except ValidationError as error:
        return [f"{element['type']} {'.'.join(map(str, entry['loc']))}: {entry['msg']}" for entry in error.errors()]
    return []


@pytest.mark.parametrize("element", OWN, ids=lambda element: element["type"])
def test_what_real_steps_hold_is_known(element: Element) -> None:
    assert list(unknown(element)) == []
    assert complaints(element) == []


def test_every_field_of_the_real_trees_is_known(live_elements: list[Element]) -> None:
    found = {place for element in live_elements for place in unknown(element)}
    assert found == UNKNOWN.keys()


def test_every_step_of_the_real_trees_is_taken_by_its_model(live_elements: list[Element]) -> None:
    assert [complaint for element in live_elements for complaint in complaints(element)] == []


def test_an_unknown_field_would_be_told() -> None:
    assert list(unknown({"type": "workflow_split", "mergeType": "ALL", "outcomes": [{"linkID": 1, "odd": 2}]})) == [
        ("workflow_split", "mergeType"),
        ("workflow_split", "outcomes[].odd"),
    ]
