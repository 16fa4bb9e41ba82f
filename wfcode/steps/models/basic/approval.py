"""Approvals: somebody decides."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from wfcode.steps.groups import EitherReplyFilesMail, Expiration, Reminder, TextReplyFilesMail, When
from wfcode.steps.kinds import (
    AddressText,
    Amount,
    Group,
    Items,
    Number,
    OutcomeId,
    Pills,
    Reference,
    Step,
    Text,
    YesNo,
    ZeroOne,
    choice,
    kept,
    known,
    live,
)
from wfcode.steps.subtypes import APPROVE_AND_SIGN, TEAM_APPROVAL


class Button(Group):
    """An outcome that somebody chooses by a button."""

    id: Number = kept()
    outcomeID: Number = kept()
    linkID: Number = kept()
    text: Text = known("Text on the button.")
    buttonColor: Text = known("Colour of the button, as #rrggbb.")
    textColor: Text = known("Colour of the text on the button.")


class SignableButton(Button):
    """A button that may ask for a signature."""

    outcomeSign: Text = known("Whether this decision needs a signature: Yes or No.")


class Decision(SignableButton):
    """A button of an approval."""

    type: Annotated[str, choice("APPROVE", "DENY", "CUSTOM")] = known("What the decision means to Jotform.")


class ApprovalEmail(Group):
    """The mail that asks for the decision."""

    SWITCH: ClassVar[str] = "sendCustomApprovalEmail"

    sendCustomApprovalEmail: YesNo = known("Ask by a mail in your own words.", "No")
    email: EitherReplyFilesMail = known("The mail that asks; empty is Jotform's standard text.", {})


class NewApproverMail(TextReplyFilesMail):
    """The mail to the person who takes over."""

    to: AddressText = live("Recipient; always `none`, since it goes to the new approver.")


class HandoverMail(TextReplyFilesMail):
    """The mail about a handover."""

    to: Pills = live("Who is told about the handover.")


class Reassign(Group):
    """Handing the decision to somebody else."""

    SWITCH: ClassVar[str] = "reassignTask"

    reassignTask: YesNo = known("Let an approver hand the decision to somebody else.", "No")
    sendNotification: YesNo = known("Tell people about the handover.", "No")
    email: HandoverMail = known("The mail about a handover; empty is Jotform's standard text.", {})
    approverEmail: NewApproverMail = known("The mail to the new approver; empty is Jotform's standard text.", {})


class Comment(Group):
    """Comments with the decision."""

    SWITCH: ClassVar[str] = "addComment"

    addComment: YesNo = known("Let approvers leave a comment.", "Yes")
    commentRequired: YesNo = known("Insist on a comment.", "No")


class EscalateTo(Group):
    """Who takes over."""

    escalateToPerson: YesNo = known("Hand over to a person.", "Yes")
    escalateTo: AddressText = known("Who decides after the escalation.", "")


class Escalation(Group):
    """Handing over what nobody decided in time."""

    SWITCH: ClassVar[str] = "escalated"

    escalated: YesNo = known("Hand the decision over when nobody has taken it in time.", "No")
    escalateWhen: When = known("When to hand over.")
    escalateTask: EscalateTo = known("Who takes over.")


class AutoFinish(Group):
    """Deciding by itself after a while."""

    SWITCH: ClassVar[str] = "activated"

    activated: YesNo = known("Decide by itself when nobody has decided in time.", "No")
    executeWhen: When = known("When to decide.")
    autoFinishOutcomeID: OutcomeId = known("The outcome that is then chosen.", "")


class ApprovalOptions(Group):
    """How many approvers have to agree."""

    option: Annotated[str, choice("none", "first", "majority", "amount", "all")] = live("Whose decision counts.")
    amount: Amount = live("How many have to agree where the option is `amount`.")


class Decide(Step):
    """What approvals and payment verifications share."""

    header: Text = known("Heading above the task.", "Your action required")
    taskDescription: Text = known("What has to be decided; tokens are filled in.", "")
    approver: Pills = known("Who decides.", "")
    team: Reference = known("The Jotform team that decides, by its id.", "")
    requireLogin: YesNo = known("Ask for a Jotform login before deciding.", "Yes")
    sendNotification: YesNo = known("Tell the approvers by mail that there is something to decide.", "Yes")
    approvalEmail: ApprovalEmail = known("The mail that asks for the decision.")
    reassign: Reassign = known("Handing the decision to somebody else.")
    requestMore: YesNo = known("Let approvers ask for more information.")
    comment: Comment = known("Comments with the decision.")
    escalation: Escalation = known("Handing over what nobody decided in time.")
    expiration: Expiration = known("The moment after which nobody can decide any more.")
    autoFinish: AutoFinish = known("Deciding by itself after a while.")
    reminder: Reminder = known("A mail to approvers who have not decided yet.")
    approvalOptions: ApprovalOptions = live("Whose decision counts where there are several approvers.")
    isMultiple: ZeroOne = live("Several approvers decide.")


class Approval(Decide):
    """workflow_approval"""

    type: Literal["workflow_approval"] = kept()
    subType: Annotated[str, choice("", TEAM_APPROVAL, APPROVE_AND_SIGN)] = kept()
    outcomes: Annotated[list[Decision], Items()] = kept()
