"""Mails that are sent without waiting for anybody."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from wfcode.steps.groups import Attachment
from wfcode.steps.kinds import (
    Amount,
    Date,
    Flag,
    FormFiles,
    FreeList,
    Group,
    Html,
    NullableText,
    Pills,
    PillsOrText,
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


class ReportSettings(Group):
    """What a report of the run shows."""

    showAvatars: Flag = known("Show pictures of the people.", True)
    showAssigneeEmail: Flag = known("Show the addresses of the people.", True)
    showComments: Flag = known("Show the comments left with decisions.", True)
    showSignature: Flag = known("Show signatures.", True)


class SendEmail(Step):
    """workflow_send_email"""

    type: Literal["workflow_send_email"] = kept()
    subType: Text = kept()
    subTypeText: Text = known("Caption of the kind of mail in the builder.", "Send Approval Report", verifiable=False)
    fromName: NullableText = known("Name of the sender as older mails store it.", "")
    senderName: Text = live("Name that the mail comes from.")
    to: Pills = known("Who gets the mail.", [], server_fills=False)
    replyTo: PillsOrText = known("Who gets the answers to the mail.", [], verifiable=False)
    cc: Pills = known("Who gets a copy.", [])
    bcc: Pills = known("Who gets a copy without the others knowing.", [])
    subject: Text = known("Subject line; tokens are filled in.", "Email")
    content: Html = known("Body of the mail as an HTML fragment; tokens are filled in.", "")
    attachment: Attachment = known("A file that the mail carries.", {})
    senderEmail: Text = known("Address that the mail comes from.", "noreply@jotform.com", implied=True)
    lastQuestionID: Any = kept()
    pdfattachment: ZeroOne = known("Attach the submission as a PDF.", "0")
    pdfId: Reference = known("PDF document to attach, by its id.", "")
    pdfDocuments: FreeList = known("PDF documents to attach.", [])
    pdfPassword: Text = known("Password that opens the attached PDF.", "", secret=True, verifiable=False)
    passwordEnabled: ZeroOne = known("Protect the attached PDF with the password.", "0")
    hideEmptyFields: ZeroOne = known("Leave unanswered questions out of the answers shown.", "1")
    uploadAttachment: ZeroOne = known("Attach the files uploaded with the submission.", "0", verifiable=False)
    uploadAttachmentForms: FormFiles = known("Upload questions whose files are attached, listed per form.")
    uploadAttachmentEnable: YesNo = known("Choose the attached uploads per form.", "No", verifiable=False)
    reportSettings: ReportSettings = known("What a report of the run shows.", {})
    reportName: Text = known("File name of the report.", "")
    elementSubType: Text = live("What the mail announces, such as WORKFLOW_APPROVE_APPROVED.")
    recipientLimit: Amount = live("How many recipients the builder allows.", verifiable=False)
    showCcField: Flag = live("The builder shows the field for copies.", verifiable=False)
    showBccField: Flag = live("The builder shows the field for hidden copies.", verifiable=False)
    isRecipientExpanded: Flag = live("The builder shows the recipients in full.", verifiable=False)


class Timing(Group):
    """When a scheduled mail is sent."""

    mode: Annotated[str, choice("absolute", "specified_field", "before_after")] = known(
        "Send at a fixed date, at the date in an answer, or some time before or after it.", "absolute"
    )
    executeAfterTime: YesNo = known("Count a stretch of time.", "No")
    executeOnCustomDate: YesNo = known("Use the fixed date.", "Yes")
    amount: Amount = known("How many units before or after.", "1")
    unit: Annotated[str, choice("minute", "hour", "day", "week", "month")] = known("Unit of time.", "day")
    type: Annotated[str, choice("before", "after")] = known("Before or after the date in the answer.", "before")
    customDate: Date = known("The fixed date and time.", "")
    dateField: Reference = known("The question that holds the date.", "")


class Repeat(Group):
    """Sending again."""

    SWITCH: ClassVar[str] = "enabled"

    enabled: YesNo = known("Send the mail again later.", "No")
    amount: Amount = known("How many units between two mails.", "1")
    unit: Annotated[str, choice("hour", "day", "week")] = known("Unit of time.", "day")
    maxSends: Annotated[str, choice("3")] = known("How often at most; Jotform allows 3 only.", "3")


class ScheduledMail(Group):
    """The mail itself."""

    IMPLIED: ClassVar[bool] = True

    subject: Text = known("Subject line; tokens are filled in.", verifiable=False)
    content: Html = known("Body of the mail as an HTML fragment; tokens are filled in.", verifiable=False)
    to: Pills = known("Recipients as the mail's own window stores them.", verifiable=False)
    pdfattachment: ZeroOne = known("Attach the submission as a PDF.", "0", verifiable=False)
    pdfId: Reference = known("PDF document to attach, by its id.", "", verifiable=False)
    pdfDocuments: FreeList = known("PDF documents to attach.", [], verifiable=False)
    pdfPassword: Text = known("Password that opens the attached PDF.", "", secret=True, verifiable=False)
    passwordEnabled: ZeroOne = known("Protect the attached PDF with the password.", "0", verifiable=False)
    hideEmptyFields: ZeroOne = known("Leave unanswered questions out.", "1", verifiable=False)
    uploadAttachment: ZeroOne = known("Attach the files uploaded with the submission.", "0", verifiable=False)
    uploadAttachmentForms: FormFiles = known("Upload questions whose files are attached, per form.", verifiable=False)


class MailOfReminder(Group):
    """The mail of a scheduled email."""

    IMPLIED: ClassVar[bool] = True

    email: ScheduledMail = known("Subject, body and attachments.", verifiable=False)


class ReminderEmail(Step):
    """workflow_reminder_email"""

    type: Literal["workflow_reminder_email"] = kept()
    to: Pills = known("Who gets the mail.", [])
    timing: Timing = known("When the mail is sent.")
    repeat: Repeat = known("Sending the mail again.")
    reminderEmail: MailOfReminder = known("The mail itself.", {}, verifiable=False)
