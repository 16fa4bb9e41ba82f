"""What a person is asked, by a fixed template: deletes first, then the rest, then what is risky about it.

Names come from specs and from live workflows, so a model or a stranger may have chosen them: each is put in quotes on
one line and cut, so that none can pass for a line of the template.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wfcode.mcp.stored import Kind, StoredPlan
from wfcode.plan.model import Action, Change
from wfcode.render.page import visible
from wfcode.render.plan import counted

NAME = 60
LISTED = 8
VERBS = {
    Kind.WORKFLOW: "Apply the plan to",
    Kind.PUBLISH: "Publish",
    Kind.DESTROY: "DESTROY the whole workflow",
    Kind.ROLLBACK: "Take back to an earlier revision",
    Kind.FORM: "Create the form",
}
GROUPS = (
    ("DELETES", (Action.DELETE,)),
    ("REPLACES (the old step is deleted)", (Action.REPLACE,)),
    ("creates", (Action.CREATE,)),
    ("changes", (Action.UPDATE, Action.RENAME, Action.REPAIR)),
    ("takes over", (Action.ADOPT,)),
    ("moves on the canvas", (Action.PLACE,)),
)


def quoted(name: str, *, most: int = NAME) -> str:
    """The name in quotes on one line, cut visibly."""
    text = visible(" ".join(name.split())).replace('"', "'")
    return f'"{text[:most]}…"' if len(text) > most else f'"{text}"'


def question(plan: StoredPlan) -> str:
    """The whole text."""
    lines = [f"{VERBS[plan.kind]} {quoted(plan.workflow.title)}?", where(plan)]
    lines += [line for title, actions in GROUPS for line in group(title, plan.changes, actions)]
    lines += [f"- {fact}" for fact in plan.facts]
    lines += [f"risk: {risk}" for risk in shortened(plan.risks)]
    calls = counted(plan.api_calls, "API call")
    return "\n".join([*lines, f"{plan.id}, {calls}."])


def where(plan: StoredPlan) -> str:
    """Which workflow, on which account of which host."""
    number = f"workflow {plan.workflow.id}" if plan.workflow.id else "does not exist yet"
    protected = ", protected" if plan.protected else ""
    return f"{number}; account {plan.target.account} at {plan.target.host} (target {plan.target.name}{protected})"


def group(title: str, changes: Iterable[Change], actions: Sequence[Action]) -> list[str]:
    """One line for the changes of some kinds, none where there are none."""
    found = [change for change in changes if change.action in actions]
    if not found:
        return []
    names = ", ".join(shortened([quoted(change.address) for change in found]))
    return [f"{title} {len(found)}: {names}"]


def shortened(items: Sequence[str], *, most: int = LISTED) -> list[str]:
    """The first of the items, and how many more there are."""
    rest = len(items) - most
    return [*items[:most], f"and {rest} more"] if rest > 0 else list(items)
