"""The proof of an import: the spec, planned against the very workflow it was read from, changes nothing."""

from __future__ import annotations

from wfcode.apply.remember import first_binding, taken_over
from wfcode.bindings.model import Binding
from wfcode.decompile.errors import NotProven
from wfcode.plan import Action, Context, Planned, Wanted, make_plan
from wfcode.wire import Live


def proven(
    wanted: Wanted, live: Live, *, workflow_id: str, before: Binding | None, context: Context
) -> tuple[Binding, Planned]:
    """The binding of an imported workflow, and the plan it was proven by: empty, repairs aside.

    `live` goes by the names of the import; `before` is the binding that the workflow has already. Raises NotProven.
    """
    binding = taken_over(wanted, live, before or first_binding(wanted, workflow_id, target=context.target))
    planned = make_plan(wanted, live, binding=binding, context=context)
    changed = [change for change in planned.plan.changes if change.action is not Action.REPAIR]
    addresses = [field.address for change in changed for field in change.fields]
    addresses += [change.address for change in changed if not change.fields]
    if changed:
        raise NotProven(wanted.key, list(dict.fromkeys(addresses)), why="would change")
    return binding, planned
