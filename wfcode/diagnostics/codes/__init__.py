"""The register of codes: one module per hundred, put together here."""

from __future__ import annotations

from typing import Final

from wfcode.diagnostics.codes import (
    api,
    checks,
    content,
    fragments,
    graph,
    health,
    imports,
    internal,
    models,
    plan,
    references,
    sandbox,
    schema,
    target,
    undo,
    values,
    yaml,
)
from wfcode.diagnostics.codes.model import Code

GROUPS: Final[dict[str, tuple[Code, ...]]] = {
    "WF1": yaml.CODES,
    "WF2": (*schema.CODES, *checks.SCHEMA),
    "WF3": (*references.CODES, *values.CODES, *fragments.CODES),
    "WF4": (*graph.CODES, *checks.FLOW),
    "WF5": (*content.CODES, *checks.CONTENT),
    "WF6": (*target.CODES, *health.CODES, *sandbox.CODES, *imports.CODES),
    "WF7": (*plan.CODES, *undo.CODES, *models.CODES),
    "WF8": api.CODES,
    "WF9": internal.CODES,
}
TITLES: Final[dict[str, str]] = {
    "WF1": "YAML",
    "WF2": "Schema",
    "WF3": "References",
    "WF4": "Graph",
    "WF5": "Content and meaning",
    "WF6": "Target and live state",
    "WF7": "Plan and safety",
    "WF8": "API",
    "WF9": "Internal",
}
ALL: Final[tuple[Code, ...]] = tuple(
    sorted((entry for group in GROUPS.values() for entry in group), key=lambda entry: entry.code)
)
_BY_CODE: Final[dict[str, Code]] = {code.code: code for code in ALL}


def find(code: str) -> Code | None:
    """The entry of that code (`WF101`), None where the register has none."""
    return _BY_CODE.get(code)


__all__ = ["ALL", "GROUPS", "TITLES", "Code", "find"]
