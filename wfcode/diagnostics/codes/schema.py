"""WF2xx: the shape of a spec."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code

CODES: tuple[Code, ...] = ()
