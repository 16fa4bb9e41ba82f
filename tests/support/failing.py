"""A command that fails in the way its argument says, to see where each failure ends."""

from __future__ import annotations

import errno
import os
import sys

import typer

from wfcode.diagnostics.errors import UsageError, WfcodeError


class Refused(WfcodeError):
    code = "WF701"
    exit_code = 4


def fail(how: str) -> int:
    """Fail as asked."""
    if how == "typed":
        raise Refused("this is not allowed; ask for less")
    if how == "usage":
        raise UsageError("one SPEC at most")
    if how == "bug":
        key = os.environ["JOTFORM_API_KEY"]
        raise RuntimeError(f"lost at {key}")
    if how == "interrupt":
        raise KeyboardInterrupt
    if how == "abort":
        raise typer.Abort
    if how == "full":
        raise OSError(errno.ENOSPC, "No space left on device", "db")
    if how == "pipe":
        raise BrokenPipeError
    if how == "recursion":
        return fail(how)
    sys.stdout.write("→ done ✓ 漢\n")
    return 2
