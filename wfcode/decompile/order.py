"""The order in which a person would read a workflow: along the flow, the first way first, a meeting after its ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wfcode.tree import TRIGGER, Link, Tree


def exits_of(tree: Tree) -> dict[str, list[Link]]:
    """The links out of each element, in the order of its outcomes and then of the elements they lead to."""
    places = {key: place for place, key in enumerate(tree.elements)}
    outcomes = {
        (key, outcome.key): place
        for key, element in tree.elements.items()
        for place, outcome in enumerate(element.outcomes)
    }
    found: dict[str, list[Link]] = {key: [] for key in tree.elements}
    for link in tree.links:
        if link.source in found and link.target in found:
            found[link.source].append(link)
    for links in found.values():
        links.sort(key=lambda link: (outcomes.get((link.source, link.outcome), 0), places[link.target]))
    return found


def flow_order(tree: Tree) -> list[str]:
    """Every key: the trigger, each step after all that lead to it (circles apart), then whatever nothing leads to."""
    targets = {key: [link.target for link in links] for key, links in exits_of(tree).items()}
    roots = ([TRIGGER] if TRIGGER in targets else []) + _roots(targets)
    seen: set[str] = set()
    found: list[str] = []
    for root in roots:
        if root not in seen:
            found += _below(root, targets, seen)
    return found


def _roots(targets: Mapping[str, Sequence[str]]) -> list[str]:
    reached = {target for ways in targets.values() for target in ways}
    return [key for key in targets if key not in reached] + list(targets)


def _below(root: str, targets: Mapping[str, Sequence[str]], seen: set[str]) -> list[str]:
    """The steps below a root, a reversed walk back: the first way is walked last, so it comes out first."""
    finished: list[str] = []
    seen.add(root)
    waiting = [(root, list(targets[root]))]
    while waiting:
        key, left = waiting[-1]
        while left and left[-1] in seen:
            left.pop()
        if not left:
            finished.append(key)
            waiting.pop()
            continue
        target = left.pop()
        seen.add(target)
        waiting.append((target, list(targets[target])))
    return finished[::-1]
