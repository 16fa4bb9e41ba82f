"""Live values put into a spec's text: which edits take over what moved on the server, and nothing else."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wfcode.diagnostics import Severity, find
from wfcode.plan import Action, Cause, Change, FieldChange, Origin
from wfcode.plan.address import parts_of
from wfcode.source.edits import Edit, InsertKey, Remove, SetValue
from wfcode.steps.flat import DELIMITER
from wfcode.tree import TRIGGER

EXITS: Final = ("next", "when", "then", "else", "branches", "outcomes")
KINDS: Final = ("schedule", "manual", "webhook")
_TERMS: Final = frozenset({"conditionTerms", "conditionTermsMatchType"})
_ELSEWHERE: Final = {
    Origin.VARIABLE: "its value comes from a variable",
    Origin.FRAGMENT: "it stands in a fragment",
}


@dataclass(frozen=True)
class Pull:
    """The edits of a spec, the texts of files beside it that change, the addresses taken over, and those left with why.

    `filed` are those whose values went into a file.
    """

    edits: tuple[Edit, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    taken: tuple[str, ...] = ()
    filed: frozenset[str] = frozenset()
    left: Mapping[str, str] = field(default_factory=dict)


def pull(
    spec: Mapping[str, Any],
    live: Mapping[str, Any],
    *,
    fields: Sequence[FieldChange],
    gone: Iterable[str],
    added: Sequence[str],
) -> Pull:
    """How a spec takes over what moved.

    `spec` is its data, `live` the workflow written as one under the same keys. `fields` are the values to take, `gone`
    the steps that were deleted on the server, `added` the keys of those that were put in, in the order of the flow.
    """
    puller = _Puller(spec, live)
    for key in gone:
        puller.drop(key)
    for key in added:
        puller.insert(key)
    for one in fields:
        reason = _ELSEWHERE.get(one.origin)
        if reason is not None:
            puller.left[one.address] = reason
        else:
            puller.take(one.address)
    puller.allow()
    return Pull(tuple(puller.edits), puller.files, tuple(puller.taken), frozenset(puller.filed), puller.left)


class _Puller:
    def __init__(self, spec: Mapping[str, Any], live: Mapping[str, Any]) -> None:
        self.spec, self.live = copy.deepcopy(dict(spec)), live
        self.edits: list[Edit] = []
        self.files: dict[str, str] = {}
        self.taken: list[str] = []
        self.filed: set[str] = set()
        self.left: dict[str, str] = {}

    def drop(self, key: str) -> None:
        self.edits.append(Remove(("steps", key)))
        self.taken.append(key)

    def insert(self, key: str) -> None:
        """A step that was added on the server, behind the one that leads to it."""
        order = list(self.live["steps"])
        before = [other for other in order[: order.index(key)] if other in self.spec["steps"]] if key in order else []
        after = before[-1] if before else None
        self.edits.append(InsertKey(("steps", key), self.live["steps"][key], after=after))
        self.taken.append(key)

    def take(self, where: str) -> None:
        if where == "title":
            self._set(("title",), self.live["title"])
        else:
            key, section, *rest = parts_of(where)
            path: tuple[str, ...] = (TRIGGER,) if key == TRIGGER else ("steps", key)
            if at(self.spec, path) is None or at(self.live, path) is None:
                self.left[where] = "the step is not written in this file"
                return
            files = len(self.files)
            self._section(path, section, rest)
            if len(self.files) > files:
                self.filed.add(where)
        self.taken.append(where)

    def allow(self) -> None:
        """What breaks a rule of the flow on the server is allowed in the spec, as import does it."""
        for key, step in self.live["steps"].items():
            own = at(self.spec, ("steps", key, "lifecycle", "allow")) or []
            codes = [
                code for code in at(step, ("lifecycle", "allow")) or [] if is_error_of_flow(code) and code not in own
            ]
            if codes and self.taken and key in self.spec["steps"] and key not in self.taken:
                self._set(("steps", key, "lifecycle", "allow"), [*own, *codes])

    def _section(self, path: tuple[str, ...], section: str, rest: Sequence[str]) -> None:
        if section in ("next", "outcomes") or (rest and rest[0] in _TERMS):
            self._exits(path, rest[0] if section == "outcomes" and rest else None)
        elif section == "with" and path == (TRIGGER,):
            for kind in ("form", *KINDS):
                self._same((*path, kind))
        elif section == "with":
            self._same((*path, "with", rest[0]))
        elif section == "raw":
            self._raw(path, rest)
        elif section == "subtype":
            for name in ("type", "subtype", "provider"):
                self._same((*path, name))
        else:
            self._same((*path, section))

    def _exits(self, path: tuple[str, ...], outcome: str | None) -> None:
        """The exits of a step as they are live; only those of one outcome where that is enough."""
        outcomes = at(self.spec, (*path, "outcomes")), at(self.live, (*path, "outcomes"))
        if outcome is not None and all(isinstance(side, dict) and outcome in side for side in outcomes):
            self._same((*path, "outcomes", outcome))
            return
        for name in EXITS:
            self._same((*path, name))

    def _raw(self, path: tuple[str, ...], rest: Sequence[str]) -> None:
        nested, flat = (*path, "raw", *rest), (*path, "raw", DELIMITER.join(rest))
        self._same(nested if at(self.spec, nested) is not None else flat)

    def _same(self, path: tuple[str, ...]) -> None:
        """The value at a path as it is live; taken out where live says nothing there."""
        old, new = at(self.spec, path), at(self.live, path)
        if new is None:
            if old is not None:
                self._add(Remove(path))
        elif isinstance(old, dict) and isinstance(new, dict) and not _is_file(old):
            for name in dict.fromkeys((*old, *new)):
                self._same((*path, name))
        elif old != new:
            self._put(path, old, new)

    def _put(self, path: tuple[str, ...], old: Any, new: Any) -> None:
        """A changed text goes into the HTML file that holds it; everything else into the spec."""
        if _is_file(old) and str(old["file"]).endswith(".html") and isinstance(new, str):
            self.files[str(old["file"])] = new
        else:
            self._set(path, new)

    def _set(self, path: tuple[str, ...], value: Any) -> None:
        """Set a value; blocks around it that the spec does not have are made with it."""
        while len(path) > 1 and at(self.spec, path[:-1]) is None:
            path, value = path[:-1], {path[-1]: value}
        self._add(SetValue(path, value))
        holder = at(self.spec, path[:-1])
        if isinstance(holder, dict):
            holder[path[-1]] = value

    def _add(self, edit: Edit) -> None:
        if edit not in self.edits:
            self.edits.append(edit)


def is_error_of_flow(code: str) -> bool:
    """Whether a code is an error about where steps lead."""
    entry = find(code)
    return entry is not None and code.startswith("WF4") and entry.severity is Severity.ERROR


def _is_file(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"file"}


def at(data: Any, path: Sequence[str]) -> Any:
    """What stands at a path, None for nothing."""
    for part in path:
        data = data.get(part) if isinstance(data, dict) else None
    return data


def moved_steps(changes: Sequence[Change]) -> list[str]:
    """The keys of steps that were deleted on the server and that the plan would make again."""
    return [change.address for change in changes if change.action is Action.CREATE and change.cause is Cause.DRIFT]
