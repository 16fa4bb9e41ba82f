"""Mail bodies: what an author writes, as the HTML fragment that Jotform stores.

A text is Markdown with hard line breaks. Raw HTML inside it is shown as it is written, never passed on; indented lines
are no code, dashes below a line make no heading, and `[x]: y` defines nothing: those would surprise in a mail. Whoever
wants HTML begins with `<`.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Final

from wfcode.steps.tokens import TOKEN

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline

_PARAGRAPHS: Final = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_SURPRISES: Final = ("code", "lheading", "reference")
# Only letters begin a line and nothing in it has a meaning, so that the parser, which takes long to load, may rest.
_PLAIN_LINE: Final = re.compile(r"(?:[^\W\d_]|\{[\w. ]+\})(?:[^\W_]|[ ,.;:?()'/=-]|\{[\w. ]+\})*")


def html_of(body: str) -> str:
    """HTML as it stands where the body begins with `<`, anything else as Markdown; "" for nothing but blanks."""
    if body.lstrip().startswith("<"):
        return body
    text = body.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    if all(not line or _PLAIN_LINE.fullmatch(line) for line in text.split("\n")):
        return literal(text)
    rendered: str = _markdown().render(text)
    return rendered.strip("\n")


def literal(body: str) -> str:
    """Text letter by letter as paragraphs, line breaks kept."""
    text = body.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    return "\n".join(f"<p>{_paragraph(part)}</p>" for part in _PARAGRAPHS.split(text) if part.strip())


def _paragraph(text: str) -> str:
    return "<br>\n".join(escape(line.rstrip(), quote=False) for line in text.strip().split("\n"))


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("js-default", {"html": False, "breaks": True, "linkify": False, "typographer": False})
    parser.disable(list(_SURPRISES))
    parser.inline.ruler.before("escape", "token", _token)
    plain = parser.normalizeLink
    # Percent signs for braces would hide the token from the server.
    parser.normalizeLink = lambda url: _around_tokens(url, plain)  # type: ignore[method-assign]
    return parser


def _token(state: StateInline, silent: bool) -> bool:  # the parser calls it by position
    found = TOKEN.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.pending += found[0]
    state.pos = found.end()
    return True


def _around_tokens(url: str, turn: object) -> str:
    assert callable(turn)
    parts, at = [], 0
    for found in TOKEN.finditer(url):
        parts += [turn(url[at : found.start()]), found[0]]
        at = found.end()
    return "".join([*parts, turn(url[at:])])
