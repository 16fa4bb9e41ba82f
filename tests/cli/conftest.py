"""`wf("plan", …)`: a command line in a fresh folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Result, Run, run
from signoff import SPEC


@pytest.fixture
def wf(tmp_path: Path) -> Run:
    """Runs in a folder that is empty at first: `tmp_path`."""

    def call(*args: str, tty: bool = False, stdin: str = "", encoding: str = "utf-8") -> Result:
        return run(*args, cwd=tmp_path, tty=tty, stdin=stdin, encoding=encoding)

    return call


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """A good spec, the only one of its project."""
    (tmp_path / "specs").mkdir()
    path = tmp_path / "specs" / "sign-off.yaml"
    path.write_text(SPEC, encoding="utf-8")
    return path
