"""Project: the one thing that the command line, servers and scripts work with. It finds things and hands work on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

from wfcode import __version__
from wfcode.bindings import BindingStore, FileBindings, FileRevisions, Revision, RevisionStore
from wfcode.bindings.store import file_name
from wfcode.diagnostics import UsageError
from wfcode.diagnostics.errors import InvalidSpec
from wfcode.files import shown
from wfcode.settings import (
    InvalidSettings,
    Names,
    Settings,
    Target,
    UnknownSpec,
    allowed_hosts,
    argument,
    doubled_keys,
    find_project,
    head_of,
    load_settings,
    spec_files,
)
from wfcode.settings.errors import MissingFolder
from wfcode.settings.specs import Head, missing_folders
from wfcode.source import read

if TYPE_CHECKING:
    import httpx

    from wfcode.apply.journal import Journal
    from wfcode.apply.propose import Proposal
    from wfcode.apply.result import Applied
    from wfcode.bindings.inventory import Listed
    from wfcode.bindings.lock import Holder
    from wfcode.bindings.model import Binding
    from wfcode.checking import Questions
    from wfcode.compile import Compiled
    from wfcode.intake import Intake, Wish
    from wfcode.jotform.client import Jotform
    from wfcode.jotform.retry import Wait
    from wfcode.plan import Context, Options, Plan, Wanted
    from wfcode.source import Document
    from wfcode.spec import Form

NOTHING: Mapping[str, str] = MappingProxyType({})
SANDBOX_URL = "http://localhost"
"""Names the sandbox in this process; nothing is sent over a network."""


class Project:
    """A folder of specs and the target it is worked on."""

    def __init__(
        self,
        root: Path,
        settings: Settings,
        target: Target,
        *,
        bindings: BindingStore | None = None,
        kept: RevisionStore | None = None,
        given: Mapping[str, str] = NOTHING,
    ) -> None:
        self.root = root
        self.given = given
        self.settings = settings
        self.target = target
        self.bindings = bindings or FileBindings(root, sandboxes=_sandboxes(settings))
        self._questions: Questions | None = None
        self.kept = kept or FileRevisions(root)

    @classmethod
    def open(cls, folder: Path | None = None, target: str | None = None, *, given: Mapping[str, str] = NOTHING) -> Self:
        """The project around that folder (default: the working folder), on that target (default: the project's).

        `given` are values of variables that come before all others.
        Raises InvalidSettings and UnknownTarget. Reads the project file only; no key, no network.
        """
        root = find_project(folder or Path.cwd())
        settings = load_settings(root)
        return cls(root, settings, settings.target(target), given=given)

    # specs ------------------------------------------------------------------------------------------------------

    def specs(self) -> tuple[Path, ...]:
        """The spec files, sorted. MissingFolder where the project file names a folder that is not there."""
        missing = missing_folders(self.root, self.settings.specs)
        if missing and "specs" in self.settings.model_fields_set:
            raise MissingFolder(self.root, missing[0])
        return spec_files(self.root, self.settings.specs)

    def keys(self) -> dict[str, Path]:
        """The spec files by workflow key. InvalidSettings where two have the same."""
        return {head.key: head.path for head in self.heads()}

    def heads(self) -> tuple[Head, ...]:
        """Key, title and file of every spec, read without compiling. InvalidSettings where two have the same key."""
        heads = tuple(head_of(read(path, name=self.shown(path)), path) for path in self.specs())
        if doubled := doubled_keys(heads):
            raise InvalidSettings(" and ".join(self.settings.specs), doubled)
        return heads

    def find(self, word: str) -> Path:
        """The spec that a word on the command line names, by path or workflow key; UnknownSpec with suggestions."""
        named = argument(word)
        if named.names is Names.PATH:
            return Path(word)
        if named.names is not Names.KEY:
            raise UsageError(f"{word} is a {named.names}, but a spec is wanted: name its file or its workflow key")
        keys = self.keys()
        if word not in keys:
            raise UnknownSpec(word, sorted(keys), self.settings.specs)
        return keys[word]

    def shown(self, path: Path) -> str:
        """The path as messages name it: relative to the working folder."""
        return shown(path)

    def validate(self, path: Path, *, forms: Mapping[str, Form] | None = None) -> Compiled:
        """The spec compiled, findings in it; `forms` by form id, None where the target is not asked.

        Then snapshots stand in for the target. Raises BrokenSnapshot.
        """
        return self.check(read(path, name=self.shown(path)), forms=forms, folder=path.parent)

    def check(
        self, document: Document, *, forms: Mapping[str, Form] | None = None, folder: Path | None = None
    ) -> Compiled:
        """The same for a text that is in no file yet; `folder`, where it will be, is where its files are looked for."""
        from wfcode.checking import check

        return check(self, document, forms=forms, folder=folder or (self.root / document.file).parent)

    # the target -------------------------------------------------------------------------------------------------

    def connect(self, *, on_wait: Callable[[Wait], None] | None = None) -> Jotform:
        """A client for the target, to be used in `async with`. Raises MissingKey and HostRefused; sends nothing yet.

        The sandbox without a `url` runs in this process, on `.wfcode/sandbox.db`.
        """
        from wfcode.jotform.client import Jotform

        target = self.target
        local = target.is_sandbox and target.url is None
        return Jotform(
            (target.url if not local else None) or SANDBOX_URL,
            target.key(),
            auth=target.auth,
            team=target.team,
            key_name=target.key_env or "",
            allowed=() if local else allowed_hosts(),
            transport=self._sandbox() if local else None,
            on_wait=on_wait,
        )

    async def account(self, client: Jotform) -> str:
        """The name of the account behind the client: one GET /user per key and host, then from `.wfcode`."""
        from wfcode.bindings.accounts import Accounts

        accounts, key = Accounts(self.root), self.target.key()
        known = accounts.get(client.url, key)
        if known is None:
            known = str((await client.user()).get("username") or "")
            accounts.put(client.url, key, known)
        return known

    async def forms(self, client: Jotform, form_ids: Iterable[str]) -> dict[str, Form]:
        """The forms with their questions by id; those that the account does not have are left out.

        One GET each, once for each client.
        """
        from wfcode.checking import Questions

        self._questions = self._questions or Questions()
        return await self._questions.of(client, list(form_ids))

    async def take_in(self, workflow_id: str, client: Jotform, *, wish: Wish) -> Intake:
        """A live workflow as a proven spec; nothing is written, `intake.keep` does that.

        One GET of the tree and two per form. Raises NotProven, BoundAlready, WouldOverwrite, NotFound.
        """
        from wfcode.intake import take_in

        return await take_in(self, workflow_id, client, context=await self.context(client, self.root), wish=wish)

    async def list(self, client: Jotform) -> tuple[Listed, ...]:
        """The specs, the bindings and the live workflows of the target, side by side."""
        from wfcode.bindings.inventory import SpecHead, side_by_side
        from wfcode.upkeep import elsewhere

        name = self.target.name
        heads = [SpecHead(head.key, head.title, head.file) for head in self.heads()]
        known = {head.key for head in heads}
        for path in filter(None, (elsewhere(self, key) for key in self.bindings.list(name) if key not in known)):
            head = head_of(read(path, name=self.shown(path)), path)
            heads.append(SpecHead(head.key, head.title, head.file))
        found = {key: self.bindings.read(name, key) for key in self.bindings.list(name)}
        bindings = {key: binding for key, binding in found.items() if binding is not None}
        return side_by_side(heads, bindings, await client.workflows())

    def bound(self, workflow_id: str) -> Binding | None:
        """The binding of a live workflow of the target, None where no spec is bound to it."""
        name = self.target.name
        found = (self.bindings.read(name, key) for key in self.bindings.list(name))
        return next((each for each in found if each is not None and each.workflow_id == workflow_id), None)

    # plans ------------------------------------------------------------------------------------------------------

    async def plan(self, path: Path, client: Jotform, *, new: bool = False, options: Options | None = None) -> Proposal:
        """What would change for a spec; asks nobody and sends nothing.

        One GET of a bound tree and one per form. Raises InvalidSpec, RenamedSpec, UnknownDecision where `options` name
        what is not there, and what `propose` raises.
        """
        from wfcode.plan.decisions import check_decisions

        found = await self._plan(path, client, new=new, options=options or self.options())
        if options is not None:
            planned, wanted = found.planned, found.wanted.tree
            live = found.live.under(planned.names)
            known = planned.binding
            check_decisions(options, found.plan, live, wanted=wanted, binding=known, given=planned.given)
        return found

    async def _plan(self, path: Path, client: Jotform, *, new: bool, options: Options) -> Proposal:
        from wfcode.apply.errors import RenamedSpec
        from wfcode.apply.propose import propose
        from wfcode.plan.fingerprint import of_binding
        from wfcode.upkeep import orphans

        compiled, wanted = await self.wanted(path, client)
        binding = self.bindings.read(self.target.name, wanted.key)
        if binding is None and not new and (lost := orphans(self)):
            raise RenamedSpec(wanted.key, lost, target=self.target.name)
        proposal = await propose(
            client,
            wanted,
            binding=binding,
            context=await self.context(client, path),
            journal=self._journal(wanted.key),
            new=new,
            options=options,
        )
        return replace(proposal, findings=compiled.diagnostics, stored=of_binding(binding))

    async def layout(self, path: Path, client: Jotform) -> Proposal:
        """A plan that places the live steps of a spec anew and changes nothing else; sends nothing.

        One GET of the tree and one per form. Raises InvalidSpec, and what `propose_layout` raises.
        """
        from wfcode.apply.propose import propose_layout
        from wfcode.plan.fingerprint import of_binding

        compiled, wanted = await self.wanted(path, client)
        binding = self.bindings.read(self.target.name, wanted.key)
        context = await self.context(client, path)
        proposal = await propose_layout(client, wanted, binding=binding, context=context)
        return replace(proposal, findings=compiled.diagnostics, stored=of_binding(binding))

    # undo -------------------------------------------------------------------------------------------------------

    def revisions(self, word: str) -> tuple[Revision, ...]:
        """The copies taken before each write to the workflow of a spec, newest first. UnknownSpec, BrokenRevision."""
        from wfcode.undo import subject

        return self.kept.list(self.target.name, subject(self, word).key)

    async def rollback(
        self, word: str, client: Jotform, *, number: int | None = None, options: Options | None = None
    ) -> Proposal:
        """The plan back to a revision of a spec's workflow, the newest for None; see `undo.rollback`."""
        from wfcode.undo import rollback, subject

        return await rollback(self, subject(self, word), client, number=number, options=options)

    async def publish(self, word: str, client: Jotform) -> Proposal:
        """The plan that publishes the live workflow of a spec; NotFit where it has errors."""
        from wfcode.undo import publish, subject

        return await publish(self, subject(self, word), client)

    async def unpublish(self, word: str, client: Jotform) -> Proposal:
        """The plan that disables the live workflow of a spec."""
        from wfcode.undo import subject, unpublish

        return await unpublish(self, subject(self, word), client)

    async def destroy(self, word: str, client: Jotform) -> Proposal:
        """The plan that deletes the live workflow of a spec; who carries it out has asked for the title."""
        from wfcode.undo import destroy, subject

        return await destroy(self, subject(self, word), client)

    async def replan(self, saved: Plan, client: Jotform) -> Proposal:
        """A saved plan made again from its spec, with the decisions it holds.

        Raises StalePlan, saying what moved, where it would not be the same plan.
        """
        from wfcode.apply.errors import StalePlan
        from wfcode.apply.saved import moved_since
        from wfcode.plan import Options

        path = self.root / saved.source
        if saved.kind == "layout":
            proposal = await self.layout(path, client)
        else:
            options = Options.restored(saved.options)
            proposal = await self._plan(path, client, new=not saved.workflow.id, options=options)
        moved = moved_since(saved, proposal.plan)
        if moved:
            raise StalePlan(saved.workflow.key, moved)
        return proposal

    async def compile(self, path: Path, client: Jotform, *, required: bool = False) -> Compiled:
        """The spec compiled with the questions of its forms, as the target has them now; a warning where it has not."""
        from wfcode.checking import check_on_target

        return await check_on_target(self, path, client, required=required)

    async def apply(self, proposal: Proposal, client: Jotform, *, waited: bool) -> Applied:
        """Carry out a plan and prove it; the binding is saved.

        `waited`: time has gone by since the plan was made (a question was asked), so the live workflow is read once
        more and must not have moved. To be called under the lock of the workflow.
        Raises StalePlan, PlanRefused, PartlyApplied, ApiError.
        """
        from wfcode.apply.carry_out import carry_out
        from wfcode.apply.errors import StalePlan
        from wfcode.plan.fingerprint import of_binding

        key = proposal.plan.workflow.key
        if of_binding(self.bindings.read(self.target.name, key)) != proposal.stored:
            raise StalePlan(key, ["it was applied by somebody else in the meantime"])
        return await carry_out(
            client,
            proposal,
            save=lambda binding: self.bindings.write(self.target.name, key, binding),
            journal=self._journal(key),
            waited=waited,
            keep=lambda draft: self.kept.add(self.target.name, key, draft),
            forget=lambda: self.bindings.delete(self.target.name, key),
        )

    def options(self) -> Options:
        """The limits that the project file sets for every plan."""
        from wfcode.plan import OnDrift, Options

        safety = self.settings.safety
        return Options(
            on_drift=OnDrift(safety.on_drift),
            max_deletes=safety.max_deletes,
            max_delete_percent=safety.max_delete_percent,
        )

    async def wanted(self, path: Path, client: Jotform) -> tuple[Compiled, Wanted]:
        """The spec compiled for the target, and what a plan takes from it. Raises InvalidSpec and MissingSecret."""
        from wfcode.inputs import secrets_for
        from wfcode.plan import Move, Wanted
        from wfcode.plan.model import digest

        compiled = await self.compile(path, client, required=True)
        if compiled.tree is None or not compiled.ok:
            raise InvalidSpec(compiled.diagnostics)
        wanted = Wanted(
            compiled.key,
            compiled.with_secrets(secrets_for(compiled)) or compiled.tree,
            digest([self._text(path), dict(compiled.files)]),
            compiled.origins,
            moves=tuple(Move(old, new) for old, new in compiled.moves),
            ignored=compiled.ignored,
            protected=compiled.protected,
            publish=compiled.publish,
            secrets=compiled.positions,
        )
        return compiled, wanted

    async def is_elsewhere_too(self, workflow: str, client: Jotform) -> bool:
        """Whether the spec is bound on another account: then ids in it may belong there."""
        here = (urlsplit(client.url).netloc, await self.account(client))
        others = [self.bindings.read(name, workflow) for name in self.settings.target_names if name != self.target.name]
        return any(other is not None and (other.host, other.account) != here for other in others)

    async def context(self, client: Jotform, path: Path) -> Context:
        """Where plans of a spec are for; one GET /user at the very first."""
        from wfcode.plan import Context, Seal, TargetId

        host = urlsplit(client.url).netloc
        target = TargetId(name=self.target.name, host=host, account=await self.account(client))
        return Context(target, __version__, self.source(path), Seal(self.target.key()))

    def source(self, path: Path) -> str:
        """A file as plans and bindings name it: relative to the project."""
        return Path(os.path.relpath(path.resolve(), self.root.resolve())).as_posix()

    def _journal(self, workflow: str) -> Journal:
        from wfcode.apply.journal import Journal
        from wfcode.files import private_folder

        folder = private_folder(self.root) / "journal" / file_name(self.target.name)
        return Journal(folder / f"{file_name(workflow)}.json")

    def _text(self, path: Path) -> str:
        return path.read_text(encoding="utf-8", errors="replace")

    def lock(self, workflow: str, *, notice: Callable[[str], None]) -> AbstractContextManager[Holder]:
        """Holds the lock of a workflow on the target; Locked (exit 5) where somebody else does."""
        from wfcode.bindings.lock import locked

        return locked(self.root, self.target.name, workflow, notice=notice)

    def _sandbox(self) -> httpx.AsyncBaseTransport:
        import httpx

        from wfcode.files import private_folder
        from wfcode.sandbox.app import create_app

        app = create_app(private_folder(self.root) / "sandbox.db")
        return httpx.ASGITransport(app, raise_app_exceptions=False)


def _sandboxes(settings: Settings) -> frozenset[str]:
    return frozenset(name for name in settings.target_names if settings.target(name).is_sandbox)
