"""Q13 to Q40: elements."""

from __future__ import annotations

from typing import Any

import pytest
from sandbox_api import LINK, START, Api, StillClock, entry, link_entry

from wfcode.sandbox.fill import NOT_FILLED, UNSTABLE
from wfcode.sandbox.values import FLATTENED
from wfcode.steps import TYPES, defaults

MAIL = "workflow_send_email"


def test_q13_a_create_with_an_id_in_use_overwrites_it_where_it_stands(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="a", old="1"), entry("create", 3, type="b")])

    api.update(workflow, [entry("create", 2, type="c")])

    elements = api.tree(workflow)["elements"]
    assert [element["element_id"] for element in elements] == ["1", "2", "3"]
    assert elements[1]["type"] == "c"
    assert "old" not in elements[1]


def test_q13_elements_and_links_count_apart(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="a")], [link_entry("create", 2, LINK)])

    assert api.element(workflow, 2)["type"] == "a"
    assert api.link(workflow, 2)["type"] == "default-link"


def test_q13_the_switch_refuses_a_collision(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="a")], [link_entry("create", 2, LINK)])
    api.switch(reject_create_collision=True)

    assert api.refused(workflow, [entry("create", 2, type="c")])[0] == 400
    assert api.refused(workflow, links=[link_entry("create", 2, LINK)])[0] == 400
    assert api.element(workflow, 2)["type"] == "a"


@pytest.mark.parametrize(
    "elements",
    [
        [],
        [{"action": "create", "elementID": 1, "data": START}],
        [{"action": "update", "elementID": 2, "data": {**START, "element_id": 2, "id": 2}}],
        [{"action": "update", "elementID": 1, "data": {"type": "workflow_split"}}],
    ],
)
def test_q14_without_a_start_point_as_update_of_element_1_the_workflow_is_empty(api: Api, elements: Any) -> None:
    made = api.create(elements=elements)

    assert api.tree(made)["elements"] == []


def test_q14_the_start_point_comes_with_the_workflow(api: Api, workflow: str) -> None:
    start = api.element(workflow, 1)

    assert start["type"] == "workflow_start_point"
    assert start["resourceID"] is None


@pytest.mark.parametrize("name", sorted(TYPES))
def test_q15_a_create_is_filled_with_defaults_but_for_the_list(api: Api, workflow: str, name: str) -> None:
    api.update(workflow, [entry("create", 2, type=name)])

    element = api.element(workflow, 2)
    wanted = set(defaults(TYPES[name], "")) - NOT_FILLED.get(name, frozenset())
    assert wanted <= set(element)
    assert not NOT_FILLED.get(name, frozenset()) & set(element)
    assert not {"name", "x", "y"} & set(element)


def test_q15_what_was_sent_is_not_filled(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type=MAIL, subject="", to=["a@example.com"])])

    element = api.element(workflow, 2)
    assert (element["subject"], element["to"]) == ("", ["a@example.com"])


def test_q15_an_empty_group_is_not_added_beside_its_members(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_approval", approvalEmail__email__subject="S")])

    element = api.element(workflow, 2)
    assert element["approvalEmail__email__subject"] == "S"
    assert "approvalEmail__email" not in element


def test_q17_an_if_else_without_outcomes_stays_without(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_binary_decision")])

    assert not api.element(workflow, 2).get("outcomes")


def test_q18_no_name_is_added(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type=MAIL), entry("create", 3, type=MAIL, name="Mine")])

    assert "name" not in api.element(workflow, 2)
    assert api.element(workflow, 3)["name"] == "Mine"


def test_q19_an_update_replaces_whole_fields_and_leaves_the_others(api: Api, workflow: str) -> None:
    outcomes = [{"id": 1, "text": "A"}, {"id": 2, "text": "B"}]
    api.update(workflow, [entry("create", 2, type="workflow_assign_task", outcomes=outcomes, note="n")])
    before = api.element(workflow, 2)

    api.update(workflow, [entry("update", 2, outcomes=outcomes[:1])])

    after = api.element(workflow, 2)
    assert after.pop("updated_at")
    assert after == {**before, "outcomes": outcomes[:1]}


def test_q19_an_update_does_not_change_the_id(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="a")])

    api.update(workflow, [{"action": "update", "elementID": 2, "data": {"element_id": 9, "id": 9, "a": "b"}}])

    assert api.element(workflow, 2)["a"] == "b"
    assert api.problem("GET", f"/workflow/{workflow}/elements/9")[0] == 404


