"""`project({...})`: a folder with these files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[Mapping[str, str]], Path]:
    """Writes files, named relative to a fresh folder, and gives that folder."""

    def write(files: Mapping[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write
