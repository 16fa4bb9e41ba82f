"""The protocol's own tools on the real server: the conformance suite in both revisions, the inspector's lint.

They come from npm: `scripts/node-tools` brings them to `.node`; where they are not, these tests are skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from desk import project_in

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".node" / "node_modules"
PATHS = [str(TOOLS / ".bin"), str(TOOLS / "node" / "bin")]
PATH = os.pathsep.join([*PATHS, os.environ.get("PATH", "")])
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("conformance", path=PATH) is None or shutil.which("mcp-inspector", path=PATH) is None,
        reason="no conformance tools here; `scripts/node-tools` brings them",
    ),
]


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """One tool, with its own Node first on the path and a home of its own."""
    environ = {**os.environ, "PATH": PATH, "HOME": str(cwd), "XDG_STATE_HOME": str(cwd / "state")}
    return subprocess.run(words, cwd=cwd, env=environ, capture_output=True, text=True, timeout=240, check=False)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one spec."""
    return project_in(tmp_path / "project")


@pytest.fixture
def url(project: Path) -> Iterator[str]:
    """The real server with the suite's fixtures."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = [sys.executable, str(ROOT / "tests" / "support" / "conformance.py"), str(project), str(port)]
    process = subprocess.Popen(server, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}/mcp"
    process.terminate()
    process.wait(timeout=10)


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_everything_that_a_revision_requires_holds(url: str, tmp_path: Path, revision: str) -> None:
    done = run("conformance", "server", "--url", url, "--requirements", revision, "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-3000:]


def inspect(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """One request of the inspector to `wfcode mcp` over stdio."""
    wfcode = shutil.which("wfcode", path=f"{Path(sys.executable).parent}{os.pathsep}{PATH}")
    assert wfcode is not None
    return run("mcp-inspector", "--cli", wfcode, "mcp", *words, cwd=project)


def test_the_inspector_has_nothing_to_say_against_the_schemas(project: Path) -> None:
    done = inspect(project, "--method", "tools/list", "--strict")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_the_inspector_gets_an_answer_in_both_eras(project: Path, era: str) -> None:
    call = ("--method", "tools/call", "--tool-name", "plan", "--tool-arg", "spec=expense", "--format", "json")
    done = inspect(project, *call, "--protocol-era", era)
    result: dict[str, Any] = json.loads(done.stdout)["result"]
    assert done.returncode == 0 and result["structuredContent"]["plan_id"].startswith("plan-")
    refused = inspect(project, "--method", "tools/call", "--tool-name", "read_spec", "--tool-arg", "spec=nothing")
    assert refused.returncode == 5


def test_the_inspector_finds_the_page(project: Path) -> None:
    done = inspect(project, "--method", "tools/list", "--app-info")
    rows = [json.loads(row) for row in done.stdout.splitlines() if row.startswith("{")]
    assert {row["toolName"] for row in rows if row.get("hasApp")} == {"show_workflow", "show_plan"}
