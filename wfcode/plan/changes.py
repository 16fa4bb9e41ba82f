"""What was edited, told step by step: the changes of a plan, in a fixed order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from wfcode.plan import address
from wfcode.plan.edges import Rewired
from wfcode.plan.elements import Edited
from wfcode.plan.matching import Matching
from wfcode.plan.model import Action, Cause, Change, FieldChange
from wfcode.tree import Tree
from wfcode.wire import Live, Names


def changes_of(
    wanted: Tree, live: Live, *, matching: Matching, edited: Edited, wiring: Rewired, repairs: Sequence[int], new: bool
) -> tuple[Change, ...]:
    """All changes: the title, then the steps of the spec in their order, then deleted ones, then repairs by id.

    `repairs` are ids of elements whose exits led nowhere; `new` is true where the workflow itself is made.
    """
    exits = _exit_changes(wiring)
    found = _title(wanted, live, new=new)
    for key, element in wanted.elements.items():
        fields = (*edited.fields[key], *exits.get(key, ()))
        if key in matching.kept and not fields:
            continue
        action, reason = _fate(key, fields, matching, live=live, new=new)
        found.append(Change(address=address.of(key), action=action, reason=reason, type=element.type, fields=fields))
    found += [
        Change(
            address=address.of(key),
            action=Action.DELETE,
            reason="no longer in the spec",
            type=live.tree.elements[key].type,
        )
        for key in sorted(matching.deleted, key=matching.deleted.__getitem__)
    ]
    return (*found, *_repairs(live, wiring, edited.names, mended=repairs, told=exits))


def _title(wanted: Tree, live: Live, *, new: bool) -> list[Change]:
    if new or wanted.title == live.title:
        return []
    field = FieldChange(address="title", before=live.title, after=wanted.title)
    return [Change(address="title", action=Action.UPDATE, reason="changed in the spec", fields=(field,))]


def _fate(key: str, fields: Sequence[FieldChange], matching: Matching, *, live: Live, new: bool) -> tuple[Action, str]:
    if key in matching.replaced:
        return Action.REPLACE, f"its type was {live.tree.elements[key].type}"
    if key in matching.created:
        return Action.CREATE, "deleted in the builder" if key in matching.recreated else "new in the spec"
    if new:
        return Action.UPDATE, "the start point of the new workflow"
    drift = all(field.cause is Cause.DRIFT for field in fields)
    return Action.UPDATE, "changed outside the spec" if drift else "changed in the spec"


def _exit_changes(wiring: Rewired) -> dict[str, list[FieldChange]]:
    """For each source, its exits that change; an exit that moves is one change with both ends."""
    ends: dict[tuple[str, str], tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    for edge in sorted(wiring.gone):
        ends[edge.source, edge.outcome][0].append(edge.target)
    for edge in sorted(wiring.made):
        ends[edge.source, edge.outcome][1].append(edge.target)
    found: dict[str, list[FieldChange]] = defaultdict(list)
    for (source, outcome), (before, after) in sorted(ends.items()):
        if before != after:
            where = address.of_exit(source, outcome)
            found[source].append(FieldChange(address=where, before=_end(before), after=_end(after)))
    return found


def _end(targets: list[str]) -> object:
    return None if not targets else targets[0] if len(targets) == 1 else targets


def _repairs(
    live: Live, wiring: Rewired, names: Names, *, mended: Iterable[int], told: dict[str, list[FieldChange]]
) -> list[Change]:
    links = [
        Change(address=f"link #{link}", action=Action.REPAIR, reason="a link from or to a step that does not exist")
        for link in sorted(wiring.mended)
    ]
    exits = [
        Change(
            address=address.of(key),
            action=Action.REPAIR,
            reason="an outcome pointed at a link that does not exist",
            type=live.tree.elements[key].type if key in live.tree.elements else "",
        )
        for eid in sorted(mended)
        if (key := names.keys.get(eid, f"#{eid}")) not in told
    ]
    return [*links, *exits]
