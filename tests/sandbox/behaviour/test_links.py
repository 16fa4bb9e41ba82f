"""Q1 to Q12: links."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from sandbox_api import LINK, Api, link_entry

NEEDS = ("type", "fromPortName", "toPortName", "points")
SUBSETS = [names for size in range(1, 5) for names in combinations(NEEDS, size)]
EMPTY: list[Any] = [[], "", None, 0, "0", {}, False, 0.0]


@pytest.mark.parametrize("lacking", SUBSETS, ids=" ".join)
def test_q01_the_message_lists_what_is_missing_in_a_fixed_order(
    api: Api, workflow: str, lacking: tuple[str, ...]
) -> None:
    given = {name: value for name, value in LINK.items() if name not in lacking}

    refused = api.refused(workflow, links=[link_entry("create", 1, given)])

    assert refused == (400, f"Missing parameters: {', '.join(lacking)}")


@pytest.mark.parametrize("empty", EMPTY, ids=repr)
@pytest.mark.parametrize("name", NEEDS)
def test_q02_what_php_calls_empty_is_missing(api: Api, workflow: str, name: str, empty: Any) -> None:
    refused = api.refused(workflow, links=[link_entry("create", 1, {**LINK, name: empty})])

    assert refused == (400, f"Missing parameters: {name}")


@pytest.mark.parametrize("points", [[{"a": "1"}], [{"1": 2}], [[]], [{}], "anything", {"x": 1.5}])
def test_q03_points_are_stored_as_sent(api: Api, workflow: str, points: Any) -> None:
    api.update(workflow, links=[link_entry("create", 1, {**LINK, "points": points})])

    assert api.link(workflow, 1)["points"] == points


@pytest.mark.parametrize("port", ["nonsense", "BOTTOM_1_Out", "DYNAMIC_LEFT_1_In", "dynamic_top_1_in", "TOP", 7, ["x"]])
def test_q04_ports_that_do_not_exist_become_the_usual_pair(api: Api, workflow: str, port: Any) -> None:
    api.update(workflow, links=[link_entry("create", 1, {**LINK, "fromPortName": port, "toPortName": port})])

    link = api.link(workflow, 1)
    assert (link["fromPortName"], link["toPortName"]) == ("DYNAMIC_BOTTOM_1_Out", "DYNAMIC_TOP_1_In")


@pytest.mark.parametrize("place", ["DYNAMIC_TOP_0", "DYNAMIC_BOTTOM_12", "LEFT_MIDDLE", "RIGHT_MIDDLE"])
@pytest.mark.parametrize("way", ["In", "Out"])
def test_q05_ports_of_the_builder_stay(api: Api, workflow: str, place: str, way: str) -> None:
    port = f"{place}_{way}"
    api.update(workflow, links=[link_entry("create", 1, {**LINK, "fromPortName": port, "toPortName": port})])

    link = api.link(workflow, 1)
    assert (link["fromPortName"], link["toPortName"]) == (port, port)


def test_q06_an_empty_port_is_refused(api: Api, workflow: str) -> None:
    refused = api.refused(workflow, links=[link_entry("create", 1, {**LINK, "fromPortName": "", "toPortName": ""})])

    assert refused == (400, "Missing parameters: fromPortName, toPortName")


def test_q07_the_link_type_is_not_checked(api: Api, workflow: str) -> None:
    api.update(workflow, links=[link_entry("create", 1, {**LINK, "type": "banana-link"})])

    assert api.link(workflow, 1)["type"] == "banana-link"


def test_q08_nothing_is_derived_between_outcomes_and_links(api: Api, workflow: str) -> None:
    outcomes = [{"id": 1, "outcomeID": 1, "text": "Done", "linkID": 9}]
    task = {"action": "create", "elementID": 2, "data": {"type": "workflow_assign_task", "outcomes": outcomes}}
    api.update(workflow, [task], [link_entry("create", 5, {**LINK, "fromElement": 2, "toElement": 1})])

    assert api.element(workflow, 2)["outcomes"] == outcomes
    assert "outcome" not in " ".join(api.link(workflow, 5))


@pytest.mark.parametrize("labels", [[], [{"justCreated": True, "label": "Approve"}], [{"label": ""}]])
def test_q09_labels_are_the_ones_sent(api: Api, workflow: str, labels: Any) -> None:
    api.update(workflow, links=[link_entry("create", 1, {**LINK, "labels": labels}), link_entry("create", 2, LINK)])

    assert api.link(workflow, 1)["labels"] == labels
    assert api.link(workflow, 2)["labels"] == []


def test_q10_a_label_can_be_updated_alone(api: Api, workflow: str) -> None:
    api.update(workflow, links=[link_entry("create", 1, LINK)])
    before = api.link(workflow, 1)

    api.update(workflow, links=[link_entry("update", 1, {"labels": [{"label": "New"}]})])

    assert api.link(workflow, 1) == {**before, "labels": [{"label": "New"}]}


@pytest.mark.parametrize(("source", "target"), [(1, 2), (1, 1), (7, 8)], ids=["twice", "to itself", "to nowhere"])
def test_q11_every_edge_is_taken(api: Api, workflow: str, source: int, target: int) -> None:
    data = {**LINK, "fromElement": source, "toElement": target}
    api.update(workflow, links=[link_entry("create", 1, data), link_entry("create", 2, data)])

    ends = [(link["fromElement"], link["toElement"]) for link in api.tree(workflow)["links"]]
    assert ends == [(str(source), str(target))] * 2


def test_q12_combined_has_every_link(api: Api, workflow: str) -> None:
    api.update(workflow, links=[link_entry("create", number, LINK) for number in range(1, 31)])

    links = api.content("GET", f"/workflow/{workflow}/links")
    assert len(links) == 30
    assert api.tree(workflow)["links"] == links
