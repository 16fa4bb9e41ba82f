"""`wfcode steps` and the pages of docs/steps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import Run

from wfcode.render.step_pages import pages
from wfcode.steps import CATEGORIES, VARIANTS

DOCS = Path(__file__).parents[2] / "docs" / "steps"


def test_the_pages_are_up_to_date() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in DOCS.iterdir()}
    assert written == pages(), "run `make docs`"


def test_every_name_has_a_page_that_the_index_links() -> None:
    index = pages()["index.md"]
    assert all(f"[`{alias}`]({alias}.md)" in index and f"{alias}.md" in pages() for alias in VARIANTS)


def test_tables_keep_their_columns() -> None:
    for text in pages().values():
        width = 0
        for row in text.splitlines():
            bars = row.replace("\\|", "").count("|")
            assert not row.startswith("|") or width in (0, bars)
            width = bars if row.startswith("|") else 0


def test_list_shows_every_name_under_its_category(wf: Run) -> None:
    out = wf("steps", "list").out
    assert [line for line in out.splitlines() if line in CATEGORIES] == list(CATEGORIES)
    assert all(f"\n  {alias} " in out for alias in VARIANTS)


def test_list_of_one_category(wf: Run) -> None:
    found = json.loads(wf("steps", "list", "--category", "logic", "--json").out)
    assert {entry["category"] for entry in found} == {"logic"}
    assert {"if", "branch", "wait", "wait_until"} <= {entry["alias"] for entry in found}
    assert wf("steps", "list", "--category", "LOGIC").code == 0


def test_an_unknown_category_is_a_usage_error(wf: Run) -> None:
    result = wf("steps", "list", "--category", "logics")
    assert (result.code, result.out) == (64, "")
    assert "basic, logic, ai, integration, internal" in result.err


@pytest.mark.parametrize("alias", VARIANTS)
def test_show_fits_a_hundred_columns_and_names_every_field(wf: Run, alias: str) -> None:
    out = wf("steps", "show", alias).out
    assert max(map(len, out.splitlines())) <= 100
    entry = json.loads(wf("steps", "show", alias, "--json").out)
    assert [f["path"] for f in entry["fields"] if f"{f['path'].split('.')[-1]} " not in out] == []
    assert VARIANTS[alias].type.name in out


def test_show_tells_kind_default_choices_and_origin(wf: Run) -> None:
    out = wf("steps", "show", "approval").out
    assert 'header                        text                      default "Your action required"' in out
    assert "One of hour, day, week." in out
    assert "Seen live, not in Jotform's schema." in out
    assert "approver or team, taskDescription" in out
    assert "further buttons say `button: true`" in out


@pytest.mark.parametrize("name", ["Approve & Sign", "APPROVE_AND_SIGN", "workflow_approval_with_sign"])
def test_show_takes_every_name(wf: Run, name: str) -> None:
    assert wf("steps", "show", name).out.startswith("approve_and_sign  workflow_approval, subtype ")


def test_show_of_a_subtype_has_its_own_fields_and_defaults(wf: Run) -> None:
    wait = {f["path"]: f for f in json.loads(wf("steps", "show", "wait", "--json").out)["fields"]}
    until = {f["path"]: f for f in json.loads(wf("steps", "show", "wait_until", "--json").out)["fields"]}
    assert wait.keys() < until.keys()
    unit = "pause.executeWhen.afterUnit"
    assert (wait[unit]["default"], until[unit]["default"]) == ("hour", "days")


@pytest.mark.parametrize(("name", "close"), [("condition", "if"), ("mail", "email"), ("aproval", "approval")])
def test_an_unknown_name_is_a_usage_error_with_suggestions(wf: Run, name: str, close: str) -> None:
    result = wf("steps", "show", name)
    assert (result.code, result.out) == (64, "")
    assert f"there is no step type '{name}'; close are {close}" in result.err


def test_a_name_like_no_other_leads_to_the_list(wf: Run) -> None:
    assert "`wfcode steps list` lists them all" in wf("steps", "show", "xylophone").err
