"""One finding, with its place: the shape every check reports in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How grave a finding is; only `ERROR` stops a plan."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a file; line and column count from 1, columns in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Range:
    """A stretch of a file; `end` is exclusive."""

    start: Position
    end: Position


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that explains a finding, such as the first of two equal keys."""

    message: str
    file: str | None
    range: Range | None


@dataclass(frozen=True, slots=True)
class FileRange(Range):
    """A stretch of another file than the one at work; `related` are the places that lead there."""

    file: str
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: `summary` says what is wrong, `detail` ends with the remedy."""

    code: str
    severity: Severity
    summary: str
    detail: str = ""
    file: str | None = None
    range: Range | None = None
    suggestions: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()

    @property
    def is_error(self) -> bool:
        """True where the finding stops a plan."""
        return self.severity is Severity.ERROR
