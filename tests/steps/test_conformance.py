"""The catalogue says what Jotform's schema file says, but for the table of deviations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis_jsonschema import from_schema
from jsonschema import Draft7Validator  # type: ignore[import-untyped]  # it ships no types
from pydantic import BaseModel
from schema_file import (
    Place,
    Schema,
    conditions,
    holds,
    kind_of,
    own_traps,
    required_paths,
    subtypes,
    their_defaults,
    their_places,
    whole,
)

from wfcode.steps import TYPES, StepType, defaults
from wfcode.steps.deviations import DEVIATIONS, Deviation
from wfcode.steps.field import ABSENT, Origin
from wfcode.steps.kinds import Facts, Group, Items, Mark, Step
from wfcode.tree.shapes import Kind

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


@dataclass(frozen=True, order=True)
class Difference:
    type: str
    path: str
    what: str

    def falls_under(self, row: Deviation) -> bool:
        return self.what == row.what and fnmatchcase(self.type, row.type) and fnmatchcase(self.path, row.path)


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


QR_CODE: Schema = {
    "properties": {
        "type": {"const": "workflow_qr_code", "default": "workflow_qr_code"},
        "x": {"type": "number"},
        "y": {"type": "number"},
        "name": {"type": "string"},
        "content": {"type": "string", "maxLength": 2000, "default": ""},
    }
}


def test_an_equal_schema_has_no_differences() -> None:
    assert list(compare(QR_CODE, TYPES["workflow_qr_code"])) == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"default": "x"}, {"other default", "other default on create"}),
        ({"maxLength": 20}, {"other limit"}),
        ({"type": "number"}, {"number read as text"}),
        ({"enum": ["a", "b"]}, {"choice read as text"}),
    ],
)
def test_a_changed_schema_is_told(change: Schema, expected: set[str]) -> None:
    properties = QR_CODE["properties"]
    changed = {"properties": properties | {"content": properties["content"] | change}}
    assert {what for _, what in compare(changed, TYPES["workflow_qr_code"])} == expected


def test_a_new_and_a_missing_field_are_told() -> None:
    content = QR_CODE["properties"]["content"]
    changed = {"properties": {"type": {"const": "workflow_qr_code"}, "caption": content}}
    found = {(path, what) for path, what in compare(changed, TYPES["workflow_qr_code"])}
    assert {("caption", "left out"), ("content", "added")} <= found
