"""The app around the endpoints: paths, prefixes, envelope, log; and that nothing makes it fall over."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sandbox_api import FORM, LINK, START, Api, api_on, entry, link_entry

from wfcode.sandbox.routes import ENDPOINTS
from wfcode.sandbox.session import Session

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
NAMES = st.sampled_from(
    (
        *("elements", "links", "data", "action", "elementID", "linkID", "element_id", "id", "type", "questions"),
        *("question", "properties", "title", "status", "prompt", "resourceType", "resourceID", "outcomes", "reminder"),
        *("qid", "subType", "workflow", "fromPortName", "points", "lag_reads_ms", "value", "text", "order"),
    )
)
WORDS = st.sampled_from(["create", "update", "delete", "1", "2", "workflow_send_email", "workflow_start_point", FORM])
JSON = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | st.text(max_size=5), inner, max_size=6),
    max_leaves=20,
)
CALLS = st.sampled_from([(endpoint.method, endpoint.path) for endpoint in ENDPOINTS] + [("PUT", "/x"), ("PATCH", "/")])
BODIES = JSON.map(lambda body: {"json": body}) | st.binary(max_size=30).map(lambda body: {"content": body})
QUERIES = st.dictionaries(
    st.sampled_from(["filter", "limit", "offset", "orderby", "direction", "id", "title", "addWorkflow"]),
    st.text(max_size=12) | st.sampled_from(['{"id:gt": []}', '{"title": {}}', "-1", "9" * 30]),
    max_size=3,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(call=CALLS, body=BODIES, query=QUERIES, known=st.booleans(), encoded=st.booleans())
def test_whatever_is_sent_the_answer_is_an_envelope(
    api: Api,
    caplog: pytest.LogCaptureFixture,
    call: tuple[str, str],
    body: dict[str, Any],
    query: dict[str, str],
    known: bool,
    encoded: bool,
) -> None:
    method, path = call
    own = FORM if path.startswith("/form") else api.create()
    path = path.replace("{id}", own if known else "7").replace("{eid}", "1").replace("{qid}", "3").replace("{key}", "k")
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if encoded else {}

    answer = api.call(method, path, params=query, headers=headers, **body)

    envelope = answer.json()
    assert set(envelope) >= {"responseCode", "message", "content", "duration"}
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
    assert not [record for record in caplog.records if record.name.startswith("wfcode")]
    api.content("POST", "/_sandbox/switches", json={"lag_reads_ms": None})


@pytest.mark.parametrize("prefix", ["", "/v1"])
def test_the_version_prefix_is_accepted(api: Api, prefix: str) -> None:
    assert api.content("GET", f"{prefix}/user")["username"] == "demo"
    assert api.problem("GET", f"{prefix}/nope") == (404, "Requested URL (/nope) is not available!")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/user/"), ("PUT", "/user"), ("PATCH", "/workflow/1"), ("DELETE", "/_sandbox/log")],
)
def test_unknown_paths_and_methods_are_a_404(api: Api, method: str, path: str) -> None:
    assert api.problem(method, path) == (404, f"Requested URL ({path}) is not available!")


def test_the_envelope_of_a_list_says_which_part_it_is(api: Api) -> None:
    body = api.call("GET", "/user/forms?limit=2&offset=1").json()

    assert list(body) == ["responseCode", "message", "content", "duration", "limit-left", "resultSet"]
    assert body["resultSet"] == {"offset": 1, "limit": 2, "count": 2}
    assert body["duration"].endswith("ms")


def test_an_error_that_is_no_401_says_how_many_calls_are_left(api: Api) -> None:
    first = api.call("GET", "/user").json()["limit-left"]

    assert api.call("GET", "/nope").json()["limit-left"] == first - 1


def test_the_log_holds_every_write_and_no_key(api: Api, workflow: str) -> None:
    api.content("GET", "/user")
    api.refused(workflow, links=[link_entry("create", 1, {})])
    api.call("POST", "/v1/workflow", json={"title": "U", "apiKey": "hidden"}, params={"apiKey": "hidden"})
    api.call("POST", "/workflow", content=b"hidden{", headers={"APIKEY": "wrong"})
    api.call("DELETE", "/nothing/here")

    log = api.content("GET", "/_sandbox/log")
    assert [(one["method"], one["path"], one["status"]) for one in log] == [
        ("POST", "/workflow", 200),
        ("PUT", f"/workflow/{workflow}/updateTree", 400),
        ("POST", "/workflow", 200),
        ("POST", "/workflow", 401),
        ("DELETE", "/nothing/here", 404),
    ]
    assert log[1]["body"] == {"elements": [], "links": [link_entry("create", 1, {})]}
    assert "hidden" not in str(log)
    assert "some-key" not in str(log)


def test_an_unexpected_failure_is_an_envelope_and_a_line_in_the_log(
    api: Api, workflow: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(Session, "save_workflow", fail)
    with caplog.at_level(logging.ERROR):
        refused = api.problem("POST", f"/workflow/{workflow}", json={"title": "New"})

    assert refused == (500, "The server encountered an internal error.")
    assert "disk full" in caplog.text
    assert [one["status"] for one in api.content("GET", "/_sandbox/log")] == [200, 500]
    assert api.content("GET", f"/workflow/{workflow}")["title"] == "T"


def test_admin_routes_need_no_key_and_refuse_web_pages(api: Api) -> None:
    api.headers.clear()

    assert api.content("GET", "/_sandbox/status")["user"] == "demo"
    refused = api.problem("POST", "/_sandbox/reset", headers={"Origin": "https://evil.example"})
    assert refused == (403, "Forbidden to use /_sandbox/reset ")


def test_admin_routes_cost_no_call(api: Api) -> None:
    first = api.call("GET", "/user").json()["limit-left"]
    api.content("GET", "/_sandbox/status")

    assert api.call("GET", "/user").json()["limit-left"] == first - 1


def test_every_write_has_a_date_of_its_own(api: Api, workflow: str) -> None:
    def date() -> str:
        return str(api.content("GET", f"/workflow/{workflow}")["updated_at"])

    dates = [date()]
    for number in range(2, 5):
        api.update(workflow, [entry("create", number, type="a")])
        dates.append(date())
    api.content("POST", f"/workflow/{workflow}", json={"title": "New"})
    dates.append(date())

    assert dates == sorted(set(dates))
    assert all(len(one) == len("2026-03-01 09:00:00") for one in dates)


def test_the_same_history_gives_the_same_database(tmp_path: Path) -> None:
    def history(name: str) -> Any:
        api = api_on(tmp_path / name, clock=lambda: at)
        made = api.create()
        api.update(made, [entry("create", 2, type="workflow_send_email")], [link_entry("create", 1, LINK)])
        return api.tree(made)

    from datetime import UTC, datetime

    at = datetime(2026, 3, 1, tzinfo=UTC)
    tree = history("one.db")
    assert tree == history("two.db")
    assert len(tree["workflow"]["id"]) == 15
    assert tree["workflow"]["id"].isdigit()


def test_the_state_survives_the_app(tmp_path: Path) -> None:
    made = api_on(tmp_path / "s.db").create(title="Kept")

    assert api_on(tmp_path / "s.db").content("GET", f"/workflow/{made}")["title"] == "Kept"


def test_a_database_in_memory_lives_with_its_app() -> None:
    api = api_on(":memory:")
    made = api.create(title="Brief")

    assert api.content("GET", f"/workflow/{made}")["title"] == "Brief"
    assert api_on(":memory:").content("GET", "/user/workflows") == []


def test_update_tree_answers_what_was_stored(api: Api, workflow: str) -> None:
    result = api.update(workflow, [entry("create", 2, type="a", n=1)], [link_entry("create", 1, {**LINK, "x": 1})])

    assert result["elements"][0]["data"]["n"] == "1"
    assert result["links"][0]["data"]["link_id"] == "1"


def test_the_list_of_workflows_can_be_filtered_as_the_builder_does(api: Api, workflow: str) -> None:
    wanted = '{"status:ne": ["DELETED", "PURGED", "ARCHIVED"], "type:eq": "default"}'
    query = {"filter": wanted, "orderby": "updated_at", "limit": 50, "offset": 0}
    other = api.create(title="Other")
    api.content("POST", f"/workflow/{workflow}", json={"title": "Later"})

    found = api.content("GET", "/user/workflows", params=query)
    assert [one["id"] for one in found] == [workflow, other]
    assert found[0]["instance_summary"] == {"total": 0}
    api.content("POST", f"/workflow/{other}", json={"status": "ARCHIVED"})
    assert [one["id"] for one in api.content("GET", "/user/workflows", params=query)] == [workflow]


def test_a_workflow_of_one_thousand_steps_is_created_in_one_call(api: Api, workflow: str) -> None:
    elements = [entry("create", number, type="workflow_send_email") for number in range(2, 1002)]
    links = [link_entry("create", number, {**LINK, "toElement": number}) for number in range(2, 1002)]

    api.update(workflow, elements, links)

    assert len(api.tree(workflow)["elements"]) == 1001


def test_the_start_point_survives_the_way_it_is_sent(api: Api) -> None:
    start = {"action": "update", "elementID": "1", "data": {name: START[name] for name in ("type", "x", "y")}}

    assert api.element(api.create(elements=[start]), 1)["type"] == "workflow_start_point"
