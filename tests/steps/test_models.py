"""A model takes the long form, nested or flat, and refuses a document that is wrong in one place, naming the place."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from wfcode.steps import ABSENT, TYPES, StepField, nest, resolve
from wfcode.tree.shapes import Kind

Document = dict[str, Any]
PILL = {"id": "1", "value": "{email}", "text": "E-mail", "isValid": True, "isQuestion": True, "style": []}
# What no field of that kind takes.
WRONG: dict[Kind, list[Any]] = {
    Kind.TEXT: [5, True, None, ["x"], {"a": "b"}],
    Kind.HTML: [5, None, ["x"], {"a": "b"}],
    Kind.YES_NO: ["Maybe", "1", 5, None, ["Yes"], {}],
    Kind.ZERO_ONE: ["2", "maybe", 2, None, ["1"], {}],
    Kind.BOOLEAN: ["maybe", 5, None, [True]],
    Kind.AMOUNT: ["2 days", "x", True, None, [2], {}],
    Kind.NUMBER: ["x", True, None, [2]],
    Kind.CHOICE: ["no such choice", 5, None, ["x"]],
    Kind.REFERENCE: [True, 1.5, None, ["x"], {}],
    Kind.FORM: [True, 1.5, None, ["x"], {}],
    Kind.OUTCOME: [True, None, ["x"], {}],
    Kind.DATE: [5, ["x"], {}],
    Kind.RECIPIENTS: ["nobody", 5, None, {"text": "a@example.com"}],
    Kind.LIST: ["x", 5, None, {"a": "b"}],
    Kind.OBJECT: ["x", 5, None, ["x"]],
    Kind.TERMS: ["x", 5, None, {"a": "b"}],
}
BREAKS: list[tuple[str, Document, tuple[str | int, ...]]] = [
    ("approval", {"type": "workflow_assign"}, ("type",)),
    ("approval", {"subType": "workflow_send_pdf"}, ("subType",)),
    ("approval", {"taskdescription": "x"}, ("taskdescription",)),
    ("approval", {"reminder": "2 days"}, ("reminder",)),
    ("approval", {"reminder": {"sendReminders": "Yes"}}, ("reminder", "sendReminders")),
    ("approval", {"reminder__remindAfter__afterUnit": "month"}, ("reminder", "remindAfter", "afterUnit")),
    ("approval", {"expiration": {"escalated": "Yes"}}, ("expiration", "escalated")),
    ("approval", {"approver": [PILL, {"text": 5}]}, ("approver", 1)),
    ("approval", {"approver": ["boss@example.com", "boss"]}, ("approver", 1)),
    ("approval", {"approvalOptions": {"option": "some"}}, ("approvalOptions", "option")),
    ("approval", {"outcomes": [{"type": "MAYBE"}]}, ("outcomes", 0, "type")),
    ("approval", {"outcomes": [{}, {"txt": "x"}]}, ("outcomes", 1, "txt")),
    ("task", {"outcomes": {"Done": "end"}}, ("outcomes",)),
    ("task", {"outcomes": ["Done"]}, ("outcomes", 0)),
    ("task", {"x": "left"}, ("x",)),
    ("assign", {"outcomes": [{"type": "APPROVE"}]}, ("outcomes", 0, "type")),
    ("assign", {"assignEmail": {"email": {"pdfId": "5"}}}, ("assignEmail", "email", "pdfId")),
    ("email", {"attachment": {"path": "x"}}, ("attachment", "path")),
    ("email", {"reportSettings": {"showAvatars": "maybe"}}, ("reportSettings", "showAvatars")),
    ("email", {"uploadAttachmentForms": ["x"]}, ("uploadAttachmentForms", 0)),
    ("form", {"assignmentOptions": {"option": "second"}}, ("assignmentOptions", "option")),
    ("form", {"sheets": [{"sheetID": "1"}, {"sheet": "2"}]}, ("sheets", 1, "sheet")),
    ("form", {"fieldBehaviour": "hidden"}, ("fieldBehaviour",)),
    ("scheduled_email", {"timing": {"mode": "later"}}, ("timing", "mode")),
    ("scheduled_email", {"repeat": {"maxSends": "4"}}, ("repeat", "maxSends")),
    ("if", {"conditionTerms": [{"fieldd": "5"}]}, ("conditionTerms", 0, "fieldd")),
    ("if", {"outcomes": [{"conditionValue": "MAYBE"}]}, ("outcomes", 0, "conditionValue")),
    ("branch", {"outcomes": [{"conditionTerms": [{"field": 5}]}]}, ("outcomes", 0, "conditionTerms", 0, "field")),
    ("merge", {"mergeType": "SOME"}, ("mergeType",)),
    ("for_each", {"style": {"depth": 5}}, ("style", "depth")),
    ("wait", {"pause": {"executeWhen": {"afterUnit": "fortnight"}}}, ("pause", "executeWhen", "afterUnit")),
    (
        "wait",
        {"subType": "workflow_pause_duration", "pause": {"executeWhen": {"afterAmount": "1"}}},
        ("pause", "executeWhen", "afterUnit"),
    ),
    (
        "wait_until",
        {"subType": "workflow_pause_wait", "pause": {"executeWhen": {"customDate": ""}}},
        ("pause", "executeWhen", "mode"),
    ),
    (
        "start.schedule",
        {"subType": "workflow_start_point_schedule", "schedule": {"executeWhen": {}, "end": {}}},
        ("schedule", "executeWhen", "afterAmount"),
    ),
    ("start", {"subType": "workflow_start_point_never"}, ("subType",)),
    ("start.schedule", {"schedule": {"end": {"recurring": "never"}}}, ("schedule", "end", "recurring")),
    ("end", {"subType": "workflow_end_point"}, ("subType",)),
    ("webhook", {"method": "DELETE"}, ("method",)),
    ("sign", {"signerMapping": [{"name": 5}]}, ("signerMapping", 0, "name")),
    ("verify_payment", {"verificationMethod": "guess"}, ("verificationMethod",)),
    ("qr_code", {"content": "x" * 2001}, ("content",)),
    ("ai.generate_text", {"writingTone": ["Friendly", 5]}, ("writingTone", 1)),
    ("split", {"mergeType": "ALL"}, ("mergeType",)),
]


def check(name: str, document: Document) -> None:
    variant = resolve(name)
    assert variant is not None
    variant.type.model.model_validate(document)


def places(name: str, document: Document) -> list[tuple[str | int, ...]]:
    with pytest.raises(ValidationError) as caught:
        check(name, document)
    return [error["loc"] for error in caught.value.errors()]


@pytest.mark.parametrize(("name", "document", "place"), BREAKS)
def test_one_wrong_place_is_refused_and_named(name: str, document: Document, place: tuple[str | int, ...]) -> None:
    assert place in places(name, document)


def takes_open_choice(field: StepField) -> bool:
    """Fields whose text is listed without being closed, or which may be null."""
    return field.name == "resourceType"


@pytest.mark.parametrize("name", TYPES)
def test_every_field_refuses_values_of_another_kind(name: str) -> None:
    for field in TYPES[name].fields.values():
        for wrong in WRONG[field.shape.kind]:
            if takes_open_choice(field) and isinstance(wrong, str):
                continue
            if wrong is None and field.name == "fromName":
                continue
            found = places(name, {field.name: wrong})
            assert tuple(field.name.split("__")) in [place[: field.name.count("__") + 1] for place in found], field.name


@pytest.mark.parametrize("name", TYPES)
def test_every_default_is_a_value_that_the_model_takes(name: str) -> None:
    step = TYPES[name]
    for field in step.fields.values():
        if field.default is not ABSENT:
            check(name, {field.name: field.default})


@pytest.mark.parametrize("name", TYPES)
def test_flat_and_nested_documents_are_one(name: str) -> None:
    flat: Document = {field.name: field.default for field in TYPES[name].fields.values() if field.default is not ABSENT}
    check(name, flat)
    check(name, nest(flat))


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("approval", {"approver": "boss@example.com"}),
        ("approval", {"approver": ["boss@example.com", "{email}", PILL]}),
        ("approval", {"approver": "none"}),
        ("approval", {"requireLogin": True, "reminder": {"sendReminder": "no", "remindAfter": {"afterAmount": 2}}}),
        ("approval", {"approvalOptions": {"option": "amount", "amount": 2}, "isMultiple": "1"}),
        ("approval", {"outcomes": [{"id": 1, "outcomeID": 1, "type": "APPROVE", "linkID": "12"}]}),
        ("email", {"attachment": [], "reportSettings": [], "fromName": None, "hideEmptyFields": ""}),
        ("task", {"expiration__executeWhen__customDate": None, "reminder__remindAfter__afterUnit": ""}),
        ("form", {"formID": 242894007368969, "prefillFormID": "claim"}),
        ("start", {"resourceType": "Form"}),
        ("webhook", {"sendHeaders": "1", "headers": [{"key": "X", "value": "${secret.x}"}]}),
        ("payment", {"amount": "12,50", "reminder": {"remindAfter": {"afterUnit": "month"}}}),
        ("payment", {"reminder": {"customizeReminder": {"customReminderEmail": {"anything": 5}}}}),
        ("approval", {"reminder": {"customizeReminder": {"anything": 5}}}),
        ("wait", {"subType": "workflow_pause_duration", "pause__executeWhen__afterAmount": "1",
                  "pause__executeWhen__afterUnit": "day"}),
    ],
)  # fmt: skip
def test_stored_forms_and_comforts_are_taken(name: str, document: Document) -> None:
    check(name, document)


def test_an_error_of_a_choice_lists_what_is_allowed() -> None:
    with pytest.raises(ValidationError, match="'hour', 'day' or 'week'"):
        check("approval", {"reminder": {"remindAfter": {"afterUnit": "month"}}})


def test_all_wrong_places_are_told_at_once() -> None:
    assert len(places("approval", {"header": 5, "team": [], "reminder": {"sendReminder": "Maybe"}})) == 3


@pytest.mark.parametrize("document", [None, 5, "x", [], [{"header": "x"}], {1: "x"}])
def test_what_is_no_document_is_refused(document: Any) -> None:
    with pytest.raises(ValidationError):
        TYPES["workflow_approval"].model.model_validate(document)
