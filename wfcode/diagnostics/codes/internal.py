"""WF9xx: the command itself, and faults of wfcode."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR = Severity.ERROR

CODES: tuple[Code, ...] = (
    Code(
        "WF900",
        "wfcode itself failed",
        _ERROR,
        "Something unexpected happened inside wfcode. Nothing more was done; the report that the message names holds what "
        "is needed to mend it, and no secrets.",
        "",
        "",
    ),
    Code(
        "WF901",
        "Wrong use of a command",
        _ERROR,
        "An option, an argument or a combination of them is off; nothing was read or sent. The exit code is 64.",
        "wfcode plan --dry_run",
        "wfcode plan",
    ),
    Code(
        "WF902",
        "The spec has errors",
        _ERROR,
        "A spec with errors is never planned or applied. The findings stand before this line.",
        "wfcode plan specs/broken.yaml",
        "wfcode validate specs/broken.yaml",
    ),
    Code(
        "WF903",
        "The plan does not do what it says",
        _ERROR,
        "Before anything is sent, the calls of a plan are carried out in memory and must give what the spec asks for. "
        "They did not: a fault of wfcode. Nothing was sent; please report it with the spec.",
        "",
        "",
    ),
    Code(
        "WF904",
        "No spec to work on",
        _ERROR,
        "There is no `*.yaml` or `*.yml` below the folders that `specs` in `wfcode.yaml` names.",
        "wfcode plan",
        "wfcode init && wfcode plan",
    ),
    Code(
        "WF905",
        "The system refuses to go on",
        _ERROR,
        "The disk is full, the folder you are in was deleted, or the system has run out of something else that every "
        "program needs. What was sent by then is in the journal; the next apply reads it and goes on.",
        "wfcode plan > /dev/full",
        "wfcode plan > plan.txt",
    ),
)
