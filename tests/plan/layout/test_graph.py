"""The flow as a graph without cycles."""

from __future__ import annotations

from trees import end, flow, step, trigger

from wfcode.plan.layout.graph import Graph, graph_of
from wfcode.tree import Tree


def back(tree: Tree) -> set[tuple[str, str]]:
    graph = graph_of(tree)
    return {(graph.keys[one], graph.keys[two]) for one, two in graph.back}


def layers(graph: Graph) -> dict[str, int]:
    return dict(zip(graph.keys, graph.layers, strict=True))


def test_the_link_that_closes_a_cycle_is_the_one_that_leads_back_in_the_order_of_the_spec() -> None:
    tree = flow(
        trigger("b"),
        step("a", "email", to="c"),
        step("b", "email", to="a"),
        step("c", "approval", exits={"Approve": "end", "Deny": "b"}),
        end(),
    )
    assert back(tree) == {("c", "b")}
    assert layers(graph_of(tree)) == {"trigger": 0, "b": 1, "a": 2, "c": 3, "end": 4}


def test_links_to_oneself_and_into_the_trigger_lead_back() -> None:
    tree = flow(trigger("a"), step("a", "email", to="a"), step("b", "email", to="trigger"))
    assert back(tree) == {("a", "a"), ("b", "trigger")}


def test_a_cycle_out_of_reach_is_cut_where_it_is_met_first() -> None:
    tree = flow(trigger(), step("a", "email", to="b"), step("b", "email", to="a"))
    assert back(tree) == {("b", "a")}


def test_children_are_in_the_order_of_the_exits_each_once() -> None:
    tree = flow(
        trigger("which"),
        step("which", "branch", exits={"A": "z", "B": "y", "C": "z", "else": "x"}),
        *(step(key, "email") for key in "xyz"),
    )
    graph = graph_of(tree)
    assert [graph.keys[child] for child in graph.children[1]] == ["z", "y", "x"]


def test_a_step_stands_below_the_longest_way_to_it_and_a_loose_one_right_above_what_it_leads_to() -> None:
    tree = flow(
        trigger(("a", "c")),
        step("a", "email", to="b"),
        step("b", "email", to="c"),
        step("c", "email", to="end"),
        step("loose", "email", to="c"),
        end(),
    )
    found = layers(graph_of(tree))
    assert (found["c"], found["loose"]) == (3, 2)


def test_a_chain_longer_than_any_stack_is_walked() -> None:
    keys = [f"s{number}" for number in range(5000)]
    parts = [step(key, "email", to=after) for key, after in zip(keys, [*keys[1:], "end"], strict=True)]
    assert max(graph_of(flow(trigger(keys[0]), *parts, end())).layers) == 5001
