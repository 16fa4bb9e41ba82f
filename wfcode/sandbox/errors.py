"""What can go wrong with a sandbox before it can answer over HTTP.

WfcodeError
├── DatabaseUnusable   the file cannot be opened, or is no SQLite database
├── DatabaseForeign    a SQLite database, but of another program or another version
└── UnknownSwitch      a switch that the sandbox lacks, or a value it cannot take (UsageError)
"""

from __future__ import annotations

from collections.abc import Iterable

from wfcode.diagnostics.errors import UsageError, WfcodeError


class DatabaseUnusable(WfcodeError):
    """The database file cannot be opened or written."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"the sandbox database {path} cannot be used ({reason}); name another file with --db")


class DatabaseForeign(WfcodeError):
    """The file is a SQLite database that this version did not make."""

    def __init__(self, path: str, *, found: int, expected: int) -> None:
        made = f"has schema version {found}" if found else "was made by another program"
        super().__init__(
            f"the database {path} {made}, this sandbox needs version {expected}; move the file away, a new one is made"
        )


class UnknownSwitch(UsageError):
    """A switch was named that does not exist."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"the sandbox has no switch {name!r}; it has {', '.join(sorted(known))}")


class WrongSwitchValue(UsageError):
    """A switch was given a value it cannot take."""

    def __init__(self, name: str, value: object, wants: str) -> None:
        super().__init__(f"the switch {name} cannot be {value!r}; give {wants}")
