"""Reading blocks of keys: which keys are there, which mean nothing, and texts, flags and blocks out of nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from wfcode.source import MappingNode, Node, Scalar, SequenceNode
from wfcode.spec.findings import Findings
from wfcode.spec.words import EXTENSION, KINDS, NOT_YET

Members: TypeAlias = Mapping[str, tuple[Scalar, Node]]

FLAGS: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}
KEY: Final = re.compile(r"[\w-]+")


def members(node: MappingNode, legal: Iterable[str], *, findings: Findings, where: str) -> Members:
    """The legal keys of a block with their nodes; a finding for every other key and for those not yet supported."""
    names = tuple(legal)
    found: dict[str, tuple[Scalar, Node]] = {}
    for key, value in node.entries:
        if key.string not in names:
            findings.unknown_key(key, names, where=where)
        elif not not_yet(key, findings=findings):
            found[key.string] = (key, value)
    return found


def not_yet(key: Scalar, *, findings: Findings) -> bool:
    """Whether the key is one that this version does not act on (told)."""
    meanwhile = NOT_YET.get(key.string)
    if meanwhile is not None:
        summary = f"`{key.string}` is not yet supported in this version"
        findings.add("WF203", summary, at=key, detail=f"{meanwhile[0].upper()}{meanwhile[1:]}.")
    return meanwhile is not None


def text(node: Node, *, findings: Findings, what: str) -> str | None:
    """The text of a scalar, numbers and flags as written; None (told) for anything else."""
    if isinstance(node, Scalar) and node.value is not None:
        return node.string
    findings.wrong_kind(node, "a text", what=what)
    return None


def flag(node: Node, *, findings: Findings, what: str) -> bool | None:
    """A yes or no; None (told) for anything else."""
    if isinstance(node, Scalar) and node.value is not None:
        found = FLAGS.get(node.string.strip().casefold())
        if found is not None:
            return found
    findings.wrong_kind(node, "`true` or `false`", what=what)
    return None


def block(node: Node, *, findings: Findings, what: str) -> MappingNode | None:
    """A block of keys; None (told) for anything else."""
    if isinstance(node, MappingNode):
        return node
    findings.wrong_kind(node, "a block of keys", what=what)
    return None


def check_values(root: MappingNode, *, findings: Findings) -> None:
    """A finding for every value that is missing, at any depth."""
    for key, value in root.entries:
        if not key.string.startswith(EXTENSION) and key.string not in NOT_YET:
            _check(key, value, findings)


def _check(key: Scalar, node: Node, findings: Findings) -> None:
    if isinstance(node, MappingNode):
        for inner, value in node.entries:
            _check(inner, value, findings)
    elif isinstance(node, SequenceNode):
        for item in node.items:
            _check(key, item, findings)
    elif node.value is None:
        at = node if node.text else key
        summary = f"`{key.string}` has no value" if at is key else f"`{node.text}` is no value"
        findings.add("WF204", summary, at=at, detail=_WORDS.get(key.string, _OTHERWISE))


_EXIT = "Write the key of a step, `end`, or `open` to leave it unconnected on purpose."
_BLOCK = "Write the block, `{}` for an empty one, or leave the key out."
_TEXT = 'Write a text, `""` for an empty one, or leave the key out.'
_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("next", "then", "else"), _EXIT),
    **dict.fromkeys(("with", "raw", "forms", "steps", "outcomes", "lifecycle", *KINDS), _BLOCK),
    **dict.fromkeys(("name", "title", "notes", "label"), _TEXT),
    "when": "Write a condition, such as `amount > 1000`.",
    "branches": "Write a list of branches, each with `name`, `when` and `then`.",
    "type": "Write a step type; `wfcode steps list` prints all of them.",
    "publish": "Write `true` to publish with every apply, `false` to leave the status alone.",
    "form": "Write the alias or the id of a form, or leave the key out.",
    "trigger": "Write the block of the trigger with its `next`.",
    "wfcode": "Write `wfcode: 1`.",
}
_OTHERWISE = 'Write the value; `""`, `[]` and `{}` are the empty ones; or leave the key out.'
