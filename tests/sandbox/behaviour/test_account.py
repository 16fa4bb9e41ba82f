"""Q58 to Q74: forms, account, transport."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sandbox_api import FORM, Api, StillClock, api_on, entry

ROUTES = [
    ("GET", "/user", "/user"),
    ("GET", "/form/1", "/form-id"),
    ("GET", "/form/1/questions", "/form-id-questions"),
    ("GET", "/workflow/1/combined", "/workflow-id-combined"),
    ("GET", "/workflow/1", "/workflow-id"),
]


@pytest.mark.parametrize("path", ["/API", "/API/user", "/v1/API/user/workflows", "/API/approval-templates/filter"])
def test_q58_the_api_of_the_web_app_is_refused(api: Api, path: str) -> None:
    assert api.problem("GET", path) == (403, "Cross-Site Requests not allowed!")


def test_q59_wrong_key_and_unknown_form_answer_alike(api: Api) -> None:
    wrong = api.call("GET", f"/form/{FORM}", headers={"APIKEY": "wrong"}).json()
    unknown = api.call("GET", "/form/1").json()

    assert {**wrong, "duration": ""} == {**unknown, "duration": ""}


@pytest.mark.parametrize("key", ["", "wrong"])
def test_q59_no_key_and_the_wrong_one_are_refused(api: Api, key: str) -> None:
    api.headers.clear()
    assert api.problem("GET", "/user", headers={"APIKEY": key})[0] == 401
    assert api.problem("GET", "/user", params={"apiKey": key})[0] == 401
    assert api.content("GET", "/user", params={"apiKey": "right"})["username"] == "demo"


def test_q59_only_the_key_named_at_the_start_is_good(tmp_path: Path) -> None:
    api = api_on(tmp_path / "s.db", api_key="ündër")
    api.headers.clear()

    assert api.problem("GET", "/user", headers={"APIKEY": "other"})[0] == 401
    assert api.problem("GET", "/user")[0] == 401
    assert api.content("GET", "/user", params={"apiKey": "ündër"})["username"] == "demo"


@pytest.mark.parametrize(("method", "path", "route"), ROUTES, ids=lambda value: str(value))
def test_q60_a_401_names_the_route_and_ends_with_a_blank(api: Api, method: str, path: str, route: str) -> None:
    answer = api.call(method, path, headers={"APIKEY": "wrong"})

    body = answer.json()
    assert answer.status_code == 401
    assert list(body) == ["responseCode", "message", "content", "duration", "info"]
    assert body.pop("duration").endswith("ms")
    assert body == {
        "responseCode": 401,
        "message": f"You're not authorized to use ({route}) ",
        "content": "",
        "info": f"https://api.jotform.com/docs#{route[1:]}",
    }


def test_q61_the_switch_hides_errors_in_a_200(api: Api) -> None:
    api.switch(error_in_200=True)

    answer = api.call("GET", "/nothing")
    assert answer.status_code == 200
    assert answer.json()["responseCode"] == 404
    assert api.call("GET", "/user").json()["responseCode"] == 200


@pytest.mark.parametrize("status", [403, 429, 503])
def test_q62_the_switches_end_the_day(api: Api, clock: StillClock, status: int) -> None:
    api.content("GET", "/user")
    api.switch(daily_limit=3, limit_status=status)

    left = [api.call("GET", "/user").json()["limit-left"] for _ in range(2)]
    assert left == [1, 0]
    assert api.problem("GET", "/user") == (status, "API-Limit exceeded")
    clock.advance(24 * 3600)
    assert api.call("GET", "/user").json()["limit-left"] == 2


def test_q62_limit_left_counts_down_over_all_apps_of_a_database(api: Api, tmp_path: Path, clock: StillClock) -> None:
    other = api_on(tmp_path / "sandbox.db", clock=clock)

    left = [one.call("GET", "/user").json()["limit-left"] for one in (api, other, api)]
    assert left == [left[0], left[0] - 1, left[0] - 2]


@pytest.mark.parametrize(("switch", "made"), [("internal_error", 0), ("internal_error_after", 1)])
def test_q63_the_switches_make_an_internal_error(api: Api, switch: str, made: int) -> None:
    api.switch(**{switch: 1})

    answer = api.call("POST", "/workflow", json={"title": "T"})

    assert (answer.status_code, answer.json()["responseCode"]) == (500, 400)
    assert answer.json()["message"] == "The server encountered an internal error."
    assert len(api.content("GET", "/user/workflows")) == made
    api.content("POST", "/workflow", json={"title": "T"})


def test_q64_questions_are_an_object_and_an_empty_list(api: Api) -> None:
    empty = api.content("PUT", "/form", json={"properties": {"title": "Empty"}})["id"]

    assert set(api.content("GET", f"/form/{FORM}/questions?parseJSON=1")) >= {"3", "4", "5"}
    assert api.content("GET", f"/form/{empty}/questions") == []


def test_q65_every_value_of_a_question_is_text(api: Api) -> None:
    for form in api.content("GET", "/user/forms"):
        for qid, question in api.content("GET", f"/form/{form['id']}/questions").items():
            assert question["qid"] == qid
            scalars = [value for value in question.values() if not isinstance(value, dict)]
            assert all(isinstance(value, str) for value in scalars)
            assert question.get("required", "No") in ("Yes", "No")
            assert int(question["order"]) > 0
    options = api.content("GET", f"/form/{FORM}/question/7")["options"]
    assert options == "Travel|Laptop|Phone|Other"


def test_q65_questions_that_are_sent_become_text(api: Api) -> None:
    sent = {"3": {"type": "control_number", "text": "N", "order": 3, "name": "n", "minValue": 1, "flag": True}}
    form = api.content("PUT", "/user/forms", json={"questions": sent, "properties": {"title": 7}})

    question = api.content("GET", f"/form/{form['id']}/questions")["3"]
    assert form["title"] == "7"
    assert (question["order"], question["minValue"], question["flag"]) == ("3", "1", "1")
    assert (question["qid"], question["required"]) == ("3", "No")


def test_q66_numbers_in_the_list_of_forms_are_text(api: Api) -> None:
    for form in api.content("GET", "/user/forms"):
        assert all(isinstance(form[name], str) for name in ("id", "height", "new", "count", "favorite", "archived"))


def test_q67_folders_are_deprecated(api: Api) -> None:
    assert api.problem("GET", "/user/folders") == (400, "deprecated, use Label endpoints")


def test_q68_a_list_holds_twenty_entries_unless_asked(api: Api) -> None:
    for number in range(25):
        api.create(title=f"W{number:02}")

    first = api.call("GET", "/user/workflows").json()
    assert len(first["content"]) == 20
    assert first["resultSet"] == {"offset": 0, "limit": 20, "count": 20}
    rest = api.call("GET", "/user/workflows?offset=20&limit=100000").json()
    assert len(rest["content"]) == 5
    assert rest["resultSet"] == {"offset": 20, "limit": 1000, "count": 5}


def test_q69_a_form_is_made_from_a_prompt_and_its_id_stands_in_different_places(api: Api) -> None:
    wish = {"prompt": "A claim with amount and receipt", "formType": "classic", "preferences": {"language": "en"}}
    path = "/workflow/copilot/createWorkflowForm"
    answers = [api.content("POST", path, json=wish, headers={"jf-v2-source": "mcp"}) for _ in range(3)]

    ids = [
        answers[0]["resource_id"],
        answers[1]["form_id"],
        answers[2]["messages"][0]["form_id"],
    ]
    assert len(set(ids)) == 3
    kinds = [question["type"] for question in answers[0]["questions"].values()]
    assert {"control_number", "control_fileupload", "control_email"} <= set(kinds)
    assert api.content("GET", f"/form/{ids[0]}/questions") == answers[0]["questions"]
    assert api.problem("POST", path, json={}) == (400, "Missing parameters: prompt")


def test_q70_questions_of_such_a_form_are_named_after_it(api: Api) -> None:
    answer = api.content("POST", "/workflow/copilot/createWorkflowForm", json={"prompt": "x"})

    names = {qid: question["name"] for qid, question in answer["questions"].items()}
    assert names == {qid: f"{qid}_f{answer['resource_id']}" for qid in names}


@pytest.mark.parametrize("number", ["1001", "1002"])
def test_q71_the_tree_of_a_template_is_json_in_a_string(api: Api, number: str) -> None:
    api.headers.clear()
    template = api.content("GET", f"/approval-templates?id={number}")

    tree = json.loads(template["approval_snapshot"])
    elements = {element["element_id"] for element in tree["elements"]}
    assert template["id"] == number
    assert {link["fromElement"] for link in tree["links"]} <= elements
    assert {link["toElement"] for link in tree["links"]} <= elements


def test_q72_a_deleted_question_leaves_the_conditions(api: Api, workflow: str) -> None:
    terms = [{"field": "5", "operator": "equals", "value": "1"}]
    api.update(workflow, [entry("create", 2, type="workflow_binary_decision", conditionTerms=terms)])

    api.content("DELETE", f"/form/{FORM}/question/5")

    assert "5" not in api.content("GET", f"/form/{FORM}/questions")
    assert api.element(workflow, 2)["conditionTerms"] == terms


@pytest.mark.parametrize("token", ["{fullName}", "{Full name}", "{q3}", "{3}"])
def test_q73_tokens_are_not_checked(api: Api, workflow: str, token: str) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_send_email", content=f"<p>{token}</p>")])

    assert api.element(workflow, 2)["content"] == f"<p>{token}</p>"


@pytest.mark.parametrize("to", ["a@example.com", ["a@example.com"], [{"value": "a@example.com"}]])
def test_q74_recipients_are_stored_as_sent(api: Api, workflow: str, to: Any) -> None:
    api.update(workflow, [entry("create", 2, type="workflow_send_email", to=to)])

    assert api.element(workflow, 2)["to"] == to
