"""Texts of a spec: written in place, letter by letter, as HTML, or in a file beside it; with their tokens checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from wfcode.compile.lookup import named, no_field
from wfcode.compile.mails import html_of, literal
from wfcode.compile.operators import DATES
from wfcode.compile.tokens import Source, check_token, check_tokens
from wfcode.diagnostics import Position, Range, Related
from wfcode.diagnostics.model import FileRange
from wfcode.source import MappingNode, Node, Scalar
from wfcode.source.attached import Forbidden, Missing, Text
from wfcode.source.filled import Filled
from wfcode.source.nodes import scalars
from wfcode.spec.findings import is_null, shorten
from wfcode.spec.inside import inside
from wfcode.spec.words import listed

if TYPE_CHECKING:
    from wfcode.compile.context import Context
    from wfcode.compile.values import Place

PLAIN_FILES: Final = (".txt",)
MAIL_FILES: Final = (".md", ".html", ".txt")


class Files(Protocol):
    """Whoever reads the files that a spec names; `seen` says which they were."""

    @property
    def seen(self) -> Mapping[str, str]: ...

    def text(self, word: str, suffixes: Sequence[str], *, beside: str = "") -> Text:
        """The text of a file; raises Missing and Forbidden of `source.attached`."""
        ...

    def fragment(self, name: str) -> Text:
        """The text of a fragment; raises the same."""
        ...


@dataclass(frozen=True, slots=True)
class Texts:
    """Reads texts for one compile."""

    context: Context

    def plain(self, node: Node, *, place: Place) -> str | None:
        """A text: a scalar, `{text: …}` or `{file: x.txt}`; None (told) where it is none of these, or unreadable."""
        if isinstance(node, Scalar):
            self.check(node)
            return node.string
        way, value = _way(node) or ("", None)
        if value is None or way == "html":
            place.wrong(node, "a text")
            return None
        if way == "file":
            found = self.file(value, PLAIN_FILES)
            return found.text.rstrip("\n") if found else None
        self.check(value)
        return value.string

    def mail(self, node: Node, *, place: Place) -> str | None:
        """A mail body as HTML; the further forms are `{html: …}` and files with Markdown or HTML."""
        if isinstance(node, Scalar):
            self.check(node)
            return html_of(node.string)
        way, value = _way(node) or ("", None)
        if value is None:
            place.wrong(node, "a text")
            return None
        if way == "file":
            found = self.file(value, MAIL_FILES)
            return _BY_SUFFIX[found.suffix](found.text) if found else None
        self.check(value)
        return value.string if way == "html" else literal(value.string)

    def file(self, node: Scalar, suffixes: Sequence[str]) -> Text | None:
        """The text of the file that a scalar names, its tokens checked; None (told) where it cannot be read."""
        files, word, place = self.context.files, node.string, node.range
        beside = place.file if isinstance(place, FileRange) else ""
        try:
            if files is None:
                raise Forbidden("this spec is in no folder", "Write the text itself.")
            found = files.text(word, suffixes, beside=beside)
        except Missing as problem:
            close = f"Did you mean {listed(problem.suggestions)}?" if problem.suggestions else "Write it first."
            summary = f"there is no file {shorten(problem.where, longest=80)}"
            self.context.findings.add("WF324", summary, at=node, detail=close, suggestions=problem.suggestions)
            return None
        except Forbidden as problem:
            summary = f"{shorten(word, longest=80)!r} cannot be used: {problem.reason}"
            self.context.findings.add("WF325", summary, at=node, detail=problem.remedy)
            return None
        self._check_file(found, node)
        return found

    def check(self, node: Node) -> None:
        """Tells the tokens that stand for nothing in every scalar of a node."""
        for scalar in scalars(node):
            if not is_null(scalar) and "{" in scalar.string:
                check_tokens(_source(scalar), context=self.context)

    def check_recipient(self, node: Scalar, start: int, token: str, *, what: str) -> None:
        """Tells a token among recipients that stands for nothing, or for a question that holds no address."""
        place = partial(inside, node, start, start + len(token))
        found = check_token(token[1:-1], at=place, context=self.context)
        if found is not None and found.text:
            self.context.lookups.labels[str(self.context.names.text(token))] = found.text
        if found is not None and found.type != "email":
            detail = f"Only e-mail fields can receive: `{found.name}` is a question of type {found.type}."
            self.context.findings.add("WF540", f"`{token}` in {what} holds no address", at=place(), detail=detail)

    def check_date(self, node: Scalar, name: str) -> None:
        """Tells the name of a field of the trigger's form that is not there, or holds no date."""
        form_id = self.context.trigger_form
        form = self.context.questions(form_id) if form_id else None
        found = named(name, form) if form else None
        if form is not None and found is None:
            no_field(name, form, at=node.range, context=self.context)
        elif found is not None and found.type not in DATES:
            detail = "Name a field that asks for a date, or write the date itself."
            summary = f"`{name}` holds no date: it is a question of type {found.type}"
            self.context.findings.add("WF503", summary, at=node, detail=detail)

    def _check_file(self, text: Text, node: Scalar) -> None:
        place = node.range
        further = place.related if isinstance(place, FileRange) else ()
        related = (self.context.findings.related("the file is used here", place), *further)
        check_tokens(Source(text.text, lambda start, end: _in_file(text, start, end, related)), context=self.context)


_WAYS: Final = frozenset({"text", "html", "file"})
_BY_SUFFIX: Final[Mapping[str, Callable[[str], str]]] = {".md": html_of, ".html": str, ".txt": literal}


def _way(node: Node) -> tuple[str, Scalar] | None:
    """The key and the value of `{text: …}`, `{html: …}` or `{file: …}`; None for any other block or list."""
    if isinstance(node, MappingNode) and len(node.entries) == 1:
        key, value = node.entries[0]
        if key.string in _WAYS and isinstance(value, Scalar) and value.value is not None:
            return key.string, value
    return None


def _source(scalar: Scalar) -> Source:
    blind: list[tuple[int, int]] = []
    if isinstance(scalar, Filled):
        at = 0
        for piece in scalar.pieces:
            if not piece.filled:
                blind.append((at, at + len(piece.text)))
            at += len(piece.text)
    return Source(scalar.string, lambda start, end: inside(scalar, start, end), tuple(blind))


def _in_file(text: Text, start: int, end: int, related: tuple[Related, ...]) -> Range:
    return FileRange(_position(text.text, start), _position(text.text, end), text.file, related)


def _position(text: str, index: int) -> Position:
    return Position(text.count("\n", 0, index) + 1, index - (text.rfind("\n", 0, index) + 1) + 1)
