"""What there is to say about a step type and its fields, in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from wfcode.steps import VARIANTS, Exits, Origin, StepField, Storage, Variant, field_of
from wfcode.steps.field import Absent
from wfcode.steps.snippets import example
from wfcode.tree.shapes import Kind, Shape

EXITS = {
    Exits.NONE: "none; the path ends here",
    Exits.ONE: "`next`, one destination",
    Exits.MANY: "`next`, one destination or a list",
    Exits.CONDITION: "`when`, `then` and `else`",
    Exits.BRANCHES: "`branches` and `else`",
    Exits.FIXED: "`outcomes`",
    Exits.BUTTONS: "`outcomes`, the keys are the texts on the buttons; `next` where there is one button",
}
_STORED = {Storage.TEXT: "stored as text", Storage.EITHER: "stored as pills or as text"}


def exits_text(variant: Variant) -> str:
    """How the step goes on, in the words of the spec language."""
    text = EXITS[variant.type.exits]
    if variant.type.exits is Exits.FIXED:
        text += ": " + ", ".join(template.key for template in variant.outcomes)
    return text + ("; further buttons say `button: true`" if variant.type.extra_buttons else "")


def fields_of(variant: Variant) -> list[StepField]:
    """The fields that mean something for the variant, with the defaults that hold for it."""
    found = (field_of(variant.type, name, variant.subtype) for name in variant.type.fields)
    return [
        field
        for field in found
        if field is not None and field.applies(variant.subtype) and not _is_group(field, variant)
    ]


def _is_group(field: StepField, variant: Variant) -> bool:
    return any(name.startswith(f"{field.name}__") for name in variant.type.fields)


def kind_text(shape: Shape) -> str:
    """The kind with its list order: `list (set) of text`."""
    if shape.kind is not Kind.LIST:
        return shape.kind.value
    order = f"keyed by {shape.key}" if shape.key else shape.order.value
    return f"list ({order})" + (f" of {shape.item.kind.value}s" if shape.item else "")


def default_text(field: StepField) -> str:
    """The default as JSON, "" where there is none."""
    return "" if isinstance(field.default, Absent) else json.dumps(field.default, ensure_ascii=False)


def notes(field: StepField, variant: Variant) -> Iterator[str]:
    """Everything else to know about a field of the variant, one short phrase each."""
    if field.shape.choices:
        yield "one of " + ", ".join(field.shape.choices)
    members = field.shape.members or (field.shape.item.members if field.shape.item else None)
    if members:
        yield ("each with " if field.shape.kind is Kind.LIST else "with ") + ", ".join(members)
    if field.shape.kind is Kind.RECIPIENTS and field.storage in _STORED:
        yield _STORED[field.storage]
    if field.subtypes and not variant.subtype:
        aliases = [other.alias for other in VARIANTS.values() if other.subtype in field.subtypes]
        yield "only for " + ", ".join(aliases)
    if field.secret:
        yield "may hold ${secret.x}"
    if not field.server_fills:
        yield "always sent on create"
    if not field.verifiable:
        yield "may read back changed"
    if field.origin is Origin.LIVE:
        yield "seen live, not in Jotform's schema"


def needs_text(variant: Variant) -> str:
    """What the step has to say to be of use."""
    said = {"conditionTerms": "`when`"}
    return ", ".join(
        " or ".join(said.get(name, name.replace("__", ".")) for name in names) for names in variant.essentials
    )


def where_text(variant: Variant) -> str:
    """Where a spec writes the fields of the variant."""
    if variant.type.name == "workflow_start_point":
        return "in the trigger, below its kind"
    return "below `with`"


def names_of(variant: Variant) -> list[str]:
    """Every other name that the catalogue takes for the variant."""
    own = [variant.label, *variant.labels, variant.subtype or variant.type.name]
    return [name for name in dict.fromkeys(own) if name != variant.alias]


def variant_json(variant: Variant) -> dict[str, Any]:
    """A variant without its fields, as `steps list --json` shows it."""
    return {
        "alias": variant.alias,
        "type": variant.type.name,
        "subtype": variant.subtype,
        "category": variant.type.category,
        "label": variant.label,
        "about": variant.about,
        "exits": variant.type.exits.value,
        "creatable": variant.type.creatable,
    }


def details_json(variant: Variant) -> dict[str, Any]:
    """Everything about a variant, as `steps show --json` shows it."""
    step = variant.type
    return {
        **variant_json(variant),
        "names": names_of(variant),
        "default_name": variant.default_name,
        "outcomes": [{"key": template.key, **template.stored} for template in variant.outcomes],
        "extra_buttons": step.extra_buttons,
        "essentials": [[name.replace("__", ".") for name in names] for names in variant.essentials],
        "size": {"width": variant.size[0], "height": variant.size[1]},
        "blocks": [
            {"name": block.name.replace("__", "."), "switch": block.switch.replace("__", "."), "off": block.off}
            for block in step.blocks.values()
        ],
        "fields": [field_json(field) for field in fields_of(variant)],
        "outcome_fields": [field_json(field) for field in step.outcome_fields.values()],
        "example": example(variant.alias),
    }


def field_json(field: StepField) -> dict[str, Any]:
    """One field; `default` is missing where there is none."""
    default = {} if isinstance(field.default, Absent) else {"default": field.default}
    return {
        "path": field.path,
        "name": field.name,
        **shape_json(field.shape),
        **default,
        "about": field.about,
        "origin": field.origin.value,
        "storage": field.storage.value if field.shape.kind is Kind.RECIPIENTS else None,
        "server_fills": field.server_fills,
        "verifiable": field.verifiable,
        "secret": field.secret,
        "block": field.block.replace("__", "."),
        "subtypes": list(field.subtypes),
    }


def shape_json(shape: Shape) -> dict[str, Any]:
    """A shape, nested as far as it is described."""
    found: dict[str, Any] = {"kind": shape.kind.value}
    if shape.choices:
        found["choices"] = list(shape.choices)
    if shape.kind is Kind.LIST:
        found |= {"order": shape.order.value, "key": shape.key or None}
        found["item"] = shape_json(shape.item) if shape.item else None
    if shape.members is not None:
        found["members"] = {name: shape_json(member) for name, member in shape.members.items()}
    return found
