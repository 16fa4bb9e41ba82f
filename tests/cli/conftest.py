"""`wf("plan", …)`: a command line in a fresh folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Result, Run, run


@pytest.fixture
def wf(tmp_path: Path) -> Run:
    """Runs in a folder that is empty at first: `tmp_path`."""

    def call(*args: str, tty: bool = False, stdin: str = "", encoding: str = "utf-8") -> Result:
        return run(*args, cwd=tmp_path, tty=tty, stdin=stdin, encoding=encoding)

    return call
