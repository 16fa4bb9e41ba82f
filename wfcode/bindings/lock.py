"""One apply at a time per workflow and target: a file that says who holds the lock, since when, and how to end it."""

from __future__ import annotations

import getpass
import json
import os
import secrets
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from wfcode.bindings.errors import Locked
from wfcode.bindings.store import file_name
from wfcode.files import create, private_folder, write_atomic

TAKEOVER_SECONDS = 10.0


@dataclass(frozen=True)
class Holder:
    """Who holds a lock; `nonce` tells two locks of one process apart."""

    user: str
    host: str
    pid: int
    since: str
    nonce: str

    def __str__(self) -> str:
        return f"{self.user} on {self.host}, process {self.pid}, since {self.since}"


def me() -> Holder:
    """This process, now."""
    now = datetime.now(UTC).replace(microsecond=0).isoformat().replace("+00:00", "Z")
    return Holder(_user(), socket.gethostname(), os.getpid(), now, secrets.token_hex(8))


def lock_path(root: Path, target: str, workflow: str) -> Path:
    """The file of that lock, whether it exists or not."""
    return root / ".wfcode" / "locks" / file_name(target) / f"{file_name(workflow)}.lock"


@contextmanager
def locked(
    root: Path,
    target: str,
    workflow: str,
    *,
    notice: Callable[[str], None],
    holder: Callable[[], Holder] = me,
    alive: Callable[[int], bool] | None = None,
) -> Iterator[Holder]:
    """Hold the lock; Locked (exit 5) where somebody else does.

    A lock whose process is gone from this host is taken over, which `notice` hears of. `alive` says whether a process
    id of this host is running.
    """
    private_folder(root)
    path = lock_path(root, target, workflow)
    mine = holder()
    _acquire(path, mine, notice=notice, alive=alive or is_alive)
    try:
        yield mine
    finally:
        _release(path, mine)


def _acquire(path: Path, mine: Holder, *, notice: Callable[[str], None], alive: Callable[[int], bool]) -> None:
    if _create(path, mine):
        return
    found = _read(path)
    if found is None and _create(path, mine):
        return
    if found is None or found.host != mine.host or alive(found.pid):
        raise Locked(path, str(found) if found else "its owner cannot be read")
    _take_over(path, mine, found)
    notice(f"took over the lock of a process that is gone ({found})")


def _take_over(path: Path, mine: Holder, stale: Holder) -> None:
    # Two processes may see the same stale lock: the second must not throw away the lock of the first.
    guard = path.with_suffix(".takeover")
    _drop_old(guard)
    if not _create(guard, mine):
        raise Locked(path, "another process is taking it over right now")
    try:
        now = _read(path)
        if now is not None and now != stale:
            raise Locked(path, str(now))
        write_atomic(path, _text(mine), private=True)
    finally:
        guard.unlink(missing_ok=True)


def _drop_old(guard: Path) -> None:
    try:
        if time.time() - guard.stat().st_mtime > TAKEOVER_SECONDS:
            guard.unlink(missing_ok=True)
    except FileNotFoundError:
        return


def _create(path: Path, holder: Holder) -> bool:
    # Written aside and linked: a lock that exists is always complete, so its owner can always be read.
    draft = path.with_name(f".{holder.nonce}.{path.suffix[1:]}.tmp")
    write_atomic(draft, _text(holder), private=True)
    try:
        os.link(draft, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        return create(path, _text(holder))
    finally:
        draft.unlink(missing_ok=True)
    return True


def _release(path: Path, mine: Holder) -> None:
    if _read(path) == mine:
        path.unlink(missing_ok=True)


def _read(path: Path) -> Holder | None:
    try:
        return Holder(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _text(holder: Holder) -> str:
    return json.dumps(asdict(holder), indent=2, sort_keys=True) + "\n"


def is_alive(pid: int) -> bool:
    """True where a process of that id may be running; always on Windows, where asking by signal would end it."""
    if sys.platform == "win32" or pid <= 0:
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "somebody"
