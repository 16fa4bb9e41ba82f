"""Specs in the style of the house, with what they mean proven to be the same.

WfcodeError
└── FormatRefused  WF135  exit 1  the formatted text would mean something else; the file stays as it is
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from wfcode.compile import Compiled
from wfcode.diagnostics import Diagnostic, report
from wfcode.diagnostics.errors import InvalidSpec, WfcodeError
from wfcode.source import Document, MappingNode, Node, Scalar, SequenceNode, parse
from wfcode.source.edits import OrderKeys, apply_edits
from wfcode.source.edits.intended import same
from wfcode.source.edits.pieces import Kind, Piece, column
from wfcode.source.edits.slots import Sheet, Slot, sheet
from wfcode.source.encoding import BOM
from wfcode.source.formatting import blocks, in_braces, set_right, spaced
from wfcode.source.formatting.braces import slots
from wfcode.source.formatting.splices import Splice, spliced
from wfcode.source.places import range_at
from wfcode.source.spelling import is_plain, quoted
from wfcode.source.writing import WIDTH
from wfcode.spec.conditions.printer import spelt
from wfcode.tree import Tree, in_flow

Compile: TypeAlias = "Callable[[Document], Compiled]"
_ROUNDS = 8
"""Each round brings the text nearer to the house's style; two are the rule, more than this many a mistake of ours."""


class FormatRefused(WfcodeError):
    """Formatting would change what a spec means, so nothing is written."""

    code = "WF135"

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file} is left as it is: {reason}; format it by hand and report this file, please")


@dataclass(frozen=True)
class Formatted:
    """A spec before and after, both as they stand in the file, and what is worth a word."""

    file: str
    before: str
    after: str
    warnings: tuple[Diagnostic, ...] = ()

    @property
    def changed(self) -> bool:
        """True where the file is not in house style yet."""
        return self.before != self.after


def formatted(document: Document, *, compile: Compile, flow_order: bool = False) -> Formatted:  # noqa: A002 - the word
    """The spec in house style; `flow_order` brings its steps into the order of the flow.

    Raises InvalidSpec where it is no valid YAML (or, for the order, does not compile), and FormatRefused.
    """
    if not document.usable:
        raise InvalidSpec(document.diagnostics)
    before = compile(document)
    text = styled(document.text)
    if flow_order:
        text = styled(_in_flow_order(document, text, before))
    bom = BOM if document.bom else ""
    if text != document.text:
        _prove(document, parse(text, file=document.file), before, compile)
    return Formatted(document.file, bom + document.text, bom + text, tuple(_merges(document)))


def styled(text: str) -> str:
    """The text in house style. It must be usable YAML."""
    for _ in range(_ROUNDS):
        after = spaced(set_right(in_braces(_conditions(blocks(text)))))
        if after == text:
            return text
        text = after
    return text


def _in_flow_order(document: Document, text: str, compiled: Compiled) -> str:
    if compiled.tree is None:
        raise InvalidSpec(compiled.diagnostics)
    steps = document.root.get("steps") if isinstance(document.root, MappingNode) else None
    if not isinstance(steps, MappingNode) or len(steps.entries) < 2:
        return text
    order = flow_order_of(compiled.tree, [key.string for key, _ in steps.entries])
    return apply_edits(parse(text, file=document.file), [OrderKeys(("steps",), order)])


def flow_order_of(tree: Tree, keys: Sequence[str]) -> list[str]:
    """The step keys breadth first from the trigger; what nothing leads to comes last, in the order it had."""
    reached = in_flow(tree)
    found = dict.fromkeys(name.partition("/")[0] for name in tree.elements if name in reached)
    return [*(key for key in found if key in keys), *(key for key in keys if key not in found)]


def _prove(document: Document, after: Document, before: Compiled, compile: Compile) -> None:  # noqa: A002 - as above
    """Raises FormatRefused unless the new text says and means the same."""
    if not after.usable:
        raise FormatRefused(document.file, "the formatted text could not be read")
    if not same(_said(document.root), _said(after.root)):
        raise FormatRefused(document.file, "the formatted text would say something else")
    again = compile(after)
    codes = sorted(finding.code for finding in before.diagnostics)
    if again.tree != before.tree or sorted(finding.code for finding in again.diagnostics) != codes:
        raise FormatRefused(document.file, "the formatted text would mean something else")


def _said(node: Node | None, *, condition: bool = False) -> Any:
    """The data of a node; conditions in their one spelling, numbers as they are written."""
    if isinstance(node, MappingNode):
        return {
            key.string: _said(value, condition=key.string == "when" or (condition and key.string in ("all", "any")))
            for key, value in node.entries
        }
    if isinstance(node, SequenceNode):
        return [_said(item, condition=condition) for item in node.items]
    if node is None:
        return None
    if condition and isinstance(node, Scalar):
        return spelt(node) or node.string
    return node.value if isinstance(node.value, str) else (node.value, node.text)


def _conditions(text: str) -> str:
    """The text with its conditions in one spelling; those that cannot be read stay."""
    page = sheet(text)
    nodes = _scalars(parse(text, file="").root)
    return spliced(text, (splice for slot in slots(page) for splice in _condition(page, slot, nodes)))


def _condition(page: Sheet, slot: Slot, nodes: dict[int, Scalar]) -> Iterator[Splice]:
    piece, node = slot.piece, nodes.get(slot.piece.body)
    if piece.kind is not Kind.SCALAR or node is None or not _is_condition(slot.path):
        return
    new = spelt(node)
    if new is None or new == node.string:
        return
    written = _written(piece, new, flow=slot.in_flow)
    broken = "\n" in page.text[piece.body : piece.end].replace("\r", "\n")
    if not broken or column(page.text, piece.body) + len(written) <= WIDTH:
        yield Splice(piece.body, piece.end, written)


def _written(piece: Piece, text: str, *, flow: bool) -> str:
    if piece.style in ("'", '"'):
        return quoted(text, prefer=piece.style)
    return text if is_plain(text, flow=flow) else quoted(text)


def _is_condition(path: tuple[str | int, ...]) -> bool:
    if len(path) < 3 or path[0] != "steps":
        return False
    return path[-1] == "when" or (path[-3:-1] in (("when", "all"), ("when", "any")) and isinstance(path[-1], int))


def _scalars(node: Node | None) -> dict[int, Scalar]:
    if isinstance(node, MappingNode):
        return {at: each for _, value in node.entries for at, each in _scalars(value).items()}
    if isinstance(node, SequenceNode):
        return {at: each for item in node.items for at, each in _scalars(item).items()}
    return {} if node is None else {node.start.index: node}


def _merges(document: Document) -> Iterator[Diagnostic]:
    """A warning for each `<<`."""
    root = sheet(document.text).root
    for piece in root.walk() if root else ():
        for key, _ in piece.entries:
            if key.text == "<<" and not key.style:
                yield report(
                    "WF137",
                    "`<<` hides what the mapping holds",
                    detail="Write the entries out, or use `defaults` for what several steps share.",
                    file=document.file,
                    range=range_at(document.text, key.start, key.end),
                )
