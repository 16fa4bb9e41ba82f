"""What each command may import: the answer to a small question must not wait for what a large one needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from harness import Run

HEAVY = ("mcp", "networkx", "deepdiff", "httpx", "starlette", "uvicorn", "rich", "ruamel", "hypothesis")
CODE = """
import sys
from wfcode.cli import main
code = main(sys.argv[1:])
print("\\n" + " ".join(sorted(name for name in sys.modules if "." not in name)), file=sys.stderr)
sys.exit(code)
"""


def imported(*words: str, cwd: Path) -> set[str]:
    """The top-level modules that one run imports."""
    command = [sys.executable, "-c", CODE, *words]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True)
    return set(done.stderr.rstrip("\n").rsplit("\n", 1)[-1].split())


@pytest.mark.parametrize(
    "words", [("--version",), ("--help",), ("steps", "list"), ("explain", "WF201"), ("plan", "--help")], ids=" ".join
)
def test_small_questions_import_nothing_heavy(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert imported(*words, cwd=tmp_path).isdisjoint(HEAVY)


def test_the_version_imports_next_to_nothing(tmp_path: Path) -> None:
    assert imported("--version", cwd=tmp_path).isdisjoint({*HEAVY, "typer", "pydantic", "yaml", "asyncio", "json"})


def test_validate_needs_neither_the_network_nor_mcp(wf: Run, tmp_path: Path) -> None:
    wf("init")
    assert imported("validate", cwd=tmp_path).isdisjoint({"mcp", "httpx", "starlette", "uvicorn", "rich", "deepdiff"})


def test_planning_needs_no_server(wf: Run, tmp_path: Path) -> None:
    wf("init")
    assert imported("plan", cwd=tmp_path).isdisjoint({"mcp", "uvicorn", "deepdiff"})
