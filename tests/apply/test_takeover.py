"""What moved on the server, written into the spec: edits of its lines alone, and no difference afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from applier import Desk

from wfcode.decompile.errors import NotProven
from wfcode.jotform.client import Jotform
from wfcode.plan import Action, Cause
from wfcode.takeover import NothingThere, Overtaken, Takeover, WouldBreak, keep, take_over

LINK = {"type": "default-link", "points": [{"a": "1"}], "fromPortName": "x_Out", "toPortName": "x_In", "labels": []}


def pulled(desk: Desk, *addresses: str) -> Takeover:
    async def work(client: Jotform) -> Takeover:
        return await take_over(desk.project, desk.file, client, addresses=addresses)

    found = desk.run(work)
    keep(desk.project, found)
    return found


def change(number: int, **fields: Any) -> dict[str, Any]:
    return {"action": "update", "elementID": number, "data": {"element_id": number, **fields}}


def element(desk: Desk, number: int) -> dict[str, Any]:
    content = desk.api.call("GET", f"/workflow/{desk.workflow_id}/combined").json()["content"]
    return next(each for each in content["elements"] if int(each["element_id"]) == number)


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    old, new = before.splitlines(), after.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def no_drift(desk: Desk, allowed: Sequence[str] = ()) -> bool:
    plan = desk.plan().plan
    moved = [one.address for each in plan.changes for one in each.fields if one.cause is not Cause.SPEC]
    return [where for where in moved if where not in allowed] == []


def test_a_text_changes_one_line_and_keeps_the_comments(desk: Desk) -> None:
    desk.edit("      taskDescription:", "      # who asks\n      taskDescription:")
    desk.apply()
    before = desk.file.read_text(encoding="utf-8")
    desk.in_builder(elements=[change(2, taskDescription="Please decide")])
    found = pulled(desk)
    after = desk.file.read_text(encoding="utf-8")
    assert found.pull.taken == ("manager.with.taskDescription",)
    assert changed_lines(before, after)[1] == ["      taskDescription: Please decide"]
    assert "# who asks" in after
    assert desk.plan().plan.changes == ()


def test_an_unmanaged_value_is_taken_only_when_it_is_named(desk: Desk) -> None:
    desk.apply()
    desk.in_builder(elements=[change(2, header="Look")])
    assert pulled(desk).pull.taken == ()
    assert pulled(desk, "manager.with.header").pull.taken == ("manager.with.header",)
    assert "header: Look" in desk.file.read_text(encoding="utf-8")
    assert desk.plan().plan.changes == ()


def test_a_step_put_into_the_flow_arrives_in_the_spec(desk: Desk) -> None:
    desk.apply()
    outcomes = element(desk, 2)["outcomes"]
    link = outcomes[0]["linkID"]
    outcomes[0] = {**outcomes[0], "linkID": 60}
    mail = {
        "element_id": 50,
        "type": "workflow_send_email",
        "name": "Tell HR",
        "to": [],
        "subject": "S",
        "content": "<p>C</p>",
    }
    desk.in_builder(
        elements=[{"action": "create", "elementID": 50, "data": mail}, change(2, outcomes=outcomes)],
        links=[
            {"action": "delete", "linkID": link, "data": {"link_id": link}},
            {"action": "create", "linkID": 60, "data": {"link_id": 60, "fromElement": 2, "toElement": 50, **LINK}},
            {"action": "create", "linkID": 61, "data": {"link_id": 61, "fromElement": 50, "toElement": 3, **LINK}},
        ],
    )
    assert [refusal.code for refusal in desk.plan().plan.refusals] == ["WF712"]
    found = pulled(desk)
    assert "tell_hr" in found.pull.taken
    text = desk.file.read_text(encoding="utf-8")
    assert "Approve: tell_hr" in text
    plan = desk.plan().plan
    assert (plan.changes, plan.refusals) == ((), ())
    assert desk.apply().sent == 0


def test_a_step_deleted_on_the_server_leaves_the_spec(desk: Desk) -> None:
    desk.apply()
    outcomes = element(desk, 2)["outcomes"]
    gone = outcomes[0]["linkID"]
    end = element(desk, 4)["element_id"]
    outcomes[0] = {**outcomes[0], "linkID": 70}
    links = desk.api.call("GET", f"/workflow/{desk.workflow_id}/links").json()["content"]
    own = [int(each["link_id"]) for each in links if each["fromElement"] == "3"]
    desk.in_builder(
        elements=[{"action": "delete", "elementID": 3, "data": {"element_id": 3}}, change(2, outcomes=outcomes)],
        links=[
            *({"action": "delete", "linkID": each, "data": {"link_id": each}} for each in (gone, *own)),
            {
                "action": "create",
                "linkID": 70,
                "data": {"link_id": 70, "fromElement": 2, "toElement": int(end), **LINK},
            },
        ],
    )
    assert Action.CREATE in [each.action for each in desk.plan().plan.changes]
    pulled(desk)
    assert "pay:" not in desk.file.read_text(encoding="utf-8")
    assert desk.plan().plan.changes == ()


@pytest.mark.parametrize("who", ["an author", "an apply"])
def test_who_writes_between_reading_and_writing_is_not_written_over(desk: Desk, who: str) -> None:
    desk.apply()
    desk.in_builder(elements=[change(2, taskDescription="Please decide")])
    found = desk.run(lambda client: take_over(desk.project, desk.file, client, addresses=()))
    desk.edit("name: Pay", "name: Pay today")
    if who == "an apply":
        desk.apply()
        desk.edit("name: Pay today", "name: Pay")
    text, binding = desk.file.read_text(encoding="utf-8"), desk.project.bindings.read("sandbox", "expense")
    with pytest.raises(Overtaken) as error:
        keep(desk.project, found)
    assert error.value.exit_code == 5
    assert desk.file.read_text(encoding="utf-8") == text
    assert desk.project.bindings.read("sandbox", "expense") == binding


def test_an_own_change_beside_it_stays(desk: Desk) -> None:
    desk.apply()
    desk.edit("Deny: end", "Deny: pay")
    desk.in_builder(elements=[change(2, taskDescription="Please decide")])
    pulled(desk)
    assert "Deny: pay" in desk.file.read_text(encoding="utf-8")
    plan = desk.plan().plan
    assert [one.address for each in plan.changes for one in each.fields] == ["manager.outcomes.Deny.next"]


def test_a_conflict_is_settled_by_taking_what_is_live(desk: Desk) -> None:
    desk.apply()
    desk.edit("name: Pay", "name: Pay soon")
    desk.in_builder(elements=[change(3, name="Pay today")])
    assert [refusal.code for refusal in desk.plan().plan.refusals] == ["WF710"]
    pulled(desk, "pay.name")
    assert "name: Pay today" in desk.file.read_text(encoding="utf-8")
    assert desk.plan().plan.changes == ()


def test_the_title_is_taken_over(desk: Desk) -> None:
    desk.apply()
    desk.api.call("POST", f"/workflow/{desk.workflow_id}", json={"title": "Claims"})
    assert pulled(desk).pull.taken == ("title",)
    assert desk.file.read_text(encoding="utf-8").startswith("wfcode: 1\ntitle: Claims\n")
    assert no_drift(desk)


def test_an_address_that_did_not_move_is_refused(desk: Desk) -> None:
    desk.apply()
    desk.in_builder(elements=[change(2, taskDescription="Please decide")])
    with pytest.raises(NothingThere, match=r"manager\.with\.taskDescription"):
        pulled(desk, "pay.name")


def test_what_would_break_the_spec_is_refused_in_a_sentence(desk: Desk) -> None:
    desk.apply()
    before = desk.file.read_bytes()
    desk.api.call("POST", f"/workflow/{desk.workflow_id}", json={"title": " "})
    with pytest.raises((WouldBreak, NotProven), match="title is empty"):
        pulled(desk)
    assert desk.file.read_bytes() == before


def test_nothing_moved_changes_no_byte(desk: Desk) -> None:
    desk.apply()
    before = desk.file.read_bytes()
    assert pulled(desk).pull.taken == ()
    assert desk.file.read_bytes() == before


def test_a_link_cut_on_the_server_is_taken_over_with_leave(desk: Desk) -> None:
    desk.apply()
    outcomes = element(desk, 2)["outcomes"]
    link = outcomes[0]["linkID"]
    outcomes[0] = {**outcomes[0], "linkID": None}
    cut = {"action": "delete", "linkID": link, "data": {"link_id": link}}
    desk.in_builder(elements=[change(2, outcomes=outcomes)], links=[cut])
    pulled(desk)
    text = desk.file.read_text(encoding="utf-8")
    assert "Approve: open" in text
    assert "allow: [WF401]" in text
    assert desk.plan().plan.changes == ()
