"""Whose word a plan needs before it is carried out."""

from __future__ import annotations

from enum import StrEnum

from wfcode.mcp.operator import Limits, Operator
from wfcode.mcp.stored import Kind, StoredPlan

TITLED = frozenset({Kind.DESTROY, Kind.ROLLBACK})


class Word(StrEnum):
    """What has to be said, from little to much."""

    NONE = "none"
    YES = "yes"
    TITLE = "title"
    TERMINAL = "terminal"


def word_for(plan: StoredPlan, *, deleted: int, limits: Limits, operator: Operator) -> Word:
    """The word that the plan needs, where `deleted` steps of its workflow went within the last 24 hours.

    A plan that is quiet needs none. Protected targets want a terminal: only there may the passphrase be asked for.
    """
    if plan.protected:
        return Word.TERMINAL
    if plan.is_quiet:
        return Word.NONE
    if wants_title(plan, deleted=deleted, limits=limits):
        return Word.TITLE
    return Word.NONE if left_to(plan, operator) else Word.YES


def wants_title(plan: StoredPlan, *, deleted: int, limits: Limits) -> bool:
    """True where the live title must be typed: what is lost, or unguarded, is not had back by another plan."""
    beyond = plan.deletes > 0 and plan.deletes + deleted > limits.deletes
    return plan.kind in TITLED or plan.branching or plan.lifts or beyond


def left_to(plan: StoredPlan, operator: Operator) -> bool:
    """True where the operator's policy says yes beforehand."""
    return any(
        plan.target.name in leave.targets and plan.kind.value in leave.kinds and plan.deletes <= leave.max_deletes
        for leave in operator.policy.approve
    )


def is_title(typed: str, plan: StoredPlan) -> bool:
    """True where exactly the title was typed; blanks around it do not count."""
    return typed.strip() == plan.workflow.title.strip() and bool(typed.strip())
