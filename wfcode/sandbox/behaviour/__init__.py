"""The table of what the server does: one row a behaviour, which switches, tests and the printed page refer to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wfcode.sandbox.behaviour import account, elements, links, unknown, workflows
from wfcode.sandbox.behaviour.row import Row

SECTIONS: Final[Mapping[str, tuple[Row, ...]]] = {
    "Links": links.ROWS,
    "Elements": elements.ROWS,
    "Workflows": workflows.ROWS,
    "Forms, account, transport": account.ROWS,
    "Not measured": unknown.ROWS,
}
ROWS: Final[tuple[Row, ...]] = tuple(row for rows in SECTIONS.values() for row in rows)

__all__ = ["ROWS", "SECTIONS", "Row"]
