"""WF6xx: the target and live state."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code

CODES: tuple[Code, ...] = ()
