"""Writing files so that an interruption leaves the old content, never half of the new."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from wfcode.diagnostics.errors import WfcodeError

PRIVATE_FOLDER = ".wfcode"


class NotWritten(WfcodeError):
    """The system refuses to write a file; what was there before is still there."""

    code = "WF623"

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        super().__init__(f"{path} cannot be written ({error.strerror or error}); check its folder and free space")


def write_atomic(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Put the content in place at once; folders are made on the way. Raises NotWritten.

    Text is written as UTF-8 with a lone surrogate as `\\ud800`; a link is followed; `private` files are the user's own.
    """
    data = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    try:
        goal = Path(os.path.realpath(path))
        goal.parent.mkdir(parents=True, exist_ok=True)
        _replace(goal, data, mode=0o600 if private else _mode(goal))
    except OSError as error:
        raise NotWritten(path, error) from None


def write_all(files: Mapping[Path, str]) -> None:
    """Put all texts in place, or none: where one cannot be written, those before it are as they were.

    Folders that were made on the way stay. Raises NotWritten.
    """
    before: dict[Path, bytes | None] = {}
    try:
        for path, content in files.items():
            before[path] = path.read_bytes() if path.is_file() else None
            write_atomic(path, content)
    except (NotWritten, OSError) as error:
        _put_back(before)
        raise error if isinstance(error, NotWritten) else NotWritten(path, error) from None


def _put_back(before: Mapping[Path, bytes | None]) -> None:
    for path, content in before.items():
        with suppress(OSError, NotWritten):
            if content is None:
                path.unlink(missing_ok=True)
            elif path.read_bytes() != content:
                write_atomic(path, content)


def create(path: Path, content: str) -> bool:
    """True where the file was written, False where something of that name is there: that is never touched."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(content)
    except FileExistsError:
        return False
    except OSError as error:
        raise NotWritten(path, error) from None
    return True


def private_folder(root: Path) -> Path:
    """`.wfcode` below the root, made where it is missing, with a `.gitignore` that keeps it out of Git."""
    folder = root / PRIVATE_FOLDER
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(folder, error) from None
    create(folder / ".gitignore", "*\n")
    return folder


def shown(path: Path) -> str:
    """The path as messages name it: relative to the working folder, with slashes."""
    try:
        return Path(os.path.relpath(path)).as_posix() if path.is_absolute() else path.as_posix()
    except ValueError:  # on another drive
        return str(path)


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        return 0o666


def _replace(goal: Path, data: bytes, *, mode: int) -> None:
    # The temporary file lies beside its goal: a rename is atomic only within one file system.
    draft = goal.with_name(f".{goal.name[:80]}.{secrets.token_hex(6)}.tmp")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(goal)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(goal.parent)


def _sync_folder(folder: Path) -> None:
    # Without it the rename itself may be lost in a power cut; Windows has no such call.
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
