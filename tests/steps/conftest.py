"""Jotform's own schema file and real workflows, where they lie beside the checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from harness import Result, Run, run

SHARED = Path(__file__).resolve().parents[3] / "shared"


def _load(path: Path) -> Any:
    if not path.exists():
        pytest.skip(f"{path.name} is not there")
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def upstream() -> dict[str, Any]:
    """The 36 schemas by type."""
    schemas: dict[str, Any] = _load(SHARED / "upstream" / "step-schemas.json")
    return schemas


@pytest.fixture(scope="session")
def live_elements() -> list[dict[str, Any]]:
    """Every element of the real trees."""
    files = sorted((SHARED / "fixtures" / "live-trees").glob("*.json"))
    if not files:
        pytest.skip("the real trees are not there")
    return [element for file in files for element in _load(file)["elements"]]


@pytest.fixture
def wf(tmp_path: Path) -> Run:
    """A command line in a folder that is empty at first: `tmp_path`."""

    def call(*args: str, tty: bool = False, stdin: str = "", encoding: str = "utf-8") -> Result:
        return run(*args, cwd=tmp_path, tty=tty, stdin=stdin, encoding=encoding)

    return call
