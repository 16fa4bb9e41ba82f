"""The project file: found, read, and turned into settings, every finding with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from wfcode.diagnostics import Diagnostic, Range, find, report
from wfcode.diagnostics.levels import is_settable
from wfcode.files import shown
from wfcode.settings.errors import InvalidSettings, close, did_you_mean
from wfcode.settings.findings import findings_of
from wfcode.settings.model import Settings
from wfcode.source import Document, MappingNode, Node, Scalar, read

PROJECT_FILE = "wfcode.yaml"
EMPTY_FILE = "WF102"  # nothing to object to here: every setting has a default
# Where the source text counts, whatever YAML would make of it: an id keeps its zeros, `1.10` its last digit.
TEXT = re.compile(
    r"project|default_target|specs(/[0-9]+)?|vars/[^/]*|targets/[^/]*/(url|key_env|team|(vars|map)/[^/]*)", re.DOTALL
)


def find_project(folder: Path) -> Path:
    """The nearest folder, from that one upwards, that holds `wfcode.yaml`; the folder itself where none does."""
    start = folder.resolve()
    return next((each for each in (start, *start.parents) if (each / PROJECT_FILE).is_file()), start)


def load_settings(root: Path) -> Settings:
    """The settings of the project in that folder, the defaults where it has no file. Raises InvalidSettings."""
    path = root / PROJECT_FILE
    if not path.exists():
        return Settings()
    return settings_of(read(path, name=shown(path)))


def settings_of(document: Document) -> Settings:
    """The settings in a document; InvalidSettings with every finding, in file order."""
    errors = [finding for finding in document.diagnostics if finding.is_error and finding.code != EMPTY_FILE]
    if errors:
        raise InvalidSettings(document.file, errors)
    data = {} if document.root is None else values(document.root)
    if not isinstance(data, dict):
        found = report(
            "WF602",
            "the project file is no mapping",
            detail="Write `key: value` lines, such as `project: acme`, or remove the file.",
            file=document.file,
            range=document.locate(()),
        )
        raise InvalidSettings(document.file, [found])
    try:
        settings = Settings.model_validate(data)
    except ValidationError as error:
        raise InvalidSettings(document.file, in_order(findings_of(error, document))) from None
    if problems := in_order([*_unknown_default(settings, document), *_codes(settings, document)]):
        raise InvalidSettings(document.file, problems)
    return settings


def values(node: Node, path: tuple[str | int, ...] = ()) -> Any:
    """The node as plain Python, with source text where text is wanted."""
    if isinstance(node, MappingNode):
        return {str(key.value): values(value, (*path, str(key.value))) for key, value in node.entries}
    if isinstance(node, Scalar):
        text = TEXT.fullmatch("/".join(str(part).replace("/", "|") for part in path))
        return node.string if text and node.value is not None else node.value
    return [values(item, (*path, index)) for index, item in enumerate(node.items)]


def _unknown_default(settings: Settings, document: Document) -> list[Diagnostic]:
    if settings.default_target in settings.target_names:
        return []
    suggestions = close(settings.default_target, settings.target_names)
    return [
        report(
            "WF604",
            f"there is no target {settings.default_target!r}{did_you_mean(suggestions)}",
            detail=f"`default_target` names one of `targets`: {', '.join(settings.target_names)}.",
            file=document.file,
            range=document.locate(("default_target",)),
            suggestions=suggestions,
        )
    ]


def _codes(settings: Settings, document: Document) -> list[Diagnostic]:
    """Codes that are none, and severities that a code cannot have."""
    found = []
    for code, level in settings.severity.items():
        entry = find(code)
        if entry is None:
            detail = "`wfcode explain` lists the codes; write one of them, or remove the line."
            place = document.locate(("severity", code), key=True)
            found.append(report("WF602", f"there is no code {code}", detail=detail, file=document.file, range=place))
        elif not is_settable(entry, level):
            detail = "It says that a spec cannot be read, or means something else than it says. Remove the line."
            place = document.locate(("severity", code))
            summary = f"{code} stays an error and cannot be `{level}`"
            found.append(report("WF602", summary, detail=detail, file=document.file, range=place))
    return found


def in_order(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings as they stand in the file."""
    return sorted(findings, key=lambda finding: _place(finding.range))


def _place(place: Range | None) -> tuple[int, int]:
    return (place.start.line, place.start.column) if place else (0, 0)
