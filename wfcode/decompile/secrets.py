"""Secrets that a live workflow holds: a spec gets `${secret.NAME}` in their place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from wfcode.decompile.fields import leaves
from wfcode.decompile.slugs import slug, unique
from wfcode.diagnostics import Diagnostic, report
from wfcode.steps import TYPES
from wfcode.steps.flat import DELIMITER
from wfcode.steps.secrets import NAMING
from wfcode.tree import Element

_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
OPEN_FIELDS: Final = frozenset({"url"})
"""Where a secret may stand, but what stands there is an address first of all."""


@dataclass
class Vault:
    """Secrets by the name that stands for each."""

    found: dict[str, str] = field(default_factory=dict)

    def put(self, name: str, value: str) -> str:
        """What to write in place of the value."""
        if self.found.get(name) != value:
            name = unique(name, self.found)
        self.found[name] = value
        return f"${{secret.{name}}}"


def veiled(element: Element, data: dict[str, Any], *, vault: Vault) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The step without its secrets, and a note for each address that may hold one."""
    step = TYPES.get(element.type)
    notes: list[Diagnostic] = []
    for block, path, value in _leaves(element, data):
        known = step.fields.get(DELIMITER.join(path)) if step else None
        if known is None or not known.secret:
            continue
        if path[-1] in OPEN_FIELDS:
            notes += _warning(element, path, value)
            continue
        into = block
        for part in path[:-1]:
            into = into[part]
        into[path[-1]] = _veil(value, (element.key, path[-1]), vault)
    return data, notes


def _leaves(element: Element, data: dict[str, Any]) -> list[tuple[dict[str, Any], tuple[str, ...], Any]]:
    """The values of a step by their path; those of a trigger's kind stand in its braces."""
    kind = element.subtype.rpartition("_")[2]
    blocks = [data.get("with", {}), data.get(kind, {})]
    return [(block, path, value) for block in blocks if isinstance(block, dict) for path, value in leaves(block)]


def _warning(element: Element, path: tuple[str, ...], value: Any) -> list[Diagnostic]:
    if not isinstance(value, str) or not value:
        return []
    detail = f"If it holds a key, write `${{secret.{_name(element.key, path[-1])}}}` in its place."
    summary = f"the address in `{element.key}.with.{'.'.join(path)}` stays in the spec as it is"
    return [report("WF657", summary, detail=detail)]


def _veil(value: Any, names: tuple[str, ...], vault: Vault) -> Any:
    if isinstance(value, list):
        return [_veil(item, names, vault) for item in value]
    if isinstance(value, dict):
        own = next((str(value[name]) for name in ("key", "name") if value.get(name)), "")
        named = (names[0], own) if own else names
        return {
            key: item if key in NAMING and "value" in value else _veil(item, named, vault)
            for key, item in value.items()
        }
    return vault.put(_name(*names), str(value).replace("$${", "${")) if value not in ("", None) else value


def _name(*parts: str) -> str:
    """`STEP_FIELD`, the humps of a field's name taken for words."""
    return "_".join(slug(_HUMP.sub("_", part)) for part in parts if part).upper()
