"""What pydantic found in the project file, as diagnostics in the words of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError

from wfcode.diagnostics import Diagnostic, report
from wfcode.settings.errors import close, did_you_mean
from wfcode.settings.model import Safety, Settings, TargetEntry

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from wfcode.source import Document

WANTED = {
    "string_type": "text",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "dict_type": "a mapping (`key: value` lines)",
    "model_type": "a mapping (`key: value` lines)",
    "model_attributes_type": "a mapping (`key: value` lines)",
    "tuple_type": "a list",
    "string_too_short": "text that is not empty",
    "greater_than_equal": "a number from 0 upwards",
    "less_than_equal": "a number up to 100",
}
NEEDED = {"kind": "sandbox or jotform"}


def findings_of(error: ValidationError, document: Document) -> list[Diagnostic]:
    """One finding for each error, at the key or value it is about."""
    return [finding(details, document) for details in error.errors(include_url=False)]


def finding(details: ErrorDetails, document: Document) -> Diagnostic:
    """The finding for one error of pydantic."""
    kind = details["type"]
    path = tuple(part for part in details["loc"] if part != "[key]")
    if kind == "extra_forbidden":
        return _unknown(path, document)
    if kind == "missing":
        return _missing(path, document)
    return _wrong(details, path, document)


def _unknown(path: tuple[str | int, ...], document: Document) -> Diagnostic:
    legal = names_at(path[:-1])
    suggestions = close(str(path[-1]), legal)
    return report(
        "WF601",
        f"unknown key `{path[-1]}`{did_you_mean(suggestions)}",
        detail=f"{shown(path[:-1])} knows: {', '.join(legal)}.",
        file=document.file,
        range=document.locate(path, key=True),
        suggestions=suggestions,
    )


def _missing(path: tuple[str | int, ...], document: Document) -> Diagnostic:
    return report(
        "WF603",
        f"`{shown(path)}` is missing",
        detail=f"Add `{path[-1]}: {NEEDED.get(str(path[-1]), '…')}`.",
        file=document.file,
        range=document.locate(path[:-1], key=True),
    )


def _wrong(details: ErrorDetails, path: tuple[str | int, ...], document: Document) -> Diagnostic:
    about_key = details["loc"][-1:] == ("[key]",)
    if details["input"] is None:
        summary, detail = f"`{shown(path)}` has no value", f"Write {wanted(details)}, or remove the line."
    elif details["type"] == "value_error" and not about_key and isinstance(details["input"], dict):
        summary, detail = f"`{shown(path)}` is incomplete or mixed", f"{_sentence(reason(details))}."
    else:
        summary, detail = f"`{shown(path)}` has a wrong {'name' if about_key else 'value'}", f"Write {wanted(details)}."
    code = "WF605" if path[-1:] == ("key_env",) else "WF602"
    place = document.locate(path, key=about_key)
    return report(code, summary, detail=detail, file=document.file, range=place)


def wanted(details: ErrorDetails) -> str:
    """What should stand there instead."""
    kind = details["type"]
    if kind == "literal_error":
        return str(details.get("ctx", {}).get("expected", "another value")).replace("'", "")
    return WANTED.get(kind) or reason(details)


def reason(details: ErrorDetails) -> str:
    """The message of a check of ours, without pydantic's words around it."""
    return details["msg"].removeprefix("Value error, ")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def names_at(path: tuple[str | int, ...]) -> tuple[str, ...]:
    """The keys that are legal at that place."""
    model: type[BaseModel] = Settings
    if path[:1] == ("targets",):
        model = TargetEntry
    elif path[:1] == ("safety",):
        model = Safety
    return tuple(model.model_fields)


def shown(path: tuple[str | int, ...]) -> str:
    """The place in words: `targets.staging.url`, or `the project file` for its top."""
    return ".".join(str(part) for part in path) or "the project file"
