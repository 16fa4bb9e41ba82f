"""Long mail bodies in files of their own, beside the spec: `mails/<workflow>/<step>.<field>.html`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wfcode.decompile.fields import leaves
from wfcode.steps import TYPES
from wfcode.steps.flat import DELIMITER
from wfcode.tree import Element, Kind

LONG: Final = 160
FOLDER: Final = "mails"


def moved_out(element: Element, data: dict[str, Any], *, workflow: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The step with `{file: …}` for each long body, and the files by their path beside the spec."""
    files: dict[str, str] = {}
    for path, text in _bodies(element, data.get("with", {})):
        if len(text) > LONG or "\n" in text:
            name = f"{FOLDER}/{workflow}/{element.key}.{'.'.join(path)}.html"
            files[name] = text + "\n"
            _put(data["with"], path, {"file": name})
    return data, files


def _bodies(element: Element, fields: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every mail body of a step with its path below `with`; one that is no HTML from its first sign on stays inside."""
    step = TYPES.get(element.type)
    for path, value in list(leaves(fields)):
        known = step.fields.get(DELIMITER.join(path)) if step else None
        if known is not None and known.shape.kind is Kind.HTML and isinstance(value, str):
            yield path, value


def _put(into: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for part in path[:-1]:
        into = into[part]
    into[path[-1]] = value
