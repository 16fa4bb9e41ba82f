"""The 37 step types: what each is called, what leaves it, what it needs. Fields stand in `models`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from wfcode.steps import outcomes as made
from wfcode.steps.subtypes import END
from wfcode.steps.types import Exits, StepType

CATEGORIES: Final = ("basic", "logic", "ai", "integration", "internal")
_DECIDERS = (("approver", "team"), ("taskDescription",))

_BASIC = (
    StepType(
        "workflow_start_point",
        "basic",
        "Start",
        "Starts a run: when a form is submitted, at set times, by a button or by an incoming web request.",
        None,
        Exits.MANY,
        "basic.points:StartPoint",
        creatable=False,
        subtype="",
    ),
    StepType(
        "workflow_end_point",
        "basic",
        "End",
        "Ends the path that reaches it; as a termination it ends the whole run.",
        "End Flow",
        Exits.NONE,
        "basic.points:EndPoint",
        size=(96, 40),
        subtype=END,
    ),
    StepType(
        "workflow_send_email",
        "basic",
        "Email",
        "Sends one mail and goes on at once.",
        "Email",
        Exits.ONE,
        "basic.email:SendEmail",
        essentials=(("to",), ("subject",), ("content",)),
    ),
    StepType(
        "workflow_assign_task",
        "basic",
        "Task",
        "Gives somebody a task and waits until one of its buttons is pressed.",
        "Task",
        Exits.BUTTONS,
        "basic.task:AssignTask",
        outcomes=made.TASK,
        further=made.TASK_BUTTON,
        essentials=(("assignee",), ("name", "taskDescription")),
    ),
    StepType(
        "workflow_approval",
        "basic",
        "Approval",
        "Asks one or several people for a decision and waits for it.",
        "Approval",
        Exits.FIXED,
        "basic.approval:Approval",
        outcomes=made.APPROVAL,
        further=made.APPROVAL_BUTTON,
        extra_buttons=True,
        essentials=_DECIDERS,
        subtype="",
    ),
    StepType(
        "workflow_assign",
        "basic",
        "Assign Task",
        "Gives somebody a task with a checklist; the older kind of task.",
        "Assign Task",
        Exits.BUTTONS,
        "basic.task:Assign",
        outcomes=made.ASSIGN,
        further=made.ASSIGN_BUTTON,
        essentials=(("assignee",),),
    ),
    StepType(
        "workflow_assign_form",
        "basic",
        "Form",
        "Asks somebody to fill in another form and waits for the submission.",
        "Form",
        Exits.ONE,
        "basic.form:AssignForm",
        essentials=(("assignee",), ("formID",)),
    ),
    StepType(
        "workflow_reminder_email",
        "basic",
        "Scheduled Email",
        "Sends a mail at a date, or some time before or after one, and repeats it if wanted.",
        "Reminder Email",
        Exits.ONE,
        "basic.email:ReminderEmail",
        essentials=(
            ("to",),
            ("timing__customDate", "timing__dateField"),
            ("reminderEmail__email__subject",),
            ("reminderEmail__email__content",),
        ),
    ),
)

_LOGIC = (
    StepType(
        "workflow_binary_decision",
        "logic",
        "If/Else Condition",
        "Goes one of two ways, depending on answers of the form.",
        "If/Else Condition",
        Exits.CONDITION,
        "logic:BinaryDecision",
        outcomes=made.CONDITION,
        essentials=(("conditionTerms",),),
    ),
    StepType(
        "workflow_conditional_branch",
        "logic",
        "Conditional Branch",
        "Goes the way of the first branch whose condition holds, or the way of `else`.",
        "Conditional Branch",
        Exits.BRANCHES,
        "logic:ConditionalBranch",
        outcomes=made.OTHER,
        further=made.BRANCH,
    ),
    StepType(
        "workflow_split",
        "logic",
        "Split Branches",
        "Goes several ways at the same time.",
        "Split",
        Exits.MANY,
        "logic:Split",
    ),
    StepType(
        "workflow_merge",
        "logic",
        "Merge Branches",
        "Waits for the paths that lead into it, all of them or the first, and goes on once.",
        "Merge Point",
        Exits.ONE,
        "logic:Merge",
    ),
    StepType(
        "workflow_for_each",
        "logic",
        "For Each",
        "Repeats a part of the flow for each entry of a list.",
        "For Each",
        Exits.ONE,
        "logic:ForEach",
        size=(360, 260),
    ),
    StepType(
        "workflow_pause",
        "logic",
        "Wait / Pause",
        "Holds the run back for a stretch of time or until a date.",
        "Pause",
        Exits.ONE,
        "logic:Pause",
        essentials=(
            (
                "pause__executeWhen__afterAmount",
                "pause__executeWhen__customDate",
                "pause__executeWhen__dateFieldName",
            ),
        ),
    ),
    StepType(
        "workflow_collection",
        "logic",
        "Collection",
        "Reads a list of entries, such as the rows of a table, for the steps after it.",
        "Collection",
        Exits.ONE,
        "logic:Collection",
        essentials=(("dataType",), ("sheets",)),
    ),
)


def _ai(name: str, label: str, about: str, default_name: str, *, needs: str = "fields") -> StepType:
    source = "ai:" + "".join(part.capitalize() for part in name.split("_"))
    return StepType(f"workflow_ai_{name}", "ai", label, about, default_name, Exits.ONE, source, essentials=((needs,),))


_AI = (
    _ai("generate_text", "AI Generate Text", "Writes a text from the given answers.", "AI Generate Text"),
    _ai("summarize_text", "AI Summarize", "Sums up a longer answer.", "AI Summarize"),
    _ai("categorize", "AI Categorize", "Sorts an answer into one of the given categories.", "AI Categorize"),
    _ai(
        "sentiment_analysis",
        "AI Sentiment Analysis",
        "Tells in what mood an answer was written.",
        "AI Sentiment Analysis",
    ),
    _ai(
        "extract_information",
        "AI Extract Information",
        "Picks the given facts out of an answer.",
        "AI Summarize",
    ),
    _ai("extract_from_file", "AI Extract from File", "Picks the given facts out of an uploaded file.", "AI Summarize"),
    _ai("custom_prompt", "AI Custom Prompt", "Runs a prompt of your own on the given answers.", "AI Categorize"),
    _ai("calculate", "AI Calculate", "Works out a number from the given answers.", "AI Calculate"),
    _ai("id_generator", "ID Generator", "Makes an id after a pattern that you describe.", "ID Generator"),
    _ai("task_automation", "Task Automation", "Does a task that you describe in words.", "Task Automation"),
    _ai("update_submission", "Update Value", "Changes answers of the submission as you describe it.", "Update Value"),
    _ai(
        "response",
        "AI Agent Response",
        "Answers as the agent, word for word or freely.",
        "AI Agent Response",
        needs="response",
    ),
    _ai("agent_web_search", "Automation Agent", "Looks something up on the web.", "Automation Agent"),
)

_INTEGRATION = (
    StepType(
        "workflow_webhook",
        "integration",
        "Webhook",
        "Calls a web address and may take values from the answer.",
        "Webhook",
        Exits.ONE,
        "integration:Webhook",
        essentials=(("url",),),
    ),
    StepType(
        "workflow_integration",
        "integration",
        "Integration",
        "Does something in a connected service; the service is the provider.",
        "Integration",
        Exits.ONE,
        "integration:Integration",
        essentials=(("integrationID",), ("actionType",)),
    ),
    StepType(
        "workflow_payment_gateway",
        "integration",
        "Payment Gateway",
        "Asks somebody for a payment and waits until it is made or has expired.",
        "Payment Gateway",
        Exits.FIXED,
        "integration:PaymentGateway",
        outcomes=made.PAYMENT,
        subtype="",
    ),
    StepType(
        "workflow_payment_verification",
        "integration",
        "Verify Payment",
        "Asks somebody to confirm that a payment has come in, and waits for the decision.",
        "Verify Payment",
        Exits.FIXED,
        "integration:PaymentVerification",
        outcomes=made.VERIFICATION,
        essentials=_DECIDERS,
    ),
    StepType(
        "workflow_sign_document",
        "integration",
        "Sign Document",
        "Sends a Jotform Sign document to its signers and waits for their signatures.",
        "Sign Document",
        Exits.FIXED,
        "integration:SignDocument",
        outcomes=made.SIGN,
        essentials=(("documentID",), ("signerMapping",)),
    ),
    StepType(
        "workflow_qr_code",
        "integration",
        "QR Code",
        "Makes a QR code out of a text.",
        "QR Code",
        Exits.ONE,
        "integration:QrCode",
        essentials=(("content",),),
    ),
)


def _internal(name: str, label: str, about: str, default_name: str, model: str) -> StepType:
    return StepType(
        f"workflow_{name}", "internal", label, about, default_name, Exits.ONE, f"internal:{model}", creatable=False
    )


_EMPTY = "An empty place that the builder puts where a step is still to be chosen."
_INTERNAL = (
    _internal("placeholder", "Empty Element", _EMPTY, "Empty Element", "Placeholder"),
    _internal(
        "ai_placeholder",
        "AI Empty Element",
        "An empty place in an agent's flow, where a step is still to be chosen.",
        "Empty Element",
        "AiPlaceholder",
    ),
    _internal("generic", "Generic", "A step without a purpose of its own, left by the builder.", "Generic", "Generic"),
)

TYPES: Final[Mapping[str, StepType]] = MappingProxyType(
    {step.name: step for step in (*_BASIC, *_LOGIC, *_AI, *_INTEGRATION, *_INTERNAL)}
)
