"""The terminal itself, not the streams: what a pipe or a program puts on stdin is no person's word."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from getpass import getpass
from typing import Protocol, TextIO

from wfcode.diagnostics.errors import REFUSED, WfcodeError
from wfcode.render.page import visible


class NoTerminal(WfcodeError):
    """There is no terminal to ask on."""

    code = "WF702"
    exit_code = REFUSED

    def __init__(self) -> None:
        super().__init__("there is no terminal to ask on, and nothing else will do; run this in a terminal of your own")


class Terminal(Protocol):
    """Where a person is asked."""

    def say(self, text: str) -> None:
        """Show lines of text, control characters made visible."""
        ...

    def ask(self, prompt: str) -> str:
        """The line that was typed, without its end; "" where the terminal went away."""
        ...

    def secret(self, prompt: str) -> str:
        """The same, not shown while it is typed."""
        ...


class Device:
    """The terminal of this process."""

    def __init__(self, reads: TextIO, writes: TextIO) -> None:
        self._reads, self._writes = reads, writes

    def say(self, text: str) -> None:
        """Show lines of text."""
        self._writes.write("".join(f"{visible(row)}\n" for row in text.split("\n")))
        self._writes.flush()

    def ask(self, prompt: str) -> str:
        """The line that was typed."""
        self._writes.write(prompt)
        self._writes.flush()
        return self._reads.readline().rstrip("\r\n")

    def secret(self, prompt: str) -> str:
        """The line that was typed, unseen; `getpass` too talks to the device."""
        return getpass(prompt)


@contextmanager
def terminal() -> Iterator[Terminal]:
    """The terminal device. Raises NoTerminal where the process has none."""
    names = ("CONIN$", "CONOUT$") if sys.platform == "win32" else ("/dev/tty", "/dev/tty")
    with ExitStack() as streams:
        try:
            reads = streams.enter_context(os.fdopen(os.open(names[0], os.O_RDONLY), errors="replace"))
            writes = streams.enter_context(os.fdopen(os.open(names[1], os.O_WRONLY), "w", errors="replace"))
        except OSError:
            raise NoTerminal from None
        yield Device(reads, writes)
