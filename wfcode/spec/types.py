"""Reading `type`, `subtype` and `provider`: which variant of which step type a step is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Final

from wfcode.source import MappingNode, Node, Scalar
from wfcode.spec.findings import Findings, shorten
from wfcode.spec.members import text
from wfcode.spec.words import listed
from wfcode.steps import TYPES, VARIANTS, Variant, resolve, suggest

OPAQUE = "opaque"
START = "workflow_start_point"
INTEGRATION = "workflow_integration"


@dataclass(frozen=True, slots=True)
class StepKind:
    """What `type` and its companions say; `variant` is None for opaque steps and where nobody knows the type."""

    variant: Variant | None = None
    opaque: bool = False
    subtype: str | None = None

    @property
    def fields(self) -> Collection[str]:
        """The names that may stand directly below `with`."""
        return () if self.variant is None else top_names(self.variant.type.name)


def read_type(key: Scalar, body: MappingNode, *, findings: Findings) -> StepKind:
    """The kind of a step, with findings for what does not fit."""
    node = body.get("type")
    if node is None:
        detail = "Write what the step does, such as `type: task`; `wfcode steps list` prints all types."
        findings.missing_key("type", at=key, where=f"in the step `{key.string}`", detail=detail)
        return StepKind()
    word = text(node, findings=findings, what="`type`")
    if word is None:
        return StepKind()
    if word == OPAQUE:
        return StepKind(opaque=True, subtype=_subtype(body, findings)[0])
    variant = resolve(word)
    if variant is None:
        close = suggest(word, VARIANTS)
        detail = f"Did you mean {listed(close)}?" if close else "`wfcode steps list` prints all types."
        findings.add("WF211", f"unknown step type `{shorten(word)}`", at=node, detail=detail, suggestions=close)
        return StepKind()
    if variant.type.name == START:
        detail = "A workflow starts at `trigger`, at the top of the file."
        findings.add("WF211", "a start point is no step", at=node, detail=detail, suggestions=("trigger",))
        return StepKind()
    if not variant.type.creatable:
        detail = "Leave the step out and lead the exits past it."
        findings.add("WF212", f"`{word}` is a step that only the builder makes", at=node, detail=detail)
    return StepKind(variant, subtype=_fitting(variant, body, findings))


def _subtype(body: MappingNode, findings: Findings) -> tuple[str | None, str, Node]:
    for name in ("subtype", "provider"):
        node = body.get(name)
        if node is not None:
            return text(node, findings=findings, what=f"`{name}`"), name, node
    return None, "", body


def _fitting(variant: Variant, body: MappingNode, findings: Findings) -> str | None:
    """The subtype of the step: the variant's own, or the one written where it fits."""
    written, name, node = _subtype(body, findings)
    if written is None:
        return variant.subtype
    if variant.type.name == INTEGRATION:
        return written
    known = subtypes(variant.type.name)
    if name == "provider":
        detail = "Only integrations have a provider; leave the key out."
        findings.add("WF213", f"`{variant.alias}` has no provider", at=body.key(name) or node, detail=detail)
    elif not variant.subtype and _is_strange(written):
        detail = "Check it: the server takes any. A step that was read from the builder keeps its subtype this way."
        findings.add("WF227", f"nobody knows the subtype `{shorten(written)}`", at=node, detail=detail)
        return written
    elif variant.subtype not in ("", written) or written not in known:
        others = tuple(alias for alias, other in VARIANTS.items() if other.type is variant.type and other.subtype)
        detail = "Leave `subtype` out: the type says it already."
        if variant.subtype in ("", written):
            detail = f"Subtypes of `{variant.type.name}`: {listed(sorted(known))}." if known else "It has no subtypes."
        summary = f"the subtype `{shorten(written)}` does not fit `{variant.alias}`"
        findings.add("WF213", summary, at=node, detail=detail, suggestions=others)
    else:
        return written
    return variant.subtype


def _is_strange(subtype: str) -> bool:
    """Whether it looks like one of Jotform's subtypes and is none that the catalogue has for any type."""
    return subtype.startswith("workflow_") and not any(subtype in subtypes(name) for name in TYPES)


@cache
def subtypes(type_name: str) -> frozenset[str]:
    """Every subtype of a step type that has a name in the catalogue."""
    return frozenset(v.subtype for v in VARIANTS.values() if v.type.name == type_name and v.subtype)


STRUCTURAL: Final = frozenset({"type", "subType", "name", "outcomes", "conditionTerms", "conditionTermsMatchType"})
"""What Jotform keeps among the fields and a spec says in the step itself."""


@cache
def top_names(type_name: str) -> frozenset[str]:
    """The names that may stand directly below `with` of a step type."""
    return frozenset(name.split("__", 1)[0] for name in TYPES[type_name].fields) - STRUCTURAL
