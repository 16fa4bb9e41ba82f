"""A spec with its variables in: which places take values, and which are fixed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeAlias

from wfcode.source import MappingNode, Node, Scalar, SequenceNode
from wfcode.source.filled import mapping
from wfcode.spec.holes import Scope
from wfcode.spec.words import EXTENSION, RAW_TERM

Fill: TypeAlias = "Callable[[Node, Scope], Node]"


def fill_spec(root: MappingNode, scope: Scope) -> MappingNode:
    """The top of a spec, or of a fragment, with every hole filled."""
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in root.entries:
        word = key.string
        if not word.startswith(EXTENSION):
            scope.forbid(key, "a key")
            value = _TOP.get(word, _value)(value, scope)
        entries[word] = (key, value)
    return mapping(root, entries)


def _value(node: Node, scope: Scope) -> Node:
    """Any value: every scalar in it is filled."""
    if isinstance(node, Scalar):
        return scope.fill(node)
    if isinstance(node, SequenceNode):
        items = tuple(part for item in node.items for part in _items(item, scope))
        same = len(items) == len(node.items) and not _differ(items, node.items)
        return node if same else SequenceNode(items, node.start, node.end, node.flow)
    return _block(node, scope, {})


def _items(node: Node, scope: Scope) -> tuple[Node, ...]:
    """An entry of a list; a parameter that is a list itself brings all of its entries in."""
    found = _value(node, scope)
    return found.items if isinstance(node, Scalar) and isinstance(found, SequenceNode) else (found,)


def _block(node: Node, scope: Scope, special: Mapping[str, Fill], *, other: Fill = _value) -> Node:
    """A block of keys; those in `special` are filled in their own way."""
    if not isinstance(node, MappingNode):
        return other(node, scope)
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in node.entries:
        scope.forbid(key, "a key")
        entries[key.string] = (key, special.get(key.string, other)(value, scope))
    changed = _differ([value for _, value in entries.values()], [value for _, value in node.entries])
    return mapping(node, entries) if changed else node


def _differ(after: Collection[Node], before: Collection[Node]) -> bool:
    return any(one is not other for one, other in zip(after, before, strict=True))


def _as_it_is(node: Node, _scope: Scope) -> Node:
    return node


def _fixed(what: str) -> Fill:
    def fixed(node: Node, scope: Scope) -> Node:
        if isinstance(node, Scalar):
            scope.forbid(node, what)
        elif isinstance(node, SequenceNode):
            for item in node.items:
                fixed(item, scope)
        else:
            for key, value in node.entries:
                scope.forbid(key, what)
                fixed(value, scope)
        return node

    return fixed


def _condition(node: Node, scope: Scope) -> Node:
    if isinstance(node, Scalar):
        return scope.template(node)
    if isinstance(node, SequenceNode):
        return SequenceNode(tuple(_condition(item, scope) for item in node.items), node.start, node.end, node.flow)
    term = any(key in node.index for key in RAW_TERM)
    return _block(node, scope, _RAW_TERM) if term else _block(node, scope, {}, other=_condition)


def _branches(node: Node, scope: Scope) -> Node:
    if not isinstance(node, SequenceNode):
        return _value(node, scope)
    items = tuple(_block(item, scope, _BRANCH) for item in node.items)
    return SequenceNode(items, node.start, node.end, node.flow)


def _outcomes(node: Node, scope: Scope) -> Node:
    return _block(node, scope, {}, other=_outcome)


def _outcome(node: Node, scope: Scope) -> Node:
    return _exit(node, scope) if not isinstance(node, MappingNode) else _block(node, scope, {"next": _exit})


def _lifecycle(node: Node, scope: Scope) -> Node:
    return _block(node, scope, _LIFECYCLE)


def _steps(node: Node, scope: Scope) -> Node:
    return _block(node, scope, {}, other=fill_step)


def fill_value(node: Node, scope: Scope) -> Node:
    """Any other value."""
    return _value(node, scope)


def fill_step(node: Node, scope: Scope) -> Node:
    """The body of one step, or of the trigger."""
    return _block(node, scope, _STEP)


_exit: Final = _fixed("an exit")
_RAW_TERM: Final[Mapping[str, Fill]] = {"field": _fixed("a field"), "operator": _fixed("an operator")}
_BRANCH: Final[Mapping[str, Fill]] = {"name": _fixed("the name of a branch"), "when": _condition, "then": _exit}
_LIFECYCLE: Final[Mapping[str, Fill]] = {"allow": _fixed("a code"), "ignore_changes": _fixed("an address")}
_STEP: Final[Mapping[str, Fill]] = {
    **dict.fromkeys(("type", "subtype", "provider"), _fixed("a type")),
    **dict.fromkeys(("next", "then", "else"), _exit),
    "notes": _as_it_is,
    "defaults": _fixed("`defaults`"),
    "use": _fixed("the name of a fragment"),
    "when": _condition,
    "branches": _branches,
    "outcomes": _outcomes,
    "lifecycle": _lifecycle,
}
_TOP: Final[Mapping[str, Fill]] = {
    **dict.fromkeys(("notes", "tests", "samples"), _as_it_is),
    **dict.fromkeys(("vars", "params"), _fixed("a declaration")),
    "wfcode": _fixed("the version"),
    "workflow": _fixed("a key"),
    "moved": _fixed("an address"),
    "trigger": fill_step,
    "steps": _steps,
}
