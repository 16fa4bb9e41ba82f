"""What a person should know beyond the list of changes: where mails and requests will go, and what may be under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wfcode.mcp.question import quoted
from wfcode.mcp.secret import flat_name, host_of, is_secret
from wfcode.mcp.stored import lifts_protection
from wfcode.plan.model import Action, Change, FieldChange, Plan, Purpose
from wfcode.steps import TYPES, Exits
from wfcode.tree.model import Json
from wfcode.tree.shapes import Kind
from wfcode.wire import Live

RUNNING = "ENABLED"
SEVERAL = frozenset({Exits.CONDITION, Exits.BRANCHES, Exits.FIXED, Exits.BUTTONS, Exits.MANY})
GOING = (Action.DELETE, Action.REPLACE)


def is_branching(change: Change) -> bool:
    """True where a step with several ways out goes, or one whose type is unknown."""
    return change.action in GOING and (change.type not in TYPES or TYPES[change.type].exits in SEVERAL)


def risks_of(plan: Plan, live: Live, *, notices: Sequence[str] = ()) -> tuple[str, ...]:
    """One sentence for each, the gravest first."""
    found = [*_unguarded(plan), *_publishing(plan), *_running(plan, live), *_drift(plan)]
    found += [line for change in plan.changes for line in destinations(change)]
    found += [quoted(text, most=200) for text in (*plan.warnings, *notices)]
    return tuple(dict.fromkeys(found))


def _unguarded(plan: Plan) -> Iterator[str]:
    for change in plan.changes:
        if lifts_protection(change):
            yield f"takes the protection of {quoted(change.address)} away; it can be deleted afterwards"
        elif change.action is Action.ADOPT:
            yield f"binds {quoted(change.address)} to a step that somebody made in the builder"


def _publishing(plan: Plan) -> Iterator[str]:
    if any(call.purpose in (Purpose.PUBLISH, Purpose.ENABLE) for call in plan.calls):
        yield "publishes the workflow: it takes runs from then on"


def _running(plan: Plan, live: Live) -> Iterator[str]:
    if live.workflow.get("status") == RUNNING and plan.calls:
        going = any(change.action in GOING for change in plan.changes)
        yield "the workflow is enabled" + ("; runs that stand on a deleted step may break" if going else "")


def _drift(plan: Plan) -> Iterator[str]:
    if plan.drift:
        yield f"undoes {len(plan.drift)} changes that somebody made in the builder"


def destinations(change: Change) -> Iterator[str]:
    """Where something new is sent to: recipients and hosts, as a change of a step sets them."""
    if change.action in GOING[:1]:
        return
    fields = TYPES[change.type].fields if change.type in TYPES else {}
    for field in change.fields:
        name = flat_name(field.address)
        known = fields.get(name)
        if known is not None and known.shape.kind is Kind.RECIPIENTS:
            yield from _recipients(field)
        elif is_secret(change.type, name) or host_of(field.after):
            yield from _host(field)


def _recipients(field: FieldChange) -> Iterator[str]:
    before = set(_texts(field.before))
    if new := [each for each in _texts(field.after) if each not in before]:
        yield f"{quoted(field.address)} sends to {', '.join(quoted(each) for each in new[:5])}"


def _host(field: FieldChange) -> Iterator[str]:
    host = host_of(field.after)
    if host and host != host_of(field.before):
        yield f"{quoted(field.address)} sends to the host {quoted(host)}"
    elif not host and field.after not in (None, "", [], {}):
        yield f"{quoted(field.address)} takes a secret"


def _texts(value: Json) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str) and item]
