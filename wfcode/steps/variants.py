"""The short names of specs: each a step type with the subtype that it implies (Q28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from wfcode.steps import outcomes as made
from wfcode.steps import subtypes as sub
from wfcode.steps.register import TYPES
from wfcode.steps.types import Variant

_UNIT = "pause__executeWhen__"


def _plain(alias: str, name: str, *labels: str) -> Variant:
    step = TYPES[f"workflow_{name}"]
    return Variant(
        alias,
        step,
        step.subtype or "",
        step.label,
        step.default_name,
        step.about,
        labels=labels,
        essentials=step.essentials,
        size=step.size,
        outcomes=step.outcomes,
    )


def _variant(alias: str, name: str, subtype: str, label: str, about: str) -> Variant:
    return replace(_plain(alias, name), subtype=subtype, label=label, about=about)


def _start(alias: str, subtype: str, label: str, about: str, default_name: str) -> Variant:
    return replace(_variant(alias, "start_point", subtype, label, about), default_name=default_name)


_VARIANTS = (
    _plain("if", "binary_decision", "If/Else"),
    _plain("branch", "conditional_branch"),
    _plain("email", "send_email"),
    replace(
        _variant("pdf", "send_email", sub.PDF, "PDF", "Sends a mail with PDF documents attached."),
        essentials=(("to",), ("subject",), ("content",), ("pdfDocuments", "pdfId", "attachment")),
    ),
    _variant(
        "flow_report", "send_email", sub.FLOW_REPORT, "Flow Report", "Sends a mail with a report of the run so far."
    ),
    _plain("task", "assign_task"),
    _plain("approval", "approval"),
    replace(
        _variant(
            "approve_and_sign",
            "approval",
            sub.APPROVE_AND_SIGN,
            "Approve & Sign",
            "Asks for a decision that is given with a signature.",
        ),
        outcomes=made.APPROVE_AND_SIGN,
    ),
    _variant(
        "team_approval",
        "approval",
        sub.TEAM_APPROVAL,
        "Team Approval",
        "Asks the members of a Jotform team for a decision.",
    ),
    _plain("form", "assign_form"),
    _variant(
        "payment_form",
        "assign_form",
        sub.PAYMENT_FORM,
        "Payment Form",
        "Asks somebody to fill in a form that takes a payment.",
    ),
    _plain("assign", "assign"),
    _plain("scheduled_email", "reminder_email", "Reminder Email"),
    _plain("split", "split", "Split"),
    _plain("merge", "merge", "Merge Point", "Merge"),
    _plain("for_each", "for_each"),
    replace(
        _variant("wait", "pause", sub.PAUSE_DURATION, "Wait for Duration", "Holds the run back for a stretch of time."),
        essentials=((_UNIT + "afterAmount",), (_UNIT + "afterUnit",)),
    ),
    replace(
        _variant(
            "wait_until",
            "pause",
            sub.PAUSE_UNTIL,
            "Wait Until",
            "Holds the run back until a date, or until some time before or after one.",
        ),
        essentials=((_UNIT + "customDate", _UNIT + "dateFieldName"),),
    ),
    _plain("pause", "pause", "Pause"),
    _plain("collection", "collection"),
    _plain("webhook", "webhook"),
    _plain("integration", "integration"),
    _plain("payment", "payment_gateway"),
    _plain("verify_payment", "payment_verification"),
    _plain("sign", "sign_document"),
    _plain("qr_code", "qr_code"),
    _plain("end", "end_point", "End Flow"),
    replace(
        _variant(
            "terminate",
            "end_point",
            sub.TERMINATE,
            "Terminate",
            "Ends the whole run, other paths included, with a reason.",
        ),
        size=(152, 40),
    ),
    *(
        _plain(f"ai.{name.removeprefix('workflow_ai_')}", name.removeprefix("workflow_"))
        for name, step in TYPES.items()
        if step.category == "ai"
    ),
    _start("start", "", "Start", TYPES["workflow_start_point"].about, "Starting Point"),
    _start("start.form", sub.START_SUBMISSION, "On Submission", "Starts a run with each submission of a form.", "Form"),
    _start("start.schedule", sub.START_SCHEDULE, "On Schedule", "Starts a run at set times.", "On Schedule"),
    _start("start.manual", sub.START_MANUAL, "Manual Start", "Starts a run when a button is pressed.", "Manual"),
    _start("start.webhook", sub.START_WEBHOOK, "Webhook Start", "Starts a run with each web request.", "Webhook"),
    _plain("placeholder", "placeholder"),
    _plain("ai_placeholder", "ai_placeholder"),
    _plain("generic", "generic"),
)

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType({variant.alias: variant for variant in _VARIANTS})
_BY_SUBTYPE = {(variant.type.name, variant.subtype): variant for variant in _VARIANTS}
_FIRST: dict[str, Variant] = {}
for _entry in _VARIANTS:
    if _entry.type.name not in _FIRST or _entry.subtype == "":
        _FIRST[_entry.type.name] = _entry


def variant_of(type_name: str, subtype: str) -> Variant | None:
    """The variant of a live step, None for a type that the catalogue lacks.

    A subtype without a name of its own (a provider, a subtype nobody knows) gives the plain variant of the type, whose
    `subtype` then differs from the one asked for.
    """
    return _BY_SUBTYPE.get((type_name, subtype)) or _FIRST.get(type_name)
