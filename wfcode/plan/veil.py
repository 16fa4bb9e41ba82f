"""What a plan and a binding show of secrets: nothing but a stand-in, put in by position, never by replacing text.

A text at a secret position is shown only where the spec says it in clear, or said so when it was last applied.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.model import Call, Change, FieldChange, Plan, Purpose
from wfcode.plan.verify import Checked
from wfcode.steps import TYPES
from wfcode.steps.flat import DELIMITER
from wfcode.steps.secrets import Path, secret_paths
from wfcode.tree import Json, Tree
from wfcode.tree.canonical import scalar_text
from wfcode.wire import Names, secret_positions

Position: TypeAlias = "tuple[str, str, Path]"
"""A step, one of its fields, and the way to a text within the field's value."""
PREFIX = "secret:hmac:"
UNSEALED = "secret:hidden"


@dataclass(frozen=True)
class Seal:
    """Makes stand-ins that differ when secrets do, and that nobody without the target's API key can guess from."""

    key: str = field(default="", repr=False)

    def stand_in(self, text: str) -> str:
        """What is shown in place of a text."""
        if not self.key:
            return UNSEALED
        return PREFIX + hmac.new(self.key.encode(), text.encode("utf-8", "surrogatepass"), "sha256").hexdigest()[:32]


NO_SEAL = Seal()


@dataclass(frozen=True)
class Veil:
    """`secrets` are the positions at which the spec has a secret; `trees` tell the type of each step, first one first.

    `clear` is the wanted tree whose other texts may be seen, `binding` what was last applied.
    """

    secrets: frozenset[Position] = frozenset()
    clear: Tree | None = field(default=None, repr=False)
    binding: Binding | None = field(default=None, repr=False)
    trees: tuple[Tree, ...] = field(default=(), repr=False)
    seal: Seal = NO_SEAL

    def plan(self, plan: Plan, names: Names) -> Plan:
        """The plan as it may be seen."""
        return plan.model_copy(
            update={
                "changes": tuple(self.change(change) for change in plan.changes),
                "drift": tuple(self.field(each) for each in plan.drift),
                "calls": tuple(self.call(call, names) for call in plan.calls),
            }
        )

    def change(self, change: Change) -> Change:
        """A change as it may be seen."""
        fields = tuple(self.field(each) for each in change.fields)
        return change if fields == change.fields else change.model_copy(update={"fields": fields})

    def field(self, change: FieldChange) -> FieldChange:
        """A changed value as it may be seen."""
        key, name = _field_at(change.address)
        if not self._is_secret(key, name):
            return change
        sides = ("before", "after", "applied")
        return change.model_copy(update={side: self.shown(key, name, getattr(change, side)) for side in sides})

    def checked(self, item: Checked) -> Checked:
        """A proven value as it may be seen."""
        key, name = _field_at(item.address)
        if not self._is_secret(key, name):
            return item
        sides = ("wanted", "live")
        return item.model_copy(update={side: self.shown(key, name, getattr(item, side)) for side in sides})

    def call(self, call: Call, names: Names) -> Call:
        """A call as it may be seen."""
        if call.purpose is not Purpose.TREE:
            return call
        elements = [self._entry(entry, names) for entry in call.body["elements"]]
        return call.model_copy(update={"body": {**call.body, "elements": elements}})

    def shown(self, key: str, name: str, value: Json) -> Json:
        """The value of a field with stand-ins for its secrets."""
        return self._replaced(key, name, value, self.seal.stand_in)

    def forgotten(self, key: str, fields: Mapping[str, Json]) -> dict[str, Json]:
        """The fields of a step with null for every secret."""
        return {
            name: self._replaced(key, name, value, lambda _: None) if self._is_secret(key, name) else value
            for name, value in fields.items()
        }

    def _entry(self, entry: Mapping[str, Any], names: Names) -> Mapping[str, Any]:
        key, data = names.keys.get(entry["elementID"], ""), entry.get("data") or {}
        for name, path in secret_positions(data, step=TYPES.get(self._types.get(key, ""))):
            # In a nested block the way to the field comes first.
            inner = path[1:] if path[0] == name else path[name.count(DELIMITER) + 1 :]
            text = scalar_text(_at(data, path))
            if self._hides(key, name, inner, text):
                data = _put(data, path, self.seal.stand_in(text))
        return entry if data is entry.get("data") else {**entry, "data": data}

    def _replaced(self, key: str, name: str, value: Json, stand_in: Any) -> Json:
        for path in list(secret_paths(value)):
            text = scalar_text(_at(value, path))
            if self._hides(key, name, path, text):
                value = _put(value, path, stand_in(text))
        return value

    def _hides(self, key: str, name: str, path: Path, text: str) -> bool:
        return (key, name, path) in self.secrets or text not in self._clear.get((key, name), ())

    def _is_secret(self, key: str, name: str) -> bool:
        step = TYPES.get(self._types.get(key, "")) if name else None
        return step is not None and name in step.fields and step.fields[name].secret

    @cached_property
    def _types(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for tree in self.trees:
            for key, element in tree.elements.items():
                found.setdefault(key, element.type)
        return found

    @cached_property
    def _clear(self) -> Mapping[tuple[str, str], frozenset[str]]:
        """The texts at secret positions of each field that everybody may see."""
        found: dict[tuple[str, str], set[str]] = {}
        for key, name, value in self._said():
            for path in secret_paths(value) if self._is_secret(key, name) else ():
                if (key, name, path) not in self.secrets:
                    found.setdefault((key, name), set()).add(scalar_text(_at(value, path)))
        return {place: frozenset(texts) for place, texts in found.items()}

    def _said(self) -> Iterator[tuple[str, str, Json]]:
        for key, element in self.clear.elements.items() if self.clear else ():
            yield from ((key, name, value) for name, value in element.fields.items())
        for key, step in self.binding.steps.items() if self.binding else ():
            yield from ((key, name, value) for name, value in (step.applied or {}).get("fields", {}).items())


BARE = Veil()
"""For plans that tell of no values."""


def _field_at(where: str) -> tuple[str, str]:
    """The step and the flat name that an address is about; "" for the name of what is no field."""
    parts = address.parts_of(where)
    is_field = len(parts) > 2 and parts[1] in ("with", "raw")
    return parts[0] if parts else "", DELIMITER.join(parts[2:]) if is_field else ""


def _at(value: Any, path: Path) -> Json:
    for part in path:
        value = value[part]
    found: Json = value
    return found


def _put(value: Any, path: Path, new: Json) -> Any:
    if not path:
        return new
    part: Any = path[0]
    if isinstance(value, list):
        return [*value[:part], _put(value[part], path[1:], new), *value[part + 1 :]]
    return {**value, part: _put(value[part], path[1:], new)}
