"""Findings, their codes, and the root of the exceptions."""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.diagnostics.codes import ALL, Code, find
from wfcode.diagnostics.errors import InvalidSpec, UsageError, WfcodeError
from wfcode.diagnostics.model import Diagnostic, Position, Range, Related, Severity


def report(
    code: str,
    summary: str,
    *,
    detail: str = "",
    file: str | None = None,
    range: Range | None = None,  # noqa: A002 - the name that Diagnostic and the JSON form use
    suggestions: Sequence[str] = (),
    related: Sequence[Related] = (),
) -> Diagnostic:
    """A finding whose severity comes from the register; KeyError for a code that the register lacks."""
    entry = find(code)
    if entry is None:
        raise KeyError(f"{code} is not in the register: add it to wfcode/diagnostics/codes")
    return Diagnostic(code, entry.severity, summary, detail, file, range, tuple(suggestions), tuple(related))


__all__ = [
    "ALL",
    "Code",
    "Diagnostic",
    "InvalidSpec",
    "Position",
    "Range",
    "Related",
    "Severity",
    "UsageError",
    "WfcodeError",
    "find",
    "report",
]
