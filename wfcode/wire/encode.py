"""Canonical values in the form Jotform stores them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wfcode.steps import StepField, Storage
from wfcode.tree import FREE, Json, Kind, Shape
from wfcode.tree.canonical import scalar_text
from wfcode.wire.names import Names, to_ids
from wfcode.wire.pills import pill, term_id

_TERM_COLOR = "#007862"


def encode_field(field: StepField | None, value: Json, names: Names, *, step: str, live: Json = None) -> Json:
    """The stored form of a field's value, ids put in. `field` None = raw: verbatim.

    `live` is what the server holds now: a recipients path that is stored both ways keeps the form it has.
    """
    if field is None:
        return value
    concrete = to_ids(field.shape, value, names, step=step)
    if field.shape.kind is Kind.RECIPIENTS and not _as_text(field.storage, live):
        return _pills(value, concrete, names)
    if field.shape.kind is Kind.RECIPIENTS:
        return ", ".join(concrete) if isinstance(concrete, list) else scalar_text(concrete)  # type: ignore[arg-type]
    return encode(field.shape, concrete)


def encode(shape: Shape, value: Json) -> Json:
    """The stored form of a canonical value without references in it."""
    return _ENCODE.get(shape.kind, _text)(shape, value)


def cleared(field: StepField | None) -> Json:
    """What is sent for a field that goes back to nothing: `[]` for lists, `{}` for objects, else `""`."""
    shape = field.shape if field else FREE
    if shape.kind is Kind.RECIPIENTS:
        return "" if field is not None and field.storage is Storage.TEXT else []
    if shape.kind in (Kind.LIST, Kind.TERMS):
        return []
    return {} if shape.kind is Kind.OBJECT and field is not None else ""


def _as_text(storage: Storage, live: Json) -> bool:
    return storage is Storage.TEXT or (storage is Storage.EITHER and isinstance(live, str) and bool(live))


def _text(_shape: Shape, value: Json) -> Json:
    return scalar_text(value)


def _flag(on: Json, off: Json) -> Callable[[Shape, Json], Json]:
    def stored(_shape: Shape, value: Json) -> Json:
        return (on if value else off) if isinstance(value, bool) else value

    return stored


def _number(_shape: Shape, value: Json) -> Json:
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            try:
                return float(value)
            except ValueError:
                return value
    return value


def _pills(value: Json, concrete: Json, names: Names) -> Json:
    """Pills with the labels of the fields, which are known by their tokens with names in them."""
    written, addresses = ([each] if not isinstance(each, list) else each for each in (value, concrete))
    people = zip(map(scalar_text, addresses), map(scalar_text, written), strict=True)
    return [pill(address, label=names.labels.get(token, "")) for address, token in people if address]


def _recipients(_shape: Shape, value: Json) -> Json:
    addresses = value if isinstance(value, list) else [value]
    return [pill(scalar_text(address)) for address in addresses if scalar_text(address)]


def _list(shape: Shape, value: Json) -> Json:
    items = value if isinstance(value, list) else [] if value is None else [value]
    return [encode(shape.item, item) if shape.item else item for item in items]


def _object(shape: Shape, value: Json) -> Json:
    if not isinstance(value, dict) or not shape.members:
        return value
    members: Mapping[str, Shape] = shape.members
    return {key: encode(members[key], item) if key in members else item for key, item in value.items()}


def _terms(_shape: Shape, value: Json) -> Json:
    terms = value if isinstance(value, list) else []
    return [_term(position, term) for position, term in enumerate(terms) if isinstance(term, dict)]


def _term(position: int, term: Mapping[str, Json]) -> dict[str, Json]:
    identity = term_id(position, scalar_text(term.get("field")))
    return {**term, "id": identity, "isError": False, "color": _TERM_COLOR}


_ENCODE: Mapping[Kind, Callable[[Shape, Json], Json]] = {
    Kind.YES_NO: _flag("Yes", "No"),
    Kind.ZERO_ONE: _flag("1", "0"),
    Kind.BOOLEAN: _flag(on=True, off=False),
    Kind.NUMBER: _number,
    Kind.RECIPIENTS: _recipients,
    Kind.LIST: _list,
    Kind.OBJECT: _object,
    Kind.TERMS: _terms,
}
