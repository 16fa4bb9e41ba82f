"""Where the findings of one compile gather, and the sentences that many of them share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wfcode.diagnostics import Diagnostic, Position, Range, Related, report
from wfcode.diagnostics.model import FileRange
from wfcode.source import MappingNode, Node, Scalar, SequenceNode
from wfcode.spec.words import listed, suggestions

PATIENCE = 50_000
START = Range(Position(1, 1), Position(1, 1))


class Findings:
    """Collects findings; nothing stops at the first one. `file` is where a range lies unless said otherwise."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Diagnostic] = []
        self.patience = PATIENCE

    def add(
        self,
        code: str,
        summary: str,
        *,
        at: Node | Range,
        detail: str = "",
        suggestions: Sequence[str] = (),
        related: Sequence[Related] = (),
    ) -> None:
        """Notes one finding at a node or a range."""
        place = at if isinstance(at, Range) else at.range
        further = place.related if isinstance(place, FileRange) else ()
        self.found.append(
            report(
                code,
                summary,
                detail=detail,
                file=self.file_of(place),
                range=place,
                suggestions=suggestions,
                related=(*related, *further),
            )
        )

    def file_of(self, place: Range) -> str:
        """The file that a place lies in."""
        return place.file if isinstance(place, FileRange) else self.file

    def suggest(self, word: str, names: Sequence[str]) -> tuple[str, ...]:
        """As `suggestions`, for names without a limit: a file with thousands of slips is not compared for minutes."""
        self.patience -= len(names)
        return suggestions(word, names) if self.patience > 0 else ()

    def unknown_key(self, key: Scalar, legal: Iterable[str], *, where: str) -> None:
        """A key that means nothing at this place, with the names that do."""
        names = list(legal)
        close = suggestions(key.string, names)
        remedy = f"Did you mean {listed(close)}?" if close else f"Legal here: {listed(names)}."
        self.add("WF201", f"unknown key `{key.string}` {where}", at=key, detail=remedy, suggestions=close)

    def wrong_kind(self, node: Node, wanted: str, *, what: str, detail: str = "") -> None:
        """A value of another kind than the place wants; silent for null, which has been told already."""
        if not is_null(node):
            remedy = detail or f"Write {wanted} here."
            self.add("WF205", f"{what} must be {wanted}, not {kind_of(node)}", at=node, detail=remedy)

    def missing_key(self, key: str, *, at: Node | Range, where: str, detail: str) -> None:
        """A key that the block cannot do without."""
        self.add("WF206", f"`{key}` is missing {where}", at=at, detail=detail)

    def related(self, message: str, at: Node | Range) -> Related:
        """A second place in the same file."""
        place = at if isinstance(at, Range) else at.range
        return Related(message, self.file_of(place), place)

    @property
    def errors(self) -> int:
        """How many errors there are so far."""
        return sum(finding.is_error for finding in self.found)

    def in_order(self) -> tuple[Diagnostic, ...]:
        """All findings in the order of the file, each once."""
        return tuple(sorted(dict.fromkeys(self.found), key=order))


def order(finding: Diagnostic) -> tuple[str, Position, Position, str]:
    """Sorts findings by place, then code."""
    place = finding.range or START
    return (finding.file or "", place.start, place.end, finding.code)


def is_null(node: Node) -> bool:
    """True for a value that is missing, `null` or `~`."""
    return isinstance(node, Scalar) and node.value is None


def kind_of(node: Node) -> str:
    """What a node is, for messages: `a list`, `the number 5`, `the text "x"`."""
    if isinstance(node, MappingNode):
        return "a block of keys"
    if isinstance(node, SequenceNode):
        return "a list"
    value = node.value
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"the flag `{node.text}`"
    if isinstance(value, (int, float)):
        return f"the number {shorten(node.text)}"
    return f"the text {shorten(value)!r}" if value else "an empty text"


def shorten(text: str, *, longest: int = 40) -> str:
    """The first line of a text, cut where it is long."""
    line = text.split("\n", 1)[0]
    return line if len(line) <= longest and line == text else f"{line[: longest - 1]}…"
