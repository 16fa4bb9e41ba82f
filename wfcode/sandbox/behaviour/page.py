"""The table as a page: `docs/server-behaviour.md`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wfcode.sandbox.behaviour import SECTIONS
from wfcode.sandbox.behaviour.row import Row
from wfcode.sandbox.switches import SWITCHES

_INTRODUCTION: Final = """\
# What the Jotform server does, and what the sandbox does

Printed by `make docs` from the table in `wfcode/sandbox/behaviour`; edit it there.

Jotform documents none of its workflow endpoints, so every row was learned by calling the server and reading back.
Sure: A measured and read back, B measured once or documented, C inferred, U unknown and decided here.
A switch makes the sandbox behave in a way that the server shows only at times; a dash means there is nothing to
imitate. A test named after each row (`test_q01_…`) holds the sandbox to it.
"""
_SWITCHES: Final = """\
## Switches

Set by `create_app(switches={…})`, or over HTTP: `POST /_sandbox/switches` with `{"NAME": VALUE}`, null for the
default; `GET /_sandbox/switches` shows all. They live in the database until `wfcode sandbox reset`.
"""


def page() -> str:
    """The whole page, ending with a line break."""
    return "\n".join(_blocks())


def _blocks() -> Iterator[str]:
    yield _INTRODUCTION
    for title, rows in SECTIONS.items():
        yield f"## {title}\n"
        yield _table(("Row", "The server", "Sure", "The sandbox", "Switch"), [_cells(row) for row in rows])
    yield _SWITCHES
    yield _table(
        ("Switch", "Row", "Default", "Takes", "What it does"),
        [(f"`{one.name}`", one.row, _shown(one.default), one.wants, one.about) for one in SWITCHES.values()],
    )


def _cells(row: Row) -> tuple[str, ...]:
    switches = ", ".join(f"`{switch.name}`" for switch in row.switches)
    return (row.name, row.server, row.sure, row.sandbox or "-", switches)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
