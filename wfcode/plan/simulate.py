"""The dry run: a plan's updateTree executed in memory must give what is wanted, before anything is sent."""

from __future__ import annotations

from collections.abc import Collection

from wfcode.diagnostics.errors import WfcodeError
from wfcode.plan.model import Plan, Purpose
from wfcode.plan.veil import Veil
from wfcode.plan.verify import Checked, failures, verify
from wfcode.tree import Tree
from wfcode.wire import Live, Names, executed, read


class PlanningError(WfcodeError):
    """The calls of a plan would not give what is wanted: a fault of wfcode, nothing was sent."""

    code = "WF903"

    def __init__(self, found: Collection[Checked]) -> None:
        first = next(iter(found))
        super().__init__(
            f"the plan would leave {first.address} as {first.live!r} instead of {first.wanted!r}"
            f" ({len(found)} such places); nothing was sent. This is a fault of wfcode: please report it with the spec"
        )


def check(wanted: Tree, live: Live, *, plan: Plan, names: Names, gone: Collection[int], veil: Veil) -> Live:
    """The workflow after the calls of the plan, run in memory. Raises PlanningError unless it is what is wanted."""
    then = after(plan, live, names=names)
    found = failures(verify(wanted, then, gone=gone))
    if found:
        raise PlanningError([veil.checked(item) for item in found])
    return then


def after(plan: Plan, live: Live, *, names: Names) -> Live:
    """The reading of the live workflow as it will be when the calls of the plan were made."""
    elements, links, title = live.elements, live.links, live.title
    for call in plan.calls:
        if call.purpose is Purpose.TREE:
            elements, links = executed(elements, links, body=call.body)
        elif call.purpose in (Purpose.TITLE, Purpose.CREATE):
            title = call.body["title"]
    content = {
        "workflow": {**live.workflow, "title": title},
        "elements": list(elements.values()),
        "links": list(links.values()),
    }
    return read(content, names=names)
