"""WF7xx: planning and safety."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code

CODES: tuple[Code, ...] = ()
