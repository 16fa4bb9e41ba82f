"""What is valid YAML and yet hardly what the author meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wfcode.diagnostics import Diagnostic, report
from wfcode.source.nodes import Mark, Node, Scalar, scalars
from wfcode.source.places import line_bounds, mended, quoted, range_at, short

_CUT = re.compile(r"[ \t]#(?=\S)")
_DIRECTIVE = re.compile(r"(?:\s++|#[^\r\n]*+)*+(%[^\r\n]*)")
_ALIAS = re.compile(r"\*([^\s,\[\]{}]+)")
_YAML_1_2 = re.compile(r"%YAML[ \t]+1\.2[ \t]*(?:#.*)?$")


def cut_texts(root: Node | None, *, file: str, text: str) -> Iterator[Diagnostic]:
    """A finding for each plain text that a ` #` ended, where the character after it is no blank."""
    hits = [match.start() for match in _CUT.finditer(text)]
    if not hits:
        return
    by_end = {scalar.end.index: scalar for scalar in scalars(root) if scalar.plain}
    for hit in hits:
        while hit and text[hit - 1] in " \t":
            hit -= 1
        scalar = by_end.get(hit)
        if scalar is not None:
            yield _cut(scalar, text.index("#", hit), file, text)


def _cut(scalar: Scalar, at: int, file: str, text: str) -> Diagnostic:
    end = line_bounds(text, at)[1]
    end = at + len(text[at:end].rstrip())
    rest = text[at:end]
    if scalar.start.line == scalar.end.line:
        start = at if scalar.start.index == scalar.end.index else scalar.start.index
        hint = f"if text is meant, quote it: {mended(text, start, end, quoted(text[start:end]))}"
    else:
        hint = "if text is meant, write it below `|` or in quotes"
    lost = "the value is missing: " if scalar.text == "" else ""
    return report(
        "WF111",
        f"{lost}`{short(rest)}` is read as a comment",
        detail=f"Put a blank after `#` if a comment is meant; {hint}",
        file=file,
        range=range_at(text, at, end),
    )


def unused_anchors(anchors: list[tuple[str, Mark, Mark]], *, file: str, text: str) -> Iterator[Diagnostic]:
    """A finding for each anchor on a text that no alias names: most likely the text itself begins with `&`."""
    used = set(_ALIAS.findall(text)) if anchors else set()
    for name, start, end in anchors:
        if name in used:
            continue
        after = start.index + len(name) + 1
        line = mended(text, start.index, end.index, quoted(text[start.index : end.index]))
        yield report(
            "WF122",
            f"`&{short(name)}` is read as an anchor, and nothing uses it",
            detail=f"If it is part of the text, quote it: {line}",
            file=file,
            range=range_at(text, start.index, after),
        )


def directive(*, file: str, text: str) -> Iterator[Diagnostic]:
    """A finding for a directive before the document, but for `%YAML 1.2`."""
    match = _DIRECTIVE.match(text)
    if match is None or _YAML_1_2.match(match[1]):
        return
    yield report(
        "WF123",
        "a line that begins with `%` is a YAML directive",
        detail="Remove the line: specs are read as YAML 1.2.",
        file=file,
        range=range_at(text, match.start(1), match.end(1)),
    )
