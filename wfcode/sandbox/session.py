"""One transaction on the database: what the routes read and write."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from wfcode.sandbox.clock import FORMAT, Clock, after
from wfcode.sandbox.switches import with_defaults
from wfcode.sandbox.values import Record

FIRST_WORKFLOW: Final = 262_250_000_000_000
FIRST_FORM: Final = 262_260_000_000_000


@dataclass(frozen=True)
class Workflow:
    """A stored workflow; `bound` are the form relations that setResource made, which no read shows (Q41)."""

    id: str
    meta: Record
    elements: list[Any]
    links: list[Any]
    bound: tuple[str, ...] = ()


@dataclass(frozen=True)
class Form:
    """A stored form; questions by question id."""

    id: str
    meta: Record
    questions: Record
    properties: Record


class Session:
    """Typed access to the tables inside one transaction."""

    def __init__(self, connection: sqlite3.Connection, *, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def setting(self, name: str, default: Any) -> Any:
        """The value of a setting, `default` where it was never set."""
        row = self._connection.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return default if row is None else json.loads(row[0])

    def set_setting(self, name: str, value: Any) -> None:
        """Keeps a setting."""
        self._connection.execute("REPLACE INTO settings VALUES (?, ?)", (name, _pack(value)))

    def switches(self) -> dict[str, Any]:
        """Every switch with its present value."""
        return with_defaults(self.setting("switches", {}))

    def set_switches(self, values: Mapping[str, Any]) -> None:
        """Sets the switches named, leaves the others."""
        self.set_setting("switches", {**self.setting("switches", {}), **values})

    def uses_up(self, switch: str) -> bool:
        """True while a counting switch is above 0; takes one off."""
        left = int(self.switches()[switch])
        if left:
            self.set_switches({switch: left - 1})
        return left > 0

    def stamp(self) -> str:
        """The date of a write; never the same twice."""
        date = after(self.setting("last_stamp", ""), self._clock())
        self.set_setting("last_stamp", date)
        return date

    def today(self) -> str:
        """The present date and time, without counting as a write."""
        return self._clock().strftime(FORMAT)

    def next_number(self, name: str) -> int:
        """The next number of a counter, from 1; never given out twice, not after a reset either."""
        number = int(self.setting(f"counter:{name}", 0)) + 1
        self.set_setting(f"counter:{name}", number)
        return number

    def new_workflow_id(self) -> str:
        """An id of 15 digits, the same in every database with the same history."""
        return str(FIRST_WORKFLOW + self.next_number("workflow"))

    def workflow(self, workflow_id: str) -> Workflow | None:
        """The workflow as stored, None where there is none."""
        row = self._connection.execute(
            "SELECT id, meta, elements, links, bound FROM workflows WHERE id = ?", (workflow_id,)
        ).fetchone()
        return None if row is None else _workflow(row)

    def workflow_as_read(self, workflow_id: str) -> Workflow | None:
        """The workflow as a GET shows it: the state before the last change while reads lag (Q35)."""
        row = self._connection.execute(
            "SELECT id, prior FROM workflows WHERE id = ? AND prior IS NOT NULL AND visible_at > ?",
            (workflow_id, self._clock().timestamp()),
        ).fetchone()
        if row is None:
            return self.workflow(workflow_id)
        meta, elements, links = json.loads(row[1])
        return Workflow(row[0], meta, elements, links)

    def workflows(self) -> list[Workflow]:
        """All workflows, as stored, in the order they were made."""
        rows = self._connection.execute("SELECT id, meta, elements, links, bound FROM workflows ORDER BY rowid")
        return [_workflow(row) for row in rows]

    def save_workflow(self, workflow: Workflow) -> None:
        """Stores a workflow, new or changed; remembers the state before it where reads lag."""
        prior, visible_at = self._prior(workflow.id)
        self._connection.execute(
            "INSERT INTO workflows VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET meta = excluded.meta,"
            " elements = excluded.elements, links = excluded.links, bound = excluded.bound, prior = excluded.prior,"
            " visible_at = excluded.visible_at",
            (
                workflow.id,
                *map(_pack, (workflow.meta, workflow.elements, workflow.links, workflow.bound)),
                prior,
                visible_at,
            ),
        )

    def touch_workflow(self, workflow: Workflow, **changes: Any) -> Workflow:
        """Stores the workflow with changes of its metadata and a new `updated_at`; returns it."""
        touched = replace(workflow, meta={**workflow.meta, **changes, "updated_at": self.stamp()})
        self.save_workflow(touched)
        return touched

    def bind(self, workflow: Workflow, relation: str) -> None:
        """Remembers a form relation; nothing that a read shows changes, its date neither."""
        bound = _pack((*workflow.bound, relation))
        self._connection.execute("UPDATE workflows SET bound = ? WHERE id = ?", (bound, workflow.id))

    def delete_workflow(self, workflow_id: str) -> None:
        """Removes a workflow."""
        self._connection.execute("DELETE FROM workflows WHERE id = ?", (workflow_id,))

    def _prior(self, workflow_id: str) -> tuple[str | None, float]:
        lag = self.switches()["lag_reads_ms"]
        if not lag:
            return None, 0.0
        seen = self.workflow_as_read(workflow_id)
        if seen is None:
            return None, 0.0
        return _pack((seen.meta, seen.elements, seen.links)), self._clock().timestamp() + lag / 1000

    def new_form_id(self) -> str:
        """An id of 15 digits, the same in every database with the same history."""
        return str(FIRST_FORM + self.next_number("form"))

    def form(self, form_id: str) -> Form | None:
        """The form, None where there is none."""
        row = self._connection.execute("SELECT * FROM forms WHERE id = ?", (form_id,)).fetchone()
        return None if row is None else Form(row[0], *map(json.loads, row[1:]))

    def forms(self) -> list[Form]:
        """All forms in the order they were made."""
        rows = self._connection.execute("SELECT * FROM forms ORDER BY rowid")
        return [Form(row[0], *map(json.loads, row[1:])) for row in rows]

    def save_form(self, form: Form) -> None:
        """Stores a form, new or changed."""
        self._connection.execute(
            "INSERT INTO forms VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET meta = excluded.meta,"
            " questions = excluded.questions, properties = excluded.properties",
            (form.id, _pack(form.meta), _pack(form.questions), _pack(form.properties)),
        )

    def delete_form(self, form_id: str) -> None:
        """Removes a form; workflows that use it keep their conditions (Q72)."""
        self._connection.execute("DELETE FROM forms WHERE id = ?", (form_id,))

    def log_write(self, *, method: str, path: str, body: Any, status: int) -> None:
        """Adds a write request to the log."""
        self._connection.execute(
            "INSERT INTO log (time, method, path, body, status) VALUES (?, ?, ?, ?, ?)",
            (self.today(), method, path, _pack(body), status),
        )

    def log(self) -> list[Record]:
        """Every write request since the last reset, oldest first."""
        rows = self._connection.execute("SELECT number, time, method, path, body, status FROM log ORDER BY number")
        names = ("number", "time", "method", "path", "body", "status")
        return [dict(zip(names, (*row[:4], json.loads(row[4]), row[5]), strict=True)) for row in rows]

    def clear(self) -> None:
        """Empties every table; the counters go on, so that an id is never given out twice."""
        for table in ("workflows", "forms", "log"):
            self._connection.execute(f"DELETE FROM {table}")
        self._connection.execute("DELETE FROM settings WHERE name NOT LIKE 'counter:%' AND name <> 'last_stamp'")


def _workflow(row: tuple[str, ...]) -> Workflow:
    meta, elements, links, bound = map(json.loads, row[1:])
    return Workflow(row[0], meta, elements, links, tuple(bound))


def _pack(value: Any) -> str:
    # ASCII, because SQLite refuses lone surrogates, which JSON allows.
    return json.dumps(value, separators=(",", ":"))
