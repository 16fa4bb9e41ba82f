"""The tree of a workflow, and how the entries of updateTree change it."""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass, field
from typing import Any

from wfcode.sandbox import values
from wfcode.sandbox.call import MissingParameters, Problem
from wfcode.sandbox.fill import defaults_of, is_unstable, unknown_names
from wfcode.sandbox.records import Records
from wfcode.sandbox.values import ELEMENT_IDS, LINK_ENDS, LINK_IDS, Record, id_of


@dataclass
class Tree:
    """A tree under change. `done` counts the entries, `echo` is what updateTree answers."""

    workflow_id: str
    elements: Records
    links: Records
    date: str
    switches: Record
    done: int = 0
    echo: dict[str, list[Record]] = field(default_factory=lambda: {"elements": [], "links": []})

    def apply(self, elements: list[Any], links: list[Any]) -> None:
        """Applies the entries in order, elements first.

        Raises Problem at the entry that fails; those before it stay applied (U2).
        """
        for entry in elements:
            self._count()
            self.echo["elements"].append({"data": self._apply_element(_entry(entry, "elementID", ELEMENT_IDS))})
        for entry in links:
            self._count()
            self.echo["links"].append({"data": self._apply_link(_entry(entry, "linkID", LINK_IDS))})

    def _count(self) -> None:
        cut = self.switches["cut_update_tree_after"]
        if cut and self.done >= cut:
            raise Problem(500, "The server encountered an internal error.")
        self.done += 1

    def _apply_element(self, entry: Entry) -> Record:
        at = self.elements.find(entry.id)
        if entry.action == "create":
            self._refuse_collision(at, entry)
            return self.create_element(entry.id, entry.data)
        if at is None:
            self._refuse_missing(entry)
            return {}
        if entry.action == "delete":
            self.elements.remove(at)
            return {"element_id": entry.id}
        return self.update_element(at, entry.data)

    def create_element(self, element_id: str, data: Record) -> Record:
        """Stores a new element, or overwrites the one of that id (Q13); returns what was stored."""
        self._refuse_unknown(data.get("type"), data)
        sent = self._settings(data.get("type"), data)
        filled = self._settings(data.get("type"), defaults_of({**sent, "type": data.get("type")}))
        made = {"uuid": self._uuid(element_id), "created_at": self.date}
        stored = {**made, **sent, **filled, "element_id": element_id, "id": element_id}
        self.elements.place(element_id, stored)
        return stored

    def update_element(self, at: int, data: Record) -> Record:
        """Replaces the settings sent, each as a whole (Q19); returns the element's id with them."""
        old = self.elements[at]
        self._refuse_unknown(data.get("type", old.get("type")), data)
        changed = self._settings(data.get("type", old.get("type")), data)
        changed = {name: value for name, value in changed.items() if name not in ELEMENT_IDS}
        self.elements.replace(at, {**old, **changed, "updated_at": self.date})
        return {"element_id": id_of(old, ELEMENT_IDS), **changed}

    def bare_element(self, kind: Any) -> Record:
        """Stores an element of which only the type is known, under the next free id (Q40)."""
        element_id = str(self.elements.highest + 1)
        ids = {"element_id": element_id, "id": element_id}
        stored = {**ids, "type": values.as_text(kind), "x": 0, "y": 0, "created_at": self.date}
        self.elements.place(element_id, stored)
        return stored

    def _settings(self, kind: Any, data: Record) -> Record:
        """The settings in the form they are stored in (Q23, Q33, Q34)."""
        kept = {name: value for name, value in data.items() if not values.is_dropped(name, value)}
        if self.switches["drop_unstable_fields"]:
            kept = {name: value for name, value in kept.items() if not is_unstable(kind, name)}
        return {name: self._stored(name, value) for name, value in kept.items()}

    def _stored(self, name: str, value: Any) -> Any:
        if name in values.AS_SENT:
            return value
        if self.switches["empty_object_as_list"]:
            value = values.empty_objects_as_lists(value)
        return values.stored_value(value, booleans=self.switches["boolean_form"], numbers=self.switches["number_form"])

    def _uuid(self, element_id: str) -> str:
        # Derived, not drawn: the same history gives the same database.
        digest = hashlib.sha256(f"{self.workflow_id}/{element_id}/{self.date}".encode()).digest()
        return str(uuid.UUID(bytes=digest[:16], version=4))

    def _apply_link(self, entry: Entry) -> Record:
        at = self.links.find(entry.id)
        if entry.action == "create":
            self._refuse_collision(at, entry)
            return self._create_link(entry)
        if at is None:
            self._refuse_missing(entry)
            return {}
        if entry.action == "delete":
            self.links.remove(at)
            return {"link_id": entry.id}
        self.links.replace(at, {**self.links[at], **_link(entry.data)})
        return {"link_id": entry.id, **_link(entry.data)}

    def _create_link(self, entry: Entry) -> Record:
        lacking = values.missing(entry.data, values.LINK_NEEDS)
        if lacking:
            raise MissingParameters(lacking)
        stored = {"link_id": entry.id, "id": entry.id, "labels": [], **_link(entry.data)}
        self.links.place(entry.id, stored)
        return stored

    def _refuse_collision(self, at: int | None, entry: Entry) -> None:
        if at is not None and self.switches["reject_create_collision"]:
            raise Problem(400, f"The id {entry.id} is in use")

    def _refuse_missing(self, entry: Entry) -> None:
        if self.switches["reject_missing"]:
            raise Problem(400, f"The id {entry.id} does not exist")

    def _refuse_unknown(self, kind: Any, data: Record) -> None:
        unknown = unknown_names(kind, data) if self.switches["reject_unknown"] else []
        if unknown:
            raise Problem(400, f"Not known: {', '.join(unknown)}")


@dataclass(frozen=True)
class Entry:
    """One entry of updateTree."""

    action: str
    id: str
    data: Record


def entries(body: Record, name: str) -> list[Any]:
    """The entries of a body; absent and null are none.

    Raises Problem 400 for anything but a list.
    """
    given = body.get(name)
    if given is None:
        return []
    if not isinstance(given, list):
        raise Problem(400, f"{name} must be a list")
    return given


def _entry(raw: Any, id_name: str, names: tuple[str, ...]) -> Entry:
    given = raw if isinstance(raw, dict) else {}
    data = given.get("data")
    data = data if isinstance(data, dict) else {}
    found = values.as_id(given.get(id_name)) or id_of(data, names)
    action = given.get("action")
    if found is None or action not in ("create", "update", "delete"):
        raise Problem(400, f"Every entry needs an action (create, update, delete) and a whole number as {id_name}")
    return Entry(action, found, data)


def _link(data: Record) -> Record:
    """What a link's data stores: its ids as text, its ports known ones (Q4, Q5), all else as sent."""
    stored = {name: value for name, value in data.items() if name not in LINK_IDS}
    for name in LINK_ENDS:
        if name in stored:
            stored[name] = values.as_id(stored[name]) or values.as_text(stored[name])
    for name, otherwise in (("fromPortName", values.OUT_PORT), ("toPortName", values.IN_PORT)):
        if name in stored:
            stored[name] = values.port(stored[name], otherwise)
    return stored
