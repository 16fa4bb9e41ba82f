"""The server for models: from its start to the first answer over stdio, and one call, each against its least cost."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

from bench.measure import Ratio, compare, timed

SPECS = Path(__file__).parent.parent / "specs"
CALL: tuple[str, dict[str, Any]] = ("list_specs", {})


def start_ratio(*, rounds: int = 5) -> Ratio:
    """A client that starts `wfcode mcp` and gets one answer, against a process that only imports the SDK."""
    with project() as folder:
        return compare(
            "mcp: start to first answer over stdio",
            "python -c 'import mcp.server'",
            lambda: asyncio.run(first_answer(folder)),
            lambda: subprocess.run([sys.executable, "-c", "import mcp.server"], check=True),
            rounds=rounds,
        )


def call_ratio(*, rounds: int = 5, calls: int = 20) -> Ratio:
    """One call in memory, against the same work without the protocol around it."""
    from wfcode.mcp.places import Places
    from wfcode.project import Project

    with project() as folder:
        places = Places(Project.open(folder))
        served = min(asyncio.run(call_times(folder, calls=calls * rounds)))
        bare = min(timed(places.heads) for _ in range(calls * rounds))
        return Ratio("mcp: one call, list_specs", "reading the specs' heads", served, bare)


async def first_answer(folder: Path) -> None:
    """Start the server, call once, and leave."""
    environ = {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
    server = StdioServerParameters(command=sys.executable, args=["-m", "wfcode", "mcp"], cwd=folder, env=environ)
    async with Client(server, mode="2026-07-28") as client:
        await client.call_tool(*CALL)


async def call_times(folder: Path, *, calls: int) -> list[float]:
    """The seconds of each of many calls on one connection in memory."""
    from time import perf_counter

    from wfcode.mcp.server import create_server
    from wfcode.mcp.workers import app_at

    times = []
    async with Client(create_server(app_at(folder, state=folder / "state")), mode="2026-07-28") as client:
        await client.call_tool(*CALL)
        for _ in range(calls):
            start = perf_counter()
            await client.call_tool(*CALL)
            times.append(perf_counter() - start)
    return times


@contextmanager
def project() -> Iterator[Path]:
    """A folder with the real specs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "specs").mkdir()
        for source in SPECS.glob("*.yaml"):
            (folder / "specs" / source.name).write_bytes(source.read_bytes())
        yield folder


def conversations() -> list[tuple[str, int, int]]:
    """The twelve conversations of the tests: name, calls, characters read and written by the model."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))
    found: Any = __import__("dialogues")
    desks: Any = __import__("desk")
    rows = []
    for scene in found.SCENES:
        with tempfile.TemporaryDirectory() as name:
            desk = desks.Desk(desks.project_in(Path(name) / "project"), Path(name) / "state")
            report = found.play(scene, desk)
            rows.append((scene.name, report.calls, report.characters))
    return rows
