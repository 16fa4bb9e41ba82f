"""What would change on a workflow, why, and by which calls."""

from wfcode.plan.calls import blank
from wfcode.plan.model import Action, Call, Cause, Change, FieldChange, Origin, Plan, Purpose, Refusal, TargetId
from wfcode.plan.options import OnDrift, Options, Side
from wfcode.plan.planner import Context, Planned, Wanted, make_plan, names_for
from wfcode.plan.proof import proof
from wfcode.plan.rearrange import make_layout_plan
from wfcode.plan.renames import Move
from wfcode.plan.veil import Seal
from wfcode.plan.verify import Checked, Status, failures, verify

__all__ = [
    "Action",
    "Call",
    "Cause",
    "Change",
    "Checked",
    "Context",
    "FieldChange",
    "Move",
    "OnDrift",
    "Options",
    "Origin",
    "Plan",
    "Planned",
    "Purpose",
    "Refusal",
    "Seal",
    "Side",
    "Status",
    "TargetId",
    "Wanted",
    "blank",
    "failures",
    "make_layout_plan",
    "make_plan",
    "names_for",
    "proof",
    "verify",
]
