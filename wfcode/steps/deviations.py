"""Where the catalogue differs on purpose from Jotform's own schema file, each with its reason.

`path` is dotted, `[]` stands for the items of a list; in `type` and `path`, `*` matches anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_FLAG = "Only 1 and 0 mean anything there, and all real mails hold one of them or nothing."
_ANSWER = "Only Yes and No mean anything there, and real steps hold one of them."
_SUBTYPE = "The file sets it for one subtype, beside a rule that forbids it for all; Jotform writes and reads it."


@dataclass(frozen=True)
class Deviation:
    """One difference, or several of one kind that have one reason."""

    type: str
    path: str
    what: str
    reason: str


DEVIATIONS: Final = (
    Deviation(
        "*",
        "*",
        "closed",
        "The file lets any member into its groups, so a misspelt one would be lost without a word; `raw` is the door.",
    ),
    Deviation("*", "*hideEmptyFields", "text read as 0/1", _FLAG),
    Deviation("*", "*passwordEnabled", "text read as 0/1", _FLAG),
    Deviation("*", "*pdfattachment", "text read as 0/1", _FLAG),
    Deviation("*", "*uploadAttachment", "text read as 0/1", _FLAG),
    Deviation("workflow_send_email", "uploadAttachmentEnable", "text read as yes/no", _ANSWER),
    Deviation("workflow_assign", "checklist.addChecklist", "text read as yes/no", _ANSWER),
    Deviation("workflow_assign_form", "requireLogin", "text read as yes/no", _ANSWER),
    Deviation("workflow_pause", "pause.activated", "text read as yes/no", _ANSWER),
    Deviation("workflow_sign_document", "hasSigningOrder", "text read as yes/no", _ANSWER),
    Deviation("*", "*.afterAmount", "text read as amount", "Anything but a number or a token would never come true."),
    Deviation("workflow_reminder_email", "*.amount", "text read as amount", "As for every other amount."),
    Deviation("workflow_payment_gateway", "amount", "text read as amount", "Nobody can pay a text."),
    Deviation("workflow_merge", "mergeType", "text read as choice", "The builder knows ALL and ANY only."),
    Deviation(
        "workflow_pause",
        "pause.executeWhen.afterUnit",
        "text read as choice",
        "The default is `hour` for one subtype and `days` for the other: both spellings, and no other word.",
    ),
    Deviation("workflow_send_email", "fromName", "text read as nullable text", "Real mails hold null there."),
    Deviation(
        "*",
        "expiration.escalated",
        "left out",
        "Declared under the name of another block; defaults and real steps have `expire`, which is what counts.",
    ),
    Deviation(
        "workflow_start_point",
        "resourceObject.id",
        "left out",
        "The builder's own copy; the form is named by resourceID, and the object may hold anything.",
    ),
    Deviation("*", "*", "additionalProperties among the members", "Misplaced in the file; pills are open objects."),
    Deviation(
        "workflow_assign_form",
        "prefillSettings[]*",
        "left out",
        "Declared as items of an object, which has none; taken as its members.",
    ),
    Deviation("workflow_assign_form", "prefillSettings.*", "added", "The same three, as members."),
    Deviation(
        "workflow_payment_gateway",
        "reminder.customizeReminder.customReminderEmail.*",
        "added",
        "The file leaves that mail open; every other type names these members.",
    ),
    Deviation(
        "workflow_approval",
        "*",
        "required without effect",
        "A rule for objects stands at a text, so it never holds; real approvals lack the member it asks for.",
    ),
    Deviation(
        "*",
        "*.attachment.*",
        "other default",
        "The file gives the empty file as default in one of its mails only; an attachment counts as one value anyway.",
    ),
    Deviation(
        "workflow_send_email",
        "senderEmail",
        "other default",
        "Its default hides in one arm of a choice; it differs between hosts, so it is assumed and never sent.",
    ),
    Deviation(
        "workflow_ai_generate_text",
        "writing*[]",
        "items described",
        "The defaults are words, and nothing else makes sense.",
    ),
    Deviation(
        "workflow_conditional_branch",
        "outcomes[]",
        "items described",
        "The file says nothing of its branches; described as all real ones are.",
    ),
    Deviation(
        "workflow_sign_document",
        "signerMapping[]",
        "items described",
        "The file says nothing of its signers; described as real ones are, further members allowed.",
    ),
    Deviation("workflow_start_point", "*", "forbidden by its own schema", _SUBTYPE),
    Deviation("workflow_pause", "pause.activated", "forbidden by its own schema", _SUBTYPE),
)
