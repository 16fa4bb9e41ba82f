"""U1 to U14: what nobody has measured."""

from __future__ import annotations

from typing import Any

import pytest
from sandbox_api import LINK, Api, StillClock, entry, link_entry


@pytest.mark.parametrize("way", [{"headers": {"apikey": "k"}}, {"params": {"apiKey": "k"}}], ids=["header", "query"])
def test_u01_both_ways_to_send_a_key_are_good(api: Api, workflow: str, way: dict[str, Any]) -> None:
    api.headers.clear()

    assert api.content("GET", f"/workflow/{workflow}/combined", **way)["workflow"]["id"] == workflow


def test_u02_what_stands_before_a_failing_entry_is_done(api: Api, workflow: str) -> None:
    links = [link_entry("create", 1, LINK), link_entry("create", 2, {}), link_entry("create", 3, LINK)]
    before = api.tree(workflow)["workflow"]["updated_at"]

    assert api.refused(workflow, [entry("create", 2, type="a")], links)[0] == 400

    tree = api.tree(workflow)
    assert [element["element_id"] for element in tree["elements"]] == ["1", "2"]
    assert [link["link_id"] for link in tree["links"]] == ["1"]
    assert tree["workflow"]["updated_at"] > before


def test_u02_the_switch_makes_it_all_or_nothing(api: Api, workflow: str) -> None:
    api.switch(atomic_update_tree=True)
    before = api.tree(workflow)

    assert api.refused(workflow, [entry("create", 2, type="a")], [link_entry("create", 2, {})])[0] == 400

    assert api.tree(workflow) == before


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_u02_the_switch_cuts_the_next_update_off(api: Api, workflow: str, cut: int) -> None:
    api.switch(cut_update_tree_after=cut)
    elements = [entry("create", 2, type="a"), entry("create", 3, type="a")]
    links = [link_entry("create", 1, LINK), link_entry("create", 2, LINK)]

    assert api.refused(workflow, elements, links)[0] == 500

    tree = api.tree(workflow)
    assert len(tree["elements"]) - 1 + len(tree["links"]) == cut
    api.update(workflow, elements, links)


@pytest.mark.parametrize("action", ["update", "delete"])
def test_u03_ids_that_do_not_exist_are_passed_over_unless_the_switch_refuses(
    api: Api, workflow: str, action: str
) -> None:
    elements, links = [entry(action, 9, a="b")], [link_entry(action, 9, {"labels": []})]
    before = api.tree(workflow)["elements"], api.tree(workflow)["links"]

    api.update(workflow, elements, links)
    assert (api.tree(workflow)["elements"], api.tree(workflow)["links"]) == before
    api.switch(reject_missing=True)
    assert api.refused(workflow, elements)[0] == 400
    assert api.refused(workflow, links=links)[0] == 400


