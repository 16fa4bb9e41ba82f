"""Reading the body of a step or of the trigger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wfcode.source import MappingNode, Node, Scalar
from wfcode.spec.conditions.reader import read_condition
from wfcode.spec.defaults import takes_defaults
from wfcode.spec.exits import destination, read_branches, read_next, read_outcomes
from wfcode.spec.findings import Findings, is_null
from wfcode.spec.lifecycle import read_lifecycle
from wfcode.spec.members import Members, block, not_yet, text
from wfcode.spec.model import Step
from wfcode.spec.types import StepKind, read_type
from wfcode.spec.words import KINDS, STEP, TRIGGER, listed, suggestions
from wfcode.tree import TRIGGER as TRIGGER_KEY


def read_step(key: Scalar, node: Node, *, findings: Findings) -> Step:
    """One step of `steps`."""
    body = block(node, findings=findings, what=f"the step `{key.string}`")
    if body is None:
        return Step(key.string, key, node)
    if "use" in body.index:
        return _unexpanded(key, body, findings)
    kind = read_type(key, body, findings=findings)
    found = _keys(body, STEP, kind, findings)
    return Step(
        key=key.string,
        key_node=key,
        node=body,
        variant=kind.variant,
        opaque=kind.opaque,
        subtype=kind.subtype,
        **_shared(body, found, findings),
        **_exits(found, findings),
    )


def _unexpanded(key: Scalar, body: MappingNode, findings: Findings) -> Step:
    """A step whose fragment could not be put in (told): its exits count, so that nothing is called unreachable."""
    text(body.index["use"][1], findings=findings, what="`use`")
    ways = {word: body.index[word] for word in ("next", "outcomes") if word in body.index}
    return Step(
        key.string, key, body, present={name: entry[0] for name, entry in ways.items()}, **_exits(ways, findings)
    )


def read_trigger(key: Scalar, node: Node, *, findings: Findings) -> Step:
    """The trigger: a step without a type, with a form and at most one kind."""
    body = block(node, findings=findings, what="`trigger`")
    if body is None:
        return Step(TRIGGER_KEY, key, node)
    found = _keys(body, TRIGGER, StepKind(), findings)
    kind, settings = _trigger_kind(found, findings)
    return Step(
        key=TRIGGER_KEY,
        key_node=key,
        node=body,
        form=_form(found, findings),
        kind=kind,
        settings=settings,
        **_shared(body, found, findings),
        **_exits(found, findings),
    )


def _keys(body: MappingNode, legal: tuple[str, ...], kind: StepKind, findings: Findings) -> Members:
    """The legal keys; a field of the step's type is told to move below `with`."""
    found: dict[str, tuple[Scalar, Node]] = {}
    for key, value in body.entries:
        word = key.string
        if word in legal:
            if not not_yet(key, findings=findings):
                found[word] = (key, value)
        elif word in kind.fields:
            detail = f"Fields of the step stand below `with`: `with: {{{word}: …}}`."
            findings.add(
                "WF202", f"`{word}` belongs below `with`", at=key, detail=detail, suggestions=(f"with.{word}",)
            )
        else:
            _unknown(key, legal, kind.fields, findings)
    return found


def _unknown(key: Scalar, legal: tuple[str, ...], fields: Iterable[str], findings: Findings) -> None:
    own = suggestions(key.string, legal)
    below = tuple(f"with.{name}" for name in suggestions(key.string, fields)) if not own else ()
    where = "in the trigger" if legal is TRIGGER else "in a step"
    if below:
        detail = f"Did you mean {listed(below)}?"
        findings.add("WF201", f"unknown key `{key.string}` {where}", at=key, detail=detail, suggestions=below)
    else:
        findings.unknown_key(key, legal, where=where)


def _shared(body: MappingNode, found: Members, findings: Findings) -> dict[str, Any]:
    return {
        "present": {key.string: key for key, _ in body.entries},
        "name": _name(found, findings),
        "fields": block(found["with"][1], findings=findings, what="`with`") if "with" in found else None,
        "raw": block(found["raw"][1], findings=findings, what="`raw`") if "raw" in found else None,
        "takes_defaults": takes_defaults(found["defaults"][1] if "defaults" in found else None, findings=findings),
        **read_lifecycle(found, findings),
    }


def _exits(found: Members, findings: Findings) -> dict[str, Any]:
    read: dict[str, Any] = {}
    if "next" in found:
        read["next"] = read_next(found["next"][1], findings=findings)
    if "when" in found:
        read["when"] = read_condition(found["when"][1], findings=findings)
    if "then" in found:
        read["then"] = destination(found["then"][1], findings=findings, what="`then`")
    if "else" in found:
        read["otherwise"] = destination(found["else"][1], findings=findings, what="`else`")
    if "branches" in found:
        read["branches"] = read_branches(found["branches"][1], findings=findings)
    if "outcomes" in found:
        read["outcomes"] = read_outcomes(found["outcomes"][1], findings=findings)
    return read


def _name(found: Members, findings: Findings) -> str | None:
    if "notes" in found:
        text(found["notes"][1], findings=findings, what="`notes`")
    if "name" not in found:
        return None
    node = found["name"][1]
    name = text(node, findings=findings, what="`name`")
    if name is not None and not name.strip():
        detail = "Write a name, or leave the key out for Jotform's own default."
        findings.add("WF224", "the step has an empty name", at=node, detail=detail)
        return None
    return name


def _form(found: Members, findings: Findings) -> Scalar | None:
    if "form" not in found or is_null(found["form"][1]):
        return None
    node = found["form"][1]
    if isinstance(node, Scalar):
        return node
    findings.wrong_kind(node, "the alias or the id of a form", what="`form`")
    return None


def _trigger_kind(found: Members, findings: Findings) -> tuple[str, MappingNode | None]:
    kinds = sorted((found[kind][0] for kind in KINDS if kind in found), key=lambda key: key.start.index)
    for key in kinds[1:]:
        related = [findings.related("the first kind", kinds[0])]
        detail = f"A trigger has at most one of {listed(KINDS)}; keep one."
        findings.add("WF220", f"`{key.string}` is a second kind of trigger", at=key, detail=detail, related=related)
    if not kinds:
        return "", None
    word = kinds[0].string
    return word, block(found[word][1], findings=findings, what=f"`{word}`")
