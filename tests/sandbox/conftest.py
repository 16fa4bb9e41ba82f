"""A fresh sandbox for each test."""

from __future__ import annotations

from pathlib import Path

import pytest
from sandbox_api import Api, StillClock, api_on


@pytest.fixture
def clock() -> StillClock:
    """The clock of the sandbox."""
    return StillClock()


@pytest.fixture
def api(tmp_path: Path, clock: StillClock) -> Api:
    """A new sandbox with the demo account."""
    return api_on(tmp_path / "sandbox.db", clock=clock)


@pytest.fixture
def workflow(api: Api) -> str:
    """The id of a workflow with a start point."""
    return api.create()
