"""`lifecycle:` of a step: what may not happen to it, which differences do not count, which findings are allowed."""

from __future__ import annotations

from typing import Any

from wfcode.diagnostics import find
from wfcode.source import Node, SequenceNode
from wfcode.spec.findings import Findings, shorten
from wfcode.spec.members import Members, block, flag, members, text
from wfcode.spec.words import LIFECYCLE

_PLACES = ("with", "raw", "outcomes", "name", "next", "subtype")


def read_lifecycle(found: Members, findings: Findings) -> dict[str, Any]:
    """`allow`, `prevent_destroy` and `ignored` as the step has them."""
    body = block(found["lifecycle"][1], findings=findings, what="`lifecycle`") if "lifecycle" in found else None
    if body is None:
        return {}
    inner = members(body, LIFECYCLE, findings=findings, where="in `lifecycle`")
    read: dict[str, Any] = {}
    if "allow" in inner:
        node = inner["allow"][1]
        entries = _entries(node, findings, wanted="a list of codes", example="`allow: [WF408]`", what="`allow`")
        read["allow"] = frozenset(code for item in entries if (code := _code(item, findings)))
    if "prevent_destroy" in inner:
        read["prevent_destroy"] = bool(flag(inner["prevent_destroy"][1], findings=findings, what="`prevent_destroy`"))
    if "ignore_changes" in inner:
        node, example = inner["ignore_changes"][1], "`ignore_changes: [with.subject]`"
        entries = _entries(node, findings, wanted="a list of addresses", example=example, what="`ignore_changes`")
        read["ignored"] = tuple(place for item in entries if (place := _place(item, findings)))
    return read


def _entries(node: Node, findings: Findings, *, wanted: str, example: str, what: str) -> tuple[Node, ...]:
    if isinstance(node, SequenceNode):
        return node.items
    findings.wrong_kind(node, wanted, what=what, detail=f"Write it as {example}.")
    return ()


def _code(node: Node, findings: Findings) -> str | None:
    word = text(node, findings=findings, what="an entry of `allow`")
    if word is None:
        return None
    entry = find(word)
    if entry is not None and entry.can_be_allowed:
        return word
    problem = "cannot be allowed" if entry else "is no code"
    detail = (
        "Codes of the flow (WF4xx), of content (WF5xx), WF250 and WF320 can be allowed; `wfcode explain` lists them."
    )
    findings.add("WF225", f"`{shorten(word)}` {problem}", at=node, detail=detail)
    return None


def _place(node: Node, findings: Findings) -> str | None:
    word = text(node, findings=findings, what="an entry of `ignore_changes`")
    if word is None or word.split(".", 1)[0] in _PLACES:
        return word
    detail = "Write it as it stands in the step: `with.subject`, `name`, `outcomes.*.buttonColor`; `*` is any one part."
    findings.add("WF226", f"`{shorten(word)}` is no place in a step", at=node, detail=detail, suggestions=_PLACES)
    return None
