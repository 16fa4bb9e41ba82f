"""WF65x: reading live workflows into specs."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR, _WARNING = Severity.ERROR, Severity.WARNING

CODES = (
    Code(
        "WF650",
        "Form not readable",
        _WARNING,
        "A form that the spec names cannot be read on the target: it was deleted, or belongs to another account. Names "
        "and options of its questions cannot be checked; conditions on it need question ids (`#5`) or raw terms. The "
        "workflow itself can be planned and applied all the same.",
        'forms: {claim: "242894007368999"}   # no such form in this account',
        'forms: {claim: "242894007368969"}',
    ),
    Code(
        "WF651",
        "Import not proven",
        _ERROR,
        "A spec that import writes is read back, compiled and planned against the live workflow before any file is "
        "written; the plan must be empty. Here it was not, so nothing was written. The message names the address that "
        "differs; please report it with the output of `wfcode sandbox dump` or of the API.",
        "# a live step that holds what the language cannot say",
        "# the same step after it was saved once more in the builder",
    ),
    Code(
        "WF652",
        "File already there",
        _ERROR,
        "Import overwrites nothing by itself: a spec is the work of its author. Name another file by `-o`, another key "
        "by `--as`, or say `--force`.",
        "wfcode import 262251776639972",
        "wfcode import 262251776639972 --as second-claim",
    ),
    Code(
        "WF653",
        "Workflow bound already",
        _ERROR,
        "The live workflow belongs to a spec of this project. Two specs for one workflow would undo each other's "
        "changes, so it is imported again under its own key only, and only with `--force`.",
        "wfcode import 262251776639972 --as other",
        "wfcode import 262251776639972 --force",
    ),
    Code(
        "WF654",
        "No template",
        _ERROR,
        "A template is a JSON file that holds `elements` and `links`, or the answer of the API with an "
        "`approval_snapshot` in it.",
        "wfcode import --template notes.txt",
        "wfcode import --template template.json",
    ),
    Code(
        "WF655",
        "Step written as opaque",
        _WARNING,
        "The language has no words for what the live step holds: a type that wfcode does not know, a condition without "
        "terms, outcomes that are missing. Such a step can be wired, moved and deleted, and stays as it is otherwise.",
        "type: opaque\nraw: {type: workflow_hologram}",
        "# once wfcode knows the type: import again",
    ),
    Code(
        "WF656",
        "Setting not written",
        _WARNING,
        "A live setting holds a value that a spec may not hold. It is left out: the spec does not manage it, and it "
        "stays on the server as it is.",
        "# live: an amount that is no number",
        "# correct it in the builder, then import again",
    ),
    Code(
        "WF657",
        "Address that may hold a secret",
        _WARNING,
        "Addresses of webhooks stay in the spec, because they say what a step does. Some of them hold a key, and a spec "
        "is committed: write such an address as a secret.",
        "with: {url: https://hooks.example.com/T024/B9/s3cr3t}",
        'with: {url: "${secret.NOTIFY_URL}"}',
    ),
)
