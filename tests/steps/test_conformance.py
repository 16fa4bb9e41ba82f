"""The catalogue says what Jotform's schema file says, but for the table of deviations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis_jsonschema import from_schema
from jsonschema import Draft7Validator
from pydantic import BaseModel

from wfcode.steps import TYPES, StepType, defaults, flatten
from wfcode.steps.deviations import DEVIATIONS, Deviation
from wfcode.steps.field import ABSENT, Origin
from wfcode.steps.kinds import Facts, Group, Items, Mark, Step
from wfcode.tree.shapes import Kind

Schema = dict[str, Any]
OUR_KINDS = {
    Kind.YES_NO: "yes/no",
    Kind.ZERO_ONE: "0/1",
    Kind.BOOLEAN: "boolean",
    Kind.NUMBER: "number",
    Kind.AMOUNT: "amount",
    Kind.CHOICE: "choice",
    Kind.RECIPIENTS: "recipients",
    Kind.LIST: "array",
    Kind.OBJECT: "object",
}


@dataclass(frozen=True)
class Place:
    """What one side knows of one place of a document."""

    kind: str
    choices: tuple[str, ...] = ()
    default: Any = ABSENT
    closed: bool = False
    limit: int | None = None


@dataclass(frozen=True, order=True)
class Difference:
    type: str
    path: str
    what: str

    def falls_under(self, row: Deviation) -> bool:
        return self.what == row.what and fnmatchcase(self.type, row.type) and fnmatchcase(self.path, row.path)


# Jotform's side


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


# our side


def our_places(model: type[BaseModel], path: str = "") -> Iterator[tuple[str, Place, Facts]]:
    for name, info in model.model_fields.items():
        here = f"{path}.{name}" if path else name
        facts = next(entry for entry in info.metadata if isinstance(entry, Facts))
        yield here, our_place(info.annotation, info.metadata, facts), facts
        if facts.origin is Origin.LIVE:
            continue
        mark = next((entry for entry in info.metadata if isinstance(entry, Mark)), None)
        if mark is not None and mark.shape.item is not None:
            yield here + "[]", Place(OUR_KINDS.get(mark.shape.item.kind, "string")), facts
        for inner, suffix in inner_models(info.annotation):
            if suffix:
                yield here + suffix, Place("object", closed=is_closed(inner)), facts
            yield from our_places(inner, here + suffix)


def our_place(annotation: Any, metadata: list[Any], facts: Facts) -> Place:
    mark = next((entry for entry in metadata if isinstance(entry, Mark)), None)
    if mark is not None:
        kind = "string" if mark.open else OUR_KINDS.get(mark.shape.kind, "string")
        kind = f"nullable {kind}" if mark.nullable else kind
        return Place(kind, () if mark.open else mark.shape.choices, facts.default, limit=mark.limit)
    if get_origin(annotation) is Literal:
        return Place("choice", get_args(annotation), facts.default)
    if isinstance(annotation, type) and issubclass(annotation, Group):
        return Place("object", (), facts.default, is_closed(annotation))
    return Place("array" if any(isinstance(entry, Items) for entry in metadata) else "any", (), facts.default)


def is_closed(group: type[BaseModel]) -> bool:
    return group.model_config.get("extra") == "forbid"


def inner_models(annotation: Any) -> Iterator[tuple[type[BaseModel], str]]:
    if isinstance(annotation, type) and issubclass(annotation, Group):
        yield annotation, ""
    yield from ((item, "[]") for item in get_args(annotation) if isinstance(item, type) and issubclass(item, Group))


# the comparison


def differences(schemas: dict[str, Schema]) -> set[Difference]:
    return {
        Difference(name, path, what) for name, schema in schemas.items() for path, what in compare(schema, TYPES[name])
    }


def compare(schema: Schema, step: StepType) -> Iterator[tuple[str, str]]:
    theirs = their_places(schema)
    ours = {path: (place, facts) for path, place, facts in our_places(step.model)}
    yield from ((path, "left out") for path in theirs.keys() - ours.keys())
    for path, (place, facts) in ours.items():
        if path in theirs:
            yield from ((path, what) for what in compare_place(theirs[path], place, facts))
        elif path.endswith("[]") and path[:-2] in theirs:
            yield path, "items described"
        elif facts.origin is not Origin.LIVE and not facts.kept:
            yield path, "added"
    yield from compare_creates(schema, step)
    yield from compare_requirements(schema, step.model)
    yield from own_traps(schema)


def compare_place(theirs: Place, ours: Place, facts: Facts) -> Iterator[str]:
    if facts.origin is Origin.LIVE:
        yield "not only live"
    same = {theirs.kind} | ({"recipients"} if theirs.kind == "address" else set())
    if ours.kind not in same and not (facts.kept and ours.kind == "any"):
        yield f"{theirs.kind} read as {ours.kind}".replace("string", "text")
    elif theirs.kind == "choice" and set(theirs.choices) != set(ours.choices):
        yield "other choices"
    if ours.closed and not theirs.closed:
        yield "closed"
    if ours.limit != theirs.limit:
        yield "other limit"
    conditional = facts.kept or facts.by_subtype or facts.subtypes
    if not conditional and not is_same(theirs.default, ours.default):
        yield "other default"


def is_same(theirs: Any, ours: Any) -> bool:
    """Equal and of one JSON type; a group's default is that of its members."""
    return (theirs == ours and type(theirs) is type(ours)) or (isinstance(theirs, dict) and ours is ABSENT)


