"""Edits that cannot be made.

WfcodeError
└── EditRefused     WF133  exit 1  nothing was changed
    └── NotOnce     WF134  the text to replace is not there, or there more than once
"""

from __future__ import annotations

from wfcode.diagnostics.errors import WfcodeError


class EditRefused(WfcodeError):
    """An edit cannot be made as asked; the text is as it was."""

    code = "WF133"


class NotOnce(EditRefused):
    """The text to replace does not stand exactly once in the file."""

    code = "WF134"

    def __init__(self, found: int) -> None:
        if found:
            sentence = f"the text to replace stands {found} times in the file; name more of the text around it"
        else:
            sentence = "the text to replace does not stand in the file; compare blanks, quotes and line breaks with it"
        super().__init__(sentence)
