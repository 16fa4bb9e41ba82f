"""Steps that wait for people, and the people they go to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wfcode.compile.checks.model import Finding, Subject, Where, value_of
from wfcode.spec.forms import Question
from wfcode.spec.words import listed

_WAYS_ON: Final = {"expiration": "expire", "escalation": "escalated", "autoFinish": "activated"}
_WAITING: Final = frozenset({"workflow_approval", "workflow_payment_verification", "workflow_assign_task"})
_ASKED: Final = ("to", "assignee", "approver")
_SHORTEST_ROLE: Final = 4


def waiting(subject: Subject) -> Iterator[Finding]:
    """Approvals and tasks that wait for ever where nobody acts."""
    for element, step in subject.steps:
        if element.type not in _WAITING:
            continue
        ways = [block for block, switch in _WAYS_ON.items() if f"{block}__{switch}" in step.fields]
        if not any(value_of(element, f"{block}__{_WAYS_ON[block]}") is True for block in ways):
            detail = f"Write {listed(ways)} where something should happen then, such as `expiration: 5 days`."
            yield Finding("WF507", f"`{element.key}` waits for ever where nobody answers", Where(element.key), detail)


def escalations(subject: Subject) -> Iterator[Finding]:
    """Escalations to nobody."""
    for element, step in subject.steps:
        name = "escalation__escalateTask__escalateTo"
        if name in step.fields and value_of(element, "escalation__escalated") is True and not value_of(element, name):
            detail = "Write who decides then: `escalation: {after: 2 days, to: boss@example.com}`."
            at = Where(element.key, "escalation__escalated")
            yield Finding("WF522", f"`{element.key}` escalates to nobody", at, detail)


def fixed_addresses(subject: Subject) -> Iterator[Finding]:
    """Mails that always go to the same people, and tasks for a role that the form asks for, as fixed addresses."""
    form = subject.trigger_form
    asked = [question for question in form.questions.values() if question.type == "email"] if form else []
    for element, _step in subject.steps if asked else ():
        for name in _ASKED:
            people = element.fields.get(name)
            if not isinstance(people, list) or not people or any("{" in str(person) for person in people):
                continue
            meant = [each for each in asked if name == "to" or any(_is_role(str(person), each) for person in people)]
            if meant:
                tokens = listed(f"{{{question.name}}}" for question in meant)
                detail = f"Where it should go to whom the form names, write {tokens}."
                summary = f"`{name}` of `{element.key}` is a fixed address, and the form asks for one"
                yield Finding("WF524", summary, Where(element.key, name), detail)


def _is_role(address: str, question: Question) -> bool:
    """Whether an address is called like the question: `manager@example.com` and `managerEmail`."""
    role = "".join(filter(str.isalpha, address.partition("@")[0])).casefold()
    return len(role) >= _SHORTEST_ROLE and role in f"{question.name} {question.text}".casefold()
