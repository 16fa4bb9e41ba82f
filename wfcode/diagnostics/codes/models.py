"""WF78x and WF79x: plans that models ask for, and the limits set by whoever runs the server."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF780",
        "No such plan",
        _ERROR,
        "Plans that a model asked for are kept for a while under their id. There is none of this id, or it belongs to "
        "another caller, who is not told apart from nobody.",
        "wfcode approve plan-0123456789ab",
        "wfcode approve plan-3f2a9c41d07e5b6a81c2   (the id as `plan` answered it)",
    ),
    Code(
        "WF781",
        "Plan already used",
        _ERROR,
        "A plan is carried out once. What it did is live; a second run would do it to another workflow than the one that "
        "was looked at.",
        "apply(plan_id) twice",
        "plan(spec), then apply(plan_id) with the new id",
    ),
    Code(
        "WF782",
        "Plan too old",
        _ERROR,
        "A plan waits for its approval for a limited time only. Nothing was sent.",
        "apply(plan_id) of yesterday",
        "plan(spec), then apply(plan_id)",
    ),
    Code(
        "WF783",
        "Plan altered on disk",
        _ERROR,
        "A stored plan, approval or note of use carries a code made with a key that only its user can read. It does not "
        "fit: somebody changed the file, or the key. Nothing was sent.",
        "(an edit in the folder of plans)",
        "plan(spec), then apply(plan_id)",
    ),
    Code(
        "WF784",
        "Not allowed by the operator",
        _ERROR,
        "Whoever started the server said how far models may go: which targets, whether plans are made and applied at "
        "all, how many deletes. Protected targets are out of reach unless the operator's own configuration names them.",
        "wfcode mcp --mode read-only, then apply(plan_id)",
        "wfcode mcp --mode apply",
    ),
    Code(
        "WF785",
        "A safeguard would be loosened",
        _ERROR,
        "A model may tighten what protects a workflow, never loosen it: `prevent_destroy`, `allow`, `ignore_changes` and "
        "the key that ties a spec to its workflow are changed by people, in the file itself.",
        "edit_spec: replace `prevent_destroy: true` by `prevent_destroy: false`",
        "(edit the spec by hand, and have the change reviewed)",
    ),
    Code(
        "WF786",
        "Not a name the server gives out",
        _ERROR,
        "Specs and fragments are named by their key or by their path below the folder of specs. Links, files with a dot "
        "in front and everything outside are not reachable.",
        "read_spec ../../etc/passwd",
        "read_spec expense-claim",
    ),
    Code(
        "WF787",
        "Already there",
        _ERROR,
        "Nothing is overwritten by creating or importing. Edit what is there, or choose another name.",
        "create_spec expense-claim (which exists)",
        "edit_spec expense-claim",
    ),
    Code(
        "WF788",
        "The project file changed",
        _ERROR,
        "`wfcode.yaml` is read once, when the server starts, so that nobody can widen it meanwhile. Start the server "
        "again to take the change in.",
        "(an edit of wfcode.yaml while `wfcode mcp` runs)",
        "(restart the server)",
    ),
    Code(
        "WF789",
        "The spec changed meanwhile",
        _ERROR,
        "An edit names the digest of the text it was made for. The file holds another text by now, so nothing was "
        "written; read it again.",
        "edit_spec with the digest of an older text",
        "read_spec, then edit_spec with the digest it answers",
    ),
    Code(
        "WF790",
        "The approved plan no longer fits",
        _ERROR,
        "Before anything is sent, the plan is made once more. It differs from the one that was approved: the spec, the "
        "live workflow or the binding moved. Nothing was sent.",
        "(an edit in the builder between plan and apply)",
        "plan(spec), then apply(plan_id)",
    ),
    Code(
        "WF791",
        "Not approved",
        _ERROR,
        "No person said yes to the plan: the question was declined or dismissed, the title that was typed is another "
        "one, or the passphrase is wrong. Nothing was sent.",
        "(Decline, in the dialogue of the client)",
        "wfcode approve plan-3f2a9c41d07e5b6a81c2",
    ),
    Code(
        "WF792",
        "The server cannot be started like this",
        _ERROR,
        "Beyond this machine the server answers only callers with a token: the operator's own configuration names "
        "issuer, audience and subjects under `http`.",
        "wfcode mcp --http 0.0.0.0:8931",
        "wfcode mcp --http 127.0.0.1:8931",
    ),
)
