"""The admin routes: state, reset, load and dump."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sandbox_api import FORM, Api, entry

FIXTURES = sorted((Path(__file__).parents[3] / "shared" / "fixtures" / "live-trees").glob("*.json"))
OWN: list[Any] = [
    {"elements": [], "links": []},
    {
        "elements": [
            {"z": 1, "a": 1.0, "type": "x", "element_id": "2", "e": [], "o": {}, "n": None, "t": True},
            {"element_id": 1, "x": -42.5, "y": 365.97921999152, "big": 12345678901234567890, "text": "ä\ud800\n"},
        ],
        "links": [{"link_id": "3", "points": [[]], "labels": [[], ["C"]]}, {"points": [{"1": 2}], "link_id": 1}],
    },
    {"elements": [{"element_id": "1"}, {"element_id": "1"}, {}], "links": [{}, {}]},
]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=10,
)
RECORDS = st.lists(st.dictionaries(st.text(max_size=8), VALUES, max_size=5), max_size=4)


def as_text(value: Any) -> str:
    """JSON with the order of keys: equal only where types and orders are."""
    return json.dumps(value)


def stays_verbatim(api: Api, tree: Any) -> None:
    """Loads the tree, dumps it, and compares types and orders too."""
    dumped = api.content("GET", f"/_sandbox/dump/{api.load(tree)}")
    assert as_text({"elements": dumped["elements"], "links": dumped["links"]}) == as_text(tree)


@pytest.mark.parametrize("tree", OWN, ids=["empty", "types", "doubles"])
def test_a_tree_comes_back_as_it_was_loaded(api: Api, tree: Any) -> None:
    stays_verbatim(api, tree)


@pytest.mark.skipif(not FIXTURES, reason="the real trees are not there")
@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_real_tree_comes_back_as_it_was_loaded(api: Api, path: Path) -> None:
    stays_verbatim(api, json.loads(path.read_text(encoding="utf-8")))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(elements=RECORDS, links=RECORDS)
def test_any_tree_comes_back_as_it_was_loaded(api: Api, elements: Any, links: Any) -> None:
    stays_verbatim(api, {"elements": elements, "links": links})


@pytest.mark.parametrize("tree", OWN[1:], ids=["types", "doubles"])
def test_an_update_touches_nothing_but_its_own_element(api: Api, tree: Any) -> None:
    loaded = api.load(tree)

    api.update(loaded, [entry("create", 50, type="new")])

    dumped = api.content("GET", f"/_sandbox/dump/{loaded}")
    assert as_text(dumped["elements"][:-1]) == as_text(tree["elements"])
    assert as_text(dumped["links"]) == as_text(tree["links"])


def test_reads_of_a_loaded_tree_have_text_ids_and_no_field_more(api: Api) -> None:
    loaded = api.load(OWN[1])

    [first, second] = api.tree(loaded)["elements"]
    assert first == OWN[1]["elements"][0]
    assert second == {**OWN[1]["elements"][1], "element_id": "1"}


@pytest.mark.parametrize(
    ("given_title", "body", "title"),
    [
        ("Mine", {}, "Mine"),
        ("", {}, "Loaded workflow"),
        ("", {"workflow": {"title": "Its own"}}, "Its own"),
        ("Mine", {"workflow": {"title": "Its own"}}, "Mine"),
        ("", {"workflow": [1]}, "Loaded workflow"),
    ],
)
def test_the_title_of_a_loaded_tree(api: Api, given_title: str, body: dict[str, Any], title: str) -> None:
    loaded = api.load({"elements": [], "links": [], **body}, title=given_title)

    meta = api.content("GET", f"/workflow/{loaded}")
    assert (meta["title"], meta["status"]) == (title, "ENABLED")


@pytest.mark.parametrize(
    "body", [[], "x", {}, {"elements": []}, {"elements": [1], "links": []}, {"elements": [], "links": {"1": {}}}]
)
def test_what_is_no_tree_is_refused(api: Api, body: Any) -> None:
    assert api.problem("POST", "/_sandbox/load", json=body)[0] == 400
    assert api.content("GET", "/user/workflows") == []


def test_a_dump_can_be_loaded_again(api: Api) -> None:
    dumped = api.content("GET", f"/_sandbox/dump/{api.load(OWN[1], title='First')}")
    again = api.content("GET", f"/_sandbox/dump/{api.load(dumped, title='')}")

    assert again["elements"] == dumped["elements"]
    assert again["workflow"]["title"] == "First"


def test_an_unknown_id_cannot_be_dumped(api: Api) -> None:
    assert api.problem("GET", "/_sandbox/dump/9") == (
        404,
        "the sandbox has no workflow 9; `wfcode sandbox status` lists those it has",
    )


def test_the_status_counts_what_is_there(api: Api, workflow: str) -> None:
    api.switch(lag_reads_ms=5)
    status = api.content("GET", "/_sandbox/status")

    assert [form["id"] for form in status["forms"]] == [f"24289400736896{n}" for n in (9,)] + [
        "242894007368970",
        "242894007368971",
        "242894007368972",
    ]
    assert [(one["id"], one["elements"], one["links"]) for one in status["workflows"]] == [(workflow, 1, 0)]
    assert status["switches"] == {"lag_reads_ms": 5}
    assert status["writes"] == 1


def test_a_reset_brings_the_first_day_back_but_no_old_id(api: Api, workflow: str) -> None:
    api.switch(limit_status=503)
    api.content("DELETE", f"/form/{FORM}")

    status = api.content("POST", "/_sandbox/reset")

    assert (len(status["forms"]), status["workflows"], status["writes"], status["switches"]) == (4, [], 0, {})
    assert api.content("GET", f"/form/{FORM}")["title"] == "Expense claim"
    assert int(api.create()) > int(workflow)
