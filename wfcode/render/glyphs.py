"""Plain spellings for the few characters beyond ASCII that renderings use."""

from __future__ import annotations

PLAIN = {
    "→": "->",
    "←": "<-",
    "✓": "ok",
    "✗": "x",
    "…": "...",
    "–": "-",
    "—": "-",
    "•": "*",
    "│": "|",
    "─": "-",
    "└": "`",
    "├": "|",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "\u00a0": " ",
}


def to_ascii(text: str) -> str:
    """The text in ASCII; what has no plain spelling is escaped, so that nothing is lost."""
    return "".join(PLAIN.get(char) or char.encode("ascii", "backslashreplace").decode("ascii") for char in text)
