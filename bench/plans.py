"""`plan` of a workflow of 1,000 steps against a `deepdiff.DeepDiff` of the same two trees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from deepdiff import DeepDiff

from bench.measure import Ratio, compare
from wfcode.apply.remember import first_binding, remembered
from wfcode.bindings.model import Binding
from wfcode.plan import Context, Planned, TargetId, Wanted, blank, make_plan, names_for
from wfcode.plan.simulate import after
from wfcode.tree.model import TRIGGER, Element, Json, Link, Tree
from wfcode.wire import Live, Names, read

NUMBER = 1000
CONTEXT = Context(target=TargetId(name="bench", host="bench.invalid", account="bench"), tool_version="0")


def ratio(*, rounds: int = 3) -> Ratio:
    """The ratio for a plan that changes the text of every hundredth step; the trees are those before and after it."""
    live, plan_it = scene(NUMBER)
    planned = plan_it()
    left, right = plain(live.tree), plain(after(planned.plan, live, names=planned.names).tree)
    return compare(
        f"plan of {NUMBER} steps",
        "deepdiff.DeepDiff of the two trees",
        plan_it,
        lambda: DeepDiff(left, right),
        rounds=rounds,
    )


def scene(number: int) -> tuple[Live, Callable[[], Planned]]:
    """An applied workflow of that many steps as it is read, and the planning of a change to it."""
    before = tree(number)
    done, binding = applied(before)
    wanted = Wanted("bench", changed(before), "sha256:bench")
    live = read(content(done), names=names_for(binding, {}))
    return live, lambda: make_plan(wanted, live, binding=binding, context=CONTEXT)


def tree(number: int) -> Tree:
    """A workflow of that many mails, one after the other."""
    keys = [f"mail{count}" for count in range(number)]
    elements = {key: mail(key) for key in keys}
    links = {Link(one, "", two) for one, two in zip([TRIGGER, *keys[:-1]], keys, strict=True)}
    start = Element(TRIGGER, "workflow_start_point", "workflow_start_point_manual")
    return Tree("Bench", {TRIGGER: start, **elements}, frozenset(links))


def mail(key: str) -> Element:
    """A mail with a text of its own."""
    fields: dict[str, Json] = {
        "to": [f"{key}@example.com"],
        "subject": f"About {key}",
        "content": f"<p>Hello,</p><p>this is {key}.</p>",
    }
    return Element(key, "workflow_send_email", name=f"Mail {key}", fields=fields)


def changed(before: Tree) -> Tree:
    """The tree with another subject in every hundredth mail."""
    elements = {
        key: replace(element, fields={**element.fields, "subject": "New"})
        if key.removeprefix("mail").endswith("00")
        else element
        for key, element in before.elements.items()
    }
    return replace(before, elements=elements)


def applied(wanted: Tree) -> tuple[Live, Binding]:
    """The workflow as it is after the first apply, and its binding; all in memory."""
    ask = Wanted("bench", wanted, "sha256:bench")
    nothing = blank(wanted.title, names=Names())
    planned = make_plan(ask, nothing, binding=None, context=CONTEXT)
    live = after(planned.plan, nothing, names=planned.names)
    first = first_binding(ask, "1", target=CONTEXT.target)
    return live, remembered(first, ask, live, planned=planned, complete=True)


def content(live: Live) -> dict[str, Any]:
    """What a server would answer."""
    return {"workflow": live.workflow, "elements": list(live.elements.values()), "links": list(live.links.values())}


def plain(of: Tree) -> dict[str, Any]:
    """The tree as plain dictionaries and lists."""
    steps = {
        key: {"type": each.type, "name": each.name, "fields": dict(each.fields)} for key, each in of.elements.items()
    }
    return {"title": of.title, "steps": steps, "links": sorted([a.source, a.outcome, a.target] for a in of.links)}
