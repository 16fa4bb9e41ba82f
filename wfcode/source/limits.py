"""The limits of a file, and the findings where one is passed."""

from __future__ import annotations

from wfcode.diagnostics import Diagnostic, Range, report
from wfcode.source.nodes import Mark

MAX_BYTES = 5 * 1024 * 1024
MAX_DEPTH = 64
MAX_NODES = 100_000
_REMEDY = "Split the spec, or write it flatter."


class TooDeep(Exception):
    """More collections inside one another than allowed; `mark` is where the deepest one began."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        super().__init__()


class TooMany(Exception):
    """More nodes than allowed; `mark` is where the count ran over, None where that is unknown."""

    def __init__(self, mark: Mark | None) -> None:
        self.mark = mark
        super().__init__()


def deep(file: str, place: Range) -> Diagnostic:
    """WF106."""
    return report("WF106", f"collections are nested more than {MAX_DEPTH} deep", detail=_REMEDY, file=file, range=place)


def many(file: str, place: Range) -> Diagnostic:
    """WF107."""
    summary = f"the file has more than {MAX_NODES:,} values, aliases counted as often as used"
    return report("WF107", summary, detail=_REMEDY, file=file, range=place)
