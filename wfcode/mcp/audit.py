"""The audit: one line of JSON for each call and each approval, redacted, in a file that is turned over when large."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from wfcode.mcp.secret import redacted_data

FILE = "mcp-audit.jsonl"
LARGEST = 5_000_000
KEPT = 3
CUT = 200


class Audit:
    """Appends lines; a line that cannot be written is an error of the call, for what is not noted is not done."""

    def __init__(self, folder: Path, *, largest: int = LARGEST) -> None:
        self.path = folder / FILE
        self._largest = largest

    def note(self, event: str, at: datetime, **facts: Any) -> None:
        """Write a line: `event` and time, then the facts, long texts cut."""
        entry = {"at": at.isoformat(timespec="milliseconds"), "event": event, **redacted_data(cut(facts))}
        self._turn_over()
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "ab") as stream:
            # One write for one line: several workers append to the same file.
            stream.write(json.dumps(entry, ensure_ascii=True, default=str).encode() + b"\n")

    def _turn_over(self) -> None:
        try:
            if self.path.stat().st_size < self._largest:
                return
            for number in range(KEPT, 0, -1):
                older = self.path.with_suffix(f".jsonl.{number}")
                newer = self.path if number == 1 else self.path.with_suffix(f".jsonl.{number - 1}")
                if newer.exists():
                    newer.replace(older)
        except FileNotFoundError:
            return


def cut(value: Any) -> Any:
    """The value with long texts and lists shortened: a spec of a megabyte is not kept in every line."""
    if isinstance(value, str):
        return value if len(value) <= CUT else f"{value[:CUT]}… ({len(value)} characters)"
    if isinstance(value, Mapping):
        return {str(name): cut(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [cut(item) for item in value[:20]] + ([f"… ({len(value)} items)"] if len(value) > 20 else [])
    return value
