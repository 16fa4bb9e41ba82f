"""`defaults:` of a spec and of the project file: values for all steps of a type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wfcode.source import MappingNode, Node, Scalar
from wfcode.source.nodes import FilePlace
from wfcode.spec.findings import Findings, is_null, shorten
from wfcode.spec.members import block, members
from wfcode.spec.words import listed
from wfcode.steps import TYPES, VARIANTS, Variant, resolve, suggest

NONE: Final = "none"
_KEYS: Final = ("with",)


@dataclass(frozen=True, slots=True)
class Default:
    """Values for the steps of a variant, or of all variants of a type where Jotform's name of the type is written."""

    key_node: Scalar
    variant: Variant
    whole_type: bool
    fields: MappingNode

    @property
    def is_own(self) -> bool:
        """Whether it stands in the spec itself."""
        return not isinstance(self.key_node.start, FilePlace)

    def fits(self, variant: Variant) -> bool:
        """Whether a step of that variant gets the values."""
        return variant.type is self.variant.type if self.whole_type else variant.alias == self.variant.alias


def read_defaults(node: Node | None, *, findings: Findings) -> tuple[Default, ...]:
    """The blocks of `defaults`, those of one variant before those of a whole type."""
    body = block(node, findings=findings, what="`defaults`") if node is not None and not is_null(node) else None
    found = [_default(key, value, findings) for key, value in (body.entries if body else ())]
    return tuple(sorted((each for each in found if each), key=lambda each: each.whole_type))


def _default(key: Scalar, node: Node, findings: Findings) -> Default | None:
    variant = resolve(key.string)
    if variant is None:
        close = suggest(key.string, VARIANTS)
        detail = f"Did you mean {listed(close)}?" if close else "`wfcode steps list` prints all types."
        summary = f"unknown step type `{shorten(key.string)}`"
        findings.add("WF211", summary, at=key, detail=detail, suggestions=close)
        return None
    body = block(node, findings=findings, what=f"`{key.string}`")
    inner = members(body, _KEYS, findings=findings, where="in `defaults`") if body else {}
    fields = block(inner["with"][1], findings=findings, what="`with`") if "with" in inner else None
    return Default(key, variant, key.string in TYPES, fields) if fields else None


def takes_defaults(node: Node | None, *, findings: Findings) -> bool:
    """False where the step says `defaults: none`."""
    if node is None or is_null(node):
        return True
    if isinstance(node, Scalar) and node.string.strip().casefold() == NONE:
        return False
    detail = "A step takes the defaults of its type, or says `defaults: none`; its own values stand below `with`."
    findings.add("WF214", "`defaults` of a step can only be `none`", at=node, detail=detail, suggestions=(NONE,))
    return True


def fitting(defaults: Iterable[Default], variant: Variant) -> Iterable[Default]:
    """The blocks for steps of a variant, the first of two values counts."""
    return (each for each in defaults if each.fits(variant))
