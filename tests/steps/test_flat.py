"""Flat and nested settings are two spellings of one thing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wfcode.steps import FLATTENED, flatten, is_bookkeeping, nest
from wfcode.tree.model import Json

NAMES = st.sampled_from(["email", "executeWhen", "afterAmount", "sendReminder", "to"])
LEAVES: st.SearchStrategy[Json] = st.one_of(
    st.none(), st.booleans(), st.text(max_size=3), st.just({}), st.lists(st.text(max_size=2), max_size=2)
)
INNER = st.recursive(LEAVES, lambda inner: st.dictionaries(NAMES, inner, max_size=3), max_leaves=6)
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
DOCUMENTS = st.dictionaries(st.sampled_from([*sorted(FLATTENED), "subject", "style"]), INNER, max_size=4)


@UNHURRIED
@given(DOCUMENTS)
def test_nesting_undoes_flattening(document: dict[str, Json]) -> None:
    assert nest(flatten(document)) == document


@UNHURRIED
@given(DOCUMENTS)
def test_flattening_twice_is_flattening_once(document: dict[str, Json]) -> None:
    assert flatten(flatten(document)) == flatten(document)


def test_listed_blocks_are_spread() -> None:
    assert flatten({"pause": {"activated": "Yes", "executeWhen": {"afterAmount": "2"}}}) == {
        "pause__activated": "Yes",
        "pause__executeWhen__afterAmount": "2",
    }


@pytest.mark.parametrize("name", ["assignmentOptions", "attachment", "style", "prefillSettings", "reportSettings"])
def test_other_objects_stay_whole(name: str) -> None:
    assert flatten({name: {"a": "b"}}) == {name: {"a": "b"}}


def test_an_attachment_inside_a_mail_stays_whole() -> None:
    nested: Json = {"email": {"attachment": {"name": "x"}}}
    assert flatten({"approvalEmail": nested}) == {"approvalEmail__email__attachment": {"name": "x"}}


def test_an_empty_object_stays_a_key() -> None:
    assert flatten({"approvalEmail": {"email": {}}, "reminder": {}}) == {"approvalEmail__email": {}, "reminder": {}}


def test_flat_wins_over_nested() -> None:
    both: dict[str, Json] = {"escalation__escalated": "Yes", "escalation": {"escalated": "No"}}
    assert flatten(both) == {"escalation__escalated": "Yes"}
    assert nest(both) == {"escalation": {"escalated": "Yes"}}


@pytest.mark.parametrize("name", ["x", "uuid", "created_at", "approvalEmail__email__isDirty", "internalFormID"])
def test_bookkeeping_is_found_at_any_depth(name: str) -> None:
    assert is_bookkeeping(name)


@pytest.mark.parametrize("name", ["subject", "formID", "xs", "measuredBy", "idea"])
def test_other_names_are_no_bookkeeping(name: str) -> None:
    assert not is_bookkeeping(name)
