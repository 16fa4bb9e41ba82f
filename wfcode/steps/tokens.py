"""Tokens in texts: what counts as one, and those that Jotform fills in beside the fields of forms."""

from __future__ import annotations

import re
from typing import Final

TOKEN: Final = re.compile(r"\{[^{}:;\r\n]+\}")
"""A token: braces without `: ; { }` or line breaks, so that styles and scripts stay text."""
TASK_NAME: Final = "taskName"
"""What can be said of another step: `{manager.taskName}`."""
OF_FORMS: Final = frozenset({"edit_link"})
"""What can be said of any form beside its fields."""
OWN: Final = (
    "form_title",
    "id",
    "Form Name",
    "formLink",
    "edit_link",
    "approvalLink",
    "approvalDeeplink",
    "assigneeLink",
    "approvalFlowName",
    "titleAssigneeName",
    "oldAssigneeName",
    "oldAssigneeEmail",
    "newAssigneeName",
    "newAssigneeEmail",
    "comment",
    "username",
    "user__fullname",
    "user__email",
)
"""Jotform's own tokens; everything that begins with `user__` is one."""
_OF_USERS: Final = "user__"


def is_own(name: str) -> bool:
    """Whether Jotform fills in a token of that name, whatever the form."""
    return name in OWN or name.startswith(_OF_USERS)
