"""A plan that does everything that can be seen, as a picture."""

from __future__ import annotations

from trees import flow, step, trigger

from wfcode.plan.model import Action, Cause, Change, FieldChange
from wfcode.render.graph import Picture, compared
from wfcode.tree.model import Tree


def before() -> Tree:
    """Three mails in a row."""
    mails = (step("one", "email", to="two"), step("two", "email", to="three"), step("three", "email"))
    return flow(trigger("one"), *mails, title="Mails")


def after() -> Tree:
    """One of them gone, one new."""
    mails = (step("one", "email", to="three"), step("three", "email", to="four"), step("four", "email"))
    return flow(trigger("one"), *mails, title="Mails")


CHANGES = (
    Change(address="one", action=Action.UPDATE, reason=""),
    Change(
        address="three",
        action=Action.UPDATE,
        reason="",
        cause=Cause.DRIFT,
        fields=(FieldChange(address="three.name", before="a", after="b", cause=Cause.DRIFT),),
    ),
    Change(address="two", action=Action.DELETE, reason=""),
    Change(address="four", action=Action.CREATE, reason=""),
)


def plan() -> Picture:
    """From the one to the other."""
    return compared(before(), after(), changes=CHANGES, note="plan", rows={"one": ["subject: a -> b"]})
