"""Paths that never end, and paths that come together in a way that cannot work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from wfcode.compile.checks.model import Finding, Subject, Where, value_of
from wfcode.steps import TYPES, Exits
from wfcode.tree import Link, reachable

MERGE: Final = "workflow_merge"
_END: Final = "workflow_end_point"
_MOST_PATHS: Final = 50
"""So many paths into one step are compared with each other; beyond it would take long and help nobody."""


def dead_ends(subject: Subject) -> Iterator[Finding]:
    """Steps whose exits all lead nowhere."""
    for key, element in subject.tree.elements.items():
        step = TYPES.get(element.type)
        if not subject.onward[key] and (step is None or step.exits is not Exits.NONE):
            detail = "Lead one of its exits to `end` where the run is over then."
            yield Finding("WF422", f"the path stops at `{key}`, without an End point", Where(key), detail)


def closed_circles(subject: Subject) -> Iterator[Finding]:
    """The first circle of the flow from which neither an End point nor an open exit can be reached."""
    backward = {key: [link.source for link in links] for key, links in subject.incoming.items()}
    ending: set[str] = set()
    for key in subject.tree.elements:
        if key not in ending and _stops(subject, key):
            ending |= reachable(backward, key)
    for key in subject.tree.elements:
        if key not in ending and _repeats(subject, key):
            detail = "Lead one of the exits behind it to `end`."
            yield Finding("WF421", f"no path from `{key}` on ever ends", Where(key), detail)
            return


def _stops(subject: Subject, key: str) -> bool:
    """Whether a run may stop at a step."""
    links = subject.onward[key]
    taken = {link.outcome for link in links}
    return not links or any(outcome.key not in taken for outcome in subject.tree.elements[key].outcomes)


def merges(subject: Subject) -> Iterator[Finding]:
    """Merges of one path, and those that wait for paths of which only one is ever taken."""
    found = [key for key, element in subject.tree.elements.items() if element.type == MERGE]
    arms = _arms(subject) if found else []
    for key in found:
        paths = subject.incoming[key]
        if len(paths) == 1:
            detail = "Lead the other paths here as well, or leave the merge out."
            summary = f"only one path leads to the merge `{key}`"
            yield Finding("WF425", summary, Where(key), detail, related=(("this one", Where(paths[0].source)),))
        elif value_of(subject.tree.elements[key], "mergeType") == "ALL" and not _repeats(subject, key):
            yield from _exclusive(key, paths, arms)


def _exclusive(key: str, paths: Sequence[Link], arms: Sequence[Mapping[Link, set[str]]]) -> Iterator[Finding]:
    for one, other in combinations(paths[:_MOST_PATHS], 2):
        if not _together(one, other, arms):
            detail = "Write `wait_for: any`, or lead these paths to the next step without a merge."
            summary = f"`{key}` waits for all paths, but never more than one of {_ways(one, other)} is taken"
            yield Finding("WF423", summary, Where(key), detail)
            return


def _ways(one: Link, other: Link) -> str:
    ways = (f"`{link.source}`" + (f" ({link.outcome})" if one.source == other.source else "") for link in (one, other))
    return " and ".join(ways)


def meetings(subject: Subject) -> Iterator[Finding]:
    """Ordinary steps where parallel paths meet: they are done once for each path."""
    arms = _arms(subject)
    for key, element in subject.tree.elements.items() if arms else ():
        paths = subject.incoming[key][:_MOST_PATHS]
        if len(paths) > 1 and element.type not in (MERGE, _END):
            pair = next(((a, b) for a, b in combinations(paths, 2) if _together(a, b, arms)), None)
            if pair is not None:
                detail = "It is done once for each of them. Put a step of type `merge` in front where once is meant."
                summary = f"parallel paths meet at `{key}`: those from {_ways(*pair)}"
                yield Finding("WF424", summary, Where(key), detail)


def _arms(subject: Subject) -> list[Mapping[Link, set[str]]]:
    """For each step that goes several ways at once: its links, each with everything that lies behind it."""
    forks = [
        links
        for key, links in subject.onward.items()
        if len(links) > 1 and not any(outcome.key for outcome in subject.tree.elements[key].outcomes)
    ]
    return [{link: reachable(subject.targets, link.target) for link in links} for links in forks]


def _together(one: Link, other: Link, arms: Sequence[Mapping[Link, set[str]]]) -> bool:
    """Whether both links can be taken in one run: they lie on different ways out of one fork."""
    for fork in arms:
        first = [link for link, behind in fork.items() if link == one or one.source in behind]
        second = [link for link, behind in fork.items() if link == other or other.source in behind]
        if any(a != b for a in first for b in second):
            return True
    return False


def _repeats(subject: Subject, key: str) -> bool:
    """Whether a path leads from a step back to it, so that it may be reached several ways one after the other."""
    return any(key in reachable(subject.targets, target) for target in subject.targets[key])
