"""`wf("plan", …)`: a command line in a fresh folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Result, Run, run
from in_builder import Builder
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


@pytest.fixture
def builder(wf: Run, spec: Path, tmp_path: Path) -> Builder:
    """The builder, open on the workflow of the spec, which was applied."""
    assert wf("apply", "--yes").code == 0
    return Builder(tmp_path, "sign-off")


def edited(spec: Path, before: str, after: str) -> None:
    """Change a part of a spec."""
    text = spec.read_text(encoding="utf-8")
    assert before in text
    spec.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture
def edit(spec: Path) -> Callable[[str, str], None]:
    """`edit(before, after)`: change a part of the spec."""
    return lambda before, after: edited(spec, before, after)
