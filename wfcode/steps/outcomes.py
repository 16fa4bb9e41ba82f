"""The outcomes that a new step gets, in stored form, and what further buttons and branches are made from."""

from __future__ import annotations

from wfcode.steps.types import OutcomeTemplate, outcome

GREEN, RED, BLUE, WHITE = "#01bd6f", "#D53049", "#0075E3", "#fff"


def _button(number: int, kind: str, text: str, color: str, text_color: str = WHITE, **more: str) -> OutcomeTemplate:
    stored = {"type": kind, "text": text, "buttonColor": color, "textColor": text_color, **more}
    return outcome(text, id=number, outcomeID=number, **stored)


def _further(color: str, text_color: str = WHITE) -> OutcomeTemplate:
    return outcome("", type="CUSTOM", text="", buttonColor=color, textColor=text_color)


APPROVAL = (_button(1, "APPROVE", "Approve", GREEN), _button(2, "DENY", "Deny", RED))
APPROVE_AND_SIGN = (
    _button(1, "APPROVE", "Approve", GREEN, outcomeSign="Yes"),
    _button(2, "DENY", "Deny", RED, outcomeSign="No"),
)
TASK = (_button(1, "CUSTOM", "Complete", BLUE, "#FFFFFF"),)
ASSIGN = (_button(1, "CUSTOM", "Done", GREEN),)
SIGN = (
    _button(1, "SIGNED", "Signed", "#7BB60F"),
    _button(2, "DECLINED", "Declined", "#FF2E00"),
    _button(4, "CANCELED", "Canceled", "#FFB629"),
)
PAYMENT = (
    _button(1, "success", "Success", GREEN, "#FFFFFF"),
    _button(2, "expired", "Expired", RED, "#FFFFFF"),
)
VERIFICATION = (_button(1, "VERIFY", "Verify", GREEN), _button(2, "NOT_VERIFY", "Not verify", RED))
CONDITION = (
    outcome("then", id=1, outcomeID=1, type="CONDITION", conditionValue="TRUE"),
    outcome("else", id=2, outcomeID=2, type="CONDITION", conditionValue="FALSE"),
)
OTHER = (
    outcome(
        "else",
        color="#FFFFFF",
        conditionTerms=[],
        conditionTermsMatchType="All",
        conditionValue="OTHER",
        id=999,
        outcomeID=999,
        type="CONDITION",
        value="OTHER",
    ),
)
FIRST_BRANCH_ID = 1000

APPROVAL_BUTTON = _further("#f5a623")
TASK_BUTTON = _further(BLUE, "#FFFFFF")
ASSIGN_BUTTON = _further(GREEN)
BRANCH = outcome(
    "", type="CUSTOM", conditionValue="CUSTOM", branchName="", conditionTermsMatchType="All", conditionTerms=[]
)
