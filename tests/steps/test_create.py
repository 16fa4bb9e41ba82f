"""What a create sends, and which default holds for which subtype."""

from __future__ import annotations

import pytest

from wfcode.steps import ABSENT, TYPES, VARIANTS, defaults, field_of
from wfcode.tree.model import Json

APPROVAL, PAUSE, START = TYPES["workflow_approval"], TYPES["workflow_pause"], TYPES["workflow_start_point"]


@pytest.mark.parametrize("alias", VARIANTS)
def test_defaults_are_flat_and_hold_no_name_or_place(alias: str) -> None:
    variant = VARIANTS[alias]
    found = defaults(variant.type, variant.subtype)
    assert not {"name", "x", "y"} & found.keys()
    assert found["type"] == variant.type.name
    assert found.get("subType", "") == variant.subtype
    variant.type.model.model_validate(found)


@pytest.mark.parametrize("alias", VARIANTS)
def test_every_call_gives_a_copy_of_its_own(alias: str) -> None:
    variant = VARIANTS[alias]
    first = defaults(variant.type, variant.subtype)
    for value in first.values():
        if isinstance(value, dict):
            value["spoilt"] = True
        elif isinstance(value, list):
            value.append("spoilt")
    assert "spoilt" not in str(defaults(variant.type, variant.subtype))


@pytest.mark.parametrize(
    ("name", "flat_name", "value"),
    [
        ("send_email", "to", []),
        ("binary_decision", "conditionTerms", []),
        ("assign_task", "assignee", ""),
    ],
)
def test_what_the_server_does_not_fill_is_sent_and_marked(name: str, flat_name: str, value: Json) -> None:
    step = TYPES[f"workflow_{name}"]
    assert defaults(step, "")[flat_name] == value
    assert not step.fields[flat_name].server_fills


@pytest.mark.parametrize("name", ["binary_decision", "assign_task", "approval"])
def test_outcomes_the_server_does_not_fill_are_sent(name: str) -> None:
    assert defaults(TYPES[f"workflow_{name}"], "")["outcomes"]


def test_everything_else_is_filled_by_the_server() -> None:
    unfilled = {(s.name, f.name) for s in TYPES.values() for f in s.fields.values() if not f.server_fills}
    assert unfilled == {
        ("workflow_send_email", "to"),
        ("workflow_binary_decision", "conditionTerms"),
        ("workflow_assign_task", "assignee"),
    }


def test_an_approval_sends_its_blocks_flat_and_its_mails_empty() -> None:
    found = defaults(APPROVAL, "")
    assert found["approvalEmail__sendCustomApprovalEmail"] == "No"
    assert found["approvalEmail__email"] == {}
    assert found["reminder__customizeReminder__customReminderEmail"] == {}
    assert found["expiration__executeWhen__afterUnit"] == "day"
    assert found["header"] == "Your action required"
    assert "approvalEmail__email__hideEmptyFields" not in found
    assert "approvalOptions" not in found


def test_a_default_inside_a_mail_is_known_but_not_sent() -> None:
    field = APPROVAL.fields["approvalEmail__email__hideEmptyFields"]
    assert (field.default, field.sent) == ("1", False)


@pytest.mark.parametrize(
    ("subtype", "expected"),
    [
        ("", {}),
        (
            "workflow_pause_duration",
            {"activated": "Yes", "executeWhen__afterAmount": "1", "executeWhen__afterUnit": "hour"},
        ),
        (
            "workflow_pause_wait",
            {
                "activated": "Yes",
                "executeWhen__afterAmount": "1",
                "executeWhen__afterUnit": "days",
                "executeWhen__mode": "specified_date",
                "executeWhen__customDate": "",
                "executeWhen__dateFieldName": "",
            },
        ),
    ],
)
def test_a_pause_depends_on_its_subtype(subtype: str, expected: dict[str, Json]) -> None:
    found = {name: value for name, value in defaults(PAUSE, subtype).items() if name.startswith("pause")}
    assert found == {f"pause__{name}": value for name, value in expected.items()}


@pytest.mark.parametrize(
    ("kind", "own"),
    [
        ("submission", set()),
        ("manual", {"buttonText", "buttonColor"}),
        ("webhook", {"url", "method", "sendHeaders", "headers", "sendBody", "requestMap"}),
        (
            "schedule",
            {
                "schedule__end__recurring",
                "schedule__executeWhen__afterAmount",
                "schedule__executeWhen__afterUnit",
                "schedule__executeWhen__customDate",
            },
        ),
    ],
)
def test_a_start_sends_the_settings_of_its_kind_only(kind: str, own: set[str]) -> None:
    assert defaults(START, f"workflow_start_point_{kind}").keys() - {"type", "subType"} == own


@pytest.mark.parametrize(
    ("subtype", "width"), [("", 96), ("workflow_end_point_pseudo", 96), ("workflow_end_point_terminate", 152)]
)
def test_an_end_is_as_wide_as_its_kind(subtype: str, width: int) -> None:
    assert defaults(TYPES["workflow_end_point"], subtype)["width"] == width


def test_an_end_without_a_subtype_is_the_usual_one() -> None:
    assert defaults(TYPES["workflow_end_point"], "")["subType"] == "workflow_end_point_pseudo"


def test_field_of_knows_the_default_of_the_subtype() -> None:
    unit = "pause__executeWhen__afterUnit"
    found = {subtype: field_of(PAUSE, unit, f"workflow_pause_{subtype}") for subtype in ("duration", "wait")}
    assert {subtype: field.default for subtype, field in found.items() if field} == {"duration": "hour", "wait": "days"}
    plain = field_of(PAUSE, unit)
    assert plain is not None
    assert plain.default is ABSENT


def test_field_of_returns_a_field_of_another_kind_and_says_so() -> None:
    field = field_of(START, "buttonText", "workflow_start_point_schedule")
    assert field is not None
    assert not field.applies("workflow_start_point_schedule")
    assert field.applies("workflow_start_point_manual")
    assert field.applies("")


@pytest.mark.parametrize("name", ["nonsense", "name", "type", "subType", "outcomes", "x", "lastQuestionID", "reminder"])
def test_what_is_no_field_is_none(name: str) -> None:
    assert field_of(APPROVAL, name) is None
