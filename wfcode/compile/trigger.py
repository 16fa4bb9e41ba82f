"""The trigger: a start point with its form and the settings of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wfcode.compile.comforts import schedule
from wfcode.compile.context import Context
from wfcode.compile.fields import WITH, Writer
from wfcode.compile.names import Names, names_of
from wfcode.compile.raw import write_raw
from wfcode.compile.values import Place, form_name
from wfcode.source import MappingNode
from wfcode.spec.model import Step
from wfcode.spec.types import START
from wfcode.spec.words import KINDS
from wfcode.steps import TYPES

_OWN: Final[Mapping[str, tuple[str, ...]]] = {"manual": ("buttonText", "buttonColor")}
_FORM: Final = ("resourceID", "resourceType", "resourceObject")


def subtype_of(step: Step) -> str:
    """The subtype of the start point: its kind, `submission` for a form alone, "" for a bare start."""
    kind = step.kind or ("submission" if step.form is not None else "")
    return f"{START}_{kind}" if kind else ""


def write_trigger(step: Step, *, context: Context) -> Writer:
    """The fields of the trigger."""
    writer = Writer(step, TYPES[START], subtype=subtype_of(step), context=context)
    if step.form is not None:
        name = form_name(step.form, context.names, findings=context.findings)
        if name:
            writer.put("resourceID", name, step.form)
            writer.put("resourceType", "FORM", step.form)
    if step.settings is not None:
        _write_settings(writer, step.kind, step.settings)
    if step.fields is not None:
        writer.block(step.fields, loose_names(), where=WITH)
    write_raw(writer)
    return writer


def _write_settings(writer: Writer, kind: str, node: MappingNode) -> None:
    names = settings_of(kind)
    place = Place(f"`{kind}`", writer.findings, writer.names, writer.context.texts)
    short = schedule(node, names, place) if kind == "schedule" else None
    if short is None:
        writer.block(node, names, where=f"in `{kind}`")
    else:
        writer.spread(kind, node, short)


def settings_of(kind: str) -> Names:
    """What may stand in the braces of a kind."""
    names = names_of(START)
    if kind == "schedule":
        block = names.below["schedule"]
        return Names(below={**block.below, "schedule": block})
    own = _OWN.get(kind) or tuple(name for name in names.below if name not in (*_FORM, "schedule", *_OWN["manual"]))
    return Names(below={name: names.below[name] for name in own})


def loose_names() -> Names:
    """The start point's fields that belong to no kind and to no form."""
    taken = {name for kind in KINDS for name in settings_of(kind).below} | {*_FORM, "schedule"}
    return Names(below={name: inner for name, inner in names_of(START).below.items() if name not in taken})
