"""Findings on what stood there before: a step that was applied as it is breaks no new rule, so it only earns a word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from wfcode.compile.owners import Owner
from wfcode.compile.result import Compiled
from wfcode.diagnostics import Diagnostic, Severity

ABOUT_CONTENT: Final = ("WF250", "WF3", "WF5")
"""Findings about what a step refers to and says; those of the language and of the flow stay what they are."""
_ALWAYS: Final = frozenset({"WF322"})
"""What is an error on any step: a field that vanished breaks what runs already."""
_AS_BEFORE: Final = "It was applied like this, so it does not stop a plan."


def softened(compiled: Compiled, is_as_applied: Callable[[Owner], bool]) -> Compiled:
    """The same with a warning for each error about content whose every owner is as it was applied last."""
    if compiled.tree is None or compiled.owners is None or not any(map(_is_concerned, compiled.diagnostics)):
        return compiled
    found = tuple(_softened(each, compiled, is_as_applied) for each in compiled.diagnostics)
    return replace(compiled, diagnostics=found)


def has_errors_to_soften(compiled: Compiled) -> bool:
    """Whether there is anything that `softened` could change."""
    return compiled.tree is not None and any(map(_is_concerned, compiled.diagnostics))


def _is_concerned(finding: Diagnostic) -> bool:
    return finding.is_error and finding.code.startswith(ABOUT_CONTENT) and finding.code not in _ALWAYS


def _softened(finding: Diagnostic, compiled: Compiled, is_as_applied: Callable[[Owner], bool]) -> Diagnostic:
    if not _is_concerned(finding) or compiled.owners is None:
        return finding
    owners = compiled.owners.of(finding)
    if not owners or not all(map(is_as_applied, owners)):
        return finding
    detail = f"{finding.detail} {_AS_BEFORE}".strip()
    return replace(finding, severity=Severity.WARNING, detail=detail)
