"""What a value of each field kind may be, as JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from wfcode.spec.members import FLAGS
from wfcode.tree import Kind, Shape

Schema: TypeAlias = "dict[str, Any]"
HOLE: Final = r"\$\{"
SCALAR: Final[Schema] = {"type": ["string", "number", "boolean"]}


def ref(name: str) -> Schema:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def either(*schemas: Schema) -> Schema:
    """One of several."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}


def block(properties: Mapping[str, Any], *, required: Iterable[str] = (), **more: Any) -> Schema:
    """A block of these keys and no others."""
    found: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False, **more}
    names = list(required)
    return {**found, "required": names} if names else found


def words(choices: Iterable[str]) -> Schema:
    """One of some words, in whatever case; an editor offers them as they are written."""
    known = [choice for choice in choices if choice]
    pattern = "|".join(map(_any_case, known))
    return either({"enum": known}, {"type": "string", "pattern": rf"^\s*({pattern})?\s*$|{HOLE}"})


def _any_case(word: str) -> str:
    return "".join(_letter(char) for char in word)


def _letter(char: str) -> str:
    forms = sorted({char, char.lower(), char.upper()})
    if len(forms) > 1 and all(len(form) == 1 for form in forms):
        return f"[{''.join(forms)}]"
    return char if char.isalnum() or char in "_ -" else f"\\{char}"


DEFINITIONS: Final[Mapping[str, Schema]] = {
    "scalar": SCALAR,
    "hole": {"type": "string", "pattern": HOLE, "description": "A variable."},
    "file": block({"file": ref("scalar")}, required=["file"]),
    "text": either(SCALAR, block({"text": ref("scalar")}, required=["text"]), ref("file")),
    "html": either(
        {**SCALAR, "description": "Markdown with hard line breaks; HTML where it begins with `<`."},
        block({"text": ref("scalar")}, required=["text"]),
        block({"html": ref("scalar")}, required=["html"]),
        ref("file"),
    ),
    "flag": either({"type": "boolean"}, {"enum": [0, 1]}, words(FLAGS)),
    "number": either(
        {"type": "number"},
        {"type": "string", "pattern": rf"^\s*([-+]?(\d+(\.\d+)?|\.\d+)|\{{[^{{}}]*\}})?\s*$|{HOLE}"},
    ),
    "pill": {"type": "object", "anyOf": [{"required": ["value"]}, {"required": ["text"]}]},
    "recipient": either(SCALAR, ref("pill")),
    "recipients": either(
        {**SCALAR, "description": 'An address, a field such as "{email}", or several with commas.'},
        ref("pill"),
        {"type": "array", "items": ref("recipient")},
    ),
    "free": {},
}


def value(shape: Shape, *, in_list: bool = False) -> Schema:
    """What a value of that shape may be."""
    made = _MADE.get(shape.kind)
    return made(shape, in_list) if made else ref(_NAMED.get(shape.kind, "scalar"))


def _choice(shape: Shape, _in_list: bool) -> Schema:
    return words(shape.choices) if any(shape.choices) else ref("scalar")


def _list(shape: Shape, _in_list: bool) -> Schema:
    items = value(shape.item, in_list=True) if shape.item else {}
    return either({"type": "array", "items": items}, {"const": ""}, ref("hole"))


def _object(shape: Shape, in_list: bool) -> Schema:
    if shape.members is None:
        return ref("free")
    members = {name: value(member, in_list=in_list) for name, member in shape.members.items()}
    # Inside lists `raw` does not reach, so a member that nobody knows is sent as it is.
    made = {"type": "object", "properties": members} if in_list else block(members)
    return either(made, {"const": ""})


_NAMED: Final[Mapping[Kind, str]] = {
    Kind.TEXT: "text",
    Kind.HTML: "html",
    Kind.YES_NO: "flag",
    Kind.ZERO_ONE: "flag",
    Kind.BOOLEAN: "flag",
    Kind.AMOUNT: "number",
    Kind.NUMBER: "number",
    Kind.RECIPIENTS: "recipients",
}
_MADE: Final[Mapping[Kind, Callable[[Shape, bool], Schema]]] = {
    Kind.CHOICE: _choice,
    Kind.LIST: _list,
    Kind.OBJECT: _object,
}
