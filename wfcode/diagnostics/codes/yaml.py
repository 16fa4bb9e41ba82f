"""WF1xx: YAML."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

CODES: tuple[Code, ...] = tuple(
    Code(f"WF{n}", "", Severity.WARNING if n in (121, 122) else Severity.ERROR, "", "", "")
    for n in (*range(101, 129), 130, 131, 132)
)
