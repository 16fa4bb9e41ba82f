"""The sandbox's own routes: state, reset, load, dump, write log, switches. They need no key."""

from __future__ import annotations

from typing import Any, Final

from wfcode.sandbox import demo
from wfcode.sandbox.call import Call, Problem, Reply
from wfcode.sandbox.errors import UnknownSwitch, WrongSwitchValue
from wfcode.sandbox.routes.endpoint import Endpoint
from wfcode.sandbox.routes.workflows import new_workflow
from wfcode.sandbox.session import Session, Workflow
from wfcode.sandbox.switches import SWITCHES, checked
from wfcode.sandbox.values import Record, as_text

NO_WORKFLOW: Final = "the sandbox has no workflow {}; `wfcode sandbox status` lists those it has"


def status(call: Call) -> Reply:
    """What the account holds."""
    session = call.session
    return Reply(
        {
            "user": demo.USER["username"],
            "forms": [_form_row(form.meta, len(form.questions)) for form in session.forms()],
            "workflows": [_workflow_row(workflow) for workflow in session.workflows()],
            "writes": len(session.log()),
            "switches": _changed(session),
        }
    )


def reset(call: Call) -> Reply:
    """The demo account as on the first day; ids that were given out are not given out again."""
    call.session.clear()
    demo.fill(call.session)
    return status(call)


def load(call: Call) -> Reply:
    """Stores `{elements, links}` verbatim as a workflow of the title in the query."""
    given = call.fields
    elements, links = _objects(given, "elements"), _objects(given, "links")
    workflow = given.get("workflow")
    own = workflow.get("title") if isinstance(workflow, dict) else None
    title = call.query.get("title") or as_text(own) or "Loaded workflow"
    loaded = new_workflow(call.session, {"title": title}, elements=elements, links=links)
    call.session.save_workflow(loaded)
    return Reply({"id": loaded.id})


def dump(call: Call) -> Reply:
    """The workflow as stored, not as read: loaded ids, types and orders are those of the file."""
    workflow = call.session.workflow(call.ids["id"])
    if workflow is None:
        raise Problem(404, NO_WORKFLOW.format(call.ids["id"]))
    return Reply({"workflow": workflow.meta, "elements": workflow.elements, "links": workflow.links})


def log(call: Call) -> Reply:
    """Every write received since the last reset, oldest first; keys are never in it."""
    return Reply(call.session.log())


def switches(call: Call) -> Reply:
    """Every switch with its value."""
    return Reply(call.switches)


def set_switches(call: Call) -> Reply:
    """Sets the switches named; null puts one back."""
    try:
        call.session.set_switches(checked(call.fields))
    except (UnknownSwitch, WrongSwitchValue) as error:
        raise Problem(400, str(error)) from error
    return switches(call)


def _objects(given: Record, name: str) -> list[Any]:
    items = given.get(name)
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise Problem(400, f"a tree is an object with elements and links; {name} must be a list of objects")
    return items


def _form_row(meta: Record, questions: int) -> Record:
    return {"id": meta["id"], "title": meta["title"], "questions": questions}


def _workflow_row(workflow: Workflow) -> Record:
    shown = {name: workflow.meta[name] for name in ("id", "title", "status", "updated_at")}
    return {**shown, "elements": len(workflow.elements), "links": len(workflow.links)}


def _changed(session: Session) -> Record:
    return {name: value for name, value in session.switches().items() if value != SWITCHES[name].default}


ENDPOINTS = (
    Endpoint("GET", "/_sandbox/status", status, admin=True),
    Endpoint("POST", "/_sandbox/reset", reset, admin=True),
    Endpoint("POST", "/_sandbox/load", load, admin=True),
    Endpoint("GET", "/_sandbox/dump/{id}", dump, admin=True),
    Endpoint("GET", "/_sandbox/log", log, admin=True),
    Endpoint("GET", "/_sandbox/switches", switches, admin=True),
    Endpoint("POST", "/_sandbox/switches", set_switches, admin=True),
)