def test_q20_deleting_an_element_leaves_its_links(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="a")], [link_entry("create", 1, LINK)])

    api.update(workflow, [{"action": "delete", "elementID": 2}])

    tree = api.tree(workflow)
    assert [element["element_id"] for element in tree["elements"]] == ["1"]
    assert [link["toElement"] for link in tree["links"]] == ["2"]


def test_q21_deleting_a_link_leaves_the_outcome(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="a", outcomes=[{"linkID": 1}])], [link_entry("create", 1, LINK)])

    api.update(workflow, links=[{"action": "delete", "linkID": 1}])

    assert api.tree(workflow)["links"] == []
    assert api.element(workflow, 2)["outcomes"] == [{"linkID": 1}]


def test_q22_an_empty_update_changes_nothing(api: Api, workflow: str) -> None:
    before = api.tree(workflow)

    assert api.update(workflow) == {"elements": [], "links": []}
    assert api.content("PUT", f"/workflow/{workflow}/updateTree", json={}) == {"result": {"elements": [], "links": []}}

    assert api.tree(workflow) == before


@pytest.mark.parametrize("block", sorted(FLATTENED))
def test_q23_a_nested_block_is_lost_and_an_empty_one_kept(api: Api, workflow: str, block: str) -> None:
    api.update(workflow, [entry("create", 2, type="custom", **{block: {"a": "1"}})])
    api.update(workflow, [entry("create", 3, type="custom", **{block: {}})])
    api.update(workflow, [entry("update", 3, **{f"{block}__a": "2", block: {"b": "1"}})])

    assert block not in api.element(workflow, 2)
    assert api.element(workflow, 3)[block] == {}
    assert api.element(workflow, 3)[f"{block}__a"] == "2"


def test_q23_other_objects_stay(api: Api, workflow: str) -> None:
    style = {"style": {"width": 360}, "attachment": {"name": "", "url": ""}, "approvalOptions": {"option": "all"}}
    api.update(workflow, [entry("create", 2, type="custom", **style)])

    assert {name: api.element(workflow, 2)[name] for name in style} == style


def test_q24_reads_give_the_flat_names(api: Api, workflow: str) -> None:
    flat = {"pause__activated": "Yes", "pause__executeWhen__afterAmount": "2", "pause__executeWhen__afterUnit": "day"}
    api.update(workflow, [entry("create", 2, type="workflow_pause", **flat)])

    element = api.element(workflow, 2)
    assert {name: element[name] for name in flat} == flat
    assert "pause" not in element


@pytest.mark.parametrize("path", ["elements", "combined?fetchEssentialElementProps=1"])
def test_q25_the_short_projections_leave_settings_out(api: Api, workflow: str, path: str) -> None:
    kept = {"name": "N", "outcomes": [{"id": 1}], "resourceID": "5", "resourceType": "FORM"}
    api.update(workflow, [entry("create", 2, type="workflow_approval", content="c", taskDescription="d", **kept)])

    content = api.content("GET", f"/workflow/{workflow}/{path}")
    element = (content["elements"] if "combined" in path else content)[1]

    assert {name: element[name] for name in kept} == kept
    assert (element["element_id"], element["id"], element["type"]) == ("2", "2", "workflow_approval")
    assert not {"content", "taskDescription", "header"} & set(element)
    assert {"content", "taskDescription", "header"} <= set(api.element(workflow, 2))


def test_q26_ids_are_text_in_reads_and_outcomes_as_sent(api: Api, workflow: str) -> None:
    outcomes = [{"id": 1, "outcomeID": 1, "linkID": 3}, {"id": 2, "outcomeID": 2, "linkID": "4"}]
    api.update(workflow, [entry("create", 2, type="a", outcomes=outcomes)], [link_entry("create", 3, LINK)])
    loaded = api.load({"elements": [{"element_id": 7, "type": "x"}], "links": [{"link_id": 1, "fromElement": 7}]})

    tree, raw = api.tree(workflow), api.tree(loaded)
    link = tree["links"][0]
    assert (tree["elements"][1]["element_id"], tree["elements"][1]["id"]) == ("2", "2")
    assert tree["elements"][1]["outcomes"] == outcomes
    assert (link["link_id"], link["id"], link["fromElement"], link["toElement"]) == ("3", "3", "1", "2")
    assert (raw["elements"][0]["element_id"], raw["links"]) == ("7", [{"link_id": "1", "fromElement": "7"}])


