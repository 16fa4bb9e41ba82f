"""A person's leave, asked for on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from wfcode.cli.streams import is_terminal
from wfcode.render.page import visible

if TYPE_CHECKING:
    from wfcode.plan.model import Plan
    from wfcode.project import Project


def ask(question: str) -> str:
    """The line that was typed, without blanks around it."""
    sys.stdout.flush()
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline().strip()


def check_leave(plan: Plan, project: Project, *, yes: bool, saved: bool) -> bool:
    """True where a person was asked and agreed, False where nobody had to be.

    `yes`: agreed to beforehand; `saved`: the plan comes from a file, which was reviewed. A protected target wants the
    title of the live workflow whatever was said. Raises NothingApproved and NeedsTitle.
    """
    from wfcode.apply.errors import NeedsTitle, NothingApproved

    key = plan.workflow.key
    if plan.is_empty:
        return False
    if project.target.protected:
        if yes or not is_terminal():
            raise NeedsTitle(key, target=project.target.name)
        is_agreed = ask(f"{where(plan)} is protected. Type the title of the workflow to go on: ") == plan.workflow.title
    elif yes or saved:
        return False
    else:
        question = f"Apply this to {visible(plan.workflow.title)} on {where(plan)}? Type yes: "
        is_agreed = is_terminal() and ask(question).lower() == "yes"
    if not is_agreed:
        raise NothingApproved(key, terminal=is_terminal())
    return True


def where(plan: Plan) -> str:
    """The target with its account."""
    return f"{plan.target.name} ({plan.target.account} at {plan.target.host})"


def agreed(question: str, *, yes: bool, workflow: str) -> None:
    """Raises NothingApproved unless a person says yes, beforehand or now."""
    from wfcode.apply.errors import NothingApproved

    if not yes and not (is_terminal() and ask(f"{question} Type yes: ").lower() == "yes"):
        raise NothingApproved(workflow, terminal=is_terminal())
