"""Why a plan must not be carried out as it is."""

from __future__ import annotations

from trees import end, flow, step, trigger
from worlds import World

from wfcode.plan import OnDrift, Options

TREE = flow(
    trigger("ask"),
    step("ask", "email", to="pay", fields={"subject": "Ask"}),
    step("pay", "email", to="end", fields={"subject": "Pay"}),
    end(),
)


def test_drift_that_blocks_names_the_step_that_was_deleted() -> None:
    world = World.holding(TREE)
    assert world.binding is not None
    gone = world.binding.steps["pay"].element_id
    del world.elements[gone]
    world.links = {
        number: link for number, link in world.links.items() if gone not in (link["fromElement"], link["toElement"])
    }
    plan = world.plan(TREE, options=Options(on_drift=OnDrift.BLOCK)).plan
    (refusal,) = plan.refusals
    assert refusal.code == "WF713"
    assert refusal.message.startswith("pay, ")
