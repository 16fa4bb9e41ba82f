"""WF64x: the sandbox before it answers, and its commands."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF640",
        "Sandbox database cannot be used",
        _ERROR,
        "The file cannot be opened or written, or is no SQLite database. Nothing in it was changed.",
        "wfcode sandbox status --db notes.txt",
        "wfcode sandbox status --db sandbox.db",
    ),
    Code(
        "WF641",
        "Sandbox database of another version",
        _ERROR,
        "The file is a database of another program, or of a sandbox with another schema. It was left as it is; move it "
        "away and a new one with the demo account is made in its place.",
        "wfcode sandbox status",
        "mv .wfcode/sandbox.db .wfcode/old.db && wfcode sandbox status",
    ),
    Code(
        "WF642",
        "No sandbox answers",
        _ERROR,
        "Nothing listens at the URL, or something else than a sandbox does. `wfcode sandbox serve` prints the URL of "
        "the one it starts.",
        "wfcode sandbox status --url http://127.0.0.1:1",
        "wfcode sandbox status --url http://127.0.0.1:8080",
    ),
    Code(
        "WF643",
        "The sandbox refuses a command",
        _ERROR,
        "The workflow does not exist, or what was sent is not what the command needs; the message says which.",
        "wfcode sandbox dump 9",
        "wfcode sandbox status",
    ),
    Code(
        "WF644",
        "No tree in the file",
        _ERROR,
        "`wfcode sandbox load` takes a JSON object with two lists of objects, `elements` and `links`, in UTF-8.",
        "wfcode sandbox load specs/expense-claim.yaml",
        "wfcode sandbox load tree.json",
    ),
    Code(
        "WF645",
        "The sandbox cannot listen",
        _ERROR,
        "The port is taken, or the host is no address of this machine. Port 0 takes any free port.",
        "wfcode sandbox serve --port 80",
        "wfcode sandbox serve --port 0",
    ),
    Code(
        "WF646",
        "The sandbox was not reset",
        _ERROR,
        "A reset removes every workflow of the sandbox, so it asks on a terminal. Where nobody can answer, `--yes` "
        "says it in advance.",
        "wfcode sandbox reset < /dev/null",
        "wfcode sandbox reset --yes",
    ),
)
