"""Why the server says no to a model, or to whoever runs it.

WfcodeError
├── InvalidSpec
│   └── WouldBreak         exit 3   an edit would bring errors that were not there
├── NoSuchPlan      WF780 exit 64  no plan of that id for this caller
├── PlanUsed        WF781 exit 5   the plan was carried out before
├── PlanExpired     WF782 exit 5   the plan waited too long
├── PlanAltered     WF783 exit 4   what is stored does not fit its code
├── NotAllowed      WF784 exit 4   beyond the operator's limits
├── Loosened        WF785 exit 4   a safeguard would be loosened
├── NotGivenOut     WF786 exit 64  a name outside the folders of specs
├── AlreadyThere    WF787 exit 4   a file of that name exists
├── ProjectChanged  WF788 exit 5   wfcode.yaml is another one than at the start
├── SpecMoved       WF789 exit 5   the spec is another text than the edit was made for
├── PlanMoved       WF790 exit 5   the plan made again is another one
├── NotApproved     WF791 exit 4   no person said yes
└── CannotServe     WF792 exit 4   the server would be open to anybody
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from wfcode.diagnostics.errors import REFUSED, STALE, USAGE, InvalidSpec, WfcodeError
from wfcode.diagnostics.model import Diagnostic


class WouldBreak(InvalidSpec):
    """An edit would leave the spec with errors that it did not have; `diagnostics` holds them."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(diagnostics)
        count = len(self.diagnostics)
        what = "an error" if count == 1 else f"{count} errors"
        self.args = (f"the edit would bring {what}, so nothing was written",)


class NoSuchPlan(WfcodeError):
    """There is no plan of that id, or it is another caller's; the two are not told apart."""

    code = "WF780"
    exit_code = USAGE

    def __init__(self, plan_id: str) -> None:
        super().__init__(f"there is no plan {plan_id[:60]!r} for you; make one with `plan`")


class PlanUsed(WfcodeError):
    """The plan was carried out, or begun, before."""

    code = "WF781"
    exit_code = STALE

    def __init__(self, plan_id: str) -> None:
        super().__init__(f"{plan_id} was used already, and a plan works once; nothing was sent. Plan again")


class PlanExpired(WfcodeError):
    """The plan waited longer than plans may."""

    code = "WF782"
    exit_code = STALE

    def __init__(self, plan_id: str, expired: datetime) -> None:
        when = expired.strftime("%Y-%m-%d %H:%M UTC")
        super().__init__(f"{plan_id} was good until {when}; nothing was sent. Plan again")


class PlanAltered(WfcodeError):
    """A stored file does not carry the code that its content asks for."""

    code = "WF783"
    exit_code = REFUSED

    def __init__(self, plan_id: str) -> None:
        super().__init__(f"what is stored for {plan_id} was altered, so it is not used; nothing was sent. Plan again")


class NotAllowed(WfcodeError):
    """What was asked for lies beyond what the operator allows; `why` ends with the way out."""

    code = "WF784"
    exit_code = REFUSED

    def __init__(self, why: str) -> None:
        super().__init__(f"not allowed by whoever runs this server: {why}")


class Loosened(WfcodeError):
    """The text would loosen what protects a workflow."""

    code = "WF785"
    exit_code = REFUSED

    def __init__(self, what: Sequence[str]) -> None:
        listed = "; ".join(what)
        super().__init__(f"nothing was written, for a person has to do this in the file itself: {listed}")


class NotGivenOut(WfcodeError):
    """A name that leads to no spec or fragment within reach."""

    code = "WF786"
    exit_code = USAGE

    def __init__(self, name: str, folders: Sequence[str]) -> None:
        where = ", ".join(folders)
        super().__init__(
            f"{name[:80]!r} names nothing within reach; specs are named by their key or their path below {where}"
        )


class AlreadyThere(WfcodeError):
    """A file of that name, or a spec of that key, exists."""

    code = "WF787"
    exit_code = REFUSED

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is there already and is never overwritten; edit it, or choose another name")


class ProjectChanged(WfcodeError):
    """The project file is another one than when the server started."""

    code = "WF788"
    exit_code = STALE

    def __init__(self, file: str) -> None:
        super().__init__(f"{file} changed since this server started; the person who runs it has to start it again")


class SpecMoved(WfcodeError):
    """The spec holds another text than the edit was made for."""

    code = "WF789"
    exit_code = STALE

    def __init__(self, spec: str, digest: str) -> None:
        super().__init__(
            f"{spec} changed since you read it (its digest is {digest} now); nothing was written. Read it again"
        )


class PlanMoved(WfcodeError):
    """The plan, made again, is not the one that was approved."""

    code = "WF790"
    exit_code = STALE

    def __init__(self, plan_id: str, moved: Sequence[str]) -> None:
        listed = " and ".join(moved) or "what it was made from"
        super().__init__(f"{plan_id} no longer fits: {listed} changed since; nothing was sent. Plan again")


class NotApproved(WfcodeError):
    """No person said yes; `why` says how it came to that."""

    code = "WF791"
    exit_code = REFUSED

    def __init__(self, plan_id: str, why: str) -> None:
        super().__init__(f"{plan_id} was not approved: {why}; nothing was sent")


class CannotServe(WfcodeError):
    """The server, started like this, would be open to anybody."""

    code = "WF792"
    exit_code = REFUSED

    def __init__(self, why: str) -> None:
        super().__init__(why)
