"""The journal: written before the first call, settled after the read-back, so that an interruption leaves a trace."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wfcode.files import write_atomic


@dataclass(frozen=True)
class Journal:
    """One file per target and workflow; there only while an apply is under way, or was interrupted."""

    path: Path

    def unsettled(self) -> dict[str, Any] | None:
        """The entry that an interrupted apply left, None where there is none or it cannot be read."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def begin(self, entry: dict[str, Any]) -> None:
        """Note what is about to be sent."""
        write_atomic(self.path, json.dumps(entry, ensure_ascii=False, indent=2, sort_keys=True) + "\n")

    def settle(self) -> None:
        """The apply is over and its state known."""
        self.path.unlink(missing_ok=True)
