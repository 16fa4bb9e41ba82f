"""Where plans wait: files of the user, each with a code that only its user can make; used once, then never again."""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from wfcode.files import NotWritten, write_atomic
from wfcode.mcp.errors import NoSuchPlan, PlanAltered, PlanExpired, PlanUsed
from wfcode.mcp.state import Seal
from wfcode.mcp.stored import StoredPlan, plan_id
from wfcode.render.graph import Picture

ID = re.compile(r"plan-[0-9a-f]{28}", re.ASCII)
LIFETIME = timedelta(hours=1)
DAY = timedelta(hours=24)
STAY = timedelta(days=3)

Clock = Callable[[], datetime]
Kept = TypeVar("Kept", "StoredPlan", "Approval", "Use", "Drawn")


def now() -> datetime:
    """The time of day, in UTC."""
    return datetime.now(UTC)


class Drawn(BaseModel):
    """A plan as a picture."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    picture: Picture


class Approval(BaseModel):
    """That a person said yes to a plan on a terminal."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    plan: str
    by: str
    at: datetime


class Use(BaseModel):
    """That a plan was begun: when, on which workflow, how many steps it deletes, and how it was approved."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    at: datetime
    workflow: str
    deletes: int
    approved: str


class PlanStore:
    """The plans of one user. Several servers may share it: taking a plan is one step of the file system."""

    def __init__(self, folder: Path, *, clock: Clock = now) -> None:
        self.folder = folder / "plans"
        self.seal = Seal.of(folder)
        self._clock = clock

    def now(self) -> datetime:
        """The store's time of day."""
        return self._clock()

    def put(self, make: Callable[[str, datetime, datetime], StoredPlan], digest: str) -> StoredPlan:
        """Keep the plan that `make` gives for a new id, its birth and its end; old ones are swept out."""
        made = self.now()
        plan = make(plan_id(digest, secrets.token_hex(8)), made, made + LIFETIME)
        self._sweep(made)
        self._write(plan.id, "plan", plan)
        return plan

    def get(self, plan: str, *, caller: str | None) -> StoredPlan:
        """The plan of that id, for its caller; None asks as the operator, who may look at all.

        Raises NoSuchPlan, PlanAltered, PlanUsed, PlanExpired.
        """
        found = self.look(plan, caller=caller)
        if self.used(plan) is not None:
            raise PlanUsed(plan)
        if found.expires <= self.now():
            raise PlanExpired(plan, found.expires)
        return found

    def look(self, plan: str, *, caller: str | None) -> StoredPlan:
        """The same, used and expired ones too. Raises NoSuchPlan and PlanAltered."""
        found = self._read(plan, "plan", StoredPlan) if ID.fullmatch(plan) else None
        if found is None or (caller is not None and found.caller != caller):
            raise NoSuchPlan(plan)
        return found

    def draw(self, plan: StoredPlan, picture: Picture) -> None:
        """Keep what the page shows of a plan."""
        self._write(plan.id, "picture", Drawn(id=plan.id, picture=picture))

    def drawn(self, plan: StoredPlan) -> Picture | None:
        """What the page shows of a plan, None where nothing was drawn. Raises PlanAltered."""
        found = self._read(plan.id, "picture", Drawn)
        return found.picture if found else None

    def approve(self, plan: StoredPlan, *, by: str) -> None:
        """Note that a person said yes to exactly this plan."""
        self._write(plan.id, "approved", Approval(id=plan.id, plan=self._content(plan), by=by, at=self.now()))

    def approved(self, plan: StoredPlan) -> Approval | None:
        """The approval that was given to exactly this plan. Raises PlanAltered where one does not fit."""
        found = self._read(plan.id, "approved", Approval)
        if found is not None and found.plan != self._content(plan):
            raise PlanAltered(plan.id)
        return found

    def refuse(self, plan: StoredPlan) -> None:
        """Note that a person said no, so that nobody is asked the same again."""
        self._write(plan.id, "refused", Approval(id=plan.id, plan=self._content(plan), by="client", at=self.now()))

    def refused(self, plan: StoredPlan) -> bool:
        """True where a person said no before."""
        return self._path(plan.id, "refused").exists()

    def take(self, plan: StoredPlan, *, approved: str) -> None:
        """Use the plan up; of several that try at once one succeeds. Raises PlanUsed for all others."""
        workflow = f"{plan.target.host}/{plan.workflow.id or plan.workflow.key}"
        use = Use(id=plan.id, at=self.now(), workflow=workflow, deletes=plan.deletes, approved=approved)
        path = self._path(plan.id, "used")
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise PlanUsed(plan.id) from None
        except OSError as error:
            raise NotWritten(path, error) from None
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(self._sealed("used", use))

    def used(self, plan: str) -> Use | None:
        """How the plan was used. A note that cannot be read counts as altered, never as unused."""
        return self._read(plan, "used", Use)

    def deleted(self, plan: StoredPlan) -> int:
        """How many steps of the plan's workflow went within the last 24 hours, through plans of this store."""
        workflow = f"{plan.target.host}/{plan.workflow.id or plan.workflow.key}"
        since = self.now() - DAY
        return sum(use.deletes for use in self._uses() if use.workflow == workflow and use.at > since)

    def _uses(self) -> Iterator[Use]:
        for path in self.folder.glob("*.used"):
            use = self.used(path.stem)
            if use is not None:
                yield use

    def _content(self, plan: StoredPlan) -> str:
        return self.seal.code("content", plan.model_dump(mode="json"))

    def _path(self, plan: str, part: str) -> Path:
        return self.folder / f"{plan}.{part}"

    def _sealed(self, part: str, value: BaseModel) -> str:
        data = value.model_dump(mode="json")
        return json.dumps({"code": self.seal.code(part, data), "data": data}, ensure_ascii=True, indent=1)

    def _write(self, plan: str, part: str, value: BaseModel) -> None:
        write_atomic(self._path(plan, part), self._sealed(part, value), private=True)

    def _read(self, plan: str, part: str, model: type[Kept]) -> Kept | None:
        path = self._path(plan, part)
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError):
            raise PlanAltered(plan) from None
        if not isinstance(stored, dict) or not self.seal.fits(stored.get("code"), part, stored.get("data")):
            raise PlanAltered(plan)
        try:
            found = model.model_validate(stored["data"])
        except ValidationError:
            raise PlanAltered(plan) from None
        if found.id != plan:
            raise PlanAltered(plan)
        return found

    def _sweep(self, made: datetime) -> None:
        """Remove what is older than any question about it: uses count for a day, ids stay known a little longer."""
        oldest = (made - STAY).timestamp()
        for path in self.folder.glob("plan-*"):
            try:
                if path.stat().st_mtime < oldest:
                    path.unlink(missing_ok=True)
            except OSError:
                continue
