"""`run(*args, cwd, env)`: one command line in this process, with its two streams caught apart."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from wfcode.cli import main


@dataclass(frozen=True)
class Result:
    """What one run left: its exit code and the text of stdout and stderr."""

    code: int
    out: str
    err: str


class Stream(io.TextIOWrapper):
    """A text stream in memory that may claim to be a terminal."""

    def __init__(self, text: str = "", *, encoding: str = "utf-8", tty: bool = False) -> None:
        super().__init__(io.BytesIO(text.encode(encoding)), encoding=encoding, newline="\n")
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty

    def text(self) -> str:
        """Everything written so far."""
        self.flush()
        raw = self.buffer
        assert isinstance(raw, io.BytesIO)
        return raw.getvalue().decode(self.encoding)


@contextmanager
def replaced(streams: Sequence[Stream], cwd: Path, env: Mapping[str, str]) -> Iterator[None]:
    """Stand the process into a folder with these streams and variables, and put everything back."""
    before = (sys.stdin, sys.stdout, sys.stderr, Path.cwd(), dict(os.environ))
    sys.stdin, sys.stdout, sys.stderr = streams
    os.chdir(cwd)
    os.environ.update(env)
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before[:3]
        os.chdir(before[3])
        os.environ.clear()
        os.environ.update(before[4])


def run(
    *args: str,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    stdin: str = "",
    tty: bool = False,
    encoding: str = "utf-8",
) -> Result:
    """Run `wfcode ARGS` in that folder; `tty` makes all three streams claim to be a terminal."""
    streams = (Stream(stdin, tty=tty), Stream(encoding=encoding, tty=tty), Stream(encoding=encoding, tty=tty))
    with replaced(streams, cwd, {"COLUMNS": "100", "TERM": "xterm-256color", **(env or {})}):
        code = main(args)
    return Result(code, streams[1].text(), streams[2].text())


class Run(Protocol):
    """`run` that knows its folder."""

    def __call__(self, *args: str, tty: bool = False, stdin: str = "", encoding: str = "utf-8") -> Result: ...
