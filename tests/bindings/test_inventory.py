"""Specs, bindings and live workflows side by side: each once, in the state that the three give."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wfcode.bindings import Binding
from wfcode.bindings.inventory import STATES, Listed, SpecHead, State, side_by_side


def bound(key: str, workflow_id: str) -> Binding:
    return Binding(workflow=key, workflow_id=workflow_id, host="h", account="a", title=f"Remembered {key}")


def live(workflow_id: str, title: str = "Live") -> dict[str, object]:
    return {"id": workflow_id, "title": title, "status": "ENABLED", "updated_at": "2026-03-01 09:00:00"}


def spec(key: str) -> SpecHead:
    return SpecHead(key, f"Wanted {key}", f"specs/{key}.yaml")


def test_all_six_states() -> None:
    rows = side_by_side(
        [spec("bound"), spec("new"), spec("gone")],
        {key: bound(key, number) for key, number in {"bound": "1", "gone": "2", "orphan": "3", "left": "4"}.items()},
        [live("1"), live("3"), live("5")],
    )
    assert {row.key or row.id: row.state for row in rows} == {
        "bound": State.BOUND,
        "gone": State.GONE,
        "left": State.LEFT_OVER,
        "new": State.NOT_CREATED,
        "orphan": State.ORPHAN,
        "5": State.UNBOUND,
    }
    assert {row.state for row in rows} == set(State) == set(STATES.values())


def test_the_live_title_counts_then_the_wanted_then_the_remembered() -> None:
    rows = side_by_side([spec("a"), spec("b")], {"a": bound("a", "1"), "c": bound("c", "9")}, [live("1", "Now")])
    assert [(row.key, row.title) for row in rows] == [("a", "Now"), ("b", "Wanted b"), ("c", "Remembered c")]


def test_a_row_has_everything_there_is() -> None:
    (row,) = side_by_side([spec("a")], {"a": bound("a", "1")}, [live("1")])
    assert row == Listed(State.BOUND, "a", "Live", "1", "ENABLED", "2026-03-01 09:00:00", "specs/a.yaml")


def test_ids_compare_as_text() -> None:
    (row,) = side_by_side([], {"a": bound("a", "1")}, [{"id": 1}])
    assert row.state is State.ORPHAN


keys = st.sets(st.sampled_from("abcdef"))


@given(keys, keys, st.sets(st.sampled_from("123456")))
def test_nothing_is_lost_and_nothing_doubled(specs: set[str], bindings: set[str], ids: set[str]) -> None:
    numbers = dict(zip("abcdef", "123456", strict=True))
    rows = side_by_side(
        [spec(key) for key in specs], {key: bound(key, numbers[key]) for key in bindings}, map(live, ids)
    )
    named = [row.key for row in rows if row.key]
    assert named == sorted(specs | bindings)
    assert {row.id for row in rows if row.status} == ids
    assert len([row for row in rows if row.status]) == len(ids)