def test_u04_unknown_types_and_fields_are_stored_unless_the_switch_refuses(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_new", a="b")])
    api.update(workflow, [entry("create", 3, type="workflow_send_email", novelty="b")])
    assert (api.element(workflow, 2)["a"], api.element(workflow, 3)["novelty"]) == ("b", "b")
    api.switch(reject_unknown=True)

    assert api.refused(workflow, [entry("create", 4, type="workflow_new")]) == (400, "Not known: type workflow_new")
    assert api.refused(workflow, [entry("update", 3, other="b")]) == (400, "Not known: other")
    api.update(workflow, [entry("create", 4, type="workflow_send_email", subject="S", x=1, y=2, name="N")])
    assert api.element(workflow, 4)["subject"] == "S"


@pytest.mark.parametrize("status", ["DISABLED", "ENABLED"])
def test_u05_the_status_is_what_was_written(api: Api, workflow: str, status: str) -> None:
    api.content("POST", f"/workflow/{workflow}", json={"status": status})
    api.content("POST", f"/workflow/{workflow}/publish")

    meta = api.content("GET", f"/workflow/{workflow}")
    assert (meta["status"], meta["publishStatus"]) == (status, "DRAFT")


@pytest.mark.parametrize("date", ["2026-03-01", "03/01/2026", "soon"])
def test_u06_dates_in_conditions_are_not_checked(api: Api, workflow: str, date: str) -> None:
    terms = [{"field": "8", "operator": "after", "value": date}]
    api.update(workflow, [entry("create", 2, type="custom", conditionTerms=terms)])

    assert api.element(workflow, 2)["conditionTerms"] == terms


def test_u07_the_switch_limits_calls_a_second(api: Api, clock: StillClock) -> None:
    assert all(api.call("GET", "/user").status_code == 200 for _ in range(5))
    api.switch(rate_limit=2)

    answers = [api.call("GET", "/user") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers["retry-after"] == "1"
    clock.advance(1)
    assert api.call("GET", "/user").status_code == 200


@pytest.mark.parametrize("path", ["", "/combined", "/elements", "/links/1"])
def test_u08_a_workflow_that_does_not_exist_is_a_401_or_what_the_switch_says(api: Api, path: str) -> None:
    assert api.problem("GET", f"/workflow/262250000009999{path}")[0] == 401
    api.switch(unknown_workflow_status=404)

    assert api.problem("GET", f"/workflow/262250000009999{path}")[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "/workflow/{}/elements/9",
        "/workflow/{}/elements/nine",
        "/workflow/{}/links/9",
        "/form/242894007368969/question/99",
        "/form/242894007368969/properties/nothing",
        "/approval-templates?id=9",
    ],
)
def test_u09_parts_that_do_not_exist_are_a_404(api: Api, workflow: str, path: str) -> None:
    assert api.problem("GET", path.format(workflow))[0] == 404


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff\xfe",
        b"[1]",
        b'"text"',
        b'{"elements": NaN}',
        b'{"elements": 1e999}',
        b"[" * 100_000,
        b'{"a":' * 300 + b"1" + b"}" * 300,
        b'{"elements": {"1": {}}}',
        b'{"elements": ["x"]}',
        b'{"elements": [{"action": "create", "data": {}}]}',
        b'{"elements": [{"action": "move", "elementID": 2, "data": {}}]}',
        b'{"elements": [{"action": "create", "elementID": true, "data": {}}]}',
        b'{"elements": [{"action": "create", "elementID": -2, "data": {}}]}',
        b'{"links": [{"action": ["create"], "linkID": 2, "data": {}}]}',
    ],
)
def test_u10_a_body_of_the_wrong_shape_is_a_400(api: Api, workflow: str, body: bytes) -> None:
    before = api.tree(workflow)["elements"]

    assert api.problem("PUT", f"/workflow/{workflow}/updateTree", content=body)[0] == 400

    assert api.tree(workflow)["elements"] == before


@pytest.mark.parametrize("text", ["{", "[]", "1", '{"title:like": "a"}', '{"a":' * 5000])
def test_u11_a_filter_that_cannot_be_read_is_a_400(api: Api, workflow: str, text: str) -> None:
    assert api.problem("GET", "/user/workflows", params={"filter": text})[0] == 400


def test_u12_lists_come_by_id_highest_first(api: Api) -> None:
    ids = [api.create(title=title) for title in ("b", "c", "a")]

    assert [one["id"] for one in api.content("GET", "/user/workflows")] == ids[::-1]


def test_u13_routes_of_the_web_app_are_of_no_use(api: Api, workflow: str) -> None:
    assert api.content("GET", f"/workflow/{workflow}/getInternalForms") == []
    assert api.content("GET", f"/workflow/{workflow}/copilot/getWorkflowCopilotSession") == {}
    assert api.problem("POST", "/workflow/copilot/createWorkflow", json={}) == (
        403,
        "Forbidden to use /workflow/copilot/createWorkflow ",
    )


def test_u14_any_text_is_a_status(api: Api, workflow: str) -> None:
    assert api.content("POST", f"/workflow/{workflow}", json={"status": "RESTING"})["status"] == "RESTING"
    assert api.problem("POST", f"/workflow/{workflow}", json={"status": {"a": 1}})[0] == 400
    assert api.problem("POST", f"/workflow/{workflow}", json={"status": ""})[0] == 400
