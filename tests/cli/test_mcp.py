"""`wfcode mcp`: a server on stdin and stdout as a client starts it, and command lines that start none."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from desk import project_in
from harness import run
from mcp import Client, StdioServerParameters


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one spec."""
    return project_in(tmp_path / "project")


def talk(project: Path, *words: str, era: str) -> tuple[set[str], str]:
    """The tools of a server process, and the digest of a spec that it read."""

    async def inside() -> tuple[set[str], str]:
        environ = {**os.environ, "XDG_STATE_HOME": str(project / "state")}
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "wfcode", "mcp", *words], cwd=project, env=environ
        )
        async with asyncio.timeout(60), Client(server, mode=era) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            result = await client.call_tool("read_spec", {"spec": "expense"})
            return tools, (result.structured_content or {})["digest"]

    return asyncio.run(inside())


@pytest.mark.parametrize("era", ["2026-07-28", "legacy"])
def test_a_client_starts_the_server_and_talks_to_it(project: Path, era: str) -> None:
    tools, digest = talk(project, "--mode", "plan-only", era=era)
    assert "plan" in tools and "apply" not in tools and len(digest) == 16


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--mode", "everything"), 64),
        (("--allow-delete", "-1"), 64),
        (("--targets", "nowhere"), 64),
        (("--specs", "/"), 4),
        (("--http", "0.0.0.0:8931"), 4),
        (("--http", "x"), 64),
        (("--http", "0.0.0.0:8931", "--workers", "2"), 4),
    ],
    ids=str,
)
def test_a_command_line_that_would_allow_too_much_or_nothing_starts_no_server(
    project: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: int
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(project / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(project / "config"))
    done = run("mcp", *words, cwd=project)
    assert done.code == code and "error[" in done.err and done.out == ""
