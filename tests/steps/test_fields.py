"""The flat field table: every kind of fact that other parts rely on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wfcode.steps import FLATTENED, TYPES, Origin, StepField, Storage
from wfcode.tree.shapes import Kind, Order, Shape

LIVE = {
    "send_email": "senderName elementSubType recipientLimit showCcField showBccField isRecipientExpanded",
    "approval": "approvalOptions isMultiple approvalEmail__email__senderName reassign__email__senderName "
    "reassign__approverEmail__senderName reassign__approverEmail__to reassign__email__to "
    "reminder__customizeReminder__customReminderEmail__senderName",
    "assign_task": "assignTaskEmail__email__senderName reminder__customizeReminder__customReminderEmail__senderName",
    "start_point": "schedule__executeWhen__executeOnCustomDate",
}
BLOCKS = {
    "approval": {
        "approvalEmail": "sendCustomApprovalEmail",
        "reassign": "reassignTask",
        "comment": "addComment",
        "escalation": "escalated",
        "expiration": "expire",
        "autoFinish": "activated",
        "reminder": "sendReminder",
        "reminder__customizeReminder": "sendCustomizedReminder",
    },
    "assign_task": {
        "assignTaskEmail": "sendAssignTaskEmail",
        "expiration": "expire",
        "reminder": "sendReminder",
        "reminder__customizeReminder": "sendCustomizedReminder",
    },
    "reminder_email": {"repeat": "enabled"},
    "send_email": {},
}
Q34 = {
    "send_email": "recipientLimit replyTo showCcField showBccField pdfPassword isRecipientExpanded uploadAttachment "
    "uploadAttachmentEnable subTypeText",
    "assign_form": "prefillNotEnabled assignmentOptions",
}


def shapes(shape: Shape) -> Iterator[Shape]:
    yield shape
    if shape.item is not None:
        yield from shapes(shape.item)
    for member in (shape.members or {}).values():
        yield from shapes(member)


def fields(name: str) -> dict[str, StepField]:
    return dict(TYPES[f"workflow_{name}"].fields)


@pytest.mark.parametrize("name", TYPES)
def test_a_field_is_described_by_one_sentence(name: str) -> None:
    for field in TYPES[name].fields.values():
        assert field.about.endswith(".")
        assert ". " not in field.about
        assert 8 <= len(field.about) <= 90


@pytest.mark.parametrize("name", TYPES)
def test_a_shape_is_complete(name: str) -> None:
    for field in TYPES[name].fields.values():
        for shape in shapes(field.shape):
            assert bool(shape.choices) == (shape.kind is Kind.CHOICE)
            assert (shape.order is Order.KEYED) == bool(shape.key)
            assert shape.order is Order.SET or shape.kind is not Kind.RECIPIENTS


@pytest.mark.parametrize("name", TYPES)
def test_a_flat_name_lies_in_a_flattened_block(name: str) -> None:
    for field in TYPES[name].fields.values():
        head, *rest = field.name.split("__")
        assert not rest or head in FLATTENED
        assert field.path == ".".join([head, *rest])


@pytest.mark.parametrize("name", TYPES)
def test_blocks_hold_their_switch_and_their_fields(name: str) -> None:
    step = TYPES[name]
    for prefix, block in step.blocks.items():
        assert step.fields[block.switch].shape.kind is Kind.YES_NO
        assert step.fields[block.switch].block == prefix
    for field in step.fields.values():
        around = [prefix for prefix in step.blocks if field.name.startswith(prefix + "__")]
        assert field.block == max(around, key=len, default="")


@pytest.mark.parametrize(("name", "blocks"), BLOCKS.items())
def test_these_blocks_have_these_switches(name: str, blocks: dict[str, str]) -> None:
    found = TYPES[f"workflow_{name}"].blocks
    assert {prefix: block.switch for prefix, block in found.items()} == {
        prefix: f"{prefix}__{switch}" for prefix, switch in blocks.items()
    }


@pytest.mark.parametrize(("name", "expected"), LIVE.items())
def test_fields_seen_live_are_known_and_marked(name: str, expected: str) -> None:
    assert {field.name for field in fields(name).values() if field.origin is Origin.LIVE} == set(expected.split())


def test_payment_verification_is_known_from_live_workflows_only() -> None:
    found = fields("payment_verification")
    assert {field.origin for field in found.values()} == {Origin.LIVE}
    assert found.keys() - fields("approval").keys() == {"formID", "verificationMethod"}
    assert found["verificationMethod"].shape.choices == ("manual", "data")
    assert found["verificationMethod"].default == "manual"


@pytest.mark.parametrize(("name", "expected"), Q34.items())
def test_what_does_not_persist_as_sent_is_unverifiable(name: str, expected: str) -> None:
    assert {field.name for field in fields(name).values() if not field.verifiable} == set(expected.split())


def test_reminder_mails_and_schedules_are_unverifiable() -> None:
    prefixes = {"reminder_email": "reminderEmail", "start_point": "schedule"}
    for name, prefix in prefixes.items():
        for field in fields(name).values():
            assert field.verifiable == (field.name.split("__")[0] != prefix)


def test_secrets_may_stand_where_the_language_says() -> None:
    secret = {f.name.split("__")[-1] for step in TYPES.values() for f in step.fields.values() if f.secret}
    assert secret == {"url", "headers", "queryParamsMap", "pdfPassword"}
    assert not fields("start_point")["url"].secret


@pytest.mark.parametrize(
    ("name", "flat_name", "storage"),
    [
        ("send_email", "to", Storage.PILLS),
        ("send_email", "replyTo", Storage.EITHER),
        ("approval", "approver", Storage.PILLS),
        ("approval", "escalation__escalateTask__escalateTo", Storage.TEXT),
        ("approval", "approvalEmail__email__replyTo", Storage.EITHER),
        ("approval", "reassign__approverEmail__to", Storage.TEXT),
        ("approval", "reassign__email__to", Storage.PILLS),
        ("assign_form", "assignFormEmail__email__replyTo", Storage.TEXT),
        ("assign_form", "assignee", Storage.PILLS),
    ],
)
def test_recipients_are_stored_as_real_steps_store_them(name: str, flat_name: str, storage: Storage) -> None:
    field = fields(name)[flat_name]
    assert field.shape.kind is Kind.RECIPIENTS
    assert field.storage is storage


def test_report_settings_are_true_booleans() -> None:
    members = fields("send_email")["reportSettings"].shape.members
    assert members is not None
    assert {member.kind for member in members.values()} == {Kind.BOOLEAN}


def test_tones_are_a_set_and_signers_are_in_order() -> None:
    assert fields("ai_generate_text")["writingTone"].shape.order is Order.SET
    assert fields("sign_document")["signerMapping"].shape.order is Order.ORDERED


def test_an_expiration_is_switched_by_expire() -> None:
    for name in ("approval", "assign_task", "payment_gateway"):
        assert "expiration__expire" in fields(name)
        assert "expiration__escalated" not in fields(name)
