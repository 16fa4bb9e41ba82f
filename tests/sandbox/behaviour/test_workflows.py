"""Q41 to Q56: workflows as a whole."""

from __future__ import annotations

import pytest
from sandbox_api import FORM, LINK, START, Api, entry, link_entry

from wfcode.sandbox.routes.workflows import START as START_TYPE

RESOURCE = {"resourceType": "FORM", "resourceID": FORM}


@pytest.mark.parametrize("form", [FORM, "1"], ids=["a form", "no form"])
def test_q41_set_resource_says_true_and_changes_nothing_readable(api: Api, workflow: str, form: str) -> None:
    before = api.tree(workflow), api.content("GET", f"/workflow/{workflow}"), api.content("GET", "/user/workflows")

    answer = api.content("POST", f"/workflow/{workflow}/setResource", json={**RESOURCE, "resourceID": form})

    assert answer is True
    after = api.tree(workflow), api.content("GET", f"/workflow/{workflow}"), api.content("GET", "/user/workflows")
    assert after == before


def test_q42_set_resource_and_the_update_bind_the_form(api: Api, workflow: str) -> None:
    api.content("POST", f"/workflow/{workflow}/setResource", json=RESOURCE)
    api.update(workflow, [entry("update", 1, subType="workflow_start_point_submission", **RESOURCE)])

    start = api.element(workflow, 1)
    assert (start["resourceID"], start["resourceType"]) == (FORM, "FORM")


def test_q43_the_same_relation_twice_is_a_409(api: Api, workflow: str) -> None:
    api.content("POST", f"/workflow/{workflow}/setResource", json=RESOURCE)

    again = {"resourceType": "form", "resourceID": int(FORM)}
    assert api.problem("POST", f"/workflow/{workflow}/setResource", json=RESOURCE)[0] == 409
    assert api.problem("POST", f"/workflow/{workflow}/setResource", json=again)[0] == 409
    assert api.content("POST", f"/workflow/{workflow}/setResource", json={**RESOURCE, "resourceID": "9"}) is True
    assert api.content("POST", f"/workflow/{api.create()}/setResource", json=RESOURCE) is True


def test_q43_a_relation_survives_other_writes(api: Api, workflow: str) -> None:
    api.content("POST", f"/workflow/{workflow}/setResource", json=RESOURCE)
    api.update(workflow, [entry("create", 2, type="a")])
    api.content("POST", f"/workflow/{workflow}", json={"title": "New"})

    assert api.problem("POST", f"/workflow/{workflow}/setResource", json=RESOURCE)[0] == 409


def test_q44_the_update_alone_binds_too(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("update", 1, **RESOURCE)])

    assert api.element(workflow, 1)["resourceID"] == FORM


def test_q45_publish_says_live_and_stays_a_draft(api: Api, workflow: str) -> None:
    answer = api.content("POST", f"/workflow/{workflow}/publish")

    assert answer["live"] == 1
    assert api.content("GET", f"/workflow/{workflow}")["publishStatus"] == "DRAFT"


def test_q46_has_published_flow_is_always_true(api: Api, workflow: str) -> None:
    assert api.content("GET", f"/workflow/{workflow}")["hasPublishedFlow"] is True


def test_q47_has_any_workflow_is_true_when_asked_for(api: Api) -> None:
    plain, asked = api.content("GET", "/user/forms"), api.content("GET", "/user/forms?addWorkflow=1")

    assert all("hasAnyWorkflow" not in form for form in plain)
    assert [form["hasAnyWorkflow"] for form in asked] == [True] * 4


def test_q48_a_bare_workflow_can_be_published(api: Api) -> None:
    assert api.content("POST", f"/workflow/{api.create(elements=[])}/publish")["live"] == 1


@pytest.mark.parametrize("published", [False, True])
def test_q49_delete_removes_the_workflow(api: Api, workflow: str, published: bool) -> None:
    if published:
        api.content("POST", f"/workflow/{workflow}/publish")

    api.content("DELETE", f"/workflow/{workflow}")

    assert api.content("GET", "/user/workflows") == []
    assert api.problem("GET", f"/workflow/{workflow}/combined")[0] == 401
    assert api.problem("DELETE", f"/workflow/{workflow}")[0] == 401


