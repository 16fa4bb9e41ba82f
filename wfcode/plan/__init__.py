"""What would change on a workflow, why, and by which calls."""

from wfcode.plan.calls import blank
from wfcode.plan.model import Action, Call, Cause, Change, FieldChange, Origin, Plan, Purpose, TargetId
from wfcode.plan.planner import Context, Planned, Wanted, make_plan, names_for
from wfcode.plan.verify import Checked, Status, failures, verify

__all__ = [
    "Action",
    "Call",
    "Cause",
    "Change",
    "Checked",
    "Context",
    "FieldChange",
    "Origin",
    "Plan",
    "Planned",
    "Purpose",
    "Status",
    "TargetId",
    "Wanted",
    "blank",
    "failures",
    "make_plan",
    "names_for",
    "verify",
]
