"""Steps that wait for people, and the people they go to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wfcode.compile.checks.model import Finding, Subject, Where, value_of
from wfcode.spec.words import listed
from wfcode.tree import Element, Kind

_WAYS_ON: Final = {"expiration": "expire", "escalation": "escalated", "autoFinish": "activated"}
_WAITING: Final = frozenset({"workflow_approval", "workflow_payment_verification", "workflow_assign_task"})
_ASKED: Final = ("to", "assignee", "approver")


def waiting(subject: Subject) -> Iterator[Finding]:
    """Approvals and tasks that wait for ever where nobody acts."""
    for element, step in subject.steps():
        if element.type not in _WAITING:
            continue
        ways = [block for block, switch in _WAYS_ON.items() if f"{block}__{switch}" in step.fields]
        if not any(value_of(element, f"{block}__{_WAYS_ON[block]}") is True for block in ways):
            detail = f"Write {listed(ways)} where something should happen then, such as `expiration: 5 days`."
            yield Finding("WF521", f"`{element.key}` waits for ever where nobody answers", Where(element.key), detail)


def escalations(subject: Subject) -> Iterator[Finding]:
    """Escalations to nobody."""
    for element, step in subject.steps():
        name = "escalation__escalateTask__escalateTo"
        if name in step.fields and value_of(element, "escalation__escalated") is True and not value_of(element, name):
            detail = "Write who decides then: `escalation: {after: 2 days, to: boss@example.com}`."
            at = Where(element.key, "escalation__escalated")
            yield Finding("WF522", f"`{element.key}` escalates to nobody", at, detail)


def fixed_addresses(subject: Subject) -> Iterator[Finding]:
    """Steps that always go to the same people although the form asks for an address."""
    form = subject.trigger_form
    fields = [question.name for question in form.questions.values() if question.type == "email"] if form else []
    if not fields:
        return
    tokens = listed(f"{{{name}}}" for name in fields)
    for element, step in subject.steps():
        for name in _ASKED:
            known = step.fields.get(name)
            if known is not None and known.shape.kind is Kind.RECIPIENTS and _is_fixed(element, name):
                detail = f"Where it should go to whoever filled in the form, write {tokens}."
                summary = f"`{name}` of `{element.key}` is a fixed address, and the form asks for one"
                yield Finding("WF524", summary, Where(element.key, name), detail)


def _is_fixed(element: Element, name: str) -> bool:
    people = element.fields.get(name)
    return isinstance(people, list) and bool(people) and not any("{" in str(person) for person in people)
