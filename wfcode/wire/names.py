"""Between ids and names: references inside values are symbolic in the tree and ids on the wire.

| in the tree | on the wire |
|---|---|
| `{manager.taskName}` | `{3_taskName}` |
| `{vendor.email}` | `{f242894007368972_email}` |
| `12_f{vendor}` (a condition's field) | `12_f242894007368972` |
| a form's alias, an outcome's key | the form's id, the outcomeID |

A reference to nothing known stays as it is, in both directions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from wfcode.tree import Json, Kind, Shape

_TASK_NAME = re.compile(r"\{([0-9]{1,18})_taskName\}")
_ID = re.compile(r"[0-9]{1,18}")
"""Ids are small; what is longer than a long integer is none, and Python refuses to count in thousands of digits."""
_FORM_TOKEN = re.compile(r"\{f(\d{9,})_([^{}\n]+)\}")
_DOTTED = re.compile(r"\{([^{}.:;\n]+)\.([^{}:;\n]+)\}")
_FORM_FIELD = re.compile(r"^(.+)_f(\d{9,})$")
_ALIAS_FIELD = re.compile(r"^(.+)_f\{([^{}]+)\}$")


def number(value: Json) -> int | None:
    """An id as an int, whichever way it came (Q26); None for anything that is none."""
    if isinstance(value, bool) or value is None:
        return None
    found = _ID.fullmatch(str(value).strip())
    return int(found[0]) if found else None


@dataclass(frozen=True)
class Names:
    """Which element, outcome and form goes by which name.

    `elements`: step key -> element id; `outcomes`: step key -> outcome key -> outcomeID; `forms`: alias -> form id;
    `labels`: token as the tree has it -> what people call the field.
    """

    elements: Mapping[str, int] = field(default_factory=dict)
    outcomes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict, compare=False)

    @cached_property
    def keys(self) -> Mapping[int, str]:
        """Element id -> step key."""
        return {number: key for key, number in self.elements.items()}

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Form id -> alias; of two aliases the first."""
        found: dict[str, str] = {}
        for alias, form_id in self.forms.items():
            found.setdefault(form_id, alias)
        return found

    def outcome_keys(self, step: str) -> Mapping[int, str]:
        """outcomeID -> outcome key of that step."""
        return {number: key for key, number in self.outcomes.get(step, {}).items()}


def to_symbols(shape: Shape, value: Json, names: Names, *, step: str) -> Json:
    """A canonical value with the ids in it turned into names."""
    if shape.kind is Kind.FORM:
        return names.aliases.get(str(value), value)
    if shape.kind is Kind.OUTCOME:
        return names.outcome_keys(step).get(number(value) or -1, value)
    if shape.kind is Kind.TERMS:
        return _each_field(value, lambda name: _alias_field(name, names))
    return _each_text(value, lambda text: text_to_symbols(text, names))


def to_ids(shape: Shape, value: Json, names: Names, *, step: str) -> Json:
    """A canonical value with the names in it turned into ids."""
    if shape.kind is Kind.FORM:
        return names.forms.get(str(value), value)
    if shape.kind is Kind.OUTCOME:
        found = names.outcomes.get(step, {}).get(str(value))
        return value if found is None else str(found)
    if shape.kind is Kind.TERMS:
        return _each_field(value, lambda name: _form_field(name, names))
    return _each_text(value, lambda text: text_to_ids(text, names))


def text_to_symbols(text: str, names: Names) -> str:
    """A text with `{3_taskName}` and `{f<form>_name}` turned into names."""
    if "{" not in text:
        return text

    def task(found: re.Match[str]) -> str:
        key = names.keys.get(int(found[1]))
        return found[0] if key is None else f"{{{key}.taskName}}"

    def form(found: re.Match[str]) -> str:
        alias = names.aliases.get(found[1])
        return found[0] if alias is None else f"{{{alias}.{found[2]}}}"

    return _FORM_TOKEN.sub(form, _TASK_NAME.sub(task, text))


def text_to_ids(text: str, names: Names) -> str:
    """A text with `{manager.taskName}` and `{vendor.email}` turned into Jotform's tokens."""
    if "{" not in text:
        return text

    def dotted(found: re.Match[str]) -> str:
        left, right = found[1], found[2]
        if right == "taskName" and left in names.elements:
            return f"{{{names.elements[left]}_taskName}}"
        return f"{{f{names.forms[left]}_{right}}}" if left in names.forms else found[0]

    return _DOTTED.sub(dotted, text)


def _alias_field(name: str, names: Names) -> str:
    found = _FORM_FIELD.match(name)
    alias = names.aliases.get(found[2]) if found else None
    return f"{found[1]}_f{{{alias}}}" if found and alias else name


def _form_field(name: str, names: Names) -> str:
    found = _ALIAS_FIELD.match(name)
    return f"{found[1]}_f{names.forms[found[2]]}" if found and found[2] in names.forms else name


def _each_field(value: Json, turn: Callable[[str], str]) -> Json:
    if not isinstance(value, list):
        return value
    return [{**term, "field": turn(str(term.get("field", "")))} if isinstance(term, dict) else term for term in value]


def _each_text(value: Json, turn: Callable[[str], str]) -> Json:
    if isinstance(value, str):
        return turn(value)
    if isinstance(value, list):
        return [_each_text(item, turn) for item in value]
    if isinstance(value, dict):
        return {key: _each_text(item, turn) for key, item in value.items()}
    return value
