"""Mail bodies: what an author writes, as the HTML fragment that Jotform stores."""

from __future__ import annotations

import re
from html import escape

_PARAGRAPHS = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def html_of(body: str, *, literal: bool = False) -> str:
    """HTML as it stands where the body begins with `<`; plain text as paragraphs, line breaks kept.

    `literal` text is never taken for HTML.
    """
    if not literal and body.lstrip().startswith("<"):
        return body
    text = body.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    if not text.strip():
        return ""
    return "".join(f"<p>{_paragraph(part)}</p>" for part in _PARAGRAPHS.split(text) if part.strip())


def _paragraph(text: str) -> str:
    return "<br>".join(escape(line.rstrip(), quote=False) for line in text.strip().split("\n"))
