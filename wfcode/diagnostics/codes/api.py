"""WF8xx: Jotform's API."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code

CODES: tuple[Code, ...] = ()
