"""New steps among those that stand."""

from __future__ import annotations

from trees import Part, end, flow, step, trigger

from wfcode.plan.layout import Box, arrange, place
from wfcode.tree import TRIGGER, Tree

MORE = ("one", "two")


def chain(*keys: str) -> Tree:
    """A flow of mails in that order."""
    parts: list[Part] = [step(key, "email", to=after) for key, after in zip(keys, [*keys[1:], "end"], strict=True)]
    return flow(trigger(keys[0] if keys else "end"), *parts, end())


def test_a_new_workflow_is_laid_out_afresh_around_its_trigger() -> None:
    tree = chain("a", "b")
    fresh = arrange(tree)
    made = place(tree, standing={TRIGGER: Box(370, 350, 296, 88)}, others=[], new=["a", "b", "end"])
    assert made == {key: fresh[key].moved(370, 350) for key in ("a", "b", "end")}


def test_nothing_new_is_nothing_to_place() -> None:
    assert place(chain("a"), standing=arrange(chain("a")), others=[], new=[]) == {}


def test_a_step_at_the_end_stands_below_its_parent() -> None:
    tree = chain("a", "b", "c")
    standing = {key: box for key, box in arrange(chain("a", "b")).items() if key != "end"}
    made = place(tree, standing=standing, others=[], new=["c"])
    assert (made["c"].x, made["c"].y) == (0, 540)


def test_a_step_in_between_goes_beside_where_there_is_no_room() -> None:
    tree = chain("a", "new", "b")
    standing = arrange(chain("a", "b"))
    made = place(tree, standing=standing, others=[], new=["new"])
    assert (made["new"].x, made["new"].y) == (400, 360)


def test_a_step_in_between_stands_in_line_where_there_is_room() -> None:
    tree = chain("a", "new", "b")
    standing = {key: box.moved(0, 300 if key in {"b", "end"} else 0) for key, box in arrange(chain("a", "b")).items()}
    assert (place(tree, standing=standing, others=[], new=["new"])["new"].x) == 0


def test_new_steps_that_hang_together_stay_together() -> None:
    tree = flow(
        trigger("a"),
        step("a", "split", to=("b", "ask")),
        step("b", "email", to="end"),
        step("ask", "approval", exits={"Approve": "yes", "Deny": "no"}),
        step("yes", "email", to="end"),
        step("no", "email", to="end"),
        end(),
    )
    standing = arrange(chain("a", "b"))
    made = place(tree, standing=standing, others=[Box(200, 380, 296, 88)], new=["ask", "yes", "no"])
    assert made["ask"].middle == (made["yes"].middle + made["no"].middle) / 2
    assert made["yes"].x - made["no"].x == -400


def test_a_step_below_several_stands_below_the_lowest_and_between_them() -> None:
    tree = flow(
        trigger("all"),
        step("all", "split", to=MORE),
        *(step(key, "email", to="meet") for key in MORE),
        step("meet", "merge", to="end"),
        end(),
    )
    fresh = arrange(tree)
    standing = {key: fresh[key] for key in (TRIGGER, "all", *MORE)}
    standing["two"] = standing["two"].moved(0, 500)
    made = place(tree, standing=standing, others=[], new=["meet", "end"])
    assert made["meet"].y >= standing["two"].bottom
    assert made["meet"].middle == fresh["meet"].middle


def test_what_hangs_on_nothing_comes_beside_everything() -> None:
    tree = flow(trigger("a"), step("a", "email"), step("lost", "email"))
    standing = {TRIGGER: Box(0, 0, 296, 88), "a": Box(0, 180, 296, 88)}
    made = place(tree, standing=standing, others=[Box(900, 0, 296, 88)], new=["lost"])
    assert (made["lost"].x, made["lost"].y) == (1300, 0)


def test_fractions_of_what_was_dragged_are_not_carried_on() -> None:
    standing = {TRIGGER: Box(-42.512345678901, 137.49871, 296, 88)}
    made = place(chain("a"), standing=standing, others=[], new=["a", "end"])
    assert (made["a"].x, made["a"].y) == (-42.5, 317.5)
    assert (made["end"].x, made["end"].y) == (57.5, 497.5)


def test_a_crowd_in_the_way_is_passed_in_the_end() -> None:
    others = [Box(number * 150.0, 180, 296, 88) for number in range(400)]
    made = place(chain("a"), standing={TRIGGER: Box(0, 0, 296, 88)}, others=others, new=["a", "end"])
    assert made["a"].x >= others[-1].right
