"""A plan for people: what changes first, then what moved elsewhere, then one line that counts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from wfcode.plan.model import Action, Cause, Change, FieldChange, Origin, Plan
from wfcode.render.page import EMPTY, Line, Page, Span, line
from wfcode.render.values import changed, given

SIGNS = {
    Action.CREATE: "+",
    Action.UPDATE: "~",
    Action.REPLACE: "-/+",
    Action.DELETE: "-",
    Action.RENAME: ">",
    Action.ADOPT: "=",
    Action.PLACE: "@",
    Action.REPAIR: "!",
}
FIELDS_AT = 6
NOTHING = {
    "workflow": "{0} is live as its spec says",
    "layout": "every step of {0} stands in its place",
    "rollback": "{0} is live as it was then",
    "unpublish": "{0} is disabled already",
    "destroy": "{0} is gone already",
}
"""What it means that a plan of a kind is empty."""
REVERTED = "Drift: changed outside since the last apply, and reverted by this plan"
LEFT = "Drift: changed outside since the last apply, and left as it is"
CONFLICTS = "Conflicts: changed in the spec and outside"


def plan_page(plan: Plan) -> Page:
    """The whole plan: heading, decisions, changes, drift, conflicts, warnings, refusals, summary."""
    page = [heading(plan), *decided(plan)]
    for change in plan.changes:
        if own := part_of(change, Cause.SPEC):
            page += [EMPTY, *change_page(own)]
    page += reverted_page(plan.changes)
    page += conflicts_page(plan)
    page += drift_page(plan.drift)
    page += [EMPTY] if plan.warnings else []
    page += [line(Span("warning: ", "warning"), text) for text in plan.warnings]
    page += [EMPTY] if plan.refusals else []
    page += [line(Span(f"refused[{each.code}]: ", "error"), each.message) for each in plan.refusals]
    return [*page, EMPTY, summary(plan)]


def heading(plan: Plan) -> Line:
    """Which workflow, where, and whether it exists."""
    where = f"on {plan.target.name} ({account(plan)})"
    number = f"workflow {plan.workflow.id}" if plan.workflow.id else "a new workflow"
    return line(Span(plan.workflow.key, "title"), f": {quoted(plan.workflow.title)}, {number} {where}")


def decided(plan: Plan) -> Page:
    """The decisions that the plan was made with, as they are written on the command line."""
    options = plan.options
    said = [f"--keep {side} {where}" for where, side in options.get("keep", {}).items()]
    said += [f"--{name} {key}" for name in ("prune", "separate", "only") for key in options.get(name, ())]
    said += [f"--on-drift {word}"] if (word := options.get("on_drift", "warn")) != "warn" else []
    return [line(f"Decided: {', '.join(said)}", indent=2, style="dim")] if said else []


def part_of(change: Change, cause: Cause) -> Change | None:
    """The change with its fields of one cause alone, None where that leaves nothing of it."""
    if not change.fields or change.action not in (Action.UPDATE, Action.REPLACE):
        return change if change.cause is cause else None
    fields = tuple(field for field in change.fields if field.cause is cause)
    if change.action is Action.REPLACE and cause is Cause.SPEC:
        return change.model_copy(update={"fields": fields})
    return change.model_copy(update={"fields": fields}) if fields else None


def reverted_page(changes: Iterable[Change]) -> Page:
    """What somebody changed outside and the plan takes back, apart from the changes of the spec."""
    rows: Page = []
    for change in changes:
        own = part_of(change, Cause.DRIFT)
        if own is not None and own.action is Action.UPDATE:
            rows += [row for one in own.fields for row in changed(one.address, one.before, one.after, indent=4)]
        elif own is not None:
            rows += change_page(own)
    return [EMPTY, line(REVERTED, style="warning"), *rows] if rows else []


def conflicts_page(plan: Plan) -> Page:
    """Each value that moved on both sides, with what was applied, and which side stands."""
    keep = plan.options.get("keep", {})
    rows: Page = []
    for field in [field for change in plan.changes for field in change.fields if field.cause is Cause.CONFLICT]:
        side = keep.get(field.address)
        rows.append(line(Span(field.address, "update"), f"  # kept: {side}" if side else "", indent=4))
        for name, value in (("applied", field.applied), ("live", field.before), ("wanted", field.after)):
            rows += given(name, value, indent=8)
    return [EMPTY, line(CONFLICTS, style="error"), *rows] if rows else []


def account(plan: Plan) -> str:
    """Whose account on which host."""
    return f"{plan.target.account} at {plan.target.host}" if plan.target.account else plan.target.host


def change_page(change: Change) -> Page:
    """One change: its sign and address, then its fields; a value that is only a default is counted, not shown."""
    sign, style = SIGNS[change.action], str(change.action)
    kind = f"  {change.type}" if change.type else ""
    head = line(
        Span(f"{sign:>3} {change.address}", style), kind, Span(f"  # {change.reason}" if change.reason else "", "dim")
    )
    shown = [field for field in change.fields if not is_silent(change, field)]
    page = [head, *(row for field in shown for row in field_page(change, field))]
    silent = sum(field.origin is Origin.DEFAULT for field in change.fields if is_silent(change, field))
    return page + ([line(f"({counted(silent, 'default')})", indent=FIELDS_AT, style="dim")] if silent else [])


def is_silent(change: Change, field: FieldChange) -> bool:
    """True on a new step for what says nothing about the spec: defaults, and the bare existence of an outcome."""
    if change.action not in (Action.CREATE, Action.REPLACE):
        return False
    return field.origin is Origin.DEFAULT or (is_new_outcome(field) and not outcome_parts(field))


def is_new_outcome(field: FieldChange) -> bool:
    """True for an outcome that comes whole."""
    return field.before is None and isinstance(field.after, dict) and "type" in field.after


def outcome_parts(field: FieldChange) -> dict[str, Any]:
    """What an outcome says beyond its key and its type: label, colours, condition."""
    name = field.address.rsplit(".", 1)[-1].strip('"')
    return {key: value for key, value in field.after.items() if key != "type" and value != name}


def field_page(change: Change, field: FieldChange) -> Page:
    """One field below its step; only the new value where there was none before."""
    name = field.address.removeprefix(f"{change.address}.")
    note = ", ".join(notes(field))
    if change.action in (Action.CREATE, Action.REPLACE) and is_new_outcome(field):
        parts = outcome_parts(field).items()
        return [row for key, value in parts for row in given(f"{name}.{key}", value, indent=FIELDS_AT, note=note)]
    if change.action is Action.CREATE:
        return given(name, field.after, indent=FIELDS_AT, note=note)
    return changed(name, field.before, field.after, indent=FIELDS_AT, note=note)


def notes(field: FieldChange) -> list[str]:
    """What is worth a word: a value that is not the spec's own."""
    return [] if field.origin is Origin.SPEC else [str(field.origin)]


