"""The status of a workflow: the calls that publish it, what they change, and when a delete meets runs under way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wfcode.plan.model import Action, Call, Change, FieldChange, Purpose
from wfcode.plan.verify import Checked, Status
from wfcode.wire import Live

ENABLED, DISABLED = "ENABLED", "DISABLED"


def status_of(live: Live) -> str:
    """The status as the server says it; "" where it says none."""
    return str(live.workflow.get("status") or "")


def is_live(live: Live) -> bool:
    """True where the workflow takes new runs."""
    return status_of(live).upper() == ENABLED


def publish_calls(workflow: str) -> tuple[Call, ...]:
    """Both calls: what the first alone does cannot be read back (Q45), so the status says that it is on."""
    return (
        Call(purpose=Purpose.PUBLISH, method="POST", path=f"{workflow}/publish"),
        Call(purpose=Purpose.ENABLE, method="POST", path=workflow, body={"status": ENABLED}),
    )


def disable_call(workflow: str) -> Call:
    """The call that takes a workflow off the air."""
    return Call(purpose=Purpose.STATUS, method="POST", path=workflow, body={"status": DISABLED})


def with_publishing(calls: Sequence[Call], live: Live, *, workflow: str, publish: bool) -> tuple[Call, ...]:
    """The calls of a plan, followed by those that publish where the spec wants that and there is reason to."""
    due = publish and (bool(calls) or not is_live(live))
    return (*calls, *(publish_calls(workflow) if due else ()))


def publish_changes(calls: Iterable[Call], live: Live) -> list[Change]:
    """What publishing changes, told where the calls have it."""
    if not any(call.purpose is Purpose.PUBLISH for call in calls):
        return []
    if is_live(live):
        return [Change(address="status", action=Action.UPDATE, reason="published again, so that the changes are live")]
    return [status_change(live, ENABLED, reason="published")]


def status_change(live: Live, status: str, *, reason: str) -> Change:
    """A status that becomes another one."""
    field = FieldChange(address="status", before=status_of(live) or None, after=status)
    return Change(address="status", action=Action.UPDATE, reason=reason, fields=(field,))


def running_warnings(changes: Iterable[Change], live: Live) -> list[str]:
    """A word where steps go from a workflow that is running."""
    gone = [change.address for change in changes if change.action in (Action.DELETE, Action.REPLACE)]
    if not gone or not is_live(live):
        return []
    listed = ", ".join(gone[:5]) + (" …" if len(gone) > 5 else "")
    return [f"the workflow is {ENABLED}: runs may be under way that wait at {listed}, and they cannot go on from there"]


def status_proof(calls: Iterable[Call], status: str, live: Live) -> list[Checked]:
    """The status as read back; that a publish did more than that nobody can tell (Q45, Q46)."""
    if not status:
        return []
    same = status_of(live) == status
    found = [
        Checked(
            address="status",
            status=Status.VERIFIED if same else Status.DIFFERENT,
            wanted=status,
            live=status_of(live) or None,
        )
    ]
    if any(call.purpose is Purpose.PUBLISH for call in calls):
        found.append(Checked(address="published", status=Status.UNVERIFIABLE))
    return found
