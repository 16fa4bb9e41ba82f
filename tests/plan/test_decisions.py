"""Decisions that decide nothing are slips of the pen, and are told with what there is."""

from __future__ import annotations

from typing import Any

import pytest
from trees import end, flow, step, trigger
from worlds import World

from wfcode.plan import Options, Side
from wfcode.plan.decisions import UnknownDecision, check_decisions

TREE = flow(trigger("mail"), step("mail", "email", to="end", fields={"subject": "Old"}), end())
CHANGED = flow(
    trigger("mail"),
    step("mail", "email", to="more", fields={"subject": "New"}),
    step("more", "pdf", to="end"),
    end(),
)


def check(**said: Any) -> None:
    world = World.holding(TREE)
    world.elements[90] = {"element_id": 90, "type": "workflow_send_email"}
    options = Options(**said)
    planned = world.plan(CHANGED, options=options)
    live = world.live().under(planned.names)
    check_decisions(options, planned.plan, live, wanted=CHANGED, binding=planned.binding, given=planned.given)


@pytest.mark.parametrize(
    "said",
    [
        {"keep": {"mail.with.subject": Side.LIVE}},
        {"keep": {"mail.with.subject": Side.WANTED, "mail.next": Side.WANTED}},
        {"prune": frozenset({"#90"})},
        {"separate": frozenset({"more"})},
        {"only": frozenset({"trigger", "mail", "more"})},
    ],
)
def test_what_is_there_may_be_named(said: dict[str, Any]) -> None:
    check(**said)


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ({"keep": {"mial.with.subject": Side.LIVE}}, "did you mean mail.with.subject"),
        ({"keep": {"mail.with.content": Side.LIVE}}, "mail.next"),
        ({"prune": frozenset({"mail"})}, "#90"),
        ({"separate": frozenset({"mail"})}, "more"),
        ({"only": frozenset({"nail"})}, "did you mean mail"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(said: dict[str, Any], hint: str) -> None:
    with pytest.raises(UnknownDecision, match=hint) as caught:
        check(**said)
    assert caught.value.exit_code == 64
