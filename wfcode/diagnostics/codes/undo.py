"""WF73x: rollback, publish and destroy."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF730",
        "Secret that no revision keeps",
        _ERROR,
        "Revisions hold no passwords, header values and addresses of web hooks. Where the step is still live a rollback "
        "leaves these values as they are there. Where the step is gone it could only be made without them, so the plan "
        "is refused; the spec knows where its secrets come from and can make the step again.",
        "wfcode rollback claims  # to a revision with a web hook that was deleted since",
        "WFCODE_SECRET_HOOK=… wfcode apply claims",
    ),
    Code(
        "WF731",
        "Rollback of a workflow that is not bound",
        _ERROR,
        "The workflow of the revision is still on the target, but the spec is not bound to it any more. A rollback writes "
        "to the bound workflow only, and makes a new one only where the old one is gone.",
        "wfcode forget claims && wfcode rollback claims",
        "wfcode adopt claims 262251776639972 && wfcode rollback claims",
    ),
    Code(
        "WF732",
        "Not fit to be published",
        _ERROR,
        "The live workflow has errors: once published it would start runs that cannot go on, or none at all. The server "
        "publishes whatever it is told to (Q48), so the check is made here. The findings stand before this line.",
        "wfcode publish claims  # whose trigger has no form",
        "wfcode apply claims && wfcode publish claims",
    ),
    Code(
        "WF733",
        "Not the title of the workflow",
        _ERROR,
        "A workflow is destroyed only by its exact live title, typed on a terminal or given with `--title`, so that "
        "nobody destroys another one by a slip. Letters, blanks and case count. `--yes` alone is never enough.",
        "wfcode destroy claims --yes",
        'wfcode destroy claims --title "Expense claim"',
    ),
)
