"""A condition's text to tokens, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

NONE: Mapping[str, str] = MappingProxyType({})
_TOKENS = re.compile(
    r"""
      (?P<blank>\s+)
    | (?P<operator>===?|!==?|<>|<=|>=|=<|=>|<|>|=|&&|\|\||!)
    | (?P<qid>\#\w+)
    | (?P<label>`[^`]*`)
    | (?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.|'')*'|“[^”]*”)
    | (?P<number>[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?![\w.:/@-]))
    | (?P<mark>[\[\](),])
    | (?P<open>["'`“])
    | (?P<variable>\$\{[^{}]*\})
    | (?P<escape>\$\$\{)
    | (?P<token>\{[^{}]*\})
    | (?P<word>[^\s\[\](),"'`“=!<>&|\#{}]+)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


class Sort(Enum):
    """What a token is."""

    WORD = auto()
    NUMBER = auto()
    TEXT = auto()
    QID = auto()
    LABEL = auto()
    OPERATOR = auto()
    MARK = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One token; `text` is without quotes and escapes, `start` and `end` count in the condition's text."""

    sort: Sort
    text: str
    start: int
    end: int

    def says(self, *words: str) -> bool:
        """Whether it is one of these words, in whatever case, and without quotes."""
        return self.sort is Sort.WORD and self.text.casefold() in words


class Unreadable(Exception):
    """The text cannot be a condition; carries the stretch that is at fault and the remedy."""

    def __init__(self, summary: str, start: int, end: int, *, remedy: str, code: str = "WF222") -> None:
        self.summary, self.start, self.end, self.remedy, self.code = summary, start, end, remedy, code
        super().__init__(summary)


def tokens(text: str, constants: Mapping[str, str] = NONE) -> list[Token]:
    """The tokens of a condition, ended by one of sort END. Raises Unreadable.

    `constants` are the values of what stands in `${…}`: a constant each, or part of a quoted text.
    """
    found: list[Token] = []
    for match in _TOKENS.finditer(text):
        group, piece, start, end = str(match.lastgroup), match.group(), match.start(), match.end()
        if group == "blank":
            continue
        if group == "variable" and piece in constants:
            found.append(Token(Sort.TEXT, constants[piece], start, end))
            continue
        if group in _FAULTS:
            raise _fault(group, piece, start, len(text) if group == "open" else end)
        read = _READ.get(group, str)(piece)
        found.append(Token(_SORTS[group], _filled(read, constants) if group == "text" else read, start, end))
    return [*found, Token(Sort.END, "", len(text), len(text))]


_SORTS = {
    "operator": Sort.OPERATOR,
    "qid": Sort.QID,
    "label": Sort.LABEL,
    "text": Sort.TEXT,
    "number": Sort.NUMBER,
    "mark": Sort.MARK,
    "word": Sort.WORD,
}
_FAULTS = frozenset({"open", "token", "variable", "escape", "other"})


def _unquoted(piece: str) -> str:
    inner = piece[1:-1]
    if piece[0] == "'":
        inner = inner.replace("''", "'")
    return re.sub(r"\\(.)", r"\1", inner, flags=re.DOTALL)


def _filled(text: str, constants: Mapping[str, str]) -> str:
    if not constants:
        return text
    holes = sorted(constants, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, holes)), lambda found: constants[found[0]], text)


def _fault(group: str, piece: str, start: int, end: int) -> Unreadable:
    if group == "open":
        return Unreadable(f"the quote `{piece}` is not closed", start, end, remedy="Close it at the end of the text.")
    if group in ("variable", "escape"):
        return Unreadable(f"`{piece}` is no constant", start, end, remedy="Write the value itself.")
    if group == "token":
        name = piece[1:-1].strip()
        remedy = f"In conditions a field stands without braces: `{name}`."
        return Unreadable(f"`{piece}` is a token for texts", start, end, remedy=remedy)
    return Unreadable(f"`{piece}` means nothing in a condition", start, end, remedy="Put text into quotes.")


_READ: Mapping[str, Callable[[str], str]] = {
    "text": _unquoted,
    "label": lambda piece: piece[1:-1].strip(),
    "qid": lambda piece: piece[1:],
}
