"""Guesses about colons, comments and indentation that stop the parser."""

from __future__ import annotations

import re

import yaml

from wfcode.diagnostics import Diagnostic, Range, Related
from wfcode.source.places import line_bounds, mended, range_at
from wfcode.source.trouble import Trouble

_TIGHT_COLON = re.compile(r"""[ \t]*(?:-[ \t]+)*(?:[\w.-]+|"[^"\r\n]*"|'[^'\r\n]*')(:)(?=[^\s:/])""")


def colon_in_text(trouble: Trouble) -> Diagnostic | None:
    """`subject: Note: read this`, and a line that stands too deep below a finished one."""
    if not trouble.problem.startswith("mapping values are not allowed"):
        return None
    key_end = trouble.key_end(trouble.index)
    if key_end is not None and key_end < trouble.index:
        start = trouble.value_start(trouble.index)
        line = trouble.with_quotes(start, trouble.value_end(start))
        detail = f"A text with a colon and a blank needs quotes: {line}"
        return trouble.report("WF114", "a colon ended the text", detail, (trouble.index, trouble.index + 1))
    return _too_deep(trouble)


def _too_deep(trouble: Trouble) -> Diagnostic | None:
    before = trouble.token_before
    if not isinstance(before, yaml.ScalarToken):
        return None
    above = before.start_mark.index
    if trouble.key_end(above) is None:
        return _without_colon(trouble, above)
    start, end = line_bounds(trouble.text, trouble.index)
    first = start + len(trouble.text[start:end]) - len(trouble.text[start:end].lstrip())
    cut = _cut(trouble, above)
    if cut is not None:
        return cut
    upper = trouble.text[slice(*line_bounds(trouble.text, above))].strip()
    related = (Related("this line has its value already", trouble.file, _line_range(trouble, above)),)
    detail = f"Indent it like `{upper}` if it is a key of its own; a text over several lines begins with `|`."
    summary = "this line is indented below a line that already has its value"
    return trouble.report("WF128", summary, detail, (first, trouble.value_end(first)), related=related)


def no_colon(trouble: Trouble) -> Diagnostic | None:
    """A line that is neither `key: value` nor a list item."""
    if not trouble.problem.startswith("could not find expected ':'"):
        return None
    return _without_colon(trouble, trouble.began)


def _without_colon(trouble: Trouble, index: int) -> Diagnostic:
    start, end = line_bounds(trouble.text, index)
    tight = _TIGHT_COLON.match(trouble.text, start, end)
    if tight is not None:
        at = tight.start(1)
        detail = f"Write it: {mended(trouble.text, at, at + 1, ': ')}"
        return trouble.report("WF126", "the blank after the colon is missing", detail, (at, at + 1))
    cut = _cut(trouble, index)
    if cut is not None:
        return cut
    first = start + len(trouble.text[start:end]) - len(trouble.text[start:end].lstrip())
    detail = "Write `key: value`; a line that continues the text above must be indented deeper than its key."
    return trouble.report("WF129", "this line has no key", detail, (first, max(trouble.value_end(first), first)))


def cut_text(trouble: Trouble) -> Diagnostic | None:
    """A text over several lines that a ` #` has ended on the line above."""
    if not trouble.opens_line or trouble.line_start == 0:
        return None
    above = trouble.line_start - 1
    while above > 0 and not trouble.text[slice(*line_bounds(trouble.text, above))].strip():
        above = line_bounds(trouble.text, above)[0] - 1
    return _cut(trouble, max(above, 0))


def _cut(trouble: Trouble, index: int) -> Diagnostic | None:
    at = trouble.cut_before(index)
    if at is None:
        return None
    start = trouble.value_start(at)
    end = trouble.value_end(at)
    if start >= at:
        return None
    detail = (
        f"Put a blank after `#` if a comment is meant; if text is meant, quote it: {trouble.with_quotes(start, end)}"
    )
    return trouble.report("WF111", "` #` ended the text", detail, (at, end))


def missing_key(trouble: Trouble) -> Diagnostic | None:
    """A colon with nothing before it."""
    if trouble.char != ":":
        return None
    return trouble.report(
        "WF117",
        "the key before this colon is missing",
        "Write a name before the colon.",
        (trouble.index, trouble.index + 1),
    )


def indentation(trouble: Trouble) -> Diagnostic | None:
    """A line that begins where no line above begins."""
    outside = "<document start>" in trouble.problem
    if not trouble.opens_line or not (outside or "block" in trouble.context):
        return None
    depth = trouble.index - trouble.line_start
    above = _indents(trouble.text[: trouble.line_start])
    end = trouble.value_end(trouble.index)
    if depth > max(above, default=0):
        summary = "this line is indented below a line that already has its value"
        detail = "Indent it like the line above if it is a key of its own."
    elif depth in above:
        summary = (
            "a list item and a key stand side by side" if _mixes(trouble) else "this line does not fit the one above"
        )
        detail = "Items of a list begin with `- `, keys of a mapping do not; indent what belongs below a key."
    else:
        levels = ", ".join(str(level) for level in above)
        summary = f"this line is indented by {depth}, which fits no line above ({levels})"
        detail = "Indent it like the line it stands beside."
    return trouble.report("WF128", summary, detail, (trouble.index, end))


def _mixes(trouble: Trouble) -> bool:
    return trouble.text.startswith("- ", trouble.index) or "'-'" in trouble.problem or "collection" in trouble.context


def _indents(text: str) -> tuple[int, ...]:
    """The indentations that are still open at the end of a text."""
    levels: list[int] = []
    for line in text.splitlines():
        bare = line.lstrip(" ")
        if not bare or bare.startswith("#"):
            continue
        depth = len(line) - len(bare)
        levels = [level for level in levels if level < depth]
        levels.append(depth)
    return tuple(levels)


def _line_range(trouble: Trouble, index: int) -> Range:
    start, end = line_bounds(trouble.text, index)
    text = trouble.text[start:end]
    return range_at(trouble.text, start + len(text) - len(text.lstrip()), end)
