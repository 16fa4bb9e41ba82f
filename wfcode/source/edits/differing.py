"""A new value for an old one as the smallest edits that make it, so that untouched lines stay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from wfcode.source.edits.intended import ORDERED, same
from wfcode.source.edits.pieces import Kind, Piece
from wfcode.source.edits.vocabulary import Edit, InsertItem, InsertKey, OrderKeys, Remove, SetValue

Path = tuple[str | int, ...]


def steps_to(old: Any, new: Any, path: Path, *, piece: Piece) -> Iterator[Edit]:
    """The edits that turn the old value at the path into the new one, each to be made on the result of the last.

    `piece` is the old value as written; what an alias repeats is replaced as a whole.
    """
    if same(old, new, path=path):
        return
    if piece.kind is Kind.MAPPING and isinstance(old, dict) and isinstance(new, dict) and old.keys() & new.keys():
        yield from _mappings(old, new, path, piece)
    elif piece.kind is Kind.SEQUENCE and isinstance(old, list) and isinstance(new, list) and old and new:
        yield from _lists(old, new, path, piece)
    else:
        yield SetValue(path, new)


def _mappings(old: dict[str, Any], new: dict[str, Any], path: Path, piece: Piece) -> Iterator[Edit]:
    for key in old:
        if key not in new:
            yield Remove((*path, key))
    before: str | None = None
    ordered = bool(path) and path[-1] in ORDERED
    for key, value in new.items():
        if key in old:
            at = piece.place_of(key)
            inner = piece.entries[at][1] if at is not None else _UNWRITTEN
            yield from steps_to(old[key], value, (*path, key), piece=inner)
        elif before is None and ordered:
            yield InsertKey((*path, key), value, before=next(name for name in old if name in new))
        else:
            yield InsertKey((*path, key), value, after=before)
        before = key
    kept = [key for key in old if key in new]
    if ordered and kept != [key for key in new if key in old]:
        yield OrderKeys(path, tuple(new))


def _lists(old: list[Any], new: list[Any], path: Path, piece: Piece) -> Iterator[Edit]:
    """From the end to the front, so that the places before stay what they are."""
    name = _naming(old, new)
    matcher = SequenceMatcher(None, list(map(name, old)), list(map(name, new)), autojunk=False)
    for _, a, b, c, d in reversed(matcher.get_opcodes()):
        shared = min(b - a, d - c)
        for at in reversed(range(a + shared, b)):
            yield Remove((*path, at))
        for value in reversed(new[c + shared : d]):
            yield InsertItem(path, a + shared, value)
        for at in reversed(range(shared)):
            yield from steps_to(old[a + at], new[c + at], (*path, a + at), piece=piece.items[a + at])


def _naming(old: list[Any], new: list[Any]) -> Any:
    """What tells items apart: their `name` where all have one of their own, else all they say."""
    for items in (old, new):
        names = [item.get("name") for item in items if isinstance(item, dict)]
        if len(names) < len(items) or not all(isinstance(name, str) for name in names) or len({*names}) < len(names):
            return _spelt
    return lambda item: item["name"]


def _spelt(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


_UNWRITTEN = Piece(Kind.ALIAS, 0, 0, 0, 0)
