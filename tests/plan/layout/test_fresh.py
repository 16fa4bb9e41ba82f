"""What a fresh layout looks like, on workflows small enough to see."""

from __future__ import annotations

from canvas import overlaps
from trees import end, flow, step, trigger

from wfcode.plan.layout import Box, arrange
from wfcode.tree import TRIGGER, Element, Tree


def middles(boxes: dict[str, Box]) -> dict[str, float]:
    """The line down the middle of every step, seen from that of the trigger."""
    return {key: box.middle - boxes[TRIGGER].middle for key, box in boxes.items()}


def test_the_trigger_stands_at_the_origin_and_a_chain_below_it_on_one_line() -> None:
    boxes = arrange(flow(trigger("a"), step("a", "email", to="b"), step("b", "task", exits={"Done": "end"}), end()))
    assert (boxes[TRIGGER].x, boxes[TRIGGER].y) == (0, 0)
    assert set(middles(boxes).values()) == {0}
    assert [boxes[key].y for key in ("a", "b", "end")] == [180, 360, 540]


def test_branches_alike_stand_around_the_middle_and_meet_there_again() -> None:
    tree = flow(
        trigger("ask"),
        step("ask", "approval", exits={"Approve": "yes", "Deny": "no"}),
        step("yes", "email", to="after"),
        step("no", "email", to="after"),
        step("after", "email", to="end"),
        end(),
    )
    assert middles(arrange(tree)) == {TRIGGER: 0, "ask": 0, "yes": -200, "no": 200, "after": 0, "end": 0}


def test_the_longest_branch_goes_straight_on_whichever_exit_it_is() -> None:
    for first, second, side in (("long", "short", 1), ("short", "long", -1)):
        tree = flow(
            trigger("ask"),
            step("ask", "approval", exits={"Approve": first, "Deny": second}),
            step("long", "email", to="more"),
            step("more", "email", to="end"),
            step("short", "terminate"),
            end(),
        )
        found = middles(arrange(tree))
        assert [found[key] for key in ("ask", "long", "more", "end")] == [0, 0, 0, 0]
        assert found["short"] * side > 0


def test_of_three_branches_alike_the_second_goes_straight_on_and_all_meet_below_it() -> None:
    tree = flow(
        trigger("which"),
        step("which", "branch", exits={"A": "a", "B": "b", "else": "c"}),
        *(step(key, "email", to="after") for key in "abc"),
        step("after", "email", to="end"),
        end(),
    )
    found = middles(arrange(tree))
    assert [found[key] for key in ("a", "b", "c", "after")] == [-400, 0, 400, 0]


def test_a_branch_that_is_skipped_leaves_the_middle_to_where_the_others_meet() -> None:
    tree = flow(
        trigger("which"),
        step("which", "branch", exits={"A": "a", "B": "after", "else": "c"}),
        step("a", "email", to="after"),
        step("c", "email", to="after"),
        step("after", "email", to="end"),
        end(),
    )
    found = middles(arrange(tree))
    assert found["a"] < found["after"] == 0 < found["c"]


def test_branches_keep_the_order_of_the_spec() -> None:
    names = [f"b{number}" for number in range(7)]
    tree = flow(
        trigger("all"),
        step("all", "split", to=tuple(names)),
        *(step(name, "email", to="end") for name in names),
        end(),
    )
    boxes = arrange(tree)
    assert sorted(names, key=lambda name: boxes[name].x) == names
    assert len({boxes[name].y for name in names}) == 1


def test_a_link_back_does_not_turn_the_flow_upside_down() -> None:
    tree = flow(
        trigger("write"),
        step("write", "task", exits={"Done": "check"}),
        step("check", "approval", exits={"Approve": "end", "Deny": "write"}),
        end(),
    )
    boxes = arrange(tree)
    assert boxes[TRIGGER].y < boxes["write"].y < boxes["check"].y < boxes["end"].y


def test_steps_of_every_size_get_the_room_they_need() -> None:
    tree = flow(
        trigger("all"),
        step("all", "split", to=("each", "stop", "mail")),
        step("each", "for_each", to="end"),
        step("stop", "terminate"),
        step("mail", "email", to="end"),
        end(),
    )
    boxes = arrange(tree)
    assert (boxes["each"].width, boxes["each"].height) == (360, 260)
    assert (boxes["stop"].width, boxes["end"].width) == (152, 96)
    assert overlaps(boxes) == []
    assert boxes["each"].y + 130 == boxes["mail"].y + 44 == boxes["stop"].y + 20
    assert boxes["end"].y >= boxes["each"].bottom


def test_what_the_trigger_does_not_reach_stands_beside() -> None:
    tree = flow(
        trigger("a"),
        step("a", "email", to="end"),
        end(),
        step("lost", "email", to="late"),
        step("late", "email", to="end"),
        step("alone", "email"),
    )
    boxes = arrange(tree)
    assert all(boxes[key].x >= boxes["a"].right for key in ("lost", "late", "alone"))
    assert boxes["lost"].bottom <= boxes["late"].y
    assert boxes["late"].bottom <= boxes["end"].y


def test_lines_do_not_cross_where_they_need_not() -> None:
    tree = flow(
        trigger("all"),
        step("all", "split", to=("left", "right")),
        step("left", "approval", exits={"Approve": "near", "Deny": "far"}),
        step("right", "approval", exits={"Approve": "far", "Deny": "last"}),
        step("near", "email"),
        step("far", "email"),
        step("last", "email"),
    )
    boxes = arrange(tree)
    assert boxes["near"].x < boxes["far"].x < boxes["last"].x


def test_the_smallest_trees() -> None:
    assert arrange(Tree("Empty", {})) == {}
    assert arrange(flow(trigger())).keys() == {TRIGGER}
    odd = Element("odd", "workflow_of_tomorrow")
    assert arrange(Tree("Odd", {"odd": odd}))["odd"] == Box(0, 0, 296, 88)


def test_a_thousand_steps_that_all_may_end_stand_on_one_line() -> None:
    keys = [f"s{number}" for number in range(1000)]
    parts = [
        step(key, "approval", exits={"Approve": after, "Deny": "end"})
        for key, after in zip(keys, [*keys[1:], "end"], strict=True)
    ]
    boxes = arrange(flow(trigger(keys[0]), *parts, end()))
    assert set(middles(boxes).values()) == {0}
