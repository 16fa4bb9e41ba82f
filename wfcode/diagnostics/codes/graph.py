"""WF4xx: the flow."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code

CODES: tuple[Code, ...] = ()
