"""Whatever a server answers is read: ids come in many shapes, and some are none."""

from __future__ import annotations

import pytest

from wfcode.tree import Json
from wfcode.wire import Names, link_of, number, outcome_id, read


@pytest.mark.parametrize(("value", "identity"), [(7, 7), ("7", 7), (" 7 ", 7), (0, 0), ("0", 0)])
def test_an_id_is_a_number_whichever_way_it_came(value: Json, identity: int) -> None:
    assert number(value) == identity
    assert outcome_id({"outcomeID": value}) == identity
    assert outcome_id({"id": value}) == identity


@pytest.mark.parametrize("value", [None, True, "", "-1", "1.5", "²", "x", [], {}, "9" * 5000])
def test_what_is_no_id_is_none_and_stops_nothing(value: Json) -> None:
    assert number(value) is None
    assert outcome_id({"outcomeID": value}) is None
    assert link_of({"linkID": value}) is None
    approval: dict[str, Json] = {
        "element_id": 2,
        "type": "workflow_approval",
        "taskDescription": f"See {{{value}_taskName}}",
        "autoFinish__autoFinishOutcomeID": value,
        "outcomes": [{"outcomeID": value, "linkID": value}],
    }
    live = read(
        {
            "workflow": {},
            "elements": [approval, {**approval, "element_id": value}],
            "links": [{"link_id": 1, "fromElement": value}, {"link_id": value}],
        },
        names=Names(),
    )
    assert live.elements == {2: approval}