@pytest.mark.parametrize("unset", [{}, {"linkID": None}, {"linkID": 0}, {"linkID": "0"}, {"linkID": ""}])
def test_q27_an_unset_link_id_comes_back_as_sent(api: Api, workflow: str, unset: dict[str, Any]) -> None:
    api.update(workflow, [entry("create", 2, type="a", outcomes=[{"id": 1, **unset}])])

    assert api.element(workflow, 2)["outcomes"] == [{"id": 1, **unset}]


@pytest.mark.parametrize("subtype", ["workflow_team_approval", "workflow_guessed", ""])
def test_q28_the_subtype_is_not_checked(api: Api, workflow: str, subtype: str) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_approval", subType=subtype)])

    assert api.element(workflow, 2)["subType"] == subtype


def test_q30_payment_verification_is_taken(api: Api, workflow: str) -> None:
    sent = {"formID": "9", "verificationMethod": "data", "outcomes": [{"type": "VERIFY"}, {"type": "NOT_VERIFY"}]}
    api.update(workflow, [entry("create", 2, type="workflow_payment_verification", **sent)])

    element = api.element(workflow, 2)
    assert {name: element[name] for name in sent} == sent


def test_q31_plain_outcomes_come_back_as_text(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_assign_task", outcomes=["Done", "Later"])])

    assert api.element(workflow, 2)["outcomes"] == ["Done", "Later"]


def test_q32_branches_come_back_as_sent(api: Api, workflow: str) -> None:
    branches = [
        {"id": 999, "outcomeID": 999, "conditionValue": "OTHER", "conditionTerms": []},
        {"id": 1000, "outcomeID": 1000, "conditionValue": "CUSTOM", "branchName": "branch 1 "},
    ]
    api.update(workflow, [entry("create", 2, type="workflow_conditional_branch", outcomes=branches)])

    assert api.element(workflow, 2)["outcomes"] == branches


@pytest.mark.parametrize(
    ("sent", "stored"),
    [(120, "120"), (1.5, "1.5"), (2.0, "2"), (True, "1"), (False, "0"), ("x", "x"), ("", ""), (None, None), (-3, "-3")],
)
@pytest.mark.parametrize("action", ["create", "update"])
def test_q33_scalars_of_settings_are_stored_as_text(
    api: Api, workflow: str, action: str, sent: Any, stored: Any
) -> None:
    api.update(workflow, [entry("create", 2, type="custom"), entry(action, 2, type="custom", amount=sent, a__b=sent)])

    element = api.element(workflow, 2)
    assert (element["amount"], element["a__b"]) == (stored, stored)


def test_q33_positions_and_what_lies_inside_stay_as_sent(api: Api, workflow: str) -> None:
    sent = {
        "x": 365.97921999152,
        "y": -40,
        "outcomes": [{"id": 1, "linkID": 2, "on": True}],
        "reportSettings": {"showAvatars": True, "n": 1},
        "to": [{"isValid": True, "isQuestion": False}],
    }
    api.update(workflow, [entry("create", 2, type="custom", **sent)])

    assert {name: api.element(workflow, 2)[name] for name in sent} == sent


@pytest.mark.parametrize(
    ("form", "stored"), [("Yes/No", ["Yes", "No"]), ("true/false", ["true", "false"]), ("keep", [True, False])]
)
def test_q33_the_switch_stores_booleans_in_another_form(api: Api, workflow: str, form: str, stored: list[Any]) -> None:
    api.switch(boolean_form=form)
    api.update(workflow, [entry("create", 2, type="custom", a=True, b=False)])

    assert [api.element(workflow, 2)[name] for name in "ab"] == stored


def test_q33_the_switches_keep_numbers_and_list_empty_objects(api: Api, workflow: str) -> None:
    api.switch(number_form="keep", empty_object_as_list=True)
    api.update(workflow, [entry("create", 2, type="custom", n=1.5, attachment={}, to=[{"style": {}, "a": {"b": 1}}])])

    element = api.element(workflow, 2)
    assert (element["n"], element["attachment"]) == (1.5, [])
    assert element["to"] == [{"style": [], "a": {"b": 1}}]


@pytest.mark.parametrize("kind", sorted(UNSTABLE))
def test_q34_unstable_settings_are_stored_unless_the_switch_drops_them(api: Api, workflow: str, kind: str) -> None:
    sent = dict.fromkeys(UNSTABLE[kind], "v") | {f"{UNSTABLE[kind][0]}__inner": "v", "other": "v"}
    api.update(workflow, [entry("create", 2, type=kind, **sent)])
    api.switch(drop_unstable_fields=True)
    api.update(workflow, [entry("create", 3, type=kind, **sent)])
    api.update(workflow, [entry("create", 4, type="custom", **sent)])

    assert set(sent) <= set(api.element(workflow, 2))
    assert set(sent) & set(api.element(workflow, 3)) == {"other"}
    assert set(sent) <= set(api.element(workflow, 4))


def test_q35_reads_are_up_to_date_unless_they_lag(api: Api, workflow: str, clock: StillClock) -> None:
    api.update(workflow, [entry("create", 2, type="a")])
    assert len(api.tree(workflow)["elements"]) == 2
    api.switch(lag_reads_ms=300)

    api.update(workflow, [entry("create", 3, type="a")])
    clock.advance(0.2)
    api.update(workflow, [entry("create", 4, type="a")])

    clock.advance(0.2)
    assert len(api.tree(workflow)["elements"]) == 2
    clock.advance(0.2)
    assert len(api.tree(workflow)["elements"]) == 4


def test_q35_a_new_workflow_is_there_at_once(api: Api, clock: StillClock) -> None:
    api.switch(lag_reads_ms=300)
    made = api.create(title="Old")
    api.content("POST", f"/workflow/{made}", json={"title": "New"})

    assert [element["element_id"] for element in api.tree(made)["elements"]] == ["1"]
    assert [one["title"] for one in api.content("GET", "/user/workflows")] == ["Old"]
    clock.advance(0.4)
    assert api.content("GET", f"/workflow/{made}")["title"] == "New"


def test_q36_lists_hold_junk_only_by_the_switch(api: Api, workflow: str) -> None:
    clean = api.tree(workflow)
    api.switch(junk_in_lists=True)

    tree = api.tree(workflow)
    assert tree["elements"] == [*clean["elements"], None, "junk", 0]
    assert tree["links"] == [None, "junk", 0]
    assert api.content("GET", f"/workflow/{workflow}/links") == [None, "junk", 0]


def test_q37_conditions_are_not_checked(api: Api, workflow: str) -> None:
    terms = [{"field": "77", "value": "no option"}, {}, {"operator": "banana"}]
    outcomes = [{"type": "CUSTOM", "conditionTerms": []}, {"conditionTerms": terms}]
    api.update(workflow, [entry("create", 2, type="custom", conditionTerms=terms, outcomes=outcomes)])

    element = api.element(workflow, 2)
    assert (element["conditionTerms"], element["outcomes"]) == (terms, outcomes)


def test_q38_waits_are_stored_with_amounts_as_text(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_pause", wait__afterAmount=3, wait__afterUnit="fortnights")])

    element = api.element(workflow, 2)
    assert (element["wait__afterAmount"], element["wait__afterUnit"]) == ("3", "fortnights")


def test_q40_the_server_chooses_the_id_of_a_bare_element(api: Api, workflow: str) -> None:
    api.update(workflow, [entry("create", 14, type="a")])

    made = api.content("POST", f"/workflow/{workflow}/elements", json={"type": MAIL})
    api.content("POST", f"/workflow/{workflow}/elements/15", json={"subject": "S", "n": 1, "reminder": {"a": 1}})

    assert (made["element_id"], made["type"]) == ("15", MAIL)
    element = api.element(workflow, 15)
    assert (element["subject"], element["n"], element["type"]) == ("S", "1", MAIL)
    assert not {"reminder", "to", "content"} & set(element)


@pytest.mark.parametrize("body", [None, {}, {"type": ""}, {"type": None}])
def test_q40_a_bare_element_needs_a_type(api: Api, workflow: str, body: Any) -> None:
    refused = api.problem("POST", f"/workflow/{workflow}/elements", json=body)

    assert refused == (400, "Missing parameters: type")
