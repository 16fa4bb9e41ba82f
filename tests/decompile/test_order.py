"""The order of the steps is the order of the flow: main way first, a meeting after all that lead to it."""

from __future__ import annotations

from hypothesis import given, settings
from strategies import trees
from trees import end, flow, step, trigger

from wfcode.decompile.order import flow_order
from wfcode.tree import Tree


def test_the_first_way_comes_first() -> None:
    tree = flow(
        trigger("decide"),
        step("no", "email", to="end"),
        step("yes", "email", to="pay"),
        step("pay", "email", to="end"),
        step("decide", "approval", exits={"Approve": "yes", "Deny": "no"}),
        end(),
    )
    assert flow_order(tree) == ["trigger", "decide", "yes", "pay", "no", "end"]


def test_ways_that_meet_meet_after_both() -> None:
    tree = flow(
        trigger("both"),
        step("both", "split", to=("a", "b")),
        step("meet", "merge", to="end"),
        step("a", "email", to="meet"),
        step("b", "email", to="meet"),
        end(),
    )
    assert flow_order(tree) == ["trigger", "both", "a", "b", "meet", "end"]


def test_what_nothing_leads_to_comes_last_in_its_own_order() -> None:
    tree = flow(
        trigger("end"), step("second", "email"), step("first", "email", to="second"), end(), step("round", "email")
    )
    assert flow_order(tree) == ["trigger", "end", "first", "second", "round"]


def test_a_chain_of_thousands_is_walked() -> None:
    steps = [step(f"s{n}", "email", to=f"s{n + 1}" if n < 4999 else "end") for n in range(5000)]
    tree = flow(trigger("s0"), *reversed(steps), end())
    assert flow_order(tree)[1:-1] == [f"s{n}" for n in range(5000)]


@settings(max_examples=60, deadline=None)
@given(trees())
def test_every_step_comes_once(tree: Tree) -> None:
    assert sorted(flow_order(tree)) == sorted(tree.elements)
