"""The flat field table of a step type, read off its model: the model is the one source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from wfcode.steps.field import ABSENT, Block, Origin, StepField, Storage
from wfcode.steps.flat import DELIMITER, FLATTENED, WHOLE
from wfcode.steps.kinds import Facts, Group, Items, Mark, Step
from wfcode.tree.model import Json
from wfcode.tree.shapes import Kind, Shape

_GROUP = Shape(Kind.OBJECT)


@dataclass(frozen=True)
class Derived:
    """What a model says about its step type."""

    model: type[BaseModel]
    fields: Mapping[str, StepField]
    blocks: Mapping[str, Block]
    outcome_fields: Mapping[str, StepField]
    by_subtype: Mapping[str, Mapping[str, Json]]


@dataclass(frozen=True)
class _Place:
    """Where a walk through a model is."""

    prefix: str = ""
    block: str = ""
    implied: bool = False
    origin: Origin | None = None


@dataclass
class _Found:
    fields: dict[str, StepField] = field(default_factory=dict)
    blocks: dict[str, Block] = field(default_factory=dict)
    by_subtype: dict[str, dict[str, Json]] = field(default_factory=dict)


def derive(source: str) -> Derived:
    """What the model says that `source` names as `module:Class` below `wfcode.steps.models`."""
    module, _, name = source.partition(":")
    model: type[Step] = getattr(import_module(f"wfcode.steps.models.{module}"), name)
    found = _Found()
    _walk(model, _Place(origin=model.ORIGIN), found)
    return Derived(
        model,
        MappingProxyType(found.fields),
        MappingProxyType(found.blocks),
        MappingProxyType(_outcome_fields(model)),
        MappingProxyType(found.by_subtype),
    )


def _walk(model: type[BaseModel], place: _Place, found: _Found) -> None:
    for name, info, facts in _members(model):
        flat_name = place.prefix + name
        for subtype, default in facts.by_subtype.items():
            found.by_subtype.setdefault(subtype, {})[flat_name] = default
        group = _group(info)
        if facts.kept:
            _keep(flat_name, facts, found)
        elif group is not None and (place.prefix or name in FLATTENED) and name not in WHOLE:
            _enter(flat_name, group, facts, place, found)
        else:
            found.fields[flat_name] = _field(flat_name, info, facts, place)


def _keep(flat_name: str, facts: Facts, found: _Found) -> None:
    """Bookkeeping has no field, yet its default is sent like any other."""
    if facts.default is not ABSENT:
        found.by_subtype.setdefault("", {})[flat_name] = _json(facts.default)


def _enter(flat_name: str, group: type[Group], facts: Facts, place: _Place, found: _Found) -> None:
    block = place.block
    if group.SWITCH:
        block = flat_name
        found.blocks[flat_name] = Block(flat_name, flat_name + DELIMITER + group.SWITCH)
    if facts.default is not ABSENT or group.IMPLIED:
        found.fields[flat_name] = _step_field(flat_name, _GROUP, facts, place, block=place.block)
    inner = _Place(flat_name + DELIMITER, block, place.implied or group.IMPLIED, place.origin)
    _walk(group, inner, found)


def _field(flat_name: str, info: FieldInfo, facts: Facts, place: _Place) -> StepField:
    return _step_field(flat_name, _shape(info), facts, place, block=place.block, mark=_mark(info))


def _step_field(
    flat_name: str, shape: Shape, facts: Facts, place: _Place, *, block: str, mark: Mark | None = None
) -> StepField:
    storage, limit = (mark.storage, mark.limit) if mark else (Storage.PILLS, None)
    return StepField(
        flat_name,
        shape,
        facts.about,
        facts.default,
        place.origin or facts.origin,
        server_fills=facts.server_fills,
        verifiable=facts.verifiable,
        secret=facts.secret,
        block=block,
        sent=facts.default is not ABSENT and not (place.implied or facts.implied),
        subtypes=facts.subtypes,
        storage=storage,
        limit=limit,
    )


def _outcome_fields(model: type[BaseModel]) -> dict[str, StepField]:
    info = model.model_fields.get("outcomes")
    item = _item(info) if info is not None else None
    if item is None:
        return {}
    return {name: _field(name, inner, facts, _Place()) for name, inner, facts in _members(item) if not facts.kept}


def _members(model: type[BaseModel]) -> Iterator[tuple[str, FieldInfo, Facts]]:
    for name, info in model.model_fields.items():
        yield name, info, next(entry for entry in info.metadata if isinstance(entry, Facts))


def _shape(info: FieldInfo) -> Shape:
    mark = _mark(info)
    if mark is not None:
        return mark.shape
    group = _group(info)
    if group is not None:
        return _object_shape(group)
    items = next(entry for entry in info.metadata if isinstance(entry, Items))
    item = _item(info)
    if items.kind is Kind.TERMS:
        return Shape(Kind.TERMS)
    return Shape(Kind.LIST, order=items.order, key=items.key, item=_object_shape(item) if item else None)


def _object_shape(group: type[BaseModel]) -> Shape:
    members = {name: _shape(info) for name, info, facts in _members(group) if not facts.kept and _has_shape(info)}
    return Shape(Kind.OBJECT, members=MappingProxyType(members))


def _has_shape(info: FieldInfo) -> bool:
    return info.annotation is not Any or _mark(info) is not None


def _mark(info: FieldInfo) -> Mark | None:
    return next((entry for entry in info.metadata if isinstance(entry, Mark)), None)


def _group(info: FieldInfo) -> type[Group] | None:
    annotation = info.annotation
    return annotation if isinstance(annotation, type) and issubclass(annotation, Group) else None


def _item(info: FieldInfo) -> type[Group] | None:
    for argument in get_args(info.annotation):
        if isinstance(argument, type) and issubclass(argument, Group):
            return argument
    return None


def _json(default: Any) -> Json:
    value: Json = default
    return value
