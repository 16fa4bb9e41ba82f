"""The one place where errors end: each becomes a sentence on stderr and an exit code, never a traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import typer

from wfcode.cli.app import execute
from wfcode.cli.streams import complain, complain_page, prepare
from wfcode.diagnostics.errors import FAILED, USAGE, InvalidSpec, WfcodeError

INTERRUPTED, PIPE_CLOSED = 130, 141  # what a shell reports for SIGINT and SIGPIPE

ENVIRONMENT = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EFBIG}
)
"""What a system says of itself; any other failure of a call may be a fault of ours."""


def run(words: Sequence[str]) -> int:
    """The exit code of one command line; whatever goes wrong is said on stderr."""
    prepare()
    try:
        code = guarded(words)
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        silence(sys.stdout)
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # a stream that takes no more, as on a full disk
        return unwritten(error)
    return code


def guarded(words: Sequence[str]) -> int:
    """Run, and turn every exception but a closed pipe into its message and exit code."""
    try:
        return execute(words)
    except WfcodeError as error:
        return refuse(error)
    except typer.TyperException as error:
        return misused(words, error)
    except (KeyboardInterrupt, typer.Abort, EOFError):
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.errno not in ENVIRONMENT and not is_lost():
            return crashed(words, error)
        complain(f"error[WF905]: {trouble(error)}")
        return FAILED
    except Exception as error:  # the last line of defence: a traceback helps nobody who did not write the code
        return crashed(words, error)


def crashed(words: Sequence[str], error: Exception) -> int:
    """Say a fault of our own; the traceback goes into a report."""
    from wfcode.cli.crash import report

    complain(report(error, words))
    return FAILED


def trouble(error: OSError) -> str:
    """What the system refuses, and what to do about it."""
    if is_lost():
        return "the folder you are in is gone; go to another one and run again"
    where = f" for {error.filename}" if error.filename else ""
    return f"the system refuses to go on ({error.strerror}{where}); see to that and run again"


def is_lost() -> bool:
    """True where the working folder was deleted under our feet."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def unwritten(error: OSError) -> int:
    """Say that the output is cut, as far as anything can be said."""
    silence(sys.stdout)
    try:
        complain(f"error[WF905]: {trouble(error)}; the output is incomplete")
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)
    return FAILED


def refuse(error: WfcodeError) -> int:
    """Say a typed error; the findings of an invalid spec come first."""
    from wfcode.cli.specs import page_of, sentence

    if isinstance(error, InvalidSpec):
        complain_page(page_of(error.diagnostics))
    complain(sentence(error))
    return error.exit_code


def misused(words: Sequence[str], error: typer.TyperException) -> int:
    """Say what is off with the command line, and where its help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "wfcode"
    complain(f"error[WF901]: {error.format_message()}")
    complain(f"Try '{path} --help'.")
    return USAGE


def silence(stream: TextIO) -> None:
    """Point a stream at nothing: the interpreter flushes it once more on its way out."""
    with suppress(OSError, ValueError):  # a stream in memory has no descriptor, and no reader that could go away
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
