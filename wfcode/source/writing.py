"""Data to text in house style: steps are blocks, small things stand in braces, quotes only where they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from wfcode.source.spelling import block_head, block_lines, fits_block, is_plain, key_text, spelt

Path: TypeAlias = "tuple[str | int, ...]"
Shape: TypeAlias = "tuple[str, list[str]]"
"""What stands behind the colon or dash, and the lines below; one of the two may be empty."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How far things are set in below their key: mappings and texts by `step`, the dashes of a list by `dash`."""

    step: int = 2
    dash: int = 2


HOUSE: Final = Manner()
DASH: Final = 2
WIDTH: Final = 100
_MOST_ENTRIES: Final = 4
_LONGEST_ITEM: Final = 40
_OFTEN_LONG: Final = frozenset({"with", "raw", "outcomes", "branches", "steps", "forms", "params"})
"""Keys whose mapping is a block however small it is: it grows."""
_AIRY: Final = frozenset({(), ("steps",)})
"""Mappings whose entries stand apart."""


def dump_spec(data: Mapping[str, Any]) -> str:
    """A whole spec in house style, keys in the order given, with a line end at its end. Raises Unwritable."""
    return render(data, indent=0)


def render(data: Any, *, indent: int, path: Path = (), manner: Manner = HOUSE) -> str:
    """JSON-like data as lines from column `indent` on; `path` says where in a spec it belongs. Raises Unwritable.

    Without a path a mapping is written as the top of a spec.
    """
    head, below = shape(data, path, at=indent, manner=manner)
    lines = [*([head] if head else []), *set_in(below, manner.step if head else 0)]
    return "".join(f"{line}\n" for line in set_in(lines, indent))


def entry(key: str, value: Any, *, path: Path, at: int, manner: Manner = HOUSE) -> list[str]:
    """The lines of `key: value`, the first without indentation; `path` is the value's, `at` the column of the key."""
    name, inset = key_text(key), inset_of(value, manner)
    head, below = shape(value, path, at=at + inset, used=len(name) + 2 - inset, manner=manner)
    return [f"{name}: {head}" if head else f"{name}:", *set_in(below, inset)]


def item(value: Any, *, path: Path, at: int, manner: Manner = HOUSE) -> list[str]:
    """The lines of `- value`, the first without indentation; `path` is the item's, `at` the column of the dash."""
    head, below = shape(value, path, at=at + DASH, manner=manner)
    if head:
        return [f"- {head}", *set_in(below, DASH)]
    return [f"- {below[0]}", *set_in(below[1:], DASH)]


def shape(value: Any, path: Path, *, at: int, used: int = 0, manner: Manner = HOUSE) -> Shape:
    """The value as head and lines below; `at` is the column of those lines, `used` what the head's line holds more."""
    if isinstance(value, Mapping):
        braces = _braces(value, path, WIDTH - at - used)
        return (braces, []) if braces else ("", _mapping(value, path, at, manner))
    if isinstance(value, (list, tuple)):
        brackets = _brackets(value, WIDTH - at - used)
        return (brackets, []) if brackets else ("", _sequence(value, path, at, manner))
    if isinstance(value, str) and fits_block(value):
        return block_head(value), block_lines(value)
    return spelt(value), []


def inset_of(value: Any, manner: Manner) -> int:
    """How far what stands below a key is set in."""
    return manner.dash if isinstance(value, (list, tuple)) else manner.step


def in_flow(value: Any) -> str:
    """The value on one line, for inside braces and brackets. Raises Unwritable."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key_text(key, flow=True)}: {in_flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(in_flow, value))}]"
    return spelt(value, flow=True)


def set_in(lines: Iterable[str], columns: int) -> list[str]:
    """The lines further to the right; empty ones stay empty."""
    return [" " * columns + line if line else "" for line in lines]


def is_block(path: Path) -> bool:
    """True where a mapping of a spec is never put into braces."""
    if len(path) <= 1 or path[-1] in _OFTEN_LONG:
        return True
    owner = path[-2]
    return (owner in ("steps", "branches") and path[-1] != "raw") or path[:-1] == ("trigger",)


def _mapping(value: Mapping[str, Any], path: Path, at: int, manner: Manner) -> list[str]:
    lines: list[str] = []
    tall = False
    for key, each in value.items():
        added = entry(key, each, path=(*path, key), at=at, manner=manner)
        # At the top short lines stand together; steps always stand apart.
        if lines and path in _AIRY and (path or tall or len(added) > 1):
            lines.append("")
        lines += added
        tall = len(added) > 1
    return lines


def _sequence(value: Sequence[Any], path: Path, at: int, manner: Manner) -> list[str]:
    return [line for index, each in enumerate(value) for line in item(each, path=(*path, index), at=at, manner=manner)]


def _braces(value: Mapping[str, Any], path: Path, room: int) -> str:
    """The mapping in braces; "" where it is better a block."""
    if not value:
        return "{}"
    if is_block(path) or len(value) > _MOST_ENTRIES or not all(map(_is_small, value.values())):
        return ""
    text = in_flow(value)
    return text if len(text) <= room and all(_fits_braces(each) for each in value.values()) else ""


def _brackets(value: Sequence[Any], room: int) -> str:
    """The list in brackets; "" where it is better a block."""
    if not value:
        return "[]"
    if not all(_is_small(each) and _fits_brackets(each) for each in value):
        return ""
    text = in_flow(value)
    return text if len(text) <= room else ""


def _is_small(value: Any) -> bool:
    return not isinstance(value, (Mapping, list, tuple)) and len(str(value)) <= _LONGEST_ITEM


def _fits_braces(value: Any) -> bool:
    return not isinstance(value, str) or is_plain(value, flow=True) or not set(value) & set(",:#{}[]\n\t\r")


def _fits_brackets(value: Any) -> bool:
    """Words, and tokens of a form such as `"{email}"`."""
    if isinstance(value, str) and value[:1] == "{" and value[-1:] == "}":
        value = value[1:-1]
    return _fits_braces(value)
