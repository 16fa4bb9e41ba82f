"""What a model can ask of a spec, step by step, and the edits of the text that come of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from wfcode.diagnostics.errors import InvalidSpec, UsageError
from wfcode.source import Document, MappingNode, Node, Scalar, parse
from wfcode.source.edits import Edit, InsertItem, InsertKey, Remove, RenameKey, ReplaceText, SetValue

Op = Literal[
    "set_title",
    "set_trigger",
    "add_step",
    "update_step",
    "remove_step",
    "rename_step",
    "connect",
    "disconnect",
    "set_branches",
    "replace_text",
]
NEEDS: Mapping[Op, tuple[str, ...]] = {
    "set_title": ("new",),
    "set_trigger": ("body",),
    "add_step": ("step", "body"),
    "update_step": ("step", "body"),
    "remove_step": ("step",),
    "rename_step": ("step", "to"),
    "connect": ("step", "to"),
    "disconnect": ("step",),
    "set_branches": ("step", "body"),
    "replace_text": ("old",),
}
TRIGGER = "trigger"
OPEN = "open"
Path = tuple[str | int, ...]


class Operation(BaseModel):
    """One operation on the spec, with the values that its `op` takes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    op: Op
    step: Annotated[str, Field(description="Key, or trigger")] = ""
    outcome: Annotated[str, Field(description="Exit: then, else, a button, a branch; empty: next")] = ""
    to: Annotated[str, Field(description="Destination, or new key")] = ""
    body: Annotated[str, Field(description="YAML; in updates merged, null removes")] = ""
    old: str = ""
    new: Annotated[str, Field(description="Text or title")] = ""


def edits_of(operation: Operation, document: Document, *, bound: bool) -> list[Edit]:
    """The edits of one operation on the document as the ones before left it.

    `bound`: the spec is live somewhere, so a rename leaves a note for the next plan. Raises UsageError, InvalidSpec.
    """
    for name in NEEDS[operation.op]:
        if not getattr(operation, name):
            raise UsageError(f"{operation.op} needs {' and '.join(NEEDS[operation.op])}; nothing was written")
    if operation.op == "replace_text":
        return [ReplaceText(operation.old, operation.new)]
    data = document.data()
    if not isinstance(data, dict):
        raise UsageError("the file is no spec; only replace_text works on it")
    if operation.op == "rename_step":
        return list(_rename(operation, data, bound=bound))
    return MAKERS[operation.op](operation, data)


