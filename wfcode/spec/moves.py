"""`moved:` in a spec: keys of steps and outcomes that were renamed, so that what is live stays."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.source import MappingNode, Node, SequenceNode
from wfcode.spec.findings import Findings
from wfcode.spec.members import Members, members, text
from wfcode.spec.model import Moved, Step

_EXAMPLE = "Write `- {from: boss, to: manager}`, for an outcome `- {from: pay.outcomes.Done, to: pay.outcomes.Paid}`."


def outcome_of(place: str) -> str | None:
    """`Paid` of `pay.outcomes.Paid`, quotes taken off; None for the key of a step."""
    parts = place.split(".", 2)
    return parts[2].strip('"') if len(parts) == 3 and parts[1] == "outcomes" else None


def read_moves(found: Members, findings: Findings) -> tuple[Moved, ...]:
    """The lines of `moved`; those that cannot be read are told and left out."""
    if "moved" not in found:
        return ()
    node = found["moved"][1]
    if not isinstance(node, SequenceNode):
        findings.wrong_kind(node, "a list", what="`moved`", detail=_EXAMPLE)
        return ()
    return tuple(move for item in node.items if (move := _move(item, findings)) is not None)


def _move(item: Node, findings: Findings) -> Moved | None:
    if not isinstance(item, MappingNode):
        findings.wrong_kind(item, "a block with `from` and `to`", what="an entry of `moved`", detail=_EXAMPLE)
        return None
    inner = members(item, ("from", "to"), findings=findings, where="in `moved`")
    for key in ("from", "to"):
        if key not in item.index:
            findings.missing_key(key, at=item, where="in an entry of `moved`", detail=_EXAMPLE)
    if len(inner) < 2:
        return None
    old, new = (text(inner[key][1], findings=findings, what=f"`{key}`") for key in ("from", "to"))
    return None if old is None or new is None else Moved(old, new, inner["from"][1], inner["to"][1])


def check_moves(moves: tuple[Moved, ...], steps: Mapping[str, Step], findings: Findings) -> None:
    """Told: a `from` that is still there, a `to` that is not, a step moved onto an outcome, the same key twice."""
    seen: dict[str, Moved] = {}
    for move in moves:
        if (outcome_of(move.old) is None) != (outcome_of(move.new) is None):
            findings.add(
                "WF310", "a step and an outcome cannot take each other's place", at=move.new_node, detail=_EXAMPLE
            )
        elif not _is_there(move.new, steps):
            detail = "`to` is the key as it is now. Remove the line if the step is gone."
            findings.add("WF309", f"`{move.new}` is not in this spec", at=move.new_node, detail=detail)
        elif _is_there(move.old, steps):
            detail = (
                "`from` is the key as it was. To let two keys change places, rename one of them in an apply of its own."
            )
            findings.add("WF310", f"`{move.old}` is still a key of this spec", at=move.old_node, detail=detail)
        for place, node in ((f"from {move.old}", move.old_node), (f"to {move.new}", move.new_node)):
            if place in seen:
                findings.add("WF310", f"`moved` says `{place}` twice", at=node, detail="Keep one of the two lines.")
            seen[place] = move


def _is_there(place: str, steps: Mapping[str, Step]) -> bool:
    step, outcome = steps.get(place.split(".", 1)[0]), outcome_of(place)
    if step is None or outcome is None:
        return step is not None and "." not in place
    if step.branches is not None:
        return outcome in {branch.name for branch in step.branches}
    return outcome in {way.key.string for way in step.outcomes or ()}
