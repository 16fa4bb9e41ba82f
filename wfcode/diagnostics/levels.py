"""Severities that a project sets: `severity: {WF507: warning, WF424: off}` in its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from wfcode.diagnostics.codes import Code, find
from wfcode.diagnostics.model import Diagnostic, Severity

OFF = "off"


def is_settable(code: Code, level: str) -> bool:
    """Whether a project may give that severity to a code.

    An error that says the file cannot be read, or means something else than it says, stays one; whatever a step may be
    allowed to have (`lifecycle.allow`), a project may make milder too.
    """
    return code.can_be_allowed or code.severity is not Severity.ERROR or level == Severity.ERROR


def leveled(findings: Iterable[Diagnostic], levels: Mapping[str, str]) -> tuple[Diagnostic, ...]:
    """The findings under the severities of a project; those that are `off` are left out.

    Only a finding that has the severity of the register is changed: one that was made graver or milder for a reason of
    its own keeps that.
    """
    found = (_leveled(finding, levels.get(finding.code)) for finding in findings)
    return tuple(finding for finding in found if finding is not None)


def _leveled(finding: Diagnostic, level: str | None) -> Diagnostic | None:
    entry = find(finding.code)
    usual = entry is not None and finding.severity is entry.severity and level is not None and is_settable(entry, level)
    if not usual or level is None:
        return finding
    return None if level == OFF else replace(finding, severity=Severity(level))
