"""A fresh layout of a workflow of 1,000 steps beside the plan that changes a few texts of the same workflow."""

from __future__ import annotations

from bench import plans
from bench.measure import Ratio, compare
from wfcode.plan import Wanted, make_plan, names_for
from wfcode.plan.layout import arrange
from wfcode.tree.model import TRIGGER, Element, Link, Outcome, Tree
from wfcode.wire import read


def ratio(*, rounds: int = 5) -> Ratio:
    """The ratio for a workflow in which every third step is an approval whose refusal goes by mail to the end."""
    before = forked(plans.NUMBER)
    live, binding = plans.applied(before)
    wanted = Wanted("bench", plans.changed(before), "sha256:bench")
    named = read(plans.content(live), names=names_for(binding, {}))
    return compare(
        f"layout of {len(before.elements)} steps",
        "plan of the same workflow",
        lambda: arrange(before),
        lambda: make_plan(wanted, named, binding=binding, context=plans.CONTEXT),
        rounds=rounds,
    )


def forked(number: int) -> Tree:
    """About that many steps: an approval, a mail on each of its sides, and so on from the first of them."""
    start = Element(TRIGGER, "workflow_start_point", "workflow_start_point_manual")
    elements, links, last = {TRIGGER: start}, set[Link](), Link(TRIGGER, "", "ask0")
    for count in range(number // 3):
        ask, yes, no = f"ask{count}", f"yes{count}", f"no{count}"
        elements |= {ask: approval(ask), yes: plans.mail(yes), no: plans.mail(no)}
        links |= {last, Link(ask, "Approve", yes), Link(ask, "Deny", no), Link(no, "", "end")}
        last = Link(yes, "", f"ask{count + 1}")
    elements["end"] = Element("end", "workflow_end_point", "workflow_end_point_pseudo")
    return Tree("Bench", elements, frozenset(links | {Link(last.source, "", "end")}))


def approval(key: str) -> Element:
    """An approval with its two outcomes."""
    outcomes = (Outcome("Approve", {"type": "APPROVE"}), Outcome("Deny", {"type": "DENY"}))
    return Element(
        key, "workflow_approval", name=f"Ask {key}", fields={"approver": ["a@example.com"]}, outcomes=outcomes
    )