def compare_creates(schema: Schema, step: StepType) -> Iterator[tuple[str, str]]:
    for subtype in subtypes(schema):
        theirs, ours = their_defaults(schema, subtype), defaults(step, subtype)
        ours.pop("subType", None)
        for flat in theirs.keys() | ours.keys():
            if not is_same(theirs.get(flat, ABSENT), ours.get(flat, ABSENT)):
                yield flat.replace("__", "."), "other default on create"


def compare_requirements(schema: Schema, model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    assert issubclass(model, Step)
    for subtype in subtypes(schema):
        theirs = set()
        for part in conditions(schema):
            theirs |= required_paths(part["then"]) if holds(part["if"], subtype) else set()
        if theirs != set(model.REQUIRES.get(subtype, ())):
            yield subtype, "other requirements"


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


# the tests


def test_the_types_are_the_same(upstream: dict[str, Schema]) -> None:
    assert TYPES.keys() - upstream.keys() == {"workflow_payment_verification"}
    assert upstream.keys() <= TYPES.keys()


def test_every_difference_stands_in_the_table(upstream: dict[str, Schema]) -> None:
    unexplained = [d for d in sorted(differences(upstream)) if not any(d.falls_under(row) for row in DEVIATIONS)]
    assert unexplained == []


def test_no_row_of_the_table_is_stale(upstream: dict[str, Schema]) -> None:
    found = differences(upstream)
    assert [row for row in DEVIATIONS if not any(d.falls_under(row) for d in found)] == []


def test_default_names_are_those_of_the_file(upstream: dict[str, Schema]) -> None:
    theirs = {name: schema["properties"]["name"].get("default") for name, schema in upstream.items()}
    assert {name: TYPES[name].default_name for name in upstream} == theirs


NARROWED: dict[str, Schema] = {
    "yes/no": {"enum": ["Yes", "No"]},
    "0/1": {"enum": ["1", "0", ""]},
    "amount": {"type": "string", "pattern": r"\A[0-9]{0,4}\Z"},
}


def agreed(schema: Schema, step: StepType) -> Schema:
    """The file's schema with the deviations of the table worked in: what both sides accept."""
    ours = {path: place for path, place, _ in our_places(step.model)}
    simple = whole(schema)
    work_in(simple, ours, "")
    kept = [{key: whole(value) for key, value in part.items()} for part in conditions(schema)]
    return simple | ({"allOf": kept} if kept else {})


def work_in(schema: Schema, ours: dict[str, Place], path: str) -> None:
    for name, inner in list(schema.get("properties", {}).items()):
        here = f"{path}.{name}" if path else name
        place = ours.get(here)
        if place is None:
            del schema["properties"][name]
        elif place.kind != kind_of(inner) and place.kind in NARROWED:
            schema["properties"][name] = NARROWED[place.kind]
        elif place.kind == "choice" and kind_of(inner) == "string":
            schema["properties"][name] = {"enum": list(place.choices)}
        elif kind_of(inner) != "recipients":
            close(inner, place)
            work_in(inner, ours, here)
            work_in_items(inner, ours, here + "[]")


def work_in_items(schema: Schema, ours: dict[str, Place], path: str) -> None:
    place = ours.get(path)
    if place is not None:
        items = schema.setdefault("items", {"type": place.kind, "properties": {}})
        close(items, place)
        work_in(items, ours, path)


def close(schema: Schema, place: Place) -> None:
    if place.closed:
        schema["additionalProperties"] = False


@pytest.mark.parametrize("name", [name for name in TYPES if name != "workflow_payment_verification"])
def test_what_the_file_accepts_is_accepted(upstream: dict[str, Schema], name: str) -> None:
    validator, model = Draft7Validator(upstream[name]), TYPES[name].model

    @settings(
        max_examples=12,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=[Phase.generate],
    )
    @given(from_schema(agreed(upstream[name], TYPES[name])))
    def accept(document: Schema) -> None:
        assert validator.is_valid(document)
        model.model_validate(document)

    accept()
