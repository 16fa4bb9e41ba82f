"""Why an apply stopped.

WfcodeError
├── TitleTaken       WF701 exit 4  a workflow of that title exists and no binding says that it is this one
├── NothingApproved  WF702 exit 4  nobody said yes
├── PlanRefused      WF71x exit 4, 5  conflicts, drift that blocks, limits, protection
├── StalePlan        WF703 exit 5  the live workflow moved between plan and write
├── WorkflowGone     WF704 exit 1  the workflow of the binding is no longer there
├── OtherAccount     WF705 exit 4  the binding belongs to another account or host than the target
├── PartlyApplied    WF706 exit 6  a call failed after others had been made, or it cannot be known; carries the state
├── NeverApplied     WF707 exit 1  the spec is bound to no workflow of the target yet
├── NotEmpty         WF726 exit 4  bindings alone were to be written, and something is to be sent
├── NeedsTitle       WF727 exit 4  the target is protected, where --yes does not count
├── ReadLag          WF728 exit 5  reads show the workflow as it was before the last apply
├── RenamedSpec      WF729 exit 4  a spec without binding beside a binding whose spec is gone
├── NoLongerBound    WF731 exit 4  the workflow of a revision is there, but bound no more
├── NotFit           WF732 exit 4  the live workflow has errors and is not to be published
└── WrongTitle       WF733 exit 4  a workflow is to be destroyed and its title was not given
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wfcode.diagnostics.errors import REFUSED, STALE, UNVERIFIED, InvalidSpec, WfcodeError

if TYPE_CHECKING:
    from wfcode.apply.result import Applied
    from wfcode.diagnostics.model import Diagnostic
    from wfcode.plan import Refusal


class TitleTaken(WfcodeError):
    """A workflow of that title exists already and nothing says that it is the one of this spec."""

    code = "WF701"
    exit_code = REFUSED

    def __init__(self, title: str, ids: Sequence[str], *, target: str) -> None:
        listed = ", ".join(ids)
        super().__init__(
            f"{target} already has a workflow called {title!r} ({listed}), and this spec is bound to none;"
            f" to bind it run `wfcode adopt SPEC {ids[0]} --target {target}`,"
            " to create another one of the same title add --new"
        )


class NothingApproved(WfcodeError):
    """Nobody said yes to the plan."""

    code = "WF702"
    exit_code = REFUSED

    def __init__(self, workflow: str, *, terminal: bool) -> None:
        why = (
            "the answer was no"
            if terminal
            else "there is no terminal to ask on; run with --yes to apply without asking"
        )
        super().__init__(f"{workflow}: not applied, {why}")


class PlanRefused(WfcodeError):
    """Rules forbid the plan; `refusals` are all of them, the code and exit code those of the gravest."""

    def __init__(self, workflow: str, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        first = max(self.refusals, key=lambda one: one.exit_code)
        self.code, self.exit_code = first.code, first.exit_code
        more = f" ({len(self.refusals) - 1} more reasons)" if len(self.refusals) > 1 else ""
        super().__init__(f"{workflow}: not applied: {first.message}{more}")


class StalePlan(WfcodeError):
    """The live workflow is not the one that was planned against."""

    code = "WF703"
    exit_code = STALE

    def __init__(self, workflow: str, moved: Sequence[str]) -> None:
        what = "; ".join(moved) if moved else "its content was changed"
        super().__init__(f"{workflow} is not as it was when this was planned: {what}; nothing was sent. Plan again")


class WorkflowGone(WfcodeError):
    """The workflow a spec is bound to is no longer there."""

    code = "WF704"

    def __init__(self, workflow: str, workflow_id: str, *, target: str) -> None:
        super().__init__(
            f"{workflow} is bound to workflow {workflow_id} on {target}, but there is no such workflow any more;"
            f" it was deleted, or the key is of another account. To make it again add --new"
        )


class OtherAccount(WfcodeError):
    """The binding was made with another account or host."""

    code = "WF705"
    exit_code = REFUSED

    def __init__(self, workflow: str, *, bound: str, target: str) -> None:
        super().__init__(
            f"{workflow} is bound to a workflow of {bound}, but the target is {target};"
            " use the key of that account, or another target for this one"
        )


class PartlyApplied(WfcodeError):
    """A call failed and the workflow is not, or not provably, what was wanted; `applied` tells its true state."""

    code = "WF706"
    exit_code = UNVERIFIED

    def __init__(self, workflow: str, error: WfcodeError, applied: Applied | None) -> None:
        self.error = error
        self.applied = applied
        if applied is None:
            state = "and it could not be read back, so its state is unknown"
        else:
            done, left = len(applied.verified), len(applied.failures)
            state = f"it was read back: {done} values are as wanted, {left} are not"
        super().__init__(f"{workflow}: {error}. {state[0].upper()}{state[1:]}; run `wfcode plan` to see what is left")


class NeverApplied(WfcodeError):
    """The spec is bound to no workflow of the target, and what was asked for needs one."""

    code = "WF707"

    def __init__(self, workflow: str, *, target: str) -> None:
        super().__init__(
            f"{workflow} has no workflow on {target}; make one with `wfcode apply {workflow} --target {target}`"
        )


class ReadLag(WfcodeError):
    """Reads show the workflow as it was before the last apply."""

    code = "WF728"
    exit_code = STALE

    def __init__(self, workflow: str, *, read: str, known: str) -> None:
        super().__init__(
            f"{workflow} was read as of {read}, but was {known} already when last applied: the server shows an old"
            " state; try again in a moment"
        )


class NotEmpty(WfcodeError):
    """`apply --bindings-only` where there is something to send, or to refuse."""

    code = "WF726"
    exit_code = REFUSED

    def __init__(self, workflow: str, *, changes: int) -> None:
        super().__init__(
            f"{workflow}: the binding was not written, for the live workflow is not what the spec says ({changes} "
            f"{'change' if changes == 1 else 'changes'}); look at `wfcode plan {workflow}`"
        )


class NeedsTitle(WfcodeError):
    """A protected target, where --yes does not count."""

    code = "WF727"
    exit_code = REFUSED

    def __init__(self, workflow: str, *, target: str) -> None:
        super().__init__(
            f"{workflow}: {target} is protected, so --yes does not count there; run without it on a terminal and type"
            " the title of the live workflow"
        )


class RenamedSpec(WfcodeError):
    """A spec without binding beside a binding whose spec is gone: most likely one and the same."""

    code = "WF729"
    exit_code = REFUSED

    def __init__(self, workflow: str, orphans: Sequence[str], *, target: str) -> None:
        lines = " or ".join(f"`workflow: {key}`" for key in orphans)
        super().__init__(
            f"{workflow} has no workflow on {target}, and {', '.join(orphans)} {'has' if len(orphans) == 1 else 'have'}"
            f" no spec any more: if the file or key was renamed, write {lines} into the spec; if not, add --new, or let"
            f" go of the old one with `wfcode forget {orphans[0]}`"
        )


class NoLongerBound(WfcodeError):
    """The workflow of a revision is on the target, but no binding says that it is the one of this spec."""

    code = "WF731"
    exit_code = REFUSED

    def __init__(self, workflow: str, workflow_id: str, *, number: int, target: str) -> None:
        super().__init__(
            f"{workflow} is bound to no workflow on {target}, while {workflow_id}, of which revision {number} is a"
            f" copy, is still there; bind it with `wfcode adopt {workflow} {workflow_id}`, then roll back"
        )


class NotFit(InvalidSpec):
    """The live workflow has errors; `diagnostics` holds every finding."""

    code = "WF732"
    exit_code = REFUSED

    def __init__(self, workflow: str, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(diagnostics)
        errors = sum(finding.is_error for finding in self.diagnostics)
        self.args = (
            f"{workflow}: not published, the live workflow has {errors} error{'s' if errors != 1 else ''}; mend the"
            " spec and apply it first",
        )


class WrongTitle(WfcodeError):
    """The exact live title, which a destroy needs, was not given."""

    code = "WF733"
    exit_code = REFUSED

    def __init__(self, workflow: str, *, given: str | None) -> None:
        why = (
            "there is no terminal to type its title on; give it with --title"
            if given is None
            else f"{given!r} is not the title of the live workflow; type it letter by letter as the plan shows it"
        )
        super().__init__(f"{workflow}: not destroyed, {why}")
