"""What may stand below `with` of each step type, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wfcode.compile.comforts import ALIASES, TIMED
from wfcode.compile.names import Names, names_of
from wfcode.compile.schema.kinds import Schema, block, either, ref, value
from wfcode.steps import StepField

_SHORT: Final = {
    "pause": ({"until": "scalar"}, "`2 days`, or `{until: start_date}`."),
    "schedule": (dict.fromkeys(("every", "from", "until", "times"), "scalar"), "`{every: 1 week, from: …, times: 5}`."),
}


def with_schema(type_name: str) -> Schema:
    """The fields of a step type."""
    aliases = [alias for (name, alias) in ALIASES if name == type_name]
    return names_schema(names_of(type_name), aliases={alias: ALIASES[type_name, alias] for alias in aliases})


def names_schema(names: Names, *, aliases: dict[str, str] | None = None) -> Schema:
    """One level of names."""
    found = {name: _entry(name, inner) for name, inner in names.below.items()}
    found |= {alias: _entry(alias, names.below[name]) for alias, name in (aliases or {}).items()}
    return block(found)


def _entry(name: str, names: Names) -> Schema:
    if names.below:
        return _group(name, names)
    return _leaf(names.leaf) if names.leaf else ref("free")


def _leaf(field: StepField) -> Schema:
    found = value(field.shape)
    about = field.about + (" May hold a secret." if field.secret else "")
    return {**found, "description": about} if about else found


def _group(name: str, names: Names) -> Schema:
    """A block by Jotform's names, and the short form where there is one."""
    long = names_schema(names)
    timed = TIMED.get(name)
    if timed is not None and names.at((timed.switch,)) is not None:
        short = block(_parts(timed.keys))
        return {**either(ref("scalar"), long, short), "description": f"{_sentence(name)}: {timed.example}."}
    if name in _SHORT:
        parts, example = _SHORT[name]
        short = block({key: ref(kind) for key, kind in parts.items()})
        return {**either(ref("scalar"), long, short), "description": example}
    return long


def _parts(keys: Iterable[str]) -> dict[str, Schema]:
    return {key: ref("recipients" if key == "to" else "scalar") for key in keys}


def _sentence(name: str) -> str:
    return name[:1].upper() + name[1:]
