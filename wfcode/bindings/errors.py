"""What can be off with what wfcode remembers.

WfcodeError
├── BrokenBinding   WF620  exit 1  the file is no binding
├── NewerBinding    WF621  exit 1  a newer wfcode wrote it
├── Locked          WF622  exit 5  somebody else is applying
├── NoRevision      WF624  exit 1  there is no such revision
├── BrokenRevision  WF625  exit 1  the file is no revision
└── NewerRevision   WF626  exit 1  a newer wfcode wrote it
"""

from __future__ import annotations

from collections.abc import Sequence
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


class NoRevision(WfcodeError):
    """The workflow has no revision of that number on that target, or none at all."""

    code = "WF624"

    def __init__(self, workflow: str, target: str, *, number: int | None, known: Sequence[int]) -> None:
        if not known:
            text = (
                f"there is no revision of {workflow} on {target}: one is taken before each write to a workflow that"
                " exists, on the machine that writes"
            )
        else:
            have = f"{known[0]} to {known[-1]}" if len(known) > 1 else str(known[0])
            text = f"{workflow} on {target} has no revision {number}, it has {have}; `wfcode revisions` lists them"
        super().__init__(text)


class BrokenRevision(WfcodeError):
    """A revision file cannot be read."""

    code = "WF625"

    def __init__(self, path: Path, problem: str) -> None:
        self.path = path
        super().__init__(f"the revision {path} cannot be used: {problem}; choose another one, or remove the file")


class NewerRevision(WfcodeError):
    """A revision file of a later format."""

    code = "WF626"

    def __init__(self, path: Path, version: int, *, known: int) -> None:
        self.path = path
        super().__init__(f"the revision {path} has format {version}, this wfcode reads up to {known}: update wfcode")
