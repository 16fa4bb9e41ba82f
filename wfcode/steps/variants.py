"""The short names of specs: each a step type with the subtype that it implies (Q28)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from wfcode.steps import outcomes as made
from wfcode.steps.register import TYPES
from wfcode.steps.types import Variant

PSEUDO, TERMINATE = "workflow_end_point_pseudo", "workflow_end_point_terminate"
APPROVE_AND_SIGN, TEAM = "workflow_approval_with_sign", "workflow_team_approval"
PDF, REPORT = "workflow_send_pdf", "workflow_send_approval_report"
DURATION, UNTIL = "workflow_pause_duration", "workflow_pause_wait"
PAYMENT_FORM = "workflow_payment_form"
START = "workflow_start_point"
STARTS: Final = ("submission", "schedule", "manual", "webhook")

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


def _variant(alias: str, name: str, subtype: str, label: str, about: str, **changes: object) -> Variant:
    step = TYPES[f"workflow_{name}"]
    given: dict[str, object] = {"essentials": step.essentials, "size": step.size, "outcomes": step.outcomes}
    given |= {"default_name": step.default_name} | changes
    return Variant(alias, step, subtype, label, about=about, **given)  # type: ignore[arg-type]  # typed by the dataclass


_VARIANTS = (
    _plain("if", "binary_decision", "If/Else"),
    _plain("branch", "conditional_branch"),
    _plain("email", "send_email"),
    _variant(
        "pdf",
        "send_email",
        PDF,
        "PDF",
        "Sends a mail with PDF documents attached.",
        essentials=(("to",), ("subject",), ("content",), ("pdfDocuments", "pdfId", "attachment")),
    ),
    _variant("flow_report", "send_email", REPORT, "Flow Report", "Sends a mail with a report of the run so far."),
    _plain("task", "assign_task"),
    _plain("approval", "approval"),
    _variant(
        "approve_and_sign",
        "approval",
        APPROVE_AND_SIGN,
        "Approve & Sign",
        "Asks for a decision that is given with a signature.",
        outcomes=made.APPROVE_AND_SIGN,
    ),
    _variant("team_approval", "approval", TEAM, "Team Approval", "Asks the members of a Jotform team for a decision."),
    _plain("form", "assign_form"),
    _variant(
        "payment_form",
        "assign_form",
        PAYMENT_FORM,
        "Payment Form",
        "Asks somebody to fill in a form that takes a payment.",
    ),
    _plain("assign", "assign"),
    _plain("scheduled_email", "reminder_email", "Reminder Email"),
    _plain("split", "split", "Split"),
    _plain("merge", "merge", "Merge Point", "Merge"),
    _plain("for_each", "for_each"),
    _variant(
        "wait",
        "pause",
        DURATION,
        "Wait for Duration",
        "Holds the run back for a stretch of time.",
        essentials=((_UNIT + "afterAmount",), (_UNIT + "afterUnit",)),
    ),
    _variant(
        "wait_until",
        "pause",
        UNTIL,
        "Wait Until",
        "Holds the run back until a date, or until some time before or after one.",
        essentials=((_UNIT + "customDate", _UNIT + "dateFieldName"),),
    ),
    _plain("pause", "pause", "Pause", "Wait"),
    _plain("collection", "collection"),
    _plain("webhook", "webhook"),
    _plain("integration", "integration"),
    _plain("payment", "payment_gateway"),
    _plain("verify_payment", "payment_verification"),
    _plain("sign", "sign_document"),
    _plain("qr_code", "qr_code"),
    _plain("end", "end_point", "End Flow"),
    _variant(
        "terminate",
        "end_point",
        TERMINATE,
        "Terminate",
        "Ends the whole run, other paths included, with a reason.",
        size=(152, 40),
    ),
    *(
        _plain(f"ai.{name.removeprefix('workflow_ai_')}", name.removeprefix("workflow_"))
        for name, step in TYPES.items()
        if step.category == "ai"
    ),
    _variant("start", "start_point", "", "Start", TYPES[START].about, default_name="Starting Point"),
    _variant(
        "start.form",
        "start_point",
        f"{START}_submission",
        "On Submission",
        "Starts a run with each submission of a form.",
        default_name="Form",
    ),
    _variant(
        "start.schedule",
        "start_point",
        f"{START}_schedule",
        "On Schedule",
        "Starts a run at set times.",
        default_name="On Schedule",
    ),
    _variant(
        "start.manual",
        "start_point",
        f"{START}_manual",
        "Manual Start",
        "Starts a run when somebody presses a button.",
        default_name="Manual",
    ),
    _variant(
        "start.webhook",
        "start_point",
        f"{START}_webhook",
        "Webhook Start",
        "Starts a run with each request to a web address.",
        default_name="Webhook",
    ),
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