def test_q49_an_id_is_never_given_out_twice(api: Api, workflow: str) -> None:
    api.content("DELETE", f"/workflow/{workflow}")

    assert int(api.create()) > int(workflow)


def test_q50_the_switch_answers_401_and_creates_nothing(api: Api) -> None:
    api.switch(transient_401_on_create=2)

    for _ in range(2):
        assert api.problem("POST", "/workflow", json={"title": "T"}) == (
            401,
            "You're not authorized to use (/workflow) ",
        )
    assert api.content("GET", "/user/workflows") == []
    assert api.tree(api.create())["elements"][0]["type"] == START_TYPE


def test_q51_the_switch_answers_401_and_leaves_a_workflow_without_start(api: Api) -> None:
    api.switch(partial_create=1)

    start = {"action": "update", "elementID": 1, "data": START}
    body = {"title": "Half", "elements": [start], "links": []}
    assert api.problem("POST", "/workflow", json=body)[0] == 401

    [left] = api.content("GET", "/user/workflows")
    assert left["title"] == "Half"
    assert api.tree(left["id"])["elements"] == []
    assert api.tree(api.create())["elements"] != []


def test_q52_create_loses_settings_of_the_start_and_the_status(api: Api) -> None:
    lossy = {"schedule__executeWhen__afterUnit": "day", **RESOURCE, "buttonText": "Run", "name": "N"}
    start = {"action": "update", "elementID": 1, "data": {**START, **lossy}}
    made = api.create(elements=[start], status="DISABLED")

    kept = api.element(made, 1)
    assert kept["resourceID"] is None
    assert not (set(lossy) - {"resourceID"}) & set(kept)
    assert {name: kept[name] for name in ("subType", "position", "x", "y")} == {
        name: START[name] for name in ("subType", "position", "x", "y")
    }
    assert api.content("GET", f"/workflow/{made}")["status"] == "ENABLED"


def test_q52_the_rest_of_the_tree_is_created(api: Api) -> None:
    start = {"action": "update", "elementID": 1, "data": START}
    made = api.create(
        elements=[start, entry("create", 2, type="workflow_placeholder")], links=[link_entry("create", 1, LINK)]
    )

    tree = api.tree(made)
    assert [element["element_id"] for element in tree["elements"]] == ["1", "2"]
    assert [link["link_id"] for link in tree["links"]] == ["1"]


def test_q52_a_create_with_a_broken_link_leaves_nothing(api: Api) -> None:
    start = {"action": "update", "elementID": 1, "data": START}
    body = {"title": "T", "elements": [start], "links": [link_entry("create", 1, {})]}

    assert api.problem("POST", "/workflow", json=body)[0] == 400
    assert api.content("GET", "/user/workflows") == []


def test_q53_post_writes_title_and_status(api: Api, workflow: str) -> None:
    before = api.content("GET", f"/workflow/{workflow}")
    assert api.content("POST", f"/workflow/{workflow}", json={"title": "New"})["title"] == "New"
    assert api.content("POST", f"/workflow/{workflow}", data={"status": "DISABLED"})["status"] == "DISABLED"
    api.content("POST", f"/workflow/{workflow}", json={"publishStatus": "LIVE", "id": "7"})

    after = api.content("GET", f"/workflow/{workflow}")
    assert after.pop("updated_at") > before.pop("updated_at")
    assert after == {**before, "title": "New", "status": "DISABLED"}


def test_q54_revisions_are_locked(api: Api, workflow: str) -> None:
    refused = api.problem("GET", f"/workflow/{workflow}/revisions")

    assert refused == (401, "You're not authorized to use (/workflow-id-revisions) ")


@pytest.mark.parametrize("name", ["tree", "flow", "structure", "history", "duplicate"])
def test_q55_routes_that_do_not_exist_are_a_404(api: Api, workflow: str, name: str) -> None:
    refused = api.problem("GET", f"/workflow/{workflow}/{name}")

    assert refused == (404, f"Requested URL (/workflow/{workflow}/{name}) is not available!")


def test_q56_titles_need_not_be_unique(api: Api) -> None:
    first, second = api.create(title="Same"), api.create(title="Same")

    assert first != second
    assert [one["title"] for one in api.content("GET", "/user/workflows")] == ["Same", "Same"]
