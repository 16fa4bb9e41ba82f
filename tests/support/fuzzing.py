"""What the fuzzing tests start from, how much they try, and what has to hold of every result."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from wfcode.compile import Compiled, exits
from wfcode.diagnostics import Position, Range
from wfcode.render.diagnostics import findings_json, findings_text

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("specs", "examples/*/specs", "tests/wishes", "tests/bad_specs/specs", "wfcode/steps/examples")
AT_LENGTH = 40
"""So many times more is tried by `make fuzz`."""


def examples(number: int) -> int:
    """How many examples a test tries: that many every day, more under `make fuzz`."""
    return number * AT_LENGTH if os.environ.get("HYPOTHESIS_PROFILE") == "fuzz" else number


@cache
def texts() -> tuple[str, ...]:
    """The text of every spec there is, good and bad, but for the few that are long."""
    files = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.yaml"))
    found = [path.read_text(encoding="utf-8") for path in files]
    return tuple(text for text in found if len(text) < 5000)


@cache
def words() -> tuple[str, ...]:
    """The words that specs are made of."""
    return tuple(sorted({word for text in texts() for word in text.split() if len(word) < 40}))


def check(result: Compiled, text: str) -> None:
    """Every finding lies within the file, says what it means, and can be shown; so can the exits."""
    lines = text.split("\n")
    for finding in result.diagnostics:
        assert finding.summary
        if finding.file == result.file and finding.range is not None:
            assert inside(finding.range, lines), (finding, text)
    findings_text(result.diagnostics, sources={result.file: text})
    findings_json(result.diagnostics)
    if result.tree is not None:
        exits(result.tree)


def inside(place: Range, lines: list[str]) -> bool:
    """Whether a place is one in a text of these lines; an end may stand behind the last character."""
    return _is_place(place.start, lines) and _is_place(place.end, lines) and place.start <= place.end


def _is_place(position: Position, lines: list[str]) -> bool:
    if position == Position(len(lines) + 1, 1):
        return True
    return 1 <= position.line <= len(lines) and 1 <= position.column <= len(lines[position.line - 1]) + 1
