"""A live tree as a whole spec: plain data, and the long texts that get files of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from wfcode.decompile.conditions import Forms
from wfcode.decompile.exits import Ways
from wfcode.decompile.naming import END, is_plain_end
from wfcode.decompile.order import exits_of, flow_order
from wfcode.decompile.secrets import Vault, veiled
from wfcode.decompile.steps import OPAQUE, Setting, opaque_data, step_data, trigger_data
from wfcode.decompile.texts import moved_out
from wfcode.decompile.values import escaped
from wfcode.diagnostics import Diagnostic, report
from wfcode.spec.forms import Form
from wfcode.tree import TRIGGER, Element, Link, Tree

VERSION: Final = 1


@dataclass(frozen=True)
class Style:
    """How a spec is written: everything or only what differs from the defaults, long texts inside or in files."""

    full: bool = False
    inline: bool = False


@dataclass(frozen=True)
class Written:
    """A spec as data. `files` maps paths beside the spec to their texts, `secrets` the names in `${secret.NAME}` to the
    values that stood there; `notes` say what a reader should know."""

    data: dict[str, Any]
    files: Mapping[str, str]
    secrets: Mapping[str, str]
    notes: tuple[Diagnostic, ...]


def decompile(
    tree: Tree, *, key: str, forms: Mapping[str, Form], style: Style, opaque: Mapping[str, str] | None = None
) -> Written:
    """The spec of a tree that was read with names; `forms` are those whose questions are known, by id.

    `opaque` names steps that have to be written as such, with the reason.
    """
    return _Writer(tree, key, forms, style, opaque or {}).written()


class _Writer:
    def __init__(
        self, tree: Tree, key: str, forms: Mapping[str, Form], style: Style, opaque: Mapping[str, str]
    ) -> None:
        self.tree, self.key, self.style, self.opaque = tree, key, style, opaque
        self.exits = exits_of(tree)
        self.merged = _merged_end(tree, self.exits, style)
        self.forms = Forms(_trigger_form(tree), tree.forms, forms)
        self.vault = Vault()
        self.files: dict[str, str] = {}
        self.notes: list[Diagnostic] = []

    def written(self) -> Written:
        steps = {
            name: self.step(self.tree.elements[name])
            for name in flow_order(self.tree)
            if name not in (TRIGGER, self.merged)
        }
        trigger = self.tree.elements.get(TRIGGER)
        data: dict[str, Any] = {"wfcode": VERSION, "workflow": self.key, "title": escaped(self.tree.title)}
        if self.tree.forms:
            data["forms"] = dict(self.tree.forms)
        data["trigger"] = self.trigger(trigger) if trigger else {"next": "open"}
        return Written({**data, "steps": steps}, self.files, self.vault.found, tuple(self.notes))

    def trigger(self, element: Element) -> dict[str, Any]:
        return self.finished(element, trigger_data(element, self.setting(element)))

    def step(self, element: Element) -> dict[str, Any]:
        reason = self.opaque.get(element.key, "")
        setting = self.setting(element)
        data, why = (opaque_data(element, setting), reason) if reason else step_data(element, setting)
        if why:
            detail = "It can be wired, moved and deleted; its settings stay as they are on the server."
            summary = f"`{element.key}` is written as `{OPAQUE}`: {why}"
            self.notes.append(report("WF655", summary, detail=detail))
        return self.finished(element, data)

    def setting(self, element: Element) -> Setting:
        names = {self.merged: END} if self.merged else {}
        return Setting(Ways(self.exits[element.key], names), self.forms, self.style.full)

    def finished(self, element: Element, data: dict[str, Any]) -> dict[str, Any]:
        """The step with its secrets veiled and its long texts moved into files."""
        data, notes = veiled(element, data, vault=self.vault)
        self.notes += notes
        if self.style.inline:
            return data
        data, files = moved_out(element, data, workflow=self.key)
        self.files |= files
        return data


def _merged_end(tree: Tree, exits: Mapping[str, list[Link]], style: Style) -> str:
    """The key of the one End point that `next: end` stands for, "" where there is none, or more than one."""
    ends = [key for key, element in tree.elements.items() if is_plain_end(element)]
    if len(ends) != 1 or exits[ends[0]] or not any(link.target == ends[0] for link in tree.links):
        return ""
    # Another step may hold the key; and who wants to see everything wants to see the name of the End point.
    is_free = ends[0] == END or END not in tree.elements
    is_bare = tree.elements[ends[0]].name is None
    return ends[0] if is_free and (is_bare or not style.full) else ""


def _trigger_form(tree: Tree) -> str:
    trigger = tree.elements.get(TRIGGER)
    name = str(trigger.fields.get("resourceID") or "") if trigger else ""
    return tree.forms.get(name, name)
