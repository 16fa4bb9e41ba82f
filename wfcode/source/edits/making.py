"""One edit on a text: which spans it touches."""

from __future__ import annotations

from typing import Any

from wfcode.source.edits import blocks, flows
from wfcode.source.edits.chunks import reordered
from wfcode.source.edits.differing import steps_to
from wfcode.source.edits.errors import EditRefused, NotOnce
from wfcode.source.edits.intended import at, intended, key_place, shown
from wfcode.source.edits.order import house_order, place_in
from wfcode.source.edits.pieces import Kind
from wfcode.source.edits.slots import Sheet, Slot, find, own, sheet
from wfcode.source.edits.values import replace
from wfcode.source.edits.vocabulary import (
    Edit,
    InsertItem,
    InsertKey,
    OrderKeys,
    Remove,
    RenameKey,
    ReplaceText,
    SetValue,
)
from wfcode.source.spelling import key_text, quoted
from wfcode.source.writing import in_flow


def made(text: str, edit: Edit, data: Any) -> str:
    """The text with the edit made; `data` is what it says before. Raises EditRefused."""
    if isinstance(edit, ReplaceText):
        return replaced(text, edit)
    page = sheet(text)
    match edit:
        case SetValue():
            return _set(text, edit, data)
        case InsertKey():
            return _insert_key(page, edit, data)
        case Remove():
            return _remove(page, edit)
        case RenameKey():
            return _rename(page, edit)
        case OrderKeys():
            return _order(page, edit)
        case InsertItem():
            return _insert_item(page, edit, data)


def replaced(text: str, edit: ReplaceText) -> str:
    """The text with the piece replaced that stands in it exactly once. Raises NotOnce."""
    found = text.count(edit.old) if edit.old else 0
    if found != 1 or text.find(edit.old, text.find(edit.old) + 1) >= 0:
        raise NotOnce(max(found, 2) if found else 0)
    return text.replace(edit.old, edit.new)


def _set(text: str, edit: SetValue, data: Any) -> str:
    path = tuple(edit.path)
    owner = at(data, path[:-1])
    if path and (owner is None or (isinstance(owner, dict) and path[-1] not in owner)):
        return _insert_key(sheet(text), InsertKey(path, edit.value), data)
    written = find(sheet(text), path).piece
    for step in steps_to(at(data, path), edit.value, path, piece=written):
        if isinstance(step, SetValue):
            page = sheet(text)
            text = replace(page, find(page, step.path), step.value)
        else:
            text = made(text, step, data)
        data = intended(data, step)
    return text


def _insert_key(page: Sheet, edit: InsertKey, data: Any) -> str:
    parent, key = tuple(edit.path[:-1]), str(edit.path[-1])
    slot = find(page, parent)
    own_alone(page, slot)
    owner = at(data, parent)
    if not slot.piece.children:
        return replace(page, slot, {**(owner or {}), key: edit.value})
    written = [name.text for name, _ in slot.piece.entries]
    place = _place(written, edit)
    if slot.piece.flow:
        new = f"{key_text(key, flow=True)}: {in_flow(edit.value)}"
        entries = list(owner.items())
        entries.insert(key_place(list(owner), edit), (key, edit.value))
        return flows.insert(page, slot, place, new, whole=dict(entries))
    return blocks.insert(page, slot, place, blocks.entry_lines(page, slot, key, edit.value))


def _place(written: list[str], edit: InsertKey) -> int:
    anchor = edit.after if edit.after is not None else edit.before
    if anchor is None:
        return place_in(written, str(edit.path[-1]), house_order(edit.path[:-1]))
    if anchor not in written:
        raise EditRefused(f"`{anchor}` comes from the merge `<<` and is not written here; name a key that is")
    return written.index(anchor) + (edit.after is not None)


def _insert_item(page: Sheet, edit: InsertItem, data: Any) -> str:
    slot = find(page, edit.path)
    own_alone(page, slot)
    owner = at(data, edit.path) or []
    whole = [*owner[: edit.at], edit.value, *owner[edit.at :]]
    if not slot.piece.children:
        return replace(page, slot, whole)
    if slot.piece.flow:
        return flows.insert(page, slot, edit.at, in_flow(edit.value), whole=whole)
    return blocks.insert(page, slot, edit.at, blocks.item_lines(page, slot, edit.at, edit.value))


def _remove(page: Sheet, edit: Remove) -> str:
    slot = find(page, edit.path)
    own(page, slot)
    if slot.parent is None:
        raise EditRefused("the path is empty; name a key")
    own_alone(page, slot.parent)
    return flows.remove(page, slot) if slot.in_flow else blocks.remove(page, slot)


def _rename(page: Sheet, edit: RenameKey) -> str:
    slot = find(page, edit.path)
    key = slot.key
    assert key is not None
    if key.text == edit.key:
        return page.text
    if key.anchor or key.kind is Kind.ALIAS:
        raise EditRefused(f"the key {shown(edit.path)} carries an anchor; take it away first")
    text = key_text(edit.key, flow=slot.in_flow)
    new = quoted(edit.key, prefer=key.style) if key.style and text == edit.key else text
    return page.text[: key.body] + new + page.text[key.end :]


def _order(page: Sheet, edit: OrderKeys) -> str:
    slot = find(page, edit.path)
    own_alone(page, slot)
    written = [key.text for key, _ in slot.piece.entries]
    if slot.piece.flow or sorted(written) != sorted(edit.order):
        raise EditRefused(
            f"the keys of {shown(edit.path)} stand in braces or come from `<<`; write each on its own line"
        )
    if written == list(edit.order):
        return page.text
    return reordered(page, slot.piece, [written.index(key) for key in edit.order])


def own_alone(page: Sheet, slot: Slot) -> None:
    """Raises EditRefused where the collection itself is repeated elsewhere, or repeats another one."""
    if slot.piece.kind is Kind.ALIAS or slot.piece.anchor in page.aliases:
        find(page, (*slot.path, "?"))
