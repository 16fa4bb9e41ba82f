"""What can be off with what wfcode remembers.

WfcodeError
├── BrokenBinding   WF620  exit 1  the file is no binding
├── NewerBinding    WF621  exit 1  a newer wfcode wrote it
└── Locked          WF622  exit 5  somebody else is applying
"""

from __future__ import annotations

from pathlib import Path

from wfcode.diagnostics.errors import STALE, WfcodeError


class BrokenBinding(WfcodeError):
    """A binding file cannot be read; going on without it would create the workflow a second time."""

    code = "WF620"

    def __init__(self, path: Path, problem: str) -> None:
        self.path = path
        super().__init__(
            f"the binding {path} cannot be used: {problem}; restore it from Git, or remove it if the workflow is gone"
        )


class NewerBinding(WfcodeError):
    """A binding file of a later format."""

    code = "WF621"

    def __init__(self, path: Path, version: int, *, known: int) -> None:
        self.path = path
        super().__init__(
            f"the binding {path} has format {version}, this wfcode reads up to {known}: update wfcode, or run the one "
            "that wrote it"
        )


class Locked(WfcodeError):
    """Another apply of the same workflow on the same target holds the lock."""

    code = "WF622"
    exit_code = STALE

    def __init__(self, path: Path, holder: str) -> None:
        self.path = path
        super().__init__(
            f"another apply of this workflow is under way ({holder}); wait for it, or remove {path} if it is gone"
        )
