"""Why an import stopped.

WfcodeError
├── NotProven      WF651 exit 1   the spec, read back, would not be the live workflow
├── WouldOverwrite WF652 exit 4   a file of that name is there
├── BoundAlready   WF653 exit 4   a spec of this project has the workflow
└── NoTemplate     WF654 exit 1   a file that holds no tree
"""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.diagnostics.errors import REFUSED, WfcodeError


class NotProven(WfcodeError):
    """The spec would not be the live workflow; `addresses` name where it differs."""

    code = "WF651"

    def __init__(self, workflow: str, addresses: Sequence[str], *, why: str) -> None:
        self.addresses = tuple(addresses)
        more = f" and {len(addresses) - 3} more" if len(addresses) > 3 else ""
        super().__init__(
            f"{workflow} cannot be imported: {', '.join(addresses[:3])}{more} {why}; nothing was written."
            " Save those steps once more in the builder and try again, or report it"
        )


class WouldOverwrite(WfcodeError):
    """A file of that name is there, and nobody said that it may go."""

    code = "WF652"
    exit_code = REFUSED

    def __init__(self, files: Sequence[str]) -> None:
        are = "is" if len(files) == 1 else "are"
        super().__init__(
            f"{', '.join(files)} {are} there already, and import overwrites nothing;"
            " name another file by -o or another key by --as, or add --force"
        )


class BoundAlready(WfcodeError):
    """The workflow belongs to a spec of this project, or the key to another workflow."""

    code = "WF653"
    exit_code = REFUSED

    def __init__(self, workflow_id: str, key: str, *, other: str = "") -> None:
        if other:
            message = f"the key {key} belongs to workflow {other}, not to {workflow_id}; choose another one by --as"
        else:
            message = f"workflow {workflow_id} is bound to {key} already; import it under that key, or forget it first"
        super().__init__(message)


class NoTemplate(WfcodeError):
    """A file that holds neither a tree nor the answer of the API about a template."""

    code = "WF654"

    def __init__(self, source: str, reason: str) -> None:
        super().__init__(f"{source} holds no template: {reason}; wanted is JSON with `elements` and `links`")
