"""The fields of one step as a spec holds them: what differs from the defaults below `with`, the unknown below `raw`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from wfcode.decompile.comforts import Block, short
from wfcode.decompile.values import escaped, without_null, written
from wfcode.plan.compare import default_of, is_off, value_of
from wfcode.spec.types import STRUCTURAL
from wfcode.steps import FLATTENED, StepField, StepType, field_of, variant_of
from wfcode.steps.flat import DELIMITER
from wfcode.steps.subtypes import PAUSE_DURATION, PAUSE_UNTIL
from wfcode.tree import Element, Json, Kind, canonical, same
from wfcode.tree.canonical import is_empty

OF_THE_BUILDER: Final = frozenset(
    {"recipientLimit", "showCcField", "showBccField", "isRecipientExpanded", "prefillNotEnabled", "subTypeText"}
)
"""How the builder shows a step, or what it noted on the way; nobody writes such a thing by hand."""
OF_THE_TRIGGER: Final = frozenset({"resourceID", "resourceType", "resourceObject"})
_WORDS: Final[Mapping[tuple[str, str], str]] = {("workflow_merge", "mergeType"): "wait_for"}
_SPOKEN: Final = frozenset({"wait_for"})
_SCHEDULE_END: Final = {"schedule__end__customDate": "date", "schedule__end__afterAmount": "amount"}


@dataclass
class Body:
    """What goes into a step: `fields` below `with`, `raw` beside it; `stored` knows each written text by its path."""

    fields: dict[str, Any] = field(default_factory=dict)
    raw: dict[str, Any] = field(default_factory=dict)


def body_of(element: Element, step: StepType, *, full: bool) -> Body:
    """The body of an element of a known type."""
    body = Body()
    names = [name for name in _in_order(element, step) if name not in STRUCTURAL]
    chosen = [name for name in names if name in step.fields and (full or _is_said(element, step, name))]
    for name in chosen:
        _put(body, element, step, name)
    for prefix in _prefixes(element, chosen):
        inside = [name.removeprefix(prefix + DELIMITER) for name in chosen if name.startswith(prefix + DELIMITER)]
        found = short(Block(element, step, prefix, inside))
        if found is not None:
            body.fields[prefix] = found
    body.raw |= {name: escaped(without_null(element.fields[name])) for name in names if name not in step.fields}
    return body


def _in_order(element: Element, step: StepType) -> list[str]:
    """The names of an element's fields, those of the catalogue in its order."""
    known = [name for name in step.fields if name in element.fields]
    return known + sorted(name for name in element.fields if name not in step.fields)


def _prefixes(element: Element, chosen: Iterable[str]) -> list[str]:
    found = dict.fromkeys(name.split(DELIMITER, 1)[0] for name in chosen if DELIMITER in name)
    if element.subtype in (PAUSE_DURATION, PAUSE_UNTIL):
        # A pause says how long it is, also where that is what a new one would have.
        found.setdefault("pause")
    return [prefix for prefix in found if prefix in FLATTENED]


def _is_said(element: Element, step: StepType, name: str) -> bool:
    """Whether a spec that says only what it has to says this."""
    known = field_of(step, name, element.subtype)
    if known is None or name in OF_THE_BUILDER or not known.applies(element.subtype):
        return False
    if is_off(step, name, (element, element)) or _is_unused(element, step, name):
        return False
    value = value_of(element, name, known)
    if same(known.shape, value, canonical(known.shape, default_of(known))):
        return name in _essential(element, step) and not is_empty(value)
    return not (is_empty(value) and is_empty(default_of(known))) and not _is_usual(step, known, value)


def _essential(element: Element, step: StepType) -> frozenset[str]:
    variant = variant_of(step.name, element.subtype)
    essentials = variant.essentials if variant else step.essentials
    return frozenset(name for names in essentials for name in names)


def _is_unused(element: Element, step: StepType, name: str) -> bool:
    """Settings that another setting makes meaningless, kept by the builder all the same."""
    if name in _SCHEDULE_END:
        recurring = value_of(
            element, "schedule__end__recurring", field_of(step, "schedule__end__recurring", element.subtype)
        )
        return recurring != _SCHEDULE_END[name]
    if name == "approvalOptions":
        # Whose decision counts is no question where there is one approver.
        approvers = element.fields.get("approver")
        return isinstance(approvers, list) and len(approvers) == 1 and not element.fields.get("team")
    return name == "schedule__end__afterUnit"


def _is_usual(step: StepType, known: StepField, value: Json) -> bool:
    """Whether every member of an object is what the group has anyway."""
    usual = _members(step, known.name) if known.shape.kind is Kind.OBJECT else {}
    return isinstance(value, dict) and bool(usual) and all(usual.get(name) == item for name, item in value.items())


def _members(step: StepType, name: str) -> dict[str, Json]:
    """The canonical defaults of the members of a group that is stored as one object."""
    from wfcode.steps.kinds import Facts

    info = step.model.model_fields.get(name)
    members = getattr(info.annotation, "model_fields", {}) if info else {}
    shapes = step.fields[name].shape.members or {}
    found: dict[str, Json] = {}
    for member, about in members.items():
        default = next((entry.default for entry in about.metadata if isinstance(entry, Facts)), None)
        if member in shapes and isinstance(default, (str, bool, int, float)):
            found[member] = canonical(shapes[member], default)
    return found


def _put(body: Body, element: Element, step: StepType, name: str) -> None:
    known = field_of(step, name, element.subtype)
    assert known is not None
    value = element.fields[name]
    members = known.shape.members
    if known.shape.kind is Kind.OBJECT and members is not None and isinstance(value, dict):
        extra = {key: item for key, item in value.items() if key not in members}
        value = {key: item for key, item in value.items() if key in members}
        if extra:
            body.raw[name] = escaped(without_null(extra))
        if not value:
            return
    word = _WORDS.get((step.name, name), name)
    found = written(known.shape, value)
    _nest(body.fields, word.split(DELIMITER), found.lower() if word in _SPOKEN and isinstance(found, str) else found)


def _nest(into: dict[str, Any], path: list[str], value: Json) -> None:
    for part in path[:-1]:
        inner = into.get(part)
        if not isinstance(inner, dict):
            inner = into[part] = {}
        into = inner
    into[path[-1]] = value


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value below a mapping that is no mapping, with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    else:
        yield path, value
