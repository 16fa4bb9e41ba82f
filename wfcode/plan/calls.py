"""The calls of a plan, in the order in which they are made."""

from __future__ import annotations

from typing import Any

from wfcode.bindings.model import Binding
from wfcode.plan.draft import Draft
from wfcode.plan.model import Call, Purpose
from wfcode.tree import TRIGGER, Json, Tree
from wfcode.wire import START, Live, Names, difference, read

NEW = "{id}"


def calls_for(wanted: Tree, live: Live, draft: Draft, *, names: Names, binding: Binding | None) -> tuple[Call, ...]:
    """The calls that make the draft real: title or creation first, then one updateTree, then the form's relation."""
    workflow = workflow_path(binding)
    calls: list[Call] = []
    if binding is None:
        calls.append(Call(purpose=Purpose.CREATE, method="POST", path="/workflow", body=creation(wanted.title)))
        # A new workflow is ENABLED at once; until somebody publishes it, nothing should run (row "does an ENABLED …").
        calls.append(Call(purpose=Purpose.STATUS, method="POST", path=workflow, body={"status": "DISABLED"}))
    elif wanted.title != live.title:
        calls.append(Call(purpose=Purpose.TITLE, method="POST", path=workflow, body={"title": wanted.title}))
    body = difference(draft.before, draft.after)
    form = _bind_trigger(body, draft, trigger=names.elements.get(TRIGGER))
    if body["elements"] or body["links"]:
        calls.append(Call(purpose=Purpose.TREE, method="PUT", path=f"{workflow}/updateTree", body=body))
    if form:
        relation = {"resourceType": "FORM", "resourceID": form}
        calls.append(Call(purpose=Purpose.BIND, method="POST", path=f"{workflow}/setResource", body=relation))
    return tuple(calls)


def workflow_path(binding: Binding | None) -> str:
    """The path of the workflow; of one to be made, with a place for its id."""
    return f"/workflow/{binding.workflow_id if binding else NEW}"


def creation(title: str) -> dict[str, Any]:
    """The body of POST /workflow: it must bring the start point, as an update of element 1 (Q14)."""
    return {
        "title": title,
        "triggerOnEdit": "ENABLED",
        "elements": [{"action": "update", "elementID": 1, "data": start_element()}],
        "links": [],
    }


def start_element() -> dict[str, Any]:
    """The start point of a workflow just made."""
    return {
        "element_id": 1,
        "id": 1,
        "type": START,
        "elementType": START,
        "subType": "workflow_start_point_submission",
        "className": ["isStartPoint"],
        "position": {"x": 0, "y": 0},
        "x": 0,
        "y": 0,
        "measured": {"width": 296, "height": 88},
    }


def blank(title: str, *, names: Names) -> Live:
    """The reading of a workflow just made, before it is."""
    content = {"workflow": {"title": title, "status": "DISABLED"}, "elements": [start_element()], "links": []}
    return read(content, names=names)


def _bind_trigger(body: dict[str, Any], draft: Draft, *, trigger: int | None) -> str:
    """The id of the form that the trigger is newly bound to, "" for none.

    The binding was measured with all three fields in one update (Q42), so all three are sent.
    """
    for entry in body["elements"]:
        data: dict[str, Json] = entry["data"]
        if entry["elementID"] == trigger and data.get("resourceID"):
            whole = draft.elements[entry["elementID"]]
            data["resourceType"] = whole.get("resourceType") or "FORM"
            data["subType"] = whole.get("subType") or ""
            return str(data["resourceID"])
    return ""
