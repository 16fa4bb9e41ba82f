"""Reads Jotform's own schema file: places, defaults, requirements, and what it says and cannot mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wfcode.steps import flatten
from wfcode.steps.field import ABSENT

Schema = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """What one side knows of one place of a document."""

    kind: str
    choices: tuple[str, ...] = ()
    default: Any = ABSENT
    closed: bool = False
    limit: int | None = None


def simplify(schema: Any, definitions: Schema) -> Any:
    """The schema with references put in and one-armed `allOf` merged."""
    if not isinstance(schema, dict):
        return [simplify(item, definitions) for item in schema] if isinstance(schema, list) else schema
    parts = [part for part in schema.get("allOf", []) if not ("if" in part or part.keys() == {"required"})]
    if "$ref" in schema:
        parts.append(definitions[schema["$ref"].rpartition("/")[2]])
    merged: Schema = {}
    for part in parts:
        merged |= simplify(part, definitions)
    own = {key: simplify(value, definitions) for key, value in schema.items() if key not in ("allOf", "$ref")}
    return merged | own


def whole(schema: Schema) -> Schema:
    simple: Schema = simplify(schema, schema.get("definitions", {}))
    return simple


def places(schema: Schema, path: str = "") -> Iterator[tuple[str, Schema]]:
    """Every place below a simplified schema, pills left out: its path and its own schema."""
    for name, inner in schema.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        yield here, inner
        yield from places(inner, here)
        if kind_of(inner) != "recipients" and "items" in inner:
            yield here + "[]", inner["items"]
            yield from places(inner["items"], here + "[]")


def kind_of(schema: Schema) -> str:
    if set(schema.get("enum", ())) == {"Yes", "No"}:
        return "yes/no"
    if "enum" in schema or "const" in schema:
        return "choice"
    if "anyOf" in schema:
        return "address" if any("pattern" in arm for arm in schema["anyOf"]) else "string"
    if isinstance(schema.get("type"), list):
        return "nullable string"
    is_pills = "anyOf" in schema.get("items", {}).get("properties", {}).get("text", {})
    return "recipients" if is_pills else str(schema.get("type", "unsaid"))


def their_places(schema: Schema) -> dict[str, Place]:
    found: dict[str, Place] = {}
    simple = whole(schema)
    created = dict(block_defaults(simple))
    for part in (simple, *(whole(part["then"]) for part in conditions(schema))):
        for path, inner in places(part):
            if path not in found:
                choices = tuple(inner.get("enum", ())) or ((inner["const"],) if "const" in inner else ())
                default = created.get(path, inner.get("default", ABSENT))
                closed = inner.get("additionalProperties") is False
                found[path] = Place(kind_of(inner), choices, default, closed, inner.get("maxLength"))
    for path, value in created.items():
        kind = "yes/no" if value in ("Yes", "No") else "string"
        found.setdefault(path, Place(kind, default=value))
    return found


def block_defaults(simple: Schema) -> Iterator[tuple[str, Any]]:
    for name, inner in simple["properties"].items():
        if isinstance(inner.get("default"), dict):
            yield from ((flat.replace("__", "."), value) for flat, value in flatten({name: inner["default"]}).items())


def conditions(schema: Schema) -> list[Schema]:
    return [part for part in schema.get("allOf", []) if "then" in part]


def holds(condition: Schema, subtype: str) -> bool:
    allowed = condition.get("properties", {}).get("subType", {})
    return subtype == allowed["const"] if "const" in allowed else subtype in allowed.get("enum", ())


def their_defaults(schema: Schema, subtype: str) -> Schema:
    """The top-level defaults of a step of that subtype, in flat form."""
    properties = whole(schema)["properties"]
    for part in conditions(schema):
        chosen = whole(part.get("then" if holds(part["if"], subtype) else "else", {})).get("properties", {})
        properties |= {name: properties.get(name, {}) | inner for name, inner in chosen.items()}
    values = {name: inner["default"] for name, inner in properties.items() if "default" in inner}
    return flatten({name: value for name, value in values.items() if name not in ("name", "subType")})


def required_paths(schema: Schema) -> set[tuple[str, ...]]:
    paths = set()
    for name in schema.get("required", []):
        deeper = required_paths(schema["properties"][name])
        paths |= {(name, *path) for path in deeper} or {(name,)}
    return paths


def subtypes(schema: Schema) -> list[str]:
    return list(schema["properties"].get("subType", {}).get("enum", [""]))


def own_traps(schema: Schema) -> Iterator[tuple[str, str]]:
    """What the file says and cannot mean."""
    for part in conditions(schema):
        for name, inner in part["then"].get("properties", {}).items():
            if name not in schema["properties"]:
                yield name, "forbidden by its own schema"
            yield from (
                (f"{name}.{member}", "forbidden by its own schema")
                for member in (inner.get("default") if isinstance(inner.get("default"), dict) else {})
                if inner.get("additionalProperties") is False and member not in inner["properties"]
            )
    for path, inner in raw_places(schema, schema.get("definitions", {})):
        if {"required"} in [part.keys() for part in inner.get("allOf", [])]:
            yield path, "required without effect"
        if "additionalProperties" in whole_with(inner, schema).get("items", {}).get("properties", {}):
            yield path, "additionalProperties among the members"


def whole_with(inner: Schema, schema: Schema) -> Schema:
    simple: Schema = simplify(inner, schema.get("definitions", {}))
    return simple


def raw_places(schema: Schema, definitions: Schema, path: str = "") -> Iterator[tuple[str, Schema]]:
    for name, inner in schema.get("properties", {}).items():
        if isinstance(inner, dict):
            here = f"{path}.{name}" if path else name
            yield here, inner
            yield from raw_places(inner, definitions, here)
