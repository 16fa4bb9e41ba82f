"""Sessions with the real server, in memory, in both protocol eras, on a project with its own sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk, project_in


@pytest.fixture(params=["2026-07-28", "legacy"])
def era(request: pytest.FixtureRequest) -> str:
    """The two protocol eras."""
    found: str = request.param
    return found


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A project with one spec, nothing live yet, and a server with the limits that nobody changed."""
    return Desk(project_in(tmp_path / "project"), tmp_path / "state")
