"""`vars:` of a spec and `params:` of a fragment: names with a type and a default."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from wfcode.source import Node, Scalar, SequenceNode
from wfcode.source.filled import Filled
from wfcode.source.nodes import Value
from wfcode.source.scalars import core
from wfcode.spec.findings import Findings, is_null, shorten
from wfcode.spec.members import FLAGS, Members, block, members, text
from wfcode.spec.words import listed, suggestions

NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
TYPES: Final = ("text", "number", "flag", "address", "form")
_KEYS: Final = ("type", "default", "about")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)", re.ASCII)
_ADDRESS: Final = re.compile(r"[^@\s{},;<>]+@[^@\s{},;<>]+|\{[^{}:;\n]+\}")
_WANTED: Final[Mapping[str, str]] = {
    "number": "a number such as `1000`",
    "flag": "`true` or `false`",
    "address": "an e-mail address, a field in braces, or several with commas",
    "form": "the id of a form, digits only",
}


@dataclass(frozen=True, slots=True)
class Variable:
    """One declaration; `default` is None where it has none."""

    name: str
    type: str
    key_node: Scalar
    default: Node | None = None


def read_variables(found: Members, word: str, *, findings: Findings) -> dict[str, Variable]:
    """The declarations below `word`, by name; what cannot be read is told and left out."""
    node = found[word][1] if word in found else None
    body = block(node, findings=findings, what=f"`{word}`") if node is not None and not is_null(node) else None
    declared = [_variable(key, value, word, findings) for key, value in (body.entries if body else ())]
    return {variable.name: variable for variable in declared if variable}


def _variable(key: Scalar, node: Node, word: str, findings: Findings) -> Variable | None:
    name = key.string
    if not NAME.fullmatch(name):
        detail = "Names of variables consist of letters, digits and `_`: they are names in the environment too."
        findings.add("WF208", f"`{shorten(name)}` cannot be the name of a variable", at=key, detail=detail)
        return None
    if isinstance(node, Scalar):
        detail = f"Write `{name}: {{type: text, default: {shorten(node.text) or '…'}}}`."
        findings.wrong_kind(node, "a block of keys", what=f"`{name}`", detail=detail)
        return Variable(name, "text", key)
    body = block(node, findings=findings, what=f"`{name}`")
    inner = members(body, _KEYS, findings=findings, where=f"in `{word}`") if body else {}
    if "about" in inner:
        text(inner["about"][1], findings=findings, what="`about`")
    kind = _type(inner, findings)
    default = _default(inner, findings)
    if default is not None and kind is not None and not fits(default, kind):
        tell_misfit(default, kind, name, findings=findings)
    return Variable(name, kind or "text", key, default)


def _type(inner: Members, findings: Findings) -> str | None:
    if "type" not in inner:
        return "text"
    node = inner["type"][1]
    word = text(node, findings=findings, what="`type`")
    if word is None or word in TYPES:
        return word
    close = suggestions(word, TYPES)
    summary = f"there is no type of variable `{shorten(word)}`"
    findings.add("WF214", summary, at=node, detail=f"Allowed: {listed(TYPES)}.", suggestions=close)
    return None


def _default(inner: Members, findings: Findings) -> Node | None:
    node = inner["default"][1] if "default" in inner else None
    if node is None or is_null(node):
        return None
    if isinstance(node, Scalar):
        return node
    findings.wrong_kind(node, "a text, a number or a flag", what="`default`")
    return None


def fits(node: Node, kind: str) -> bool:
    """Whether a value is of a type; an address may be a list of them."""
    if isinstance(node, SequenceNode):
        return kind == "address" and all(isinstance(item, Scalar) and fits(item, kind) for item in node.items)
    if not isinstance(node, Scalar):
        return False
    if isinstance(node, Filled) and (node.has_secret or not node.is_whole):
        return True
    return fits_text(node.string, kind)


def fits_text(value: str, kind: str) -> bool:
    """Whether a text is a value of that type."""
    return _FITS[kind](value.strip())


def typed(value: str, kind: str) -> Value:
    """What a value reads as where it stands alone: a number, a flag or a text."""
    if kind == "flag":
        return FLAGS.get(value.strip().casefold(), value)
    return core(value.strip()) if kind == "number" else value


def tell_misfit(at: Node, kind: str, name: str, *, findings: Findings, origin: str = "") -> None:
    """A value that is not of the type of its variable."""
    wanted = _WANTED[kind]
    shown = f" {shorten(at.string)!r}" if isinstance(at, Scalar) and not origin else ""
    source = f", which comes from {origin}," if origin else ""
    summary = f"the value{shown} of `{name}`{source} is not of type {kind}"
    findings.add("WF335", summary, at=at, detail=f"Write {wanted}, or give the variable another type.")


_FITS: Final[Mapping[str, Callable[[str], bool]]] = {
    "text": lambda _: True,
    "number": lambda value: bool(_NUMBER.fullmatch(value)),
    "flag": lambda value: value.casefold() in FLAGS,
    "address": lambda value: all(_ADDRESS.fullmatch(part.strip()) for part in re.split("[,;]", value)),
    "form": lambda value: value.isascii() and value.isdecimal(),
}
