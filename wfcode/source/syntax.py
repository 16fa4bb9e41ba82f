"""Broken YAML in words: from the parser's error to what the author most likely meant.

The parser stops at the first error and names it in its own terms, so each guess looks at the text around that place.
The guesses are asked in order, the certain ones first; the last one always answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

import yaml

from wfcode.diagnostics import Diagnostic, Related
from wfcode.source import broken_flow, broken_lines
from wfcode.source.limits import deep
from wfcode.source.places import line_bounds, mended, range_at, short
from wfcode.source.trouble import Trouble

_ANCHOR = re.compile(r"(?<![^\s,\[{])&([^\s,\[\]{}]+)")
_WORD = re.compile(r"[^\s,\[\]{}]*")
_DOCUMENT_END = re.compile(r"^\.\.\.[ \t]*$", re.M)
_BEGINNINGS = ("an anchor", "an alias", "a tag", "a block scalar")


def explain(error: yaml.YAMLError, *, file: str, text: str) -> Diagnostic:
    """The finding for an error of the parser."""
    trouble = Trouble.of(error, file=file, text=text)
    found = (guess(trouble) for guess in GUESSES)
    return next((finding for finding in found if finding is not None), None) or _unknown(trouble)


def _second_document(trouble: Trouble) -> Diagnostic | None:
    after_end = "<document start>" in trouble.problem and _DOCUMENT_END.search(trouble.text, 0, trouble.index)
    if "another document" not in trouble.problem and not after_end:
        return None
    end = trouble.index + (3 if trouble.text.startswith("---", trouble.index) else 0)
    detail = "One file holds one workflow: move what follows into a file of its own."
    return trouble.report("WF108", "a second document begins here", detail, (trouble.index, end))


def _too_deep(trouble: Trouble) -> Diagnostic | None:
    # Newer versions of libyaml have a limit of their own and look far enough ahead to meet it before ours.
    if "maximum nesting" not in trouble.problem:
        return None
    return deep(trouble.file, range_at(trouble.text, trouble.index, trouble.index))


def _unknown_alias(trouble: Trouble) -> Diagnostic | None:
    if not trouble.problem.startswith("found undefined alias"):
        return None
    start = trouble.index
    match = _WORD.match(trouble.text, start)
    end = match.end() if match else start
    name, known = short(trouble.text[start + 1 : end]), _ANCHOR.findall(trouble.text)
    line = trouble.with_quotes(start, trouble.value_end(start, within_flow=_in_flow(trouble)))
    close = get_close_matches(name, known, n=1)
    hint = f"Did you mean `*{close[0]}`? " if close else ""
    detail = f"{hint}If text is meant, quote it: {line}"
    return trouble.report("WF119", f"no anchor `&{name}` stands before this `*{name}`", detail, (start, end))


def _second_anchor(trouble: Trouble) -> Diagnostic | None:
    if "duplicate anchor" not in trouble.context:
        return None
    match = _WORD.match(trouble.text, trouble.index)
    place = (trouble.index, match.end() if match else trouble.index)
    name = short(trouble.text[slice(*place)])
    first = range_at(trouble.text, trouble.began, trouble.began + place[1] - place[0])
    related = (Related("first set here", trouble.file, first),)
    return trouble.report(
        "WF125", f"the anchor `{name}` is set twice", "Give one of the two another name.", place, related=related
    )


def _tab(trouble: Trouble) -> Diagnostic | None:
    start, end = line_bounds(trouble.text, trouble.index)
    line = trouble.text[start:end]
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    at = start + indent.find("\t") if "\t" in indent else trouble.index
    if trouble.text[at : at + 1] != "\t":
        return None
    detail = "YAML counts blanks only: indent with spaces, two for each level."
    return trouble.report("WF110", "a tab stands in the indentation", detail, (at, at + 1))


def _directive(trouble: Trouble) -> Diagnostic | None:
    if "directive" not in trouble.context and "incompatible YAML document" not in trouble.problem:
        return None
    start, end = line_bounds(trouble.text, trouble.began)
    summary = "a line that begins with `%` is a YAML directive"
    return trouble.report("WF123", summary, "Remove the line; if text is meant, quote it.", (start, end))


def _escape(trouble: Trouble) -> Diagnostic | None:
    if not any(word in trouble.problem for word in ("escape", "hexdecimal", "hexadecimal")):
        return None
    at = trouble.text.rfind("\\", 0, trouble.index + 1)
    if at < trouble.began or "quoted" not in trouble.context:
        return None
    end = trouble.value_end(trouble.began, within_flow=False)
    closed = trouble.text.endswith('"', trouble.began + 1, end)
    line = trouble.with_quotes(trouble.began, end) if closed and trouble.same_line(trouble.began, at) else ""
    detail = f"Single quotes take a backslash as it is: {line}" if line else "Write a backslash in double quotes twice."
    name = trouble.text[at : at + 2]
    return trouble.report(
        "WF124", f"`{name}` is no escape that YAML knows in double quotes", detail, (at, at + len(name))
    )


def _open_quote(trouble: Trouble) -> Diagnostic | None:
    if "quoted scalar" not in trouble.context or not (
        "end of stream" in trouble.problem or "document" in trouble.problem
    ):
        return None
    quote, end = trouble.text[trouble.began : trouble.began + 1], trouble.value_end(trouble.began)
    line = mended(trouble.text, end, end, quote)
    place = (trouble.began, trouble.began + 1)
    return trouble.report("WF127", "this quote is never closed", f"Close it where the text ends: {line}", place)


def _special_start(trouble: Trouble) -> Diagnostic | None:
    no_token = "cannot start any token" in trouble.problem
    if not no_token and not trouble.context.endswith(_BEGINNINGS):
        return None
    start = trouble.index if no_token else trouble.began
    return special_start(trouble, start)


def special_start(trouble: Trouble, start: int) -> Diagnostic:
    """The finding for a text that begins with a character that YAML keeps for itself."""
    end = trouble.value_end(start, within_flow=_in_flow(trouble))
    line = trouble.with_quotes(start, max(end, start + 1))
    char = trouble.text[start : start + 1]
    named = "a backtick" if char == "`" else f"`{char}`"
    summary = f"a text without quotes cannot begin with {named}"
    return trouble.report("WF115", summary, f"Quote it: {line}", (start, max(end, start + 1)))


def _list_in_line(trouble: Trouble) -> Diagnostic | None:
    if not re.search(r"(sequence entries|mapping keys) are not allowed", trouble.problem):
        return None
    end = trouble.value_end(trouble.index)
    line = trouble.with_quotes(trouble.index, end)
    summary = f"neither a list nor a text can begin with `{trouble.char}` here"
    detail = f"Begin a list on a line of its own, indented below its key; if text is meant, quote it: {line}"
    return trouble.report("WF115", summary, detail, (trouble.index, end))


def _unknown(trouble: Trouble) -> Diagnostic:
    end = trouble.value_end(trouble.index)
    detail = "Compare it with the lines around: indentation, a blank after each colon, quotes and braces closed."
    problem = trouble.problem or "the text ends too early"
    return trouble.report("WF101", f"this is no valid YAML: {problem}", detail, (trouble.index, end))


def _in_flow(trouble: Trouble) -> bool:
    return broken_flow.open_bracket(trouble.tokens) is not None


GUESSES: tuple[Callable[[Trouble], Diagnostic | None], ...] = (
    _too_deep,
    _second_document,
    _unknown_alias,
    _second_anchor,
    _directive,
    _escape,
    _open_quote,
    _tab,
    _special_start,
    _list_in_line,
    broken_lines.colon_in_text,
    broken_lines.no_colon,
    broken_flow.text_goes_on,
    broken_flow.token_in_flow,
    broken_flow.colon_in_flow,
    broken_flow.cut_in_flow,
    broken_flow.open_flow,
    broken_flow.stray_character,
    broken_lines.cut_text,
    broken_lines.missing_key,
    broken_lines.indentation,
)