def drift_page(drift: Iterable[FieldChange]) -> Page:
    """What somebody changed outside since the last apply and the plan does not touch."""
    rows = [row for field in drift for row in changed(field.address, field.before, field.after, indent=4)]
    return [EMPTY, line(LEFT, style="warning"), *rows] if rows else []


def summary(plan: Plan) -> Line:
    """`Plan: 2 to add, 1 to change, 0 to delete; 4 API calls`, or that nothing changes."""
    calls = counted(plan.api_calls, "API call")
    if plan.is_empty and plan.drift:
        return line(f"No changes to make; what moved outside stays as it is; {calls}.", style="summary")
    if plan.is_empty:
        how = NOTHING.get(plan.kind, NOTHING["workflow"]).format(plan.workflow.key)
        return line(f"No changes: {how}; {calls}.", style="summary")
    added, changed_, deleted = totals([plan])
    return line(f"Plan: {added} to add, {changed_} to change, {deleted} to delete; {calls}", style="summary")


def totals(plans: Iterable[Plan]) -> tuple[int, int, int]:
    """Steps to add, change and delete over the plans; a replaced step is added and deleted."""
    kept = list(plans)
    return (
        sum(plan.count(Action.CREATE, Action.REPLACE) for plan in kept),
        sum(plan.count(Action.UPDATE, Action.RENAME, Action.ADOPT, Action.PLACE, Action.REPAIR) for plan in kept),
        sum(plan.count(Action.DELETE, Action.REPLACE) for plan in kept),
    )


def counted(number: int, noun: str) -> str:
    """`1 default`, `2 defaults`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def quoted(text: str) -> str:
    """A title in quotes, with its own quotes kept apart."""
    return json.dumps(text, ensure_ascii=False)
