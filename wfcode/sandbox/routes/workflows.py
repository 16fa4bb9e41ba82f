"""Workflows as a whole: list, create, metadata, trigger form, publish, delete."""

from __future__ import annotations

from typing import Any, Final

from wfcode.sandbox.call import Call, MissingParameters, Problem, Reply
from wfcode.sandbox.demo import USER
from wfcode.sandbox.lists import listed
from wfcode.sandbox.records import Records
from wfcode.sandbox.routes.endpoint import Endpoint
from wfcode.sandbox.session import Session, Workflow
from wfcode.sandbox.tree import Tree, entries
from wfcode.sandbox.values import ELEMENT_IDS, LINK_IDS, Record, as_text, id_of, is_missing, missing

START: Final = "workflow_start_point"
# All else about the start is lost on POST /workflow (Q52).
_KEPT_OF_START: Final = ("type", "elementType", "subType", "className", "position", "x", "y", "measured")


def user_workflows(call: Call) -> Reply:
    """The workflows of the account."""
    shown = [workflow.meta for workflow in _as_read(call)]
    return listed([{**meta, "instance_summary": {"total": 0}} for meta in shown], call.query)


def create(call: Call) -> Reply:
    """A new workflow with what stands for its start in the body (Q14, Q50-Q52)."""
    if call.session.uses_up("transient_401_on_create"):
        raise call.denied()
    body = call.fields
    elements, links = entries(body, "elements"), entries(body, "links")
    workflow = new_workflow(call.session, body, elements=[], links=[])
    if call.session.uses_up("partial_create"):
        call.session.save_workflow(workflow)
        raise call.denied()
    start = next((entry for entry in elements if _is_start(entry)), None)
    if start is not None:
        workflow = _with_tree(call, workflow, start, others=[e for e in elements if e is not start], links=links)
    call.session.save_workflow(workflow)
    return Reply(workflow.meta)


def new_workflow(session: Session, given: Record, *, elements: list[Any], links: list[Any]) -> Workflow:
    """A workflow that is not stored yet, ENABLED whatever was asked for (Q52)."""
    workflow_id, date = session.new_workflow_id(), session.stamp()
    meta = {
        "id": workflow_id,
        "username": USER["username"],
        "title": as_text(given.get("title", "")),
        "status": "ENABLED",
        "type": "default",
        "triggerOnEdit": as_text(given.get("triggerOnEdit", "ENABLED")),
        "publishStatus": "DRAFT",
        "hasPublishedFlow": True,
        "createdWithAI": "0",
        "created_at": date,
        "updated_at": date,
    }
    return Workflow(workflow_id, meta, elements, links)


def workflow(call: Call) -> Reply:
    """The metadata, without elements."""
    return Reply(read(call).meta)


def edit(call: Call) -> Reply:
    """Writes title and status (Q53); all else is ignored."""
    workflow = found(call)
    changes = {name: _scalar(call.fields[name], name) for name in ("title", "status") if name in call.fields}
    if not changes:
        return Reply(workflow.meta)
    return Reply(call.session.touch_workflow(workflow, **changes).meta)


def delete(call: Call) -> Reply:
    """Removes the workflow, published or not (Q49)."""
    workflow = found(call)
    call.session.delete_workflow(workflow.id)
    return Reply(True)


def set_resource(call: Call) -> Reply:
    """Relates a form to the workflow; nothing that can be read changes (Q41), the second time is a 409 (Q43)."""
    workflow = found(call)
    lacking = missing(call.fields, ("resourceType", "resourceID"))
    if lacking:
        raise MissingParameters(lacking)
    relation = f"{as_text(call.fields['resourceType']).upper()}:{as_text(call.fields['resourceID'])}"
    if relation in workflow.bound:
        raise Problem(409, "This resource is already set")
    call.session.bind(workflow, relation)
    return Reply(True)


def publish(call: Call) -> Reply:
    """Says live, and leaves every flag as it was (Q45, Q46, Q48)."""
    workflow = found(call)
    meta = call.session.touch_workflow(workflow).meta
    return Reply({**meta, "live": 1, "published_at": meta["updated_at"]})


def revisions(call: Call) -> Reply:
    """There, but locked (Q54)."""
    raise call.denied()


def internal_forms(call: Call) -> Reply:
    """No form of this account is internal."""
    read(call)
    return Reply([])


def read(call: Call) -> Workflow:
    """The workflow of the path as a GET shows it (Q35)."""
    return _known(call, call.session.workflow_as_read(call.ids["id"]))


def found(call: Call) -> Workflow:
    """The workflow of the path as it is."""
    return _known(call, call.session.workflow(call.ids["id"]))


def _known(call: Call, workflow: Workflow | None) -> Workflow:
    if workflow is None:
        raise call.denied() if call.switches["unknown_workflow_status"] == 401 else call.unavailable()
    return workflow


def _as_read(call: Call) -> list[Workflow]:
    seen = [call.session.workflow_as_read(workflow.id) for workflow in call.session.workflows()]
    return [workflow for workflow in seen if workflow is not None]


def _is_start(entry: Any) -> bool:
    data = entry.get("data") if isinstance(entry, dict) else None
    if not isinstance(data, dict) or entry.get("action") != "update" or data.get("type") != START:
        return False
    return (id_of(entry, ("elementID",)) or id_of(data, ELEMENT_IDS)) == "1"


def _with_tree(call: Call, workflow: Workflow, start: Record, *, others: list[Any], links: list[Any]) -> Workflow:
    date = workflow.meta["created_at"]
    kept = {name: start["data"][name] for name in _KEPT_OF_START if name in start["data"]}
    ids = {"element_id": "1", "id": "1"}
    first = {**kept, **ids, "resourceID": None, "created_at": date}
    tree = Tree(workflow.id, Records([first], ELEMENT_IDS), Records([], LINK_IDS), date, call.switches)
    tree.apply(others, links)
    return Workflow(workflow.id, workflow.meta, tree.elements.all, tree.links.all)


def _scalar(value: Any, name: str) -> str:
    if isinstance(value, dict | list) or (name == "status" and is_missing(value)):
        raise Problem(400, f"{name} must be a text")
    return as_text(value)


ENDPOINTS = (
    Endpoint("GET", "/user/workflows", user_workflows),
    Endpoint("POST", "/workflow", create),
    Endpoint("GET", "/workflow/{id}", workflow),
    Endpoint("POST", "/workflow/{id}", edit),
    Endpoint("DELETE", "/workflow/{id}", delete),
    Endpoint("POST", "/workflow/{id}/setResource", set_resource),
    Endpoint("POST", "/workflow/{id}/publish", publish),
    Endpoint("GET", "/workflow/{id}/revisions", revisions),
    Endpoint("GET", "/workflow/{id}/getInternalForms", internal_forms),
)
