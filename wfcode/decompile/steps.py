"""One step, or the trigger, as plain data of a spec."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from wfcode.decompile.conditions import Forms, Unsayable
from wfcode.decompile.exits import Ways, exits_body, next_of, open_body
from wfcode.decompile.fields import OF_THE_TRIGGER, Body, body_of
from wfcode.decompile.naming import is_plain_end
from wfcode.decompile.values import escaped, without_null
from wfcode.spec.types import INTEGRATION, START, subtypes
from wfcode.spec.words import KINDS
from wfcode.steps import TYPES, variant_of
from wfcode.tree import Element, Json

OPAQUE: Final = "opaque"


@dataclass(frozen=True)
class Setting:
    """What a step is written with: where its exits lead, the forms, and whether everything is to be said."""

    ways: Ways
    forms: Forms
    full: bool


def step_data(element: Element, setting: Setting) -> tuple[dict[str, Any], str]:
    """The step as data, and why it had to be written as opaque ("" where it is not)."""
    try:
        return _known(element, setting), ""
    except Unsayable as reason:
        return opaque_data(element, setting), str(reason)


def opaque_data(element: Element, setting: Setting) -> dict[str, Any]:
    """A step that can be wired, moved and deleted, not edited."""
    raw: dict[str, Json] = {"type": element.type}
    if element.subtype:
        raw["subType"] = element.subtype
    if setting.full:
        raw |= {name: escaped(without_null(value)) for name, value in element.fields.items()}
    name = {"name": escaped(element.name)} if element.name else {}
    return {"type": OPAQUE, **name, "raw": raw, **open_body(element, setting.ways, full=setting.full)}


def trigger_data(element: Element, setting: Setting) -> dict[str, Any]:
    """The trigger: its form, the settings of its kind in braces, then whatever else it holds."""
    body = body_of(element, TYPES[START], full=setting.full)
    data: dict[str, Any] = {}
    if element.fields.get("resourceID"):
        data["form"] = element.fields["resourceID"]
    kind = element.subtype.removeprefix(f"{START}_")
    if kind in KINDS:
        data[kind] = _settings(body, kind)
    if element.name:
        data["name"] = escaped(element.name)
    data |= _below(Body({k: v for k, v in body.fields.items() if k not in OF_THE_TRIGGER}, body.raw))
    return {**data, "next": next_of(setting.ways)}


def _settings(body: Body, kind: str) -> Any:
    """Takes the fields of a trigger's kind out of its body."""
    if kind == "schedule":
        return body.fields.pop("schedule", {})
    own = [name for name in body.fields if name not in OF_THE_TRIGGER and name != "schedule"]
    return {name: body.fields.pop(name) for name in own}


def _known(element: Element, setting: Setting) -> dict[str, Any]:
    step = TYPES.get(element.type)
    if step is None:
        raise Unsayable("wfcode does not know its type")
    if not step.creatable or step.name == START:
        raise Unsayable("it is a step that only the builder makes")
    data = _type(element)
    if element.name and (setting.full or not is_plain_end(element)):
        data["name"] = escaped(element.name)
    exits = exits_body(element, step, setting.ways, forms=setting.forms, full=setting.full)
    return {**data, **_below(body_of(element, step, full=setting.full)), **exits}


def _type(element: Element) -> dict[str, Any]:
    variant = variant_of(element.type, element.subtype)
    assert variant is not None
    if variant.subtype == element.subtype:
        return {"type": variant.alias}
    if element.type == INTEGRATION:
        return {"type": variant.alias, "provider": element.subtype}
    if not element.subtype or element.subtype in subtypes(element.type):
        raise Unsayable(f"its subtype is {element.subtype!r}")
    return {"type": variant.alias, "subtype": element.subtype}


def _below(body: Body) -> dict[str, Any]:
    return {word: block for word, block in (("with", body.fields), ("raw", body.raw)) if block}
