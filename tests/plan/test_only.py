"""`--only`: a part of a plan, and what it says of the rest."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import KEYS, trees
from trees import Part, end, flow, step, trigger
from worlds import World

from wfcode.plan import Action, Options, failures
from wfcode.tree import Tree


def mail(key: str, to: str, subject: str) -> Part:
    return step(key, "email", to=to, fields={"subject": subject})


def chain(*subjects: str, title: str = "Flow", end_key: str = "end") -> Tree:
    """Mails `m0`, `m1` … one after the other."""
    keys = [f"m{number}" for number in range(len(subjects))]
    onward = [*keys[1:], end_key]
    mails = [
        step(key, "email", to=to, fields={"subject": text})
        for key, to, text in zip(keys, onward, subjects, strict=True)
    ]
    return flow(trigger("m0"), *mails, end(), title=title)


def only(*keys: str) -> Options:
    return Options(only=frozenset(keys))


def test_only_the_chosen_steps_change_and_the_rest_is_named() -> None:
    world = World.holding(chain("a", "b"))
    wanted = chain("A", "B", "C", title="Other")
    plan, checked = world.apply(wanted, options=only("m0"))
    assert failures(checked) == ()
    assert [one.address for one in plan.changes] == ["m0"]
    (warning,) = plan.warnings
    for left in ("title (update)", "m1 (update)", "m2 (create)"):
        assert left in warning
    assert world.title == "Flow"
    assert world.named("m1")["subject"] == "b"


def test_what_was_left_out_is_an_ordinary_change_of_the_next_plan() -> None:
    world = World.holding(chain("a", "b"))
    wanted = chain("A", "B", title="Other")
    world.apply(wanted, options=only("m0"))
    plan, checked = world.apply(wanted)
    assert failures(checked) == ()
    assert [(one.address, str(one.fields[0].cause)) for one in plan.changes] == [("title", "spec"), ("m1", "spec")]
    assert world.plan(wanted).plan.is_empty


def test_an_exit_into_a_new_step_that_is_left_out_is_refused() -> None:
    world = World.holding(chain("a"))
    plan = world.plan(chain("a", "b"), options=only("m0")).plan
    assert [one.code for one in plan.refusals] == ["WF718"]
    assert "--only m1" in plan.refusals[0].message
    assert world.plan(chain("a", "b"), options=only("m0", "m1")).plan.refusals == ()


def test_a_link_to_a_live_step_outside_is_drawn() -> None:
    world = World.holding(chain("a", "b", "c"))
    shorter = flow(trigger("m0"), mail("m0", "m2", "a"), mail("m2", "end", "c"), end())
    plan, checked = world.apply(shorter, options=only("m0"))
    assert failures(checked) == ()
    assert plan.count(Action.DELETE) == 0
    assert plan.refusals == ()
    assert "m1 (delete)" in plan.warnings[0]
    assert world.plan(shorter).plan.count(Action.DELETE) == 1


def test_a_delete_can_be_chosen_too() -> None:
    world = World.holding(chain("a", "b", "c"))
    shorter = flow(trigger("m0"), mail("m0", "m2", "A"), mail("m2", "end", "c"), end())
    plan, _checked = world.apply(shorter, options=only("m1"))
    assert [(one.address, one.action) for one in plan.changes][-1] == ("m1", Action.DELETE)
    assert world.named("m0")["subject"] == "a"


def test_a_new_workflow_may_be_made_in_part() -> None:
    world = World()
    plan, checked = world.apply(chain("a"), options=only("trigger", "m0", "end"))
    assert failures(checked) == ()
    assert plan.warnings == ()
    assert world.plan(chain("a")).plan.is_empty


@pytest.mark.parametrize("keys", [("trigger",), ("m1",), ("m0", "m1", "end", "trigger")])
def test_nothing_to_do_stays_nothing(keys: tuple[str, ...]) -> None:
    world = World.holding(chain("a", "b"))
    plan = world.plan(chain("a", "b"), options=only(*keys)).plan
    assert (plan.is_empty, plan.warnings) == (True, ())


@settings(max_examples=40, deadline=None)
@given(trees(), trees(), st.sets(st.sampled_from([*KEYS, "trigger", "end"]), min_size=1))
def test_the_rest_is_as_before_and_the_whole_is_reached_in_the_end(first: Tree, second: Tree, keys: set[str]) -> None:
    world = World.holding(first)
    planned = world.plan(second, options=Options(only=frozenset(keys)))
    if planned.plan.refusals:
        return
    before = {
        key: world.elements[step.element_id] for key, step in (world.binding.steps if world.binding else {}).items()
    }
    world.apply(second, options=Options(only=frozenset(keys)))
    for key, element in before.items():
        if key not in keys:
            now = world.elements[int(element["element_id"])]
            assert {**now, "outcomes": None} == {**element, "outcomes": None}
    _plan, checked = world.apply(second)
    assert failures(checked) == ()
    assert world.plan(second).plan.is_empty
