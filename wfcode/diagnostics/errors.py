"""The root of the exceptions, and the exit code each carries.

WfcodeError                exit 1
├── InvalidSpec            exit 3   a spec has errors; carries the diagnostics
├── UsageError             exit 64  the command line or a call is off
└── (typed errors of the other packages)
"""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.diagnostics.model import Diagnostic

DONE, FAILED, PENDING, INVALID, REFUSED, STALE, UNVERIFIED, USAGE = 0, 1, 2, 3, 4, 5, 6, 64


class WfcodeError(Exception):
    """Something went wrong that a person can act on; the message ends with the remedy."""

    code = "WF900"
    exit_code = FAILED


class UsageError(WfcodeError):
    """The command or call itself is off."""

    code = "WF901"
    exit_code = USAGE


class InvalidSpec(WfcodeError):
    """At least one spec has errors; `diagnostics` holds every finding, in file order."""

    code = "WF902"
    exit_code = INVALID

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = sum(finding.is_error for finding in self.diagnostics)
        super().__init__(
            "the spec has 1 error; mend it and run again"
            if errors == 1
            else f"the spec has {errors} errors; mend them and run again"
        )
