"""What stands at `when`: a text, `all:` or `any:` with a list, or a raw term."""

from __future__ import annotations

from wfcode.source import MappingNode, Node, Scalar, SequenceNode
from wfcode.spec.conditions.ast import Condition, Match, RawTerm, Term
from wfcode.spec.conditions.grammar import parse
from wfcode.spec.conditions.tokens import Unreadable
from wfcode.spec.findings import Findings, is_null
from wfcode.spec.inside import inside
from wfcode.spec.words import RAW_TERM

_JOINTS = {"all": Match.ALL, "any": Match.ANY}
_WANTED = "a condition such as `amount > 1000`, or `all:` or `any:` with a list of them"


def read_condition(node: Node, *, findings: Findings) -> Condition | None:
    """The condition of a `when`; None (with findings) where it cannot be read."""
    if isinstance(node, MappingNode):
        if any(key in node.index for key in RAW_TERM):
            term = _raw_term(node, findings)
            return None if term is None else Condition((term,), None, node)
        return _joined(node, findings)
    if isinstance(node, SequenceNode) or is_null(node):
        findings.wrong_kind(node, _WANTED, what="`when`", detail="Say `all:` or `any:` above the list.")
        return None
    return _text(node, findings)


def _text(node: Scalar, findings: Findings) -> Condition | None:
    try:
        parsed = parse(node)
    except Unreadable as problem:
        place = inside(node, problem.start, problem.end)
        findings.add(problem.code, problem.summary, at=place, detail=problem.remedy)
        return None
    return Condition(parsed.terms, parsed.match, node)


def _joined(node: MappingNode, findings: Findings) -> Condition | None:
    words = [(key, value) for key, value in node.entries if key.string in _JOINTS]
    for key, _ in node.entries:
        if key.string not in _JOINTS:
            findings.unknown_key(key, ("all", "any", *RAW_TERM), where="in a condition")
    if len(words) != 1:
        if words:
            remedy = "Keep one of them, and write a second branch for the other."
            findings.add("WF223", "`all` and `any` in one condition", at=words[1][0], detail=remedy)
        elif not node.entries:
            findings.wrong_kind(node, _WANTED, what="`when`")
        return None
    key, value = words[0]
    if not isinstance(value, SequenceNode):
        findings.wrong_kind(value, "a list of conditions", what=f"`{key.string}`")
        return None
    if not value.items:
        findings.add("WF222", "the list of conditions is empty", at=value, detail="Write at least one condition.")
        return None
    match = _JOINTS[key.string]
    items = [_item(item, match, findings) for item in value.items]
    if any(item is None for item in items):
        return None
    return Condition(tuple(term for item in items if item for term in item), match, node)


def _item(node: Node, match: Match, findings: Findings) -> tuple[Term | RawTerm, ...] | None:
    if isinstance(node, MappingNode):
        if any(key in node.index for key in _JOINTS):
            remedy = "Lists of conditions do not nest. Write a second branch for the inner one."
            findings.add("WF223", "a list of conditions inside another", at=node, detail=remedy)
            return None
        term = _raw_term(node, findings)
        return None if term is None else (term,)
    if isinstance(node, SequenceNode) or is_null(node):
        findings.wrong_kind(node, "a condition such as `amount > 1000`", what="an entry")
        return None
    found = _text(node, findings)
    if found is None:
        return None
    if found.match not in (None, match):
        word, other = ("and", "all") if found.match is Match.ALL else ("or", "any")
        remedy = f"One outcome has one joining word: write `{other}:` above, or a second branch for this entry."
        findings.add("WF223", f"`{word}` inside `{match.lower()}:`", at=node, detail=remedy)
        return None
    return found.terms


def _raw_term(node: MappingNode, findings: Findings) -> RawTerm | None:
    """`{field, operator, value}`; the value may be left out for operators that take none."""
    for key, _ in node.entries:
        if key.string not in RAW_TERM:
            findings.unknown_key(key, RAW_TERM, where="in a raw term")
    parts = {name: _part(node, name, findings) for name in RAW_TERM}
    field, operator, value = (parts[name] for name in RAW_TERM)
    if field is None or operator is None:
        return None
    return RawTerm(field.string, operator.string, value.string if value else "", node, field, operator, value)


def _part(node: MappingNode, name: str, findings: Findings) -> Scalar | None:
    found = node.get(name)
    if found is None:
        if name != "value":
            detail = "A raw term reads `{field, operator, value}`, with Jotform's name of the operator."
            findings.missing_key(name, at=node, where="in the raw term", detail=detail)
        return None
    if not isinstance(found, Scalar) or is_null(found):
        findings.wrong_kind(found, "a text", what=f"`{name}` of a raw term")
        return None
    return found
