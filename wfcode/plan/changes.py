"""What was edited, told step by step: the changes of a plan, in a fixed order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.causes import cause, exit_cause, memory_of
from wfcode.plan.edges import Rewired
from wfcode.plan.elements import Edited
from wfcode.plan.matching import Matching
from wfcode.plan.model import Action, Cause, Change, FieldChange
from wfcode.tree import FREE, Tree
from wfcode.wire import Live, Names, number


def changes_of(
    wanted: Tree,
    live: Live,
    *,
    binding: Binding | None,
    matching: Matching,
    edited: Edited,
    wiring: Rewired,
    repairs: Sequence[int],
) -> tuple[Change, ...]:
    """All changes: the title, then the steps of the spec in their order, then deleted ones, then repairs by id.

    `repairs` are ids of elements whose exits led nowhere.
    """
    exits = _exit_changes(wiring, wanted, live, binding)
    found = _title(wanted, live, binding)
    for key, element in wanted.elements.items():
        fields = (*edited.fields[key], *exits.get(key, ()))
        if key in matching.kept and not fields:
            continue
        action, reason = _fate(key, fields, matching, live=live, new=binding is None)
        why = Cause.DRIFT if key in matching.recreated else Cause.SPEC
        found.append(
            Change(address=address.of(key), action=action, reason=reason, type=element.type, cause=why, fields=fields)
        )
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


def _title(wanted: Tree, live: Live, binding: Binding | None) -> list[Change]:
    if binding is None or wanted.title == live.title:
        return []
    why = cause(FREE, was_wanted=binding.title, was_live=binding.title, wanted=wanted.title, live=live.title)
    field = FieldChange(address="title", before=live.title, after=wanted.title, cause=why)
    return [Change(address="title", action=Action.UPDATE, reason=_reason([field]), fields=(field,))]


def _fate(key: str, fields: Sequence[FieldChange], matching: Matching, *, live: Live, new: bool) -> tuple[Action, str]:
    if key in matching.replaced:
        return Action.REPLACE, f"its type was {live.tree.elements[key].type}"
    if key in matching.created:
        return Action.CREATE, "deleted in the builder" if key in matching.recreated else "new in the spec"
    if new:
        return Action.UPDATE, "the start point of the new workflow"
    return Action.UPDATE, _reason(fields)


def _reason(fields: Sequence[FieldChange]) -> str:
    causes = {field.cause for field in fields}
    if Cause.CONFLICT in causes:
        return "changed in the spec and on the server"
    return "changed on the server" if causes == {Cause.DRIFT} else "changed in the spec"


def _exit_changes(wiring: Rewired, wanted: Tree, live: Live, binding: Binding | None) -> dict[str, list[FieldChange]]:
    """For each source, its exits that change; an exit that moves is one change with both ends."""
    found: dict[str, list[FieldChange]] = defaultdict(list)
    for source, outcome in sorted({(edge.source, edge.outcome) for edge in wiring.gone | wiring.made}):
        before, after = (
            {edge.target for edge in edges if (edge.source, edge.outcome) == (source, outcome)}
            for edges in (live.tree.links, wanted.links)
        )
        if before != after:
            why = exit_cause(memory_of(source, binding), outcome, wanted=after, live=before)
            where = address.of_exit(source, outcome)
            found[source].append(FieldChange(address=where, before=_end(before), after=_end(after), cause=why))
    return found


def _end(targets: set[str]) -> object:
    return None if not targets else next(iter(targets)) if len(targets) == 1 else sorted(targets)


def _why_mended(live: Live, link: int) -> str:
    ends = {number(live.links[link].get(end)) for end in ("fromElement", "toElement")}
    if ends <= live.elements.keys():
        return "a link that leaves a step by none of its outcomes"
    return "a link from or to a step that does not exist"


def _repairs(
    live: Live, wiring: Rewired, names: Names, *, mended: Iterable[int], told: dict[str, list[FieldChange]]
) -> list[Change]:
    links = [
        Change(address=f"link #{link}", action=Action.REPAIR, reason=_why_mended(live, link))
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