def _set_title(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    return [SetValue(("title",), operation.new)]


def _set_trigger(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    return list(merged((TRIGGER,), data.get(TRIGGER), mapping_in(operation)))


def _add_step(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    if "steps" not in data:
        return [SetValue(("steps",), {operation.step: mapping_in(operation)})]
    return [InsertKey(("steps", operation.step), mapping_in(operation))]


def _update_step(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    path = place_of(operation.step, data)
    return list(merged(path, _at(data, path), mapping_in(operation)))


def _remove_step(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    return [Remove(("steps", operation.step))]


def _connect(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    path = exit_path(operation, data)
    return [SetValue(path, operation.to)]


def _disconnect(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    return [SetValue(exit_path(operation, data), OPEN)]


def _set_branches(operation: Operation, data: Mapping[str, Any]) -> list[Edit]:
    branches = value_in(operation.body)
    if not isinstance(branches, list):
        raise UsageError("set_branches wants a YAML list of {name, when, then}; nothing was written")
    return [SetValue((*place_of(operation.step, data), "branches"), branches)]


MAKERS: Mapping[str, Callable[[Operation, Mapping[str, Any]], list[Edit]]] = {
    "set_title": _set_title,
    "set_trigger": _set_trigger,
    "add_step": _add_step,
    "update_step": _update_step,
    "remove_step": _remove_step,
    "connect": _connect,
    "disconnect": _disconnect,
    "set_branches": _set_branches,
}


def _rename(operation: Operation, data: Mapping[str, Any], *, bound: bool) -> Iterator[Edit]:
    """The key, every exit that leads to it, every token that names it; then the note that keeps the live step."""
    old, new = operation.step, operation.to
    place_of(old, data)
    token = re.compile(rf"\{{{re.escape(old)}(?=[.}}])")
    for path, text in texts((), {name: data.get(name) for name in (TRIGGER, "steps") if name in data}):
        if text == old and leads(path):
            yield SetValue(path, new)
        elif token.search(text):
            yield SetValue(path, token.sub(f"{{{new}", text))
    yield RenameKey(("steps", old), new)
    if bound:
        moved = data.get("moved")
        note = {"from": old, "to": new}
        if isinstance(moved, list) and moved:
            yield InsertItem(("moved",), len(moved), note)
        else:
            yield SetValue(("moved",), [note])


def place_of(step: str, data: Mapping[str, Any]) -> Path:
    """Where a step stands, the trigger too. Raises UsageError with the steps there are."""
    if step == TRIGGER:
        return (TRIGGER,)
    steps = data.get("steps")
    known = list(steps) if isinstance(steps, dict) else []
    if step not in known:
        raise UsageError(
            f"there is no step {step[:60]!r}; steps: {', '.join(known[:40]) or 'none'}; nothing was written"
        )
    return ("steps", step)


def exit_path(operation: Operation, data: Mapping[str, Any]) -> Path:
    """Where the destination of an exit stands. Raises UsageError with the exits there are."""
    path = place_of(operation.step, data)
    body, outcome = _at(data, path), operation.outcome
    if not isinstance(body, dict):
        raise UsageError(f"`{operation.step}` is no block of keys; nothing was written")
    if not outcome or outcome in ("next", "then", "else"):
        return (*path, outcome or "next")
    branches = body.get("branches")
    names = [each.get("name") if isinstance(each, dict) else None for each in branches or ()]
    if outcome in names:
        return (*path, "branches", names.index(outcome), "then")
    if branches is not None:
        known = ", ".join(f"{name}" for name in [*names, "else"])
        raise UsageError(f"`{operation.step}` has no branch {outcome[:60]!r}; exits: {known}; nothing was written")
    outcomes = body.get("outcomes")
    written = outcomes.get(outcome) if isinstance(outcomes, dict) else None
    return (*path, "outcomes", outcome, "next") if isinstance(written, dict) else (*path, "outcomes", outcome)


def merged(path: Path, old: Any, new: Mapping[str, Any]) -> Iterator[Edit]:
    """Edits that put every value of `new` in its place; null takes the key away, mappings are merged."""
    if not isinstance(old, dict):
        yield SetValue(path, dict(new))
        return
    for key, value in new.items():
        if value is None:
            if key in old:
                yield Remove((*path, key))
        elif isinstance(value, dict) and isinstance(old.get(key), dict) and value:
            yield from merged((*path, key), old[key], value)
        else:
            yield SetValue((*path, key), value)


def leads(path: Path) -> bool:
    """True for the places of a spec that name a destination."""
    match path:
        case ("trigger" | "steps", *_, "next" | "then" | "else"):
            return True
        case ("trigger", "next", int()) | ("steps", _, "next", int()) | ("steps", _, "outcomes", _):
            return True
    return False


def texts(path: Path, value: Any) -> Iterator[tuple[Path, str]]:
    """Every text below a value, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts((*path, key), each)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from texts((*path, index), each)


def mapping_in(operation: Operation) -> dict[str, Any]:
    """The mapping in the operation's body. Raises UsageError and InvalidSpec."""
    found = value_in(operation.body)
    if not isinstance(found, dict):
        raise UsageError(f"{operation.op} wants YAML with keys in `body`; nothing was written")
    return found


def value_in(text: str) -> Any:
    """The value of a piece of YAML; a number keeps its digits as written. Raises InvalidSpec."""
    document = parse(text, file="body")
    if document.root is None or not document.usable:
        raise InvalidSpec(document.diagnostics)
    return plain(document.root)


def plain(node: Node) -> Any:
    """The node as data; `007` and `1.10` are texts, since their digits would be lost."""
    if isinstance(node, MappingNode):
        return {str(key.string): plain(value) for key, value in node.entries}
    if isinstance(node, Scalar):
        is_number = isinstance(node.value, int | float) and not isinstance(node.value, bool)
        return node.string if is_number and str(node.value) != node.string else node.value
    return [plain(item) for item in node.items]


def _at(data: Any, path: Sequence[str | int]) -> Any:
    for part in path:
        data = data.get(part) if isinstance(data, dict) else None
    return data
