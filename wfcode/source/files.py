"""Spec files on disk.

WfcodeError
└── FileProblem       exit 64  a named file cannot be read
    ├── MissingFile
    ├── IsFolder
    └── Unreadable
"""

from __future__ import annotations

from pathlib import Path

from wfcode.diagnostics.errors import USAGE, WfcodeError
from wfcode.source.document import Document
from wfcode.source.limits import MAX_BYTES
from wfcode.source.loader import parse


class FileProblem(WfcodeError):
    """A file that was named cannot be read."""

    exit_code = USAGE
    code = "WF132"


class MissingFile(FileProblem):
    """No such file."""

    code = "WF130"

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} does not exist; check the name and the folder you are in")


class IsFolder(FileProblem):
    """A folder where a file is wanted."""

    code = "WF131"

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is a folder; name a spec file in it")


class Unreadable(FileProblem):
    """The system refuses to read the file."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} cannot be read ({reason}); check its permissions")


def read(path: Path, *, name: str | None = None) -> Document:
    """The document in a file, named `name` in findings (default: the path). Raises FileProblem."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise MissingFile(path) from None
    except IsADirectoryError:
        raise IsFolder(path) from None
    except (OSError, ValueError) as error:
        raise Unreadable(path, getattr(error, "strerror", None) or str(error)) from None
    return parse(content, file=str(path) if name is None else name)
