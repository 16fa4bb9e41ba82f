"""What leads to what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wfcode.tree.model import TRIGGER, Tree


def reachable(onward: Mapping[str, Iterable[str]], start: str) -> set[str]:
    """Everything that can be reached from a step, itself included."""
    seen, waiting = {start}, [start]
    while waiting:
        for target in onward.get(waiting.pop(), ()):
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return seen


def in_flow(tree: Tree) -> set[str]:
    """The trigger, and every step that it leads to."""
    onward: dict[str, list[str]] = {}
    for link in tree.links:
        onward.setdefault(link.source, []).append(link.target)
    return reachable(onward, TRIGGER)
