"""The tree of one workflow: elements, links, updateTree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from wfcode.sandbox import values
from wfcode.sandbox.call import Call, MissingParameters, Problem, Reply
from wfcode.sandbox.lists import listed_all
from wfcode.sandbox.records import Records
from wfcode.sandbox.routes.endpoint import Endpoint
from wfcode.sandbox.routes.workflows import found, read
from wfcode.sandbox.session import Workflow
from wfcode.sandbox.tree import Tree, entries
from wfcode.sandbox.values import ELEMENT_IDS, LINK_ENDS, LINK_IDS, Record

# What /elements and the essential mode of /combined keep (Q25).
ESSENTIAL: Final = frozenset(
    ("element_id", "id", "type", "subType", "name", "outcomes", "resourceID", "resourceType", "x", "y")
)
JUNK: Final = (None, "junk", 0)


def combined(call: Call) -> Reply:
    """Workflow, elements and links in one answer (Q12)."""
    workflow = read(call)
    essential = call.query.get("fetchEssentialElementProps") == "1"
    return Reply(
        {
            "workflow": workflow.meta,
            "elements": _junked(call, _elements(workflow, essential=essential)),
            "links": _junked(call, _links(workflow)),
        }
    )


def elements(call: Call) -> Reply:
    """The elements, in summary."""
    return listed_all(_junked(call, _elements(read(call), essential=True)))


def element(call: Call) -> Reply:
    """One element in full."""
    return Reply(_one(call, _elements(read(call), essential=False), ELEMENT_IDS))


def links(call: Call) -> Reply:
    """The links."""
    return listed_all(_junked(call, _links(read(call))))


def link(call: Call) -> Reply:
    """One link."""
    return Reply(_one(call, _links(read(call)), LINK_IDS))


def update_tree(call: Call) -> Reply:
    """Applies the entries in order; without an entry nothing is written (Q22)."""
    workflow, body = found(call), call.fields
    wanted_elements, wanted_links = entries(body, "elements"), entries(body, "links")
    if not wanted_elements and not wanted_links:
        return Reply({"result": {"elements": [], "links": []}})
    tree = _tree(call, workflow)
    try:
        tree.apply(wanted_elements, wanted_links)
    except Problem:
        if not call.switches["atomic_update_tree"]:
            _save(call, workflow, tree)
        raise
    finally:
        call.session.set_switches({"cut_update_tree_after": 0})
    _save(call, workflow, tree)
    return Reply({"result": tree.echo})


def create_element(call: Call) -> Reply:
    """A bare element under an id of the server's choice (Q40)."""
    workflow = found(call)
    if values.is_missing(call.fields.get("type")):
        raise MissingParameters(["type"])
    tree = _tree(call, workflow)
    made = tree.bare_element(call.fields["type"])
    _save(call, workflow, tree)
    return Reply(values.with_text_ids(made, ELEMENT_IDS))


def edit_element(call: Call) -> Reply:
    """Configures one element with flat settings (Q40)."""
    workflow = found(call)
    tree = _tree(call, workflow)
    at = tree.elements.find(values.as_id(call.ids["eid"]))
    if at is None:
        raise call.unavailable()
    tree.update_element(at, call.fields)
    _save(call, workflow, tree)
    return Reply(values.with_text_ids(tree.elements[at], ELEMENT_IDS))


def _tree(call: Call, workflow: Workflow) -> Tree:
    elements, links = Records(workflow.elements, ELEMENT_IDS), Records(workflow.links, LINK_IDS)
    return Tree(workflow.id, elements, links, call.session.stamp(), call.switches)


def _save(call: Call, workflow: Workflow, tree: Tree) -> None:
    meta = {**workflow.meta, "updated_at": tree.date}
    call.session.save_workflow(replace(workflow, meta=meta, elements=tree.elements.all, links=tree.links.all))


def _elements(workflow: Workflow, *, essential: bool) -> list[Any]:
    shown = [values.with_text_ids(element, ELEMENT_IDS) for element in workflow.elements]
    return [_summary(element) for element in shown] if essential else shown


def _summary(element: Any) -> Any:
    if not isinstance(element, dict):
        return element
    return {name: value for name, value in element.items() if name in ESSENTIAL}


def _links(workflow: Workflow) -> list[Any]:
    return [values.with_text_ids(link, (*LINK_IDS, *LINK_ENDS)) for link in workflow.links]


def _junked(call: Call, items: list[Any]) -> list[Any]:
    return [*items, *JUNK] if call.switches["junk_in_lists"] else items


def _one(call: Call, items: list[Any], names: tuple[str, ...]) -> Record:
    found = Records(items, names).find(values.as_id(call.ids["eid"]))
    if found is None:
        raise call.unavailable()
    return dict(items[found])


ENDPOINTS = (
    Endpoint("GET", "/workflow/{id}/combined", combined),
    Endpoint("PUT", "/workflow/{id}/updateTree", update_tree),
    Endpoint("GET", "/workflow/{id}/elements", elements),
    Endpoint("POST", "/workflow/{id}/elements", create_element),
    Endpoint("GET", "/workflow/{id}/elements/{eid}", element),
    Endpoint("POST", "/workflow/{id}/elements/{eid}", edit_element),
    Endpoint("GET", "/workflow/{id}/links", links),
    Endpoint("GET", "/workflow/{id}/links/{eid}", link),
)
