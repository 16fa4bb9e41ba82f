"""Broken YAML in words: from the parser's error to what the author most likely meant."""

from __future__ import annotations

import yaml

from wfcode.diagnostics import Diagnostic, report
from wfcode.source.places import range_at


def explain(error: yaml.YAMLError, *, file: str, text: str) -> Diagnostic:
    """The finding for an error of the parser."""
    mark = getattr(error, "problem_mark", None)
    index = mark.index if mark is not None else 0
    index = min(index, len(text))
    problem = str(getattr(error, "problem", None) or "the text is not YAML")
    return report(
        "WF101", problem, detail="Mend the line.", file=file, range=range_at(text, index, min(index + 1, len(text)))
    )
