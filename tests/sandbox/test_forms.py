"""Forms over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from sandbox_api import FORM, Api

WANTED: dict[str, dict[str, tuple[str, str]]] = {
    "242894007368969": {
        "3": ("fullName", "fullname"),
        "4": ("email", "email"),
        "5": ("amount", "number"),
        "6": ("currency", "dropdown"),
        "7": ("category", "dropdown"),
        "8": ("purchaseDate", "datetime"),
        "9": ("receipt", "fileupload"),
        "10": ("managerEmail", "email"),
        "11": ("reason", "textarea"),
    },
    "242894007368970": {
        "6": ("leaveType", "radio"),
        "7": ("startDate", "datetime"),
        "10": ("phone", "phone"),
        "12": ("confirmed", "checkbox"),
        "13": ("signature", "signature"),
    },
    "242894007368971": {
        "6": ("severity", "radio"),
        "7": ("subject", "textbox"),
        "10": ("satisfaction", "scale"),
    },
    "242894007368972": {
        "6": ("address", "address"),
        "7": ("services", "matrix"),
        "8": ("rating", "rating"),
        "10": ("widget", "widget"),
    },
}
CREATE: list[dict[str, Any]] = [
    {"json": {"questions": {"1": {"type": "control_head", "text": "H"}}, "properties": {"title": "Mine"}}},
    {"json": {"questions": [{"type": "control_head", "text": "H"}], "properties": {"title": "Mine"}}},
    {"data": {"questions[1][type]": "control_head", "questions[1][text]": "H", "properties[title]": "Mine"}},
]


@pytest.mark.parametrize("form", sorted(WANTED))
def test_the_demo_account_has_its_forms(api: Api, form: str) -> None:
    questions = api.content("GET", f"/form/{form}/questions")

    found = {qid: (one["name"], one["type"].removeprefix("control_")) for qid, one in questions.items()}
    assert WANTED[form].items() <= found.items()
    assert api.content("GET", f"/form/{form}")["id"] == form


def test_names_of_questions_are_unique_within_a_demo_form(api: Api) -> None:
    for form in WANTED:
        questions = api.content("GET", f"/form/{form}/questions").values()
        assert len({one["name"] for one in questions}) == len(questions)
        assert len({one["order"] for one in questions}) >= len(questions) - 1


@pytest.mark.parametrize("method", ["POST", "PUT"])
@pytest.mark.parametrize("path", ["/form", "/user/forms"])
@pytest.mark.parametrize("sent", CREATE, ids=["object", "list", "form fields"])
def test_a_form_is_created_from_either_encoding(api: Api, method: str, path: str, sent: dict[str, Any]) -> None:
    made = api.content(method, path, **sent)

    assert made["title"] == "Mine"
    assert api.content("GET", f"/form/{made['id']}/questions")["1"]["text"] == "H"
    assert made["id"] in [form["id"] for form in api.content("GET", "/user/forms")]


def test_questions_are_added_edited_and_deleted(api: Api) -> None:
    added = api.content("POST", f"/form/{FORM}/questions", json={"question": {"type": "control_phone", "text": "P"}})
    [qid] = added
    api.content("PUT", f"/form/{FORM}/questions", json={"questions": {"30": {"type": "control_text", "text": "T"}}})
    edited = api.content(
        "POST", f"/form/{FORM}/question/{qid}", data={"question[text]": "Phone", "question[qid]": "77"}
    )

    assert (edited["text"], edited["qid"]) == ("Phone", qid)
    assert api.content("GET", f"/form/{FORM}/question/{qid}") == edited
    assert set(api.content("GET", f"/form/{FORM}/questions")) >= {qid, "30", "3"}
    api.content("DELETE", f"/form/{FORM}/question/30")
    assert "30" not in api.content("GET", f"/form/{FORM}/questions")
    assert api.problem("PUT", f"/form/{FORM}/questions", json={}) == (400, "Missing parameters: questions")


def test_properties_are_read_and_written(api: Api) -> None:
    api.content("POST", f"/form/{FORM}/properties", data={"properties[title]": "Claim", "properties[height]": "7"})
    api.content("PUT", f"/form/{FORM}/properties/formWidth", json={"formWidth": 800})

    assert api.content("GET", f"/form/{FORM}/properties")["height"] == "7"
    assert api.content("GET", f"/form/{FORM}/properties/formWidth") == {"formWidth": "800"}
    assert api.content("GET", f"/form/{FORM}")["title"] == "Claim"
    assert api.problem("PUT", f"/form/{FORM}/properties/a", json={})[0] == 400


def test_a_clone_is_a_form_of_its_own(api: Api) -> None:
    clone = api.content("POST", f"/form/{FORM}/clone")
    api.content("DELETE", f"/form/{FORM}")

    assert api.problem("GET", f"/form/{FORM}")[0] == 401
    assert set(api.content("GET", f"/form/{clone['id']}/questions")) >= {"3", "4"}


def test_the_account_and_its_settings(api: Api) -> None:
    assert api.content("GET", "/user")["username"] == "demo"
    assert api.content("GET", "/user/settings")["time_zone"] == "America/New_York"
