"""What people do in the web builder, done to raw elements and links: `edits()` draws it, `edit` does it."""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

from hypothesis import strategies as st

Raw: TypeAlias = "dict[int, dict[str, Any]]"
Edit: TypeAlias = "tuple[str, int, int]"
KINDS = (
    "rename",
    "write",
    "write unknown",
    "clear",
    "move",
    "delete",
    "delete leaving links",
    "add",
    "copy",
    "wire",
    "cut",
    "label",
    "reorder",
    "drop outcome",
    "add outcome",
    "retype",
)


def edits(max_size: int = 6) -> st.SearchStrategy[list[Edit]]:
    """A list of edits; the two numbers choose what each is done to."""
    number = st.integers(0, 50)
    return st.lists(st.tuples(st.sampled_from(KINDS), number, number), max_size=max_size)


def edit(elements: Raw, links: Raw, done: list[Edit]) -> None:
    """Do the edits in place; the start point is never deleted, and one that finds nothing to work on does nothing."""
    for kind, first, second in done:
        steps = [key for key in sorted(elements) if key != 1]
        chosen = elements[([1, *steps])[first % (len(steps) + 1)]]
        _EDITS[kind](elements, links, chosen, second)


def _rename(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    chosen["name"] = f"Named in the builder {number}"


def _write(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    texts = [name for name, value in sorted(chosen.items()) if isinstance(value, str) and name not in _KEPT]
    if texts:
        chosen[texts[number % len(texts)]] = "Yes" if number % 2 else f"<p>{number}</p>"


def _write_unknown(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    chosen[f"novelty{number % 3}"] = {"deep": [number, {"a": ""}], "flag": True}


def _clear(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    names = [name for name in sorted(chosen) if name not in _KEPT and name != "outcomes"]
    if names:
        name = names[number % len(names)]
        if number % 2:
            chosen.pop(name)
        elif isinstance(chosen[name], (str, list)):
            chosen[name] = type(chosen[name])()


def _move(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    chosen["x"] = chosen["y"] = float(number * 1000 + 7)


def _delete(elements: Raw, links: Raw, chosen: dict[str, Any], _number: int) -> None:
    eid = int(chosen["element_id"])
    if eid != 1:
        _delete_leaving_links(elements, links, chosen, 0)
        for key in [key for key, link in links.items() if eid in (int(link["fromElement"]), int(link["toElement"]))]:
            links.pop(key)


def _delete_leaving_links(elements: Raw, _links: Raw, chosen: dict[str, Any], _number: int) -> None:
    if int(chosen["element_id"]) != 1:
        elements.pop(int(chosen["element_id"]))


def _add(elements: Raw, _links: Raw, _chosen: dict[str, Any], number: int) -> None:
    eid = max(elements) + 1
    kind = ("workflow_send_email", "workflow_novelty", "workflow_assign_task")[number % 3]
    elements[eid] = {"element_id": str(eid), "type": kind, "name": f"Added {number}", "x": 9000, "y": eid * 500}
    if kind != "workflow_send_email":
        elements[eid]["outcomes"] = [{"id": 7, "outcomeID": 7, "type": "CUSTOM", "text": "Go", "linkID": None}]


def _copy(elements: Raw, _links: Raw, chosen: dict[str, Any], _number: int) -> None:
    eid = max(elements) + 1
    elements[eid] = {**copy.deepcopy(chosen), "element_id": eid, "y": eid * 700}
    if elements[eid]["type"] == "workflow_start_point":
        elements.pop(eid)


def _wire(elements: Raw, links: Raw, chosen: dict[str, Any], number: int) -> None:
    targets = [key for key in sorted(elements) if key != 1]
    if not targets:
        return
    link = max(links, default=0) + 1
    source = int(chosen["element_id"])
    links[link] = {"link_id": str(link), "fromElement": source, "toElement": str(targets[number % len(targets)])}
    outcomes = [item for item in chosen.get("outcomes") or [] if isinstance(item, dict)]
    if outcomes:
        outcomes[number % len(outcomes)]["linkID"] = str(link)


def _cut(_elements: Raw, links: Raw, _chosen: dict[str, Any], number: int) -> None:
    if links:
        links.pop(sorted(links)[number % len(links)])


def _label(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    outcomes = chosen.get("outcomes") or []
    if outcomes:
        outcomes[number % len(outcomes)].update({"text": f"Label {number}", "buttonColor": "#123456"})


def _reorder(_elements: Raw, _links: Raw, chosen: dict[str, Any], _number: int) -> None:
    if chosen.get("outcomes"):
        chosen["outcomes"] = list(reversed(chosen["outcomes"]))


def _drop_outcome(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    if chosen.get("outcomes"):
        chosen["outcomes"].pop(number % len(chosen["outcomes"]))


def _add_outcome(_elements: Raw, _links: Raw, chosen: dict[str, Any], number: int) -> None:
    if chosen.get("outcomes"):
        identity = max(int(item.get("outcomeID") or 0) for item in chosen["outcomes"]) + 1
        made = {"id": identity, "outcomeID": identity, "type": "CUSTOM", "text": f"More {number}", "linkID": 0}
        chosen["outcomes"].append(made)


def _retype(_elements: Raw, _links: Raw, chosen: dict[str, Any], _number: int) -> None:
    if int(chosen["element_id"]) != 1:
        chosen["type"] = "workflow_pdf" if chosen["type"] != "workflow_pdf" else "workflow_novelty"


_KEPT = frozenset(
    {"element_id", "id", "type", "elementType", "subType", "name", "x", "y", "resourceID", "resourceType"}
)
_EDITS = {
    "rename": _rename,
    "write": _write,
    "write unknown": _write_unknown,
    "clear": _clear,
    "move": _move,
    "delete": _delete,
    "delete leaving links": _delete_leaving_links,
    "add": _add,
    "copy": _copy,
    "wire": _wire,
    "cut": _cut,
    "label": _label,
    "reorder": _reorder,
    "drop outcome": _drop_outcome,
    "add outcome": _add_outcome,
    "retype": _retype,
}
