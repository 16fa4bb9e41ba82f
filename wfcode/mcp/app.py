"""What a server holds, and the desk at which one call is served: whose it is, and what is within its reach."""

from __future__ import annotations

import getpass
from dataclasses import dataclass
from pathlib import Path

from wfcode.mcp.audit import Audit
from wfcode.mcp.consent import Word, word_for
from wfcode.mcp.errors import NoSuchPlan, NotAllowed, ProjectChanged
from wfcode.mcp.operator import Limits, Mode, Operator, Subject
from wfcode.mcp.places import Places, digest
from wfcode.mcp.store import PlanStore
from wfcode.mcp.stored import StoredPlan
from wfcode.project import Project
from wfcode.settings import PROJECT_FILE, Target, UnknownSpec

NO_FILE = "none"


@dataclass(frozen=True)
class Caller:
    """Who calls. `may_answer`: what its client answers to a question counts as a person's word."""

    name: str
    mode: Mode
    may_answer: bool = True
    subject: Subject | None = None


class App:
    """One server: the project as it was at the start, the operator's limits, the plans, the audit."""

    def __init__(self, project: Project, *, limits: Limits, operator: Operator, store: PlanStore, audit: Audit) -> None:
        self.limits, self.operator, self.store, self.audit = limits, operator, store, audit
        self._project = within(project, limits)
        self._file = stamp(project.root)

    @property
    def root(self) -> Path:
        """The folder of the project."""
        return self._project.root

    def local(self, *, may_answer: bool = True) -> Caller:
        """The caller on the other end of a pipe: the user who started the server."""
        return Caller(f"local:{user()}", self.limits.mode, may_answer)

    def desk(self, caller: Caller) -> Desk:
        """Where calls of that caller are served. Raises ProjectChanged."""
        if stamp(self.root) != self._file:
            raise ProjectChanged(PROJECT_FILE)
        return Desk(self, caller)

    def reachable(self, caller: Caller) -> tuple[str, ...]:
        """The targets of a caller, its default first."""
        if caller.subject is not None:
            return (caller.subject.target,)
        return self.limits.targets or (self._project.target.name,)

    def on(self, target: Target) -> Project:
        """The project on that target."""
        return Project(self.root, self._project.settings, target, bindings=self._project.bindings)

    def target(self, name: str) -> Target:
        """The target of that name, as it was at the start."""
        return self._project.settings.target(name)


@dataclass(frozen=True)
class Desk:
    """One call of one caller."""

    app: App
    caller: Caller

    def project(self, target: str = "") -> Project:
        """The project on a target within reach, "" for the default one. Raises NotAllowed."""
        reachable = self.app.reachable(self.caller)
        name = target or reachable[0]
        if name not in reachable:
            raise NotAllowed(f"the target {name[:60]!r} is not within reach; use {' or '.join(reachable)}")
        found = self.app.target(name)
        if found.protected and name not in self.app.operator.policy.protected_targets:
            raise NotAllowed(f"the target {name} is protected; a person works on it with the command line")
        subject = self.caller.subject
        return self.app.on(found if subject is None else found.model_copy(update={"key_env": subject.key_env}))

    @property
    def places(self) -> Places:
        """The files within reach."""
        return Places(self.app.on(self.app.target(self.app.reachable(self.caller)[0])))

    def workflow(self, name: str, project: Project) -> str:
        """The key of a spec within reach, or of a bound workflow whose spec is gone. Raises UnknownSpec, NotGivenOut.

        Where the operator named the folder of specs, a workflow without a spec in it is out of reach.
        """
        places = Places(project)
        try:
            return places.key(name)
        except UnknownSpec:
            target = project.target.name
            is_left = project.bindings.read(target, name) is not None or bool(project.kept.list(target, name))
            if self.app.limits.specs is None and is_left:
                return name
            raise

    def allow(self, needed: Mode) -> None:
        """Raises NotAllowed where the operator, or the caller's token, stops short of that mode."""
        for mode, who in ((self.app.limits.mode, "this server runs"), (self.caller.mode, "your token allows")):
            if not mode.includes(needed):
                raise NotAllowed(f"{who} {mode} and this needs {needed}")

    def plan(self, plan_id: str) -> StoredPlan:
        """The caller's plan of that id, made for this project. Raises what the store raises."""
        return self._of_here(self.app.store.get(plan_id, caller=self.caller.name))

    def look(self, plan_id: str) -> StoredPlan:
        """The same, used and expired ones too."""
        return self._of_here(self.app.store.look(plan_id, caller=self.caller.name))

    def _of_here(self, plan: StoredPlan) -> StoredPlan:
        if plan.folder != str(self.app.root):
            raise NoSuchPlan(plan.id)
        return plan

    def word(self, plan: StoredPlan) -> Word:
        """The word that the plan needs."""
        store = self.app.store
        return word_for(plan, deleted=store.deleted(plan), limits=self.app.limits, operator=self.app.operator)


def within(project: Project, limits: Limits) -> Project:
    """The project with the operator's folder of specs and default target. Raises UnknownTarget and NotAllowed."""
    settings = project.settings
    if limits.specs is not None:
        settings = settings.model_copy(update={"specs": (below(project.root, limits.specs),)})
    for name in limits.targets:
        settings.target(name)
    target = settings.target(limits.targets[0]) if limits.targets else project.target
    return Project(project.root, settings, target, bindings=project.bindings)


def below(root: Path, folder: Path) -> str:
    """The folder as the settings name it, relative to the project. Raises NotAllowed where it lies outside."""
    found = folder.resolve()
    if not found.is_relative_to(root):
        raise NotAllowed(f"{folder} lies outside the project {root}; name a folder in it")
    return found.relative_to(root).as_posix()


def stamp(root: Path) -> str:
    """What stands for the content of the project file."""
    try:
        return digest((root / PROJECT_FILE).read_bytes())
    except OSError:
        return NO_FILE


def user() -> str:
    """The name of the user, as audits and plans have it."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "unknown"
