"""What the data must be after an edit, worked out on plain data alone: the measure for the edited text."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from wfcode.source.edits.errors import EditRefused
from wfcode.source.edits.order import house_order, place_in
from wfcode.source.edits.vocabulary import (
    Edit,
    InsertItem,
    InsertKey,
    OrderKeys,
    Path,
    Remove,
    RenameKey,
    ReplaceText,
    SetValue,
)
from wfcode.source.limits import MAX_DEPTH

ORDERED = ("outcomes",)
"""Keys below which the order of entries means something."""


def intended(data: Any, edit: Edit) -> Any:
    """A copy of the data with the edit made. Raises EditRefused where the data does not allow it."""
    if isinstance(edit, (SetValue, InsertKey, InsertItem)):
        check_value(edit.value)
    found = copy.deepcopy(data)
    match edit:
        case SetValue():
            return _set(found, edit)
        case InsertKey():
            return _insert_key(found, edit)
        case Remove():
            owner, last = owner_of(found, edit.path)
            del owner[last]
        case RenameKey():
            _rename(found, edit)
        case OrderKeys():
            _reorder(found, edit)
        case InsertItem():
            return _insert_item(found, edit)
        case ReplaceText():
            pass
    return found


def same(one: Any, other: Any, *, path: Path = ()) -> bool:
    """True where both say the same, strict about types; the order of keys counts among outcomes only."""
    if isinstance(one, dict) and isinstance(other, dict):
        if one.keys() != other.keys() or (path and path[-1] in ORDERED and list(one) != list(other)):
            return False
        return all(same(value, other[key], path=(*path, key)) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        pairs = enumerate(zip(one, other, strict=False))
        return len(one) == len(other) and all(same(left, right, path=(*path, at)) for at, (left, right) in pairs)
    return type(one) is type(other) and (one == other or (one != one and other != other))


def at(data: Any, path: Path) -> Any:
    """What stands at that path. Raises EditRefused where nothing does."""
    for depth, part in enumerate(path):
        data = _step(data, path, depth, part)
    return data


def owner_of(data: Any, path: Path) -> tuple[Any, Any]:
    """The mapping or list that holds what is at the path, and its key or place there."""
    if not path:
        raise EditRefused("the path is empty; name a key")
    at(data, path)
    return at(data, path[:-1]), path[-1]


def check_value(value: Any, *, depth: int = 0) -> None:
    """Raises EditRefused for what no spec can hold."""
    if depth > MAX_DEPTH:
        raise EditRefused(f"the value is nested more than {MAX_DEPTH} deep; write it flatter")
    if isinstance(value, dict):
        for key, each in value.items():
            if not isinstance(key, str) or not key:
                raise EditRefused(f"{key!r} cannot be a key; keys are texts")
            check_value(each, depth=depth + 1)
    elif isinstance(value, list):
        for each in value:
            check_value(each, depth=depth + 1)
    elif value is not None and not isinstance(value, (str, bool, int, float)):
        raise EditRefused(
            f"a {type(value).__name__} cannot stand in a spec; write texts, numbers, flags, lists, mappings"
        )


def shown(path: Path) -> str:
    """The path as messages name it."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".") or "the top"


def _step(data: Any, path: Path, depth: int, part: str | int) -> Any:
    place = shown(path[:depth])
    if isinstance(data, dict) and isinstance(part, str):
        if part in data:
            return data[part]
        close = get_close_matches(part, data, 1)
        hint = f"did you mean `{close[0]}`?" if close else f"it has {_listed(data)}"
        raise EditRefused(f"{place} has no key `{part}`; {hint}")
    if isinstance(data, list) and isinstance(part, int):
        if 0 <= part < len(data):
            return data[part]
        raise EditRefused(f"{place} has {len(data)} items and none at {part}; places count from 0")
    wanted = "a list" if isinstance(part, int) else "a mapping"
    raise EditRefused(f"{place} is no {wanted.split()[1]}; the path needs {wanted} there")


def _listed(data: Mapping[str, Any]) -> str:
    names = [f"`{name}`" for name in list(data)[:12]]
    return ", ".join(names) + (" …" if len(data) > len(names) else "") if names else "no keys"


def _set(data: Any, edit: SetValue) -> Any:
    if not edit.path:
        return copy.deepcopy(edit.value)
    owner = at(data, edit.path[:-1])
    last = edit.path[-1]
    if isinstance(last, str) and (owner is None or (isinstance(owner, dict) and last not in owner)):
        return _insert_key(data, InsertKey(edit.path, edit.value))
    at(data, edit.path)
    owner[last] = copy.deepcopy(edit.value)
    return data


def _insert_key(data: Any, edit: InsertKey) -> Any:
    if not edit.path or not isinstance(edit.path[-1], str):
        raise EditRefused(f"{shown(edit.path)} names no key; end the path with one")
    parent, key = tuple(edit.path[:-1]), edit.path[-1]
    owner = at(data, parent)
    if owner is None:
        return _put(data, parent, {key: copy.deepcopy(edit.value)})
    if not isinstance(owner, dict):
        raise EditRefused(f"{shown(parent)} is no mapping; keys go into mappings")
    if key in owner:
        raise EditRefused(f"{shown(parent)} has the key `{key}` already; set its value instead")
    place = key_place(list(owner), edit)
    entries = list(owner.items())
    entries.insert(place, (key, copy.deepcopy(edit.value)))
    return _put(data, parent, dict(entries))


def key_place(keys: Sequence[str], edit: InsertKey) -> int:
    """Where among the keys a new one goes."""
    anchor = edit.after if edit.after is not None else edit.before
    if anchor is None:
        return place_in(keys, str(edit.path[-1]), house_order(edit.path[:-1]))
    if anchor not in keys:
        raise EditRefused(f"{shown(edit.path[:-1])} has no key `{anchor}` to stand beside; name one it has")
    return keys.index(anchor) + (edit.after is not None)


def _rename(data: Any, edit: RenameKey) -> None:
    owner, last = owner_of(data, edit.path)
    if not isinstance(last, str):
        raise EditRefused(f"{shown(edit.path)} is an item of a list and has no key; name a key")
    if not edit.key:
        raise EditRefused("a key cannot be empty; write a name")
    if edit.key in owner and edit.key != last:
        raise EditRefused(f"{shown(edit.path[:-1])} has the key `{edit.key}` already; take another name")
    entries = [(edit.key if key == last else key, value) for key, value in owner.items()]
    owner.clear()
    owner.update(entries)


def _reorder(data: Any, edit: OrderKeys) -> None:
    owner = at(data, edit.path)
    if not isinstance(owner, dict) or sorted(owner) != sorted(edit.order):
        raise EditRefused(f"the new order does not name each key of {shown(edit.path)} once")
    entries = [(key, owner[key]) for key in edit.order]
    owner.clear()
    owner.update(entries)


def _insert_item(data: Any, edit: InsertItem) -> Any:
    owner = at(data, edit.path)
    if owner is None:
        owner = []
    if not isinstance(owner, list):
        raise EditRefused(f"{shown(edit.path)} is no list; items go into lists")
    if not 0 <= edit.at <= len(owner):
        raise EditRefused(f"{shown(edit.path)} has {len(owner)} items and no place {edit.at}; places count from 0")
    return _put(data, tuple(edit.path), [*owner[: edit.at], copy.deepcopy(edit.value), *owner[edit.at :]])


def _put(data: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    owner, last = owner_of(data, path)
    owner[last] = value
    return data
