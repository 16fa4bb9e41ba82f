"""The revisions of a workflow: a table for people, and data."""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.bindings.revision import Revision
from wfcode.render.page import Page, line, table

HEAD = ("revision", "taken", "by", "before", "title", "steps", "status", "workflow")
BEFORE = {"workflow": "apply"}
"""The command that the copy was taken for, where its plan has another name."""


def revisions_page(key: str, revisions: Sequence[Revision], *, target: str) -> Page:
    """One row each, in the order given; a sentence where there are none."""
    if not revisions:
        return [line(f"{key} has no revision on {target}; one is taken before each write to a workflow that exists")]
    rows = [
        (
            str(each.number),
            each.time,
            each.who,
            BEFORE.get(each.kind, each.kind),
            each.title,
            str(each.steps),
            each.status or "-",
            each.workflow_id,
        )
        for each in revisions
    ]
    return table(rows, head=HEAD)


def revisions_json(key: str, revisions: Sequence[Revision], *, target: str) -> dict[str, object]:
    """The same as data, without the copies themselves."""
    return {"target": target, "workflow": key, "revisions": [revision_json(each) for each in revisions]}


def revision_json(revision: Revision) -> dict[str, object]:
    """What identifies a revision and what was in it; `masked` counts the secret positions that it does not hold."""
    return {
        "number": revision.number,
        "time": revision.time,
        "who": revision.who,
        "before": BEFORE.get(revision.kind, revision.kind),
        "plan": revision.plan,
        "title": revision.title,
        "status": revision.status,
        "steps": revision.steps,
        "workflow_id": revision.workflow_id,
        "fingerprint": revision.fingerprint,
        "masked": len(revision.masked),
    }
