"""The place where the parser gave up, and what stands around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import yaml

from wfcode.diagnostics import Diagnostic, Related, report
from wfcode.source.places import line_bounds, mended, quoted, range_at

_SCANNER = yaml.CLoader if yaml.__with_libyaml__ else yaml.Loader
_KEY = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"\[\]{},&*!|>%@`][^#\r\n]*?|<<)"""
_LINE = re.compile(rf"(?P<indent>[ \t]*)(?P<dashes>(?:-[ \t]+)*)(?:(?P<key>{_KEY})(?P<colon>:[ \t]+))?")
_COMMENT = re.compile(r"(?:^|[ \t]+)#(?:[ \t].*)?$")
_CUT = re.compile(r"[ \t]#[^\s].*$", re.M)
# Beyond this a line is no longer looked at: the patterns are not made for lines of megabytes.
_LOOK = 2000
_PAIR_END = re.compile(r"[,\]}\r\n]|$")


@dataclass(frozen=True)
class Trouble:
    """An error of the parser with plain indexes: `index` is where it gave up, `began` where what it was at began."""

    file: str
    text: str
    problem: str
    context: str
    index: int
    began: int

    @classmethod
    def of(cls, error: yaml.YAMLError, *, file: str, text: str) -> Trouble:
        """The trouble behind an error; marks that it lacks fall back on each other, then on the start."""
        problem_mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
        mark = problem_mark or context_mark
        index = min(mark.index, len(text)) if mark else 0
        began = min(context_mark.index, len(text)) if context_mark else index
        return cls(
            file, text, str(getattr(error, "problem", "") or ""), str(getattr(error, "context", "") or ""), index, began
        )

    @property
    def char(self) -> str:
        """The character where the parser gave up, "" at the end of the text."""
        return self.text[self.index : self.index + 1]

    @property
    def line_start(self) -> int:
        """The index of the first character of its line."""
        return line_bounds(self.text, self.index)[0]

    @property
    def opens_line(self) -> bool:
        """True where nothing but blanks stands before it on its line."""
        return not self.text[self.line_start : self.index].strip()

    @cached_property
    def tokens(self) -> tuple[yaml.Token, ...]:
        """The tokens that begin before the place, as far as they can be scanned."""
        found: list[yaml.Token] = []
        try:
            for token in yaml.scan(self.text, Loader=_SCANNER):
                if token.start_mark.index >= self.index:
                    break
                found.append(token)
        except yaml.YAMLError:
            pass
        return tuple(found)

    @property
    def token_before(self) -> yaml.Token | None:
        """The last token with a text of its own before the place."""
        return next((token for token in reversed(self.tokens) if token.end_mark.index > token.start_mark.index), None)

    def same_line(self, first: int, second: int) -> bool:
        """True where both indexes lie on one line."""
        return line_bounds(self.text, first)[0] == line_bounds(self.text, second)[0]

    def value_start(self, index: int) -> int:
        """Where the value begins on the line around `index`: after dashes, key and colon."""
        start, end = line_bounds(self.text, index)
        match = _LINE.match(self.text, start, min(end, start + _LOOK))
        return match.end() if match else start

    def key_end(self, index: int) -> int | None:
        """Where the key of the line around `index` ends, None for a line without `key: `."""
        start, end = line_bounds(self.text, index)
        match = _LINE.match(self.text, start, min(end, start + _LOOK))
        return match.end("key") if match and match["key"] else None

    def value_end(self, start: int, *, within_flow: bool = False) -> int:
        """Where the text that begins at `start` ends on its line: before a comment, in braces before `,` or `}`."""
        end = min(line_bounds(self.text, start)[1], start + _LOOK)
        rest = self.text[start:end]
        if within_flow:
            match = _PAIR_END.search(rest)
            rest = rest[: match.start()] if match else rest
        return start + len(_COMMENT.sub("", rest).rstrip())

    def cut_before(self, index: int) -> int | None:
        """The ` #` that ended a text on the line around `index`, None where there is none."""
        start, end = line_bounds(self.text, index)
        match = _CUT.search(self.text, start, end)
        return match.start() + 1 if match else None

    def with_quotes(self, start: int, end: int) -> str:
        """The line as it reads with that stretch quoted; quotes that already stand around it are replaced."""
        text = self.text[start:end]
        if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
            text = text[1:-1]
        return mended(self.text, start, end, quoted(text))

    def report(
        self, code: str, summary: str, detail: str, place: tuple[int, int], *, related: tuple[Related, ...] = ()
    ) -> Diagnostic:
        """The finding at a stretch of the text."""
        return report(code, summary, detail=detail, file=self.file, range=range_at(self.text, *place), related=related)
