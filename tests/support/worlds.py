"""A live workflow in memory: plans are made against it and carried out on it, as the server would."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from wfcode.apply.remember import first_binding, remembered
from wfcode.bindings.model import Binding
from wfcode.plan import (
    Checked,
    Context,
    Options,
    Plan,
    Planned,
    Purpose,
    TargetId,
    Wanted,
    blank,
    failures,
    make_plan,
    names_for,
    verify,
)
from wfcode.plan.calls import creation
from wfcode.tree import Tree
from wfcode.wire import Live, executed, read

ORDINARY = Options()
CONTEXT = Context(TargetId(name="test", host="localhost", account="demo"), "0")


class World:
    """One workflow, not yet made at first; `apply` brings it to a tree and remembers it."""

    def __init__(self) -> None:
        self.title = ""
        self.elements: dict[int, dict[str, Any]] = {}
        self.links: dict[int, dict[str, Any]] = {}
        self.binding: Binding | None = None

    @classmethod
    def holding(cls, tree: Tree) -> World:
        """A world to which a tree was applied."""
        world = cls()
        world.apply(tree)
        return world

    def live(self, forms: Mapping[str, str] | None = None) -> Live:
        """The reading of the workflow by its binding."""
        if self.binding is None:
            return blank(self.title, names=names_for(None, forms or {}))
        return read(self.content(), names=names_for(self.binding, forms or {}))

    def content(self) -> dict[str, Any]:
        """What `/combined` would answer."""
        return {
            "workflow": {"title": self.title, "status": "DISABLED"},
            "elements": copy.deepcopy(list(self.elements.values())),
            "links": copy.deepcopy(list(self.links.values())),
        }

    def plan(self, tree: Tree, *, options: Options = ORDINARY, **said: Any) -> Planned:
        """The plan to a tree; `said` are further parts of `Wanted` (`moves`, `ignored`, `protected`)."""
        live = self.live(tree.forms)
        return make_plan(wanted(tree, **said), live, binding=self.binding, context=CONTEXT, options=options)

    def apply(self, tree: Tree, *, options: Options = ORDINARY, **said: Any) -> tuple[Plan, tuple[Checked, ...]]:
        """Plan to a tree and carry it out, refused or not; the plan and what the read-back says."""
        planned = self.plan(tree, options=options, **said)
        self.run(planned)
        live = read(self.content(), names=planned.names)
        checked = verify(planned.tree, live, gone=planned.gone)
        asked = wanted(tree, **said)
        before = planned.binding or first_binding(asked, "1", target=CONTEXT.target)
        complete = not failures(checked)
        self.binding = remembered(before, asked, live, planned=planned, complete=complete)
        return planned.plan, checked

    def run(self, planned: Planned) -> None:
        """Carry out the calls of a plan, secrets in them."""
        for call in planned.calls:
            if call.purpose is Purpose.CREATE:
                self.title = call.body["title"]
                self.elements = {1: creation("")["elements"][0]["data"]}
            elif call.purpose is Purpose.TITLE:
                self.title = call.body["title"]
            elif call.purpose is Purpose.TREE:
                self.elements, self.links = executed(self.elements, self.links, body=call.body)

    def tree_call(self, plan: Plan) -> dict[str, Any]:
        """The updateTree body of a plan, an empty one where it has none."""
        found: list[dict[str, Any]] = [call.body for call in plan.calls if call.purpose is Purpose.TREE]
        return found[0] if found else {"elements": [], "links": []}

    def named(self, key: str) -> dict[str, Any]:
        """The raw element of a step."""
        assert self.binding is not None
        return self.elements[self.binding.steps[key].element_id]


def wanted(tree: Tree, **said: Any) -> Wanted:
    """A tree as a plan wants it."""
    return Wanted("flow", tree, "sha256:test", **said)
