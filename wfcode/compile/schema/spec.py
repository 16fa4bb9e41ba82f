"""A whole spec, and a fragment, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wfcode.compile.schema.fields import names_schema, with_schema
from wfcode.compile.schema.kinds import DEFINITIONS, SCALAR, Schema, block, either, ref, words
from wfcode.compile.trigger import loose_names, settings_of
from wfcode.spec.types import OPAQUE, START
from wfcode.spec.variables import TYPES as VARIABLE_TYPES
from wfcode.spec.words import KINDS
from wfcode.steps import TYPES, VARIANTS, Variant
from wfcode.steps.names import accepted

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_ABOUT: Final[Mapping[str, str]] = {
    "wfcode": "The version of the language: 1.",
    "workflow": "The key of the workflow in this project; the name of the file when absent.",
    "title": "What the builder shows.",
    "notes": "For the people who read this; never sent.",
    "publish": "true makes publishing part of every plan that needs it.",
    "vars": "What this spec needs from outside: `${var.name}`.",
    "forms": "Names for forms, so that ids stand in one place.",
    "defaults": "Values for all steps of a type.",
    "trigger": "How a run starts.",
    "steps": "The steps by their keys.",
    "moved": "Keys that were renamed, so that what is live stays.",
    "type": "What the step does; `wfcode steps list` prints all types.",
    "with": "The fields of the step, by Jotform's names.",
    "raw": "Fields that the catalogue does not know, sent as they are.",
    "next": "The key of a step, `end`, or `open` to leave it unconnected on purpose.",
    "when": 'A condition: `amount > 1000 and currency == "EUR"`.',
    "then": "Where the condition leads when it holds.",
    "else": "Where everything else leads.",
    "branches": "Conditions in their order, each with `name`, `when` and `then`.",
    "outcomes": "Every button or result with where it leads.",
    "lifecycle": "What may not happen to the step, which differences do not count, which findings are allowed.",
    "use": "The name of a fragment whose steps stand here.",
    "form": "The alias or the id of a form.",
    "name": "What the canvas shows.",
    "exits": "The words that the steps of the fragment lead to.",
    "start": "The step that comes first.",
    "params": "What the fragment needs from the steps that use it: `${param.name}`.",
    "fragment": "The name of the fragment, as its file is called.",
}


def spec_schema() -> Schema:
    """The schema of a spec."""
    properties = {
        "wfcode": {"enum": [1, "1"]},
        "workflow": ref("scalar"),
        "title": ref("scalar"),
        "notes": ref("scalar"),
        "publish": ref("flag"),
        "vars": ref("variables"),
        "forms": {"type": "object", "additionalProperties": ref("scalar")},
        "defaults": ref("defaults"),
        "trigger": ref("trigger"),
        "steps": ref("steps"),
        "moved": {"type": "array", "items": block({"from": SCALAR, "to": SCALAR}, required=["from", "to"])},
    }
    return _whole("A workflow spec", properties, required=["wfcode", "title", "trigger", "steps"], own=True)


def fragment_schema() -> Schema:
    """The schema of a fragment."""
    properties = {
        "fragment": ref("scalar"),
        "notes": ref("scalar"),
        "params": ref("variables"),
        "exits": {"type": "array", "items": ref("scalar")},
        "start": ref("scalar"),
        "steps": ref("steps"),
    }
    return _whole("A fragment: steps that specs share", properties, required=["fragment", "start", "steps"], own=False)


def _whole(title: str, properties: Mapping[str, Schema], *, required: Iterable[str], own: bool) -> Schema:
    top = block(_told(properties), required=required)
    free: Schema = {"patternProperties": {"^x-": {}}} if own else {}
    return {"$schema": DIALECT, "title": title, **top, **free, "$defs": _definitions()}


def _told(properties: Mapping[str, Schema]) -> dict[str, Schema]:
    """The properties with a description each."""
    return {
        name: {**schema, "description": _ABOUT[name]} if name in _ABOUT else schema
        for name, schema in properties.items()
    }


def _definitions() -> Schema:
    types = {f"with.{name}": with_schema(name) for name in TYPES}
    return {**DEFINITIONS, **_PARTS, "trigger": _trigger(), "step": _step(), "defaults": _defaults(), **types}


def _step() -> Schema:
    """A step: what all have, then for each type what stands below `with`."""
    properties = {
        "type": either({"oneOf": [_const(variant) for variant in _steps()]}, words([*accepted(), OPAQUE])),
        **dict.fromkeys(("subtype", "provider", "name", "notes"), ref("scalar")),
        **dict.fromkeys(("then", "else"), ref("scalar")),
        "next": either(SCALAR, {"type": "array", "items": ref("scalar")}),
        "when": ref("condition"),
        "branches": {"type": "array", "items": ref("branch")},
        "outcomes": {"type": "object", "additionalProperties": either(SCALAR, ref("outcome"))},
        "lifecycle": ref("lifecycle"),
        "defaults": words(["none"]),
        "use": ref("scalar"),
        "with": {"type": "object"},
        "raw": {"type": "object"},
    }
    ways = [{"required": ["type"]}, {"required": ["use"]}]
    cases = [_case(names, name) for name, names in _names_by_type().items()]
    return block(_told(properties), anyOf=ways, allOf=cases)


def _steps() -> list[Variant]:
    return [variant for variant in VARIANTS.values() if variant.type.name != START]


def _const(variant: Variant) -> Schema:
    return {"const": variant.alias, "title": variant.label, "description": variant.about}


def _names_by_type() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {name: [name] for name in TYPES}
    for variant in VARIANTS.values():
        found[variant.type.name].append(variant.alias)
    return found


def _case(names: list[str], type_name: str) -> Schema:
    is_this = {"properties": {"type": {"enum": names}}, "required": ["type"], "not": {"required": ["use"]}}
    return {"if": is_this, "then": {"properties": {"with": ref(f"with.{type_name}")}}}


def _trigger() -> Schema:
    kinds = {kind: names_schema(settings_of(kind)) for kind in KINDS}
    short = {key: ref("scalar") for key in ("every", "from", "until", "times")}
    kinds["schedule"] = either(kinds["schedule"], block(short))
    properties = {
        "form": ref("scalar"),
        **kinds,
        **dict.fromkeys(("name", "notes"), ref("scalar")),
        "with": names_schema(loose_names()),
        "raw": {"type": "object"},
        "next": either(SCALAR, {"type": "array", "items": ref("scalar")}),
        "lifecycle": ref("lifecycle"),
        "defaults": words(["none"]),
    }
    return block(_told(properties), required=["next"])


def _defaults() -> Schema:
    names = {word: name for name, own in _names_by_type().items() for word in own}
    known = {word: block({"with": ref(f"with.{name}")}) for word, name in sorted(names.items())}
    others = block({"with": {"type": "object"}})
    return {"type": "object", "properties": known, "additionalProperties": others}


_PARTS: Final[Mapping[str, Schema]] = {
    "steps": {"type": "object", "additionalProperties": ref("step")},
    "variables": {
        "type": "object",
        "additionalProperties": block(
            {"type": {"enum": list(VARIABLE_TYPES)}, "default": ref("scalar"), "about": ref("scalar")}
        ),
    },
    "term": block({"field": SCALAR, "operator": SCALAR, "value": SCALAR}, required=["field", "operator"]),
    "conditions": {"type": "array", "items": either(SCALAR, ref("term")), "minItems": 1},
    "condition": either(
        SCALAR,
        ref("term"),
        block({"all": ref("conditions")}, required=["all"]),
        block({"any": ref("conditions")}, required=["any"]),
    ),
    "branch": block(
        {"name": SCALAR, "when": ref("condition"), "then": SCALAR, "raw": {"type": "object"}},
        required=["name", "when", "then"],
    ),
    "outcome": block(
        {
            **dict.fromkeys(("next", "label", "type", "buttonColor", "textColor"), ref("scalar")),
            **dict.fromkeys(("button", "sign"), ref("flag")),
            "raw": {"type": "object"},
        },
        required=["next"],
    ),
    "lifecycle": block(
        {
            "prevent_destroy": ref("flag"),
            "ignore_changes": {"type": "array", "items": ref("scalar")},
            "allow": {"type": "array", "items": ref("scalar")},
        }
    ),
}
