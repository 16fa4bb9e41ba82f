"""Reading the exits of a step: `next`, `then`, `else`, `branches` and `outcomes`."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.source import MappingNode, Node, Scalar, SequenceNode
from wfcode.spec.conditions.reader import read_condition
from wfcode.spec.findings import Findings, is_null
from wfcode.spec.members import FLAGS, Members, block, flag, members, text
from wfcode.spec.model import Branch, Destination, Next, Way
from wfcode.spec.words import BRANCH, OUTCOME

_DESTINATION = "the key of a step, `end` or `open`"


def destination(node: Node, *, findings: Findings, what: str) -> Destination | None:
    """Where an exit leads; None (told) where the node is no single word."""
    if isinstance(node, Scalar) and node.value is not None:
        if node.string.strip():
            return Destination(node.string.strip(), node)
        detail = "Write `open` to leave the exit unconnected on purpose."
        findings.wrong_kind(node, _DESTINATION, what=what, detail=detail)
    else:
        findings.wrong_kind(node, _DESTINATION, what=what)
    return None


def read_next(node: Node, *, findings: Findings) -> Next | None:
    """`next`: one destination, or a list of them."""
    if not isinstance(node, SequenceNode):
        found = destination(node, findings=findings, what="`next`")
        return None if found is None else Next((found,), False, node)
    if not node.items:
        findings.wrong_kind(node, f"{_DESTINATION}, or a list of them", what="`next`", detail="Write `next: open`.")
        return None
    targets = tuple(destination(item, findings=findings, what="an entry of `next`") for item in node.items)
    return Next(tuple(target for target in targets if target), True, node)


def read_branches(node: Node, *, findings: Findings) -> tuple[Branch, ...] | None:
    """`branches`: the list, in its order; None (told) where it is no list."""
    if not isinstance(node, SequenceNode):
        detail = "Each branch begins with a dash: `- name: …`, then `when:` and `then:`."
        findings.wrong_kind(node, "a list of branches", what="`branches`", detail=detail)
        return None
    return tuple(branch for item in node.items if (branch := _branch(item, findings)))


def _branch(node: Node, findings: Findings) -> Branch | None:
    body = block(node, findings=findings, what="a branch")
    if body is None:
        return None
    found = members(body, BRANCH, findings=findings, where="in a branch")
    for key in ("name", "when", "then"):
        if key not in body.index:
            findings.missing_key(key, at=_top(body), where="in this branch", detail=_BRANCH_WANTS[key])
    name, name_node = _name(found, body, findings)
    return Branch(
        name=name,
        node=body,
        name_node=name_node,
        when=read_condition(found["when"][1], findings=findings) if "when" in found else None,
        then=destination(found["then"][1], findings=findings, what="`then`") if "then" in found else None,
        raw=block(found["raw"][1], findings=findings, what="`raw`") if "raw" in found else None,
    )


_BRANCH_WANTS: Mapping[str, str] = {
    "name": "Name the branch; the builder shows the name on the line.",
    "when": "Write the condition of the branch; what matches no branch takes `else`.",
    "then": "Write where the branch leads: the key of a step, `end` or `open`.",
}


def _name(found: Members, body: MappingNode, findings: Findings) -> tuple[str, Node]:
    if "name" not in found:
        return "", body
    node = found["name"][1]
    name = text(node, findings=findings, what="`name`")
    if name is not None and not name.strip():
        findings.add("WF224", "the branch has an empty name", at=node, detail="Name it after what it catches.")
    return (name or "").strip(), node


def _top(node: MappingNode) -> Node:
    return node.entries[0][0] if node.entries else node


def read_outcomes(node: Node, *, findings: Findings) -> tuple[Way, ...] | None:
    """`outcomes`: every button or result with where it leads, in order; None (told) where it is no block of keys."""
    if not isinstance(node, MappingNode):
        detail = "Write one line for each outcome: `Approve: pay`."
        findings.wrong_kind(node, "a block of outcomes", what="`outcomes`", detail=detail)
        return None
    return tuple(_way(key, value, findings) for key, value in node.entries)


def _way(key: Scalar, node: Node, findings: Findings) -> Way:
    if not key.string.strip():
        findings.add("WF224", "the outcome has an empty name", at=key, detail="Write what the button says.")
    if not isinstance(node, MappingNode):
        what = f"the outcome `{key.string}`"
        return Way(key, node, next=destination(node, findings=findings, what=what))
    found = members(node, OUTCOME, findings=findings, where=f"in the outcome `{key.string}`")
    if "next" not in node.index:
        detail = "Write the key of a step, `end`, or `open` to leave it unconnected on purpose."
        findings.add("WF402", f"the outcome `{key.string}` leads nowhere", at=key, detail=detail)
    texts = {name: _text(found, name, findings) for name in ("label", "type", "buttonColor", "textColor")}
    return Way(
        key,
        node,
        next=destination(found["next"][1], findings=findings, what="`next`") if "next" in found else None,
        label=texts["label"],
        button=bool(_flag(found, "button", findings)),
        type=texts["type"],
        sign=_sign(found, findings),
        button_color=texts["buttonColor"],
        text_color=texts["textColor"],
        raw=block(found["raw"][1], findings=findings, what="`raw`") if "raw" in found else None,
    )


def _text(found: Members, name: str, findings: Findings) -> str | None:
    if name not in found:
        return None
    node = found[name][1]
    value = text(node, findings=findings, what=f"`{name}`")
    if name == "label" and value is not None and not value.strip():
        findings.add("WF224", "the label of the outcome is empty", at=node, detail="Write it, or leave `label` out.")
        return None
    return value


def _flag(found: Members, name: str, findings: Findings) -> bool | None:
    if name not in found or is_null(found[name][1]):
        return None
    return flag(found[name][1], findings=findings, what=f"`{name}`")


def _sign(found: Members, findings: Findings) -> bool | str | None:
    """A flag; or a word of Jotform's own, which some signature requests hold (`SIGNED`)."""
    node = found["sign"][1] if "sign" in found else None
    word = node.value if isinstance(node, Scalar) else None
    if isinstance(word, str) and word.isupper() and word.casefold() not in FLAGS:
        return word
    return _flag(found, "sign", findings)
