"""Records behave like a plain list that is searched from its start."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from wfcode.sandbox.records import Records
from wfcode.sandbox.values import id_of

NAMES = ("link_id", "id")
IDS = st.integers(1, 5)
ITEMS = st.lists(st.fixed_dictionaries({"link_id": IDS}) | st.sampled_from([None, 3, {}, {"id": "2"}, {"id": True}]))
STEPS = st.lists(st.tuples(st.sampled_from(["place", "remove"]), IDS))


def first(items: list[Any], record_id: str) -> int | None:
    """Where the first record of that id stands."""
    return next((at for at, item in enumerate(items) if id_of(item, NAMES) == record_id), None)


@given(items=ITEMS, steps=STEPS)
def test_records_are_a_list_with_an_index(items: list[Any], steps: list[tuple[str, int]]) -> None:
    plain, records = list(items), Records(items, NAMES)
    for number, (action, record_id) in enumerate(steps):
        at, found = first(plain, str(record_id)), records.find(str(record_id))
        assert (at is None) == (found is None)
        new = {"link_id": record_id, "number": number}
        if action == "place":
            records.place(str(record_id), new)
            plain = [*plain[:at], new, *plain[at + 1 :]] if at is not None else [*plain, new]
        elif at is not None and found is not None:
            records.remove(found)
            del plain[at]
    assert records.all == plain
    ids = [id_of(item, NAMES) for item in plain]
    assert records.highest == max((int(one) for one in ids if one is not None), default=0)
