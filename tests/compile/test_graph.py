"""The flow: what cannot be reached, and which circles can end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from wfcode.compile import Compiled, check_graph
from wfcode.tree import Element, Link, Tree

MAIL, PAUSE, TASK = "workflow_send_email", "workflow_pause", "workflow_assign_task"


def tree(links: str, **types: str) -> Tree:
    """A tree from `a>b b>c`, all mails unless said otherwise; the trigger leads to `a`."""
    pairs = [tuple(pair.split(">")) for pair in links.split()]
    keys = dict.fromkeys(["trigger", "a", *(key for pair in pairs for key in pair)])
    elements = {key: Element(key, types.get(key, MAIL)) for key in keys}
    return Tree("T", elements, frozenset(Link(a, "", b) for a, b in (*pairs, ("trigger", "a"))))


@pytest.mark.parametrize(
    ("links", "types", "found"),
    [
        ("a>b b>c", {}, []),
        ("a>b c>d", {}, [("WF401", "c"), ("WF401", "d")]),
        ("a>a", {}, [("WF404", "a")]),
        ("a>b b>a", {}, [("WF409", "b")]),
        ("a>b b>a", {"b": PAUSE}, [("WF408", "b")]),
        ("a>b b>a", {"a": TASK}, [("WF408", "b")]),
        ("a>b b>c c>d d>b", {"c": "workflow_binary_decision"}, [("WF408", "d")]),
        ("a>b b>c c>b c>d d>c", {"d": TASK}, [("WF409", "c")]),
        ("a>b b>a a>c c>d d>c", {"b": TASK, "d": TASK}, [("WF408", "b"), ("WF408", "d")]),
        ("a>b a>c b>d c>d", {}, []),
    ],
)
def test_problems(links: str, types: dict[str, str], found: list[tuple[str, str]]) -> None:
    assert [(problem.code, problem.step) for problem in check_graph(tree(links, **types))] == found


def test_the_path_of_a_circle_is_told() -> None:
    (problem,) = check_graph(tree("a>b b>c c>a", b=TASK))
    assert "a -> b -> c -> a" in problem.summary
    assert problem.link == Link("c", "", "a")


def test_a_long_flow_is_no_trouble() -> None:
    links = " ".join(f"s{number}>s{number + 1}" for number in range(5000))
    assert check_graph(tree(f"a>s0 {links}")) == ()


def test_an_allowed_finding_is_silent(compiled: Callable[..., Compiled]) -> None:
    steps = "a: {type: email, next: b}\nb: {type: task, outcomes: {Again: a, Done: end}}"
    assert [finding.code for finding in compiled(steps=steps).diagnostics] == ["WF408"]
    allowed = compiled(steps=steps.replace("b: {", "b: {lifecycle: {allow: [WF408]}, "))
    assert allowed.diagnostics == ()
    assert allowed.allow == {"b": frozenset({"WF408"})}


def test_networkx_is_loaded_for_circles_only() -> None:
    code = (
        "import sys; from wfcode.source import parse; from wfcode.compile import compile_spec\n"
        "text = 'wfcode: 1\\ntitle: T\\ntrigger: {next: a}\\nsteps: {a: {type: split, next: end}}\\n'\n"
        "assert compile_spec(parse(text, file='x.yaml')).ok\n"
        "print([name for name in ('networkx', 'httpx', 'mcp', 'deepdiff') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
