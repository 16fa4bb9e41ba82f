"""Tasks: somebody does something and presses a button."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from wfcode.steps.groups import (
    CUSTOM_MAIL,
    After,
    Customized,
    Expiration,
    Mail,
    Reminder,
    Reminding,
    TextReplyFilesMail,
)
from wfcode.steps.kinds import FormId, FreeList, Group, Items, Pills, Step, Text, YesNo, choice, kept, known
from wfcode.steps.models.basic.approval import Button, Decision


class AssignTaskEmail(Group):
    """The mail about a new task."""

    SWITCH: ClassVar[str] = "sendAssignTaskEmail"

    sendAssignTaskEmail: YesNo = known("Announce the task by a mail in your own words.", "No")
    email: TextReplyFilesMail = known("The mail about the task; empty is Jotform's standard text.", {})


class AssignTask(Step):
    """workflow_assign_task"""

    type: Literal["workflow_assign_task"] = kept()
    taskDescription: Text = known("What has to be done; tokens are filled in.")
    outcomes: Annotated[list[Decision], Items()] = kept()
    assignee: Pills = known("Who does the task.", "", server_fills=False)
    requireLogin: YesNo = known("Ask for a Jotform login before the task can be done.", "Yes")
    sendNotification: YesNo = known("Tell the assignees by mail that there is a task.", "Yes")
    assignTaskEmail: AssignTaskEmail = known("The mail about a new task.")
    expiration: Expiration = known("The moment after which the task can no longer be done.")
    reminder: Reminder = known("A mail to assignees who have not done the task yet.")


class DoneButton(Button):
    """A button of the older kind of task."""

    type: Annotated[str, choice("CUSTOM")] = known("What the button means to Jotform.")


class AssignEmail(Group):
    """The mail about a new task."""

    email: Mail = known("The mail about the task; empty is Jotform's standard text.", {})


class Checklist(Group):
    """Things to tick off."""

    SWITCH: ClassVar[str] = "addChecklist"

    addChecklist: YesNo = known("Show a checklist with the task.", "No")
    list: FreeList = known("The entries of the checklist.", [])


class MailCustomReminder(Customized):
    """A reminder in one's own words, as a plain mail."""

    customReminderEmail: Mail = known(CUSTOM_MAIL, {})


class MailReminder(Reminding):
    """A reminder that carries no files."""

    remindAfter: After = known("How long to wait before the reminder.")
    customizeReminder: MailCustomReminder = known("The wording of the reminder.")


class Assign(Step):
    """workflow_assign"""

    type: Literal["workflow_assign"] = kept()
    assignee: Pills = known("Who does the task.", "")
    assignType: Text = known("What is assigned; TASK is the only value known.", "TASK")
    assignEmail: AssignEmail = known("The mail about a new task.")
    outcomes: Annotated[list[DoneButton], Items()] = kept()
    checklist: Checklist = known("Things to tick off.")
    reminder: MailReminder = known("A mail to assignees who have not done the task yet.")
    resouceType: Text = known("Kind of thing the task is about; Jotform spells the name this way.")
    resourceID: FormId = known("The thing the task is about, such as a form.")
    fieldIDs: Text = known("Questions of that form that the task is about, by their ids.")
