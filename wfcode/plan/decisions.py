"""Decisions that were taken for a plan and that it has no use for: most likely a slip of the pen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from wfcode.bindings.model import Binding
from wfcode.diagnostics.errors import UsageError
from wfcode.plan.drift import strangers
from wfcode.plan.model import Plan
from wfcode.plan.options import Options
from wfcode.tree import TRIGGER, Tree
from wfcode.wire import Live


class UnknownDecision(UsageError):
    """An option names an address or key that the plan does not have; the message lists those there are."""

    code = "WF719"

    def __init__(self, option: str, given: str, known: Iterable[str], *, what: str) -> None:
        have = list(dict.fromkeys(known))
        close = get_close_matches(given, have, n=3, cutoff=0.5)
        hint = f", did you mean {' or '.join(close)}?" if close else ""
        listed = "; there are: " + ", ".join(have) if have else "; there are none"
        super().__init__(f"{option} {given}: no {what} of that name{hint}{listed}")


def check_decisions(
    options: Options, plan: Plan, live: Live, *, wanted: Tree, binding: Binding | None, given: Collection[str]
) -> None:
    """Raises UnknownDecision where an option names what is not there.

    `binding` is the one the plan starts from, `live` goes by its names, `given` are addresses where live stands.
    """
    changed = [where for change in plan.changes for where in (*(one.address for one in change.fields), change.address)]
    _check("--keep", options.keep, [*changed, *sorted(given)], what="change")
    _check("--prune", options.prune, strangers(live, binding), what="step added in the builder")
    bound = binding.steps if binding else {}
    new = [key for key in wanted.elements if key not in bound and key != TRIGGER]
    _check("--separate", options.separate, new, what="new step")
    gone = [key for key in bound if key not in wanted.elements]
    _check("--only", options.only, [*wanted.elements, *gone], what="step")


def _check(option: str, names: Iterable[str], known: Collection[str], *, what: str) -> None:
    for name in sorted(names):
        if name not in known:
            raise UnknownDecision(option, name, known, what=what)
