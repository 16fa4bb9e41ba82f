"""Guesses about braces, brackets and quotes that stop the parser."""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from wfcode.diagnostics import Diagnostic
from wfcode.source.trouble import Trouble

_OPENS = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_CLOSES = (yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)


def open_bracket(tokens: Sequence[yaml.Token]) -> yaml.Token | None:
    """The innermost brace or bracket that is still open after these tokens."""
    closed = 0
    for token in reversed(tokens):
        if isinstance(token, _CLOSES):
            closed += 1
        elif isinstance(token, _OPENS):
            if not closed:
                return token
            closed -= 1
    return None


def text_goes_on(trouble: Trouble) -> Diagnostic | None:
    """`"Sorry", he said`, `{name} approves`, `[urgent] mail`: text after what YAML takes for the whole value."""
    before = trouble.token_before
    if before is None or not trouble.char.strip() or not trouble.same_line(before.end_mark.index, trouble.index):
        return None
    if isinstance(before, yaml.ScalarToken) and before.style in ("'", '"'):
        return _after_quote(trouble, before)
    if not isinstance(before, _CLOSES):
        return None
    opening = open_bracket(trouble.tokens[: trouble.tokens.index(before)])
    if opening is None or not trouble.same_line(opening.start_mark.index, trouble.index):
        return None
    start = opening.start_mark.index
    end = trouble.value_end(start, within_flow=False)
    if open_bracket(trouble.tokens) is not None:
        end = trouble.value_end(trouble.index, within_flow=True)
    char = trouble.text[start]
    if char == "{":
        summary = "`{` without quotes begins a mapping, and text goes on after it"
        return trouble.report(
            "WF112", summary, f"Quote the whole text: {trouble.with_quotes(start, end)}", (start, end)
        )
    summary = f"a text without quotes cannot begin with `{char}`"
    return trouble.report("WF115", summary, f"Quote it: {trouble.with_quotes(start, end)}", (start, end))


def token_in_flow(trouble: Trouble) -> Diagnostic | None:
    """`[Hello {name}]`, `[${var.x}]`: braces in a text inside brackets."""
    before = trouble.token_before
    if trouble.char not in ("{", "[") or not isinstance(before, yaml.ScalarToken):
        return None
    start = before.start_mark.index
    if open_bracket(trouble.tokens) is None or not trouble.same_line(start, trouble.index):
        return None
    closing = trouble.text.find("}" if trouble.char == "{" else "]", trouble.index)
    end = trouble.value_end(closing + 1 if closing >= 0 else trouble.index, within_flow=True)
    detail = f"Inside brackets a text with braces needs quotes: {trouble.with_quotes(start, end)}"
    summary = f"`{trouble.char}` begins something new in the middle of a text"
    return trouble.report("WF112", summary, detail, (trouble.index, trouble.index + 1))


def colon_in_flow(trouble: Trouble) -> Diagnostic | None:
    """`{subject: Re: your claim}`: a second colon in one pair."""
    before = trouble.token_before
    opening = open_bracket(trouble.tokens)
    if trouble.char != ":" or opening is None or not isinstance(before, yaml.ScalarToken):
        return None
    start = before.start_mark.index
    if not trouble.same_line(start, trouble.index):
        return None
    end = trouble.value_end(trouble.index, within_flow=True)
    detail = f"A text with a colon and a blank needs quotes: {trouble.with_quotes(start, end)}"
    return trouble.report("WF114", "a colon ended the text", detail, (trouble.index, trouble.index + 1))


def cut_in_flow(trouble: Trouble) -> Diagnostic | None:
    """`[#5, #6]`: the rest of the line became a comment."""
    opening = open_bracket(trouble.tokens)
    if opening is None:
        return None
    at = trouble.cut_before(opening.start_mark.index)
    if at is None or at < opening.start_mark.index:
        return None
    detail = "Put quotes around the text that holds `#`, or a blank after `#` if a comment is meant."
    return trouble.report("WF111", "` #` makes the rest of the line a comment", detail, (at, trouble.value_end(at)))


def open_flow(trouble: Trouble) -> Diagnostic | None:
    """A brace or bracket that nothing closes."""
    opening = open_bracket(trouble.tokens)
    if opening is None or "flow" not in trouble.context:
        return None
    start = opening.start_mark.index
    char, other = trouble.text[start], "}" if trouble.text[start] == "{" else "]"
    detail = f"Write `{other}` where it ends; if text is meant, put it in quotes."
    return trouble.report("WF127", f"this `{char}` is not closed as it should be", detail, (start, start + 1))


def stray_character(trouble: Trouble) -> Diagnostic | None:
    """A value that begins with `]`, `}` or `,`."""
    if trouble.char not in ("]", "}", ",") or open_bracket(trouble.tokens) is not None:
        return None
    end = trouble.value_end(trouble.index)
    summary = f"a text without quotes cannot begin with `{trouble.char}`"
    detail = f"Remove it, or quote the text: {trouble.with_quotes(trouble.index, end)}"
    return trouble.report("WF115", summary, detail, (trouble.index, end))


def _after_quote(trouble: Trouble, before: yaml.ScalarToken) -> Diagnostic:
    start = before.start_mark.index
    quote = trouble.text[start]
    if not trouble.same_line(start, trouble.index):
        end = trouble.value_end(start)
        detail = f"Close the quote where the text ends: {trouble.text[trouble.value_start(start) : end].strip()}{quote}"
        return trouble.report(
            "WF127", "this quote is closed on a later line, in the middle of a text", detail, (start, end)
        )
    in_flow = open_bracket(trouble.tokens) is not None
    end = max(trouble.value_end(trouble.index, within_flow=in_flow), trouble.index + 1)
    detail = f"Put the whole text into one pair of quotes: {trouble.with_quotes(start, end)}"
    return trouble.report("WF127", "text goes on after the closing quote", detail, (trouble.index, end))
