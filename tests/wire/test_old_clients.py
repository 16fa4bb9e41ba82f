"""What older builders and other clients wrote means what a new one writes."""

from __future__ import annotations

from typing import Any

from wfcode.wire import Names, read, read_element

START, BRANCH = "workflow_start_point", "workflow_conditional_branch"
APPROVAL = {
    "element_id": 2,
    "type": "workflow_approval",
    "outcomes": [{"outcomeID": 1, "type": "APPROVE", "linkID": 2}, {"outcomeID": 2, "type": "DENY"}],
}


def subtype(**raw: Any) -> str:
    return read_element(raw, "a", Names()).subtype


def test_a_start_point_is_told_by_its_form() -> None:
    assert subtype(type=START, resourceID="1") == "workflow_start_point_submission"
    assert subtype(type=START, subType="", resourceID=None) == ""
    assert subtype(type=START, subType="workflow_start_point_submission") == ""
    assert subtype(type=START, subType="workflow_start_point_manual", resourceID="1") == "workflow_start_point_manual"


def test_an_end_point_without_a_subtype_is_a_plain_one() -> None:
    assert subtype(type="workflow_end_point") == "workflow_end_point_pseudo"
    assert subtype(type="workflow_end_point", subType="workflow_end_point_terminate") == "workflow_end_point_terminate"


def test_settings_of_another_kind_of_start_are_no_content() -> None:
    raw: dict[str, Any] = {"type": START, "subType": "workflow_start_point_manual", "method": "GET", "url": "u"}
    assert read_element(raw, "a", Names()).fields == {}


def test_outer_blanks_of_titles_and_branch_names_do_not_count() -> None:
    outcome = {"outcomeID": 1000, "conditionValue": "CUSTOM", "branchName": "Branch 1 "}
    element = {"element_id": 1, "type": BRANCH, "outcomes": [outcome]}
    tree = read({"workflow": {"title": " T "}, "elements": [element], "links": []}, names=Names({"a": 1})).tree
    assert tree.title == "T"
    assert [(item.key, item.fields["branchName"]) for item in tree.elements["a"].outcomes] == [("Branch 1", "Branch 1")]


def reading(*links: tuple[int, int, int], names: Names, outcomes: int = 2) -> tuple[set[int], int]:
    """The dangling links and the number of edges of an approval with that many outcomes."""
    approval = {**APPROVAL, "outcomes": APPROVAL["outcomes"][:outcomes]}  # type: ignore[index]  # a list, as written
    elements = [approval, {"element_id": 3, "type": "workflow_send_email"}]
    drawn = [{"link_id": number, "fromElement": source, "toElement": to} for number, source, to in links]
    live = read({"elements": elements, "links": drawn}, names=names)
    return set(live.dangling), len(live.edges)


def test_a_line_that_is_no_outcome_of_a_known_step_means_nothing() -> None:
    known = Names({"a": 2, "b": 3})
    assert reading((2, 2, 3), (9, 2, 3), names=known) == ({9}, 1)
    assert reading((2, 2, 3), (9, 2, 3), names=Names()) == (set(), 2)


def test_a_line_beside_a_single_outcome_may_mean_it() -> None:
    assert reading((9, 2, 3), names=Names({"a": 2, "b": 3}), outcomes=1) == (set(), 1)
