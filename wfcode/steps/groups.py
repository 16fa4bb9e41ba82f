"""The groups of settings that several step types share: mails, reminders, deadlines."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, TypeAlias

from pydantic import ConfigDict

from wfcode.steps.kinds import (
    AddressText,
    Amount,
    FormFiles,
    Group,
    Html,
    NullableDate,
    Pills,
    PillsOrText,
    Reference,
    Text,
    YesNo,
    ZeroOne,
    choice,
    kept,
    known,
    live,
)

CUSTOM_MAIL: Final = "The reminder in your own words; empty is Jotform's standard text."
Unit: TypeAlias = Annotated[str, choice("hour", "day", "week")]


class Attachment(Group):
    """A file that a mail carries."""

    name: Text = known("File name that the reader sees.", "")
    type: Text = known("Media type of the file.", "")
    url: Text = known("Address that the file is taken from.", "")


class Mail(Group):
    """A mail in its smallest form."""

    IMPLIED: ClassVar[bool] = True

    replyTo: Pills = known("Who gets the answers to the mail.", [])
    subject: Text = known("Subject line; tokens are filled in.")
    content: Html = known("Body of the mail as an HTML fragment; tokens are filled in.")
    attachment: Attachment = known("A file that the mail carries.")
    senderEmail: Text = known("Address that the mail comes from.")
    senderName: Text = live("Name that the mail comes from.")
    lastQuestionID: Any = kept()
    isDirty: Any = kept()


class PdfMail(Mail):
    """A mail that may carry the submission as a PDF and the uploaded files."""

    pdfattachment: ZeroOne = known("Attach the submission as a PDF.", "0")
    pdfId: Reference = known("PDF document to attach, by its id.", "")
    pdfPassword: Text = known("Password that opens the attached PDF.", "", secret=True)
    passwordEnabled: ZeroOne = known("Protect the attached PDF with the password.", "0")
    hideEmptyFields: ZeroOne = known("Leave unanswered questions out of the answers shown.", "1")
    uploadAttachment: ZeroOne = known("Attach the files uploaded with the submission.", "0")


class FilesMail(PdfMail):
    """A mail that may carry uploads of chosen forms."""

    uploadAttachmentForms: FormFiles = known("Upload questions whose files are attached, listed per form.")


class TextReplyMail(PdfMail):
    """A mail whose reply address is stored as text."""

    replyTo: AddressText = known("Who gets the answers to the mail.", [])


class TextReplyFilesMail(FilesMail):
    """A mail with chosen uploads whose reply address is stored as text."""

    replyTo: AddressText = known("Who gets the answers to the mail.", [])


class EitherReplyFilesMail(FilesMail):
    """A mail with chosen uploads whose reply address is stored as pills or as text."""

    replyTo: PillsOrText = known("Who gets the answers to the mail.", [])


class After(Group):
    """A stretch of time."""

    afterAmount: Amount = known("How many units of time.", "1")
    afterUnit: Unit = known("Unit of time.", "day")


class When(Group):
    """A stretch of time, or a fixed date."""

    executeAfterTime: YesNo = known("Count from the moment the step began.", "Yes")
    afterAmount: Amount = known("How many units of time to count.", "1")
    afterUnit: Unit = known("Unit of time.", "day")
    executeOnCustomDate: YesNo = known("Use the fixed date instead of counting.", "No")
    customDate: NullableDate = known("The fixed date and time.", "")


class Customized(Group):
    """A reminder in one's own words, but for the mail."""

    model_config = ConfigDict(extra="allow")
    SWITCH: ClassVar[str] = "sendCustomizedReminder"

    sendCustomizedReminder: YesNo = known("Send the reminder in your own words.", "No")


class CustomReminder(Customized):
    """A reminder in one's own words."""

    customReminderEmail: FilesMail = known(CUSTOM_MAIL, {})


class Reminding(Group):
    """The switch of a reminder."""

    SWITCH: ClassVar[str] = "sendReminder"

    sendReminder: YesNo = known("Remind people who have not acted yet.", "No")


class Reminder(Reminding):
    """A mail to those who have not acted yet."""

    remindAfter: After = known("How long to wait before the reminder.")
    customizeReminder: CustomReminder = known("The wording of the reminder.")


class Expiration(Group):
    """The moment after which the step can no longer be done."""

    SWITCH: ClassVar[str] = "expire"

    expire: YesNo = known("Let the step run out.", "No")
    executeWhen: When = known("When the step runs out.")
