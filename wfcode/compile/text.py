"""The exits of a tree, for the lines that end every report: `manager: Approve -> pay, Deny -> rejected`."""

from __future__ import annotations

from wfcode.compile.graph import successors
from wfcode.tree import Tree


def exits(tree: Tree) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each element that has exits, in the order of the tree, with (outcome or "", destination) pairs.

    An outcome that leads nowhere has the destination `open`; so has a step whose one exit does.
    """
    onward = successors(tree)
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for key, element in tree.elements.items():
        links = onward[key]
        if element.outcomes:
            targets = {link.outcome: link.target for link in links}
            pairs = [(outcome.key, targets.get(outcome.key, "open")) for outcome in element.outcomes]
        else:
            pairs = [("", link.target) for link in links] or [("", "open")]
        if element.type != "workflow_end_point":
            found.append((key, pairs))
    return found
