"""The database of one sandbox: one SQLite file that several processes may use at once."""

from __future__ import annotations

import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from wfcode.sandbox import demo
from wfcode.sandbox.clock import Clock
from wfcode.sandbox.errors import DatabaseForeign, DatabaseUnusable
from wfcode.sandbox.session import Session

SCHEMA_VERSION: Final = 1
MEMORY: Final = ":memory:"
_BUSY_SECONDS: Final = 30.0
_TABLES: Final = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE forms (id TEXT PRIMARY KEY, meta TEXT NOT NULL, questions TEXT NOT NULL, properties TEXT NOT NULL);
CREATE TABLE workflows (
    id TEXT PRIMARY KEY, meta TEXT NOT NULL, elements TEXT NOT NULL, links TEXT NOT NULL, bound TEXT NOT NULL,
    prior TEXT, visible_at REAL NOT NULL DEFAULT 0
);
CREATE TABLE log (
    number INTEGER PRIMARY KEY, time TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
    body TEXT NOT NULL, status INTEGER NOT NULL
);
"""


class Store:
    """One connection and its lock; closed when the store is no longer used."""

    def __init__(self, path: Path | str, *, clock: Clock) -> None:
        self.path = str(path)
        self._clock = clock
        self._lock = threading.RLock()
        self._connection = _connect(self.path)
        weakref.finalize(self, self._connection.close)
        self._prepare()

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session inside one transaction: committed at the end, rolled back by any exception."""
        with self._lock, _transaction(self._connection):
            yield Session(self._connection, clock=self._clock)

    def _prepare(self) -> None:
        with _named(self.path):
            version = _version(self._connection)
            if version not in (0, SCHEMA_VERSION):
                raise DatabaseForeign(self.path, found=version, expected=SCHEMA_VERSION)
            _use_wal(self._connection)
            with _transaction(self._connection):
                self._build_if_new()

    def _build_if_new(self) -> None:
        # Looked at again under the write lock: another process may have built it in between.
        version = _version(self._connection)
        if version == SCHEMA_VERSION:
            return
        if version or self._connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise DatabaseForeign(self.path, found=version, expected=SCHEMA_VERSION)
        for statement in _TABLES.split(";"):
            self._connection.execute(statement)
        self._connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        demo.fill(Session(self._connection, clock=self._clock))


def _connect(path: str) -> sqlite3.Connection:
    with _named(path):
        if path != MEMORY:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        return sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)


@contextmanager
def _named(path: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise DatabaseUnusable(path, str(error)) from error


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _use_wal(connection: sqlite3.Connection) -> None:
    # SQLite does not wait for its busy timeout when two processes switch a new file to WAL at the same moment.
    deadline = time.monotonic() + _BUSY_SECONDS
    while time.monotonic() < deadline:
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            return
        time.sleep(0.01)
    raise sqlite3.OperationalError("database is locked")
