"""A project of its own for every test."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from applier import Desk


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits between read-backs take a tenth of their time; the sandbox of these tests lags as much less."""

    async def short(seconds: float) -> None:
        await asyncio.sleep(seconds / 10)

    for room in ("carry_out", "lifecycle", "propose", "rollback"):
        monkeypatch.setattr(f"wfcode.apply.{room}.pause", short)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)
