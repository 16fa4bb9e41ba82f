"""What can go wrong with a sandbox before it can answer over HTTP.

WfcodeError
├── DatabaseUnusable   WF640   the file cannot be opened, or is no SQLite database
├── DatabaseForeign    WF641   a SQLite database, but of another program or another version
├── NotASandbox        WF642   nothing answers at the URL, or something else does
├── SandboxRefusal     WF643   the sandbox says no to a command
├── NotATree           WF644   a file that `sandbox load` cannot take
├── NotListening       WF645   the address is taken, or none of this machine
└── UsageError         WF901
    ├── UnknownSwitch          a switch that the sandbox lacks
    └── WrongSwitchValue       a value that a switch cannot take
"""

from __future__ import annotations

from collections.abc import Iterable

from wfcode.diagnostics.errors import UsageError, WfcodeError


class DatabaseUnusable(WfcodeError):
    """The database file cannot be opened or written."""

    code = "WF640"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"the sandbox database {path} cannot be used ({reason}); name another file with --db")


class DatabaseForeign(WfcodeError):
    """The file is a SQLite database that this version did not make."""

    code = "WF641"

    def __init__(self, path: str, *, found: int, expected: int) -> None:
        made = f"has schema version {found}" if found else "was made by another program"
        super().__init__(
            f"the database {path} {made}, this sandbox needs version {expected}; move the file away, a new one is made"
        )


class NotASandbox(WfcodeError):
    """Nothing that answers like a sandbox."""

    code = "WF642"

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"no sandbox answers at {place} ({reason}); start one with `wfcode sandbox serve`")


class SandboxRefusal(WfcodeError):
    """The sandbox refuses a command; its message is the sandbox's own."""

    code = "WF643"

    def __init__(self, message: str) -> None:
        super().__init__(message)


class NotATree(WfcodeError):
    """A file without a tree in it."""

    code = "WF644"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path} holds no tree ({reason}); write a JSON object with elements and links")


class NotListening(WfcodeError):
    """The server cannot listen where it was told to."""

    code = "WF645"

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(f"the sandbox cannot listen on {host}:{port} ({reason}); --port 0 takes any free port")


class UnknownSwitch(UsageError):
    """A switch was named that does not exist."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"the sandbox has no switch {name!r}; it has {', '.join(sorted(known))}")


class WrongSwitchValue(UsageError):
    """A switch was given a value it cannot take."""

    def __init__(self, name: str, value: object, wants: str) -> None:
        super().__init__(f"the switch {name} cannot be {value!r}; give {wants}")
