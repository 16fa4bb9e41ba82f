"""A part of a plan: some steps, the links among them and to steps that are live, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from wfcode.bindings.model import Binding
from wfcode.diagnostics.errors import REFUSED
from wfcode.plan import address
from wfcode.plan.model import Action, Change, Refusal
from wfcode.tree import TRIGGER, Element, Link, Tree
from wfcode.wire import Live


@dataclass(frozen=True)
class Part:
    """What a limited plan works with.

    `tree` holds the chosen steps and the trigger; `binding` knows only them, so that every other step lives beside the
    plan as one of the builder's would; `left` are the keys of those; `refusals` are exits into what is not there yet;
    `given` is the title where that stays too.
    """

    tree: Tree
    binding: Binding | None
    left: frozenset[str] = frozenset()
    refusals: tuple[Refusal, ...] = ()
    given: frozenset[str] = frozenset()


def part_of(tree: Tree, live: Live, binding: Binding | None, only: Collection[str]) -> Part:
    """The part of a managed tree that `only` names."""
    bound = binding.steps if binding else {}
    left = frozenset(key for key in (*tree.elements, *bound) if key not in only)
    elements = {key: element for key, element in tree.elements.items() if key in only}
    if TRIGGER in left and TRIGGER in live.tree.elements:
        elements = {TRIGGER: _as_live(live.tree.elements[TRIGGER]), **elements}
    there = {*elements, *(key for key in live.tree.elements if key in left)}
    wanted = [link for link in tree.links if link.source in only]
    links = [link for link in wanted if link.target in there]
    # The start point's own links stay, but for those to a step that this plan deletes.
    start = [link for link in live.tree.links if link.source == TRIGGER and TRIGGER in left]
    links += [link for link in start if link.target in there or link.target not in bound]
    kept = {key: step for key, step in bound.items() if key not in left}
    return Part(
        tree=replace(tree, title=live.title if binding else tree.title, elements=elements, links=frozenset(links)),
        binding=binding.model_copy(update={"steps": kept}) if binding else None,
        left=left,
        refusals=tuple(_into_nothing(link) for link in sorted(wanted) if link.target not in there),
        given=frozenset({"title"} if binding else ()),
    )


def left_out(changes: Sequence[Change], only: Collection[str]) -> str:
    """A sentence on what a limited plan leaves out of the whole one, "" where that is nothing."""
    rest = [
        f"{change.address} ({change.action})"
        for change in changes
        if change.action is not Action.REPAIR and change.address not in {address.of(key) for key in only}
    ]
    return f"--only leaves out: {', '.join(rest)}" if rest else ""


def _as_live(element: Element) -> Element:
    return Element(element.key, element.type, element.subtype)


def _into_nothing(link: Link) -> Refusal:
    where = address.of_exit(link.source, link.outcome)
    return Refusal(
        code="WF718",
        address=where,
        exit_code=REFUSED,
        message=f"{where} leads to {link.target}, which is not there yet and which --only leaves out; "
        f"add --only {link.target}, or plan the whole workflow",
    )
