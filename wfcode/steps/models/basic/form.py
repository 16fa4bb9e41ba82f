"""Forms that somebody is asked to fill in."""

from __future__ import annotations

from typing import Annotated, Literal

from wfcode.steps.groups import CUSTOM_MAIL, After, Customized, PdfMail, Reminding, TextReplyMail
from wfcode.steps.kinds import (
    Amount,
    FormId,
    FreeList,
    Group,
    Items,
    Pills,
    Reference,
    Step,
    Text,
    YesNo,
    choice,
    kept,
    known,
    live,
)

_BEHAVIOURS = ("edit", "readonly")


class Sheet(Group):
    """A table of Jotform."""

    sheetID: Reference = known("The table, by its id.")
    sheetViewID: Reference = known("The view of the table.")
    sheetColumnID: Reference = known("The column of the table.")
    sheetFilter: Text = known("Which rows count.")


class AssignFormEmail(Group):
    """The mail that asks for the form."""

    email: TextReplyMail = known("The mail that asks for the form; empty is Jotform's standard text.", {})


class FormCustomReminder(Customized):
    """A reminder in one's own words."""

    customReminderEmail: PdfMail = known(CUSTOM_MAIL, {})


class FormReminder(Reminding):
    """A mail to those who have not filled in the form."""

    remindAfter: After = known("How long to wait before the reminder.")
    customizeReminder: FormCustomReminder = known("The wording of the reminder.")


class PrefillSettings(Group):
    """How known answers are filled in."""

    mapping: FreeList = known("Which answer goes into which question.")
    fieldBehaviour: Annotated[str, choice(*_BEHAVIOURS)] = known("May answers filled in beforehand be changed.")
    list: Text = known("The list that the answers come from.")


class AssignmentOptions(Group):
    """How many have to fill in the form."""

    option: Annotated[str, choice("none", "first", "majority", "amount", "all")] = known(
        "Whose submission lets the run go on.", "first"
    )
    amount: Amount = live("How many submissions are needed where the option is `amount`.")


class AssignForm(Step):
    """workflow_assign_form"""

    type: Literal["workflow_assign_form"] = kept()
    subType: Text = kept()
    requireLogin: YesNo = known("Ask for a Jotform login before the form opens.", "Yes")
    formID: FormId = known("The form to fill in, by its alias or id.")
    assignee: Pills = known("Who fills in the form.", [])
    assignFormEmail: AssignFormEmail = known("The mail that asks for the form.")
    reminder: FormReminder = known("A mail to those who have not filled in the form yet.")
    prefillEnabled: YesNo = known("Fill in known answers beforehand.", "No")
    prefillNotEnabled: YesNo = known(
        "The builder's note that filling in beforehand was declined.", "No", verifiable=False
    )
    prefillFormID: FormId = known("The form that known answers come from.")
    mapping: FreeList = known("Which known answer goes into which question.")
    fieldBehaviour: Annotated[str, choice(*_BEHAVIOURS)] = known(
        "May answers filled in beforehand be changed.", "readonly"
    )
    prefillSettings: PrefillSettings = known("How known answers are filled in.", {"fieldBehaviour": "readonly"})
    sheets: Annotated[list[Sheet], Items()] = known("Tables that the assignees come from.", [])
    assignmentOptions: AssignmentOptions = known(
        "Whose submission counts where there are several assignees.", {"option": "first"}, verifiable=False
    )
