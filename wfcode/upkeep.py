"""What is done with bindings beside plans: orphans, drift, adopting, forgetting, and what a copy needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.bindings.model import Binding
from wfcode.bindings.store import dump, file_name
from wfcode.diagnostics.errors import InvalidSpec, WfcodeError
from wfcode.files import private_folder, write_atomic
from wfcode.settings import Names, argument, head_of, spec_files
from wfcode.settings.specs import SUFFIXES
from wfcode.source import read
from wfcode.source.files import MissingFile

if TYPE_CHECKING:
    from wfcode.apply.adopt import Adoption
    from wfcode.diagnostics.model import Diagnostic
    from wfcode.jotform.client import Jotform
    from wfcode.plan.drift import Drift
    from wfcode.project import Project
    from wfcode.wire import Live

FORGOTTEN = "forgotten"


class NotBound(WfcodeError):
    """There is no binding of that key on the target."""

    code = "WF725"

    def __init__(self, workflow: str, *, target: str, known: tuple[str, ...]) -> None:
        have = f"bound are {', '.join(known)}" if known else "nothing is bound there"
        super().__init__(f"{workflow} is bound to no workflow on {target}; {have}, `wfcode list` shows all")


@dataclass(frozen=True)
class Moved:
    """What moved on one live workflow; `live` is the reading by the names of the binding."""

    binding: Binding
    live: Live
    drift: Drift


def orphans(project: Project) -> tuple[str, ...]:
    """The keys of bindings of the target whose spec is gone: from the specs folders, and from where it lay."""
    bound = project.bindings.list(project.target.name)
    if not bound:
        return ()
    keys = {_key(project, path) for path in spec_files(project.root, project.settings.specs)}
    return tuple(key for key in bound if key not in keys and elsewhere(project, key) is None)


def elsewhere(project: Project, key: str) -> Path | None:
    """The spec of a binding that lies outside the specs folders, None where there is none."""
    binding = project.bindings.read(project.target.name, key)
    path = project.root / binding.source if binding is not None and binding.source else None
    return path if path is not None and path.is_file() and _key(project, path) == key else None


def _key(project: Project, path: Path) -> str:
    return head_of(read(path, name=project.shown(path)), path).key


async def drift_of(project: Project, path: Path, client: Jotform) -> Moved:
    """What moved on the live workflow of a spec since the last apply; one GET, no form is read.

    Raises InvalidSpec, NotBound, WorkflowGone and OtherAccount.
    """
    from wfcode.apply.propose import read_bound
    from wfcode.compile.ids import on_target
    from wfcode.plan.drift import moved_live

    compiled = on_target(project.validate(path), project.target.map)
    if compiled.tree is None:
        raise InvalidSpec(compiled.diagnostics)
    binding = bound(project, compiled.key)
    context = await project.context(client, path)
    live = await read_bound(client, binding, forms=compiled.tree.forms, target=context.target)
    return Moved(binding, live, moved_live(live, binding))


def bound(project: Project, key: str) -> Binding:
    """The binding of a key; NotBound where there is none."""
    name = project.target.name
    binding = project.bindings.read(name, key)
    if binding is None:
        raise NotBound(key, target=name, known=project.bindings.list(name))
    return binding


async def adoption(
    project: Project, path: Path, workflow_id: str, client: Jotform, *, said: Mapping[str, int]
) -> Adoption:
    """The binding of a spec to a workflow that is there; nothing is sent and nothing written.

    `said`: step key -> element id. Raises Bound, Doubtful, InvalidSpec, NotFound, UsageError.
    """
    from wfcode.apply.adopt import Bound, propose_adoption

    _compiled, wanted = await project.wanted(path, client)
    mine = project.bindings.read(project.target.name, wanted.key)
    theirs = project.bound(workflow_id)
    for other in (mine, theirs):
        if other is not None and (other.workflow, other.workflow_id) != (wanted.key, workflow_id):
            raise Bound(other.workflow, other.workflow_id, target=project.target.name)
    context = await project.context(client, path)
    return await propose_adoption(client, wanted, workflow_id, said=said, context=context)


def forget(project: Project, key: str) -> Path:
    """Let go of a binding; a copy of it stays at the path that is returned. Raises NotBound."""
    binding = bound(project, key)
    folder = private_folder(project.root) / FORGOTTEN / file_name(project.target.name)
    taken = {path.name for path in folder.glob("*.json")} if folder.is_dir() else set()
    number = next(count for count in range(1, len(taken) + 2) if f"{file_name(key)}.{count}.json" not in taken)
    path = folder / f"{file_name(key)}.{number}.json"
    write_atomic(path, dump(binding))
    project.bindings.delete(project.target.name, key)
    return path


def key_of(project: Project, word: str) -> str:
    """The key that a word names: of a spec file, or of a binding, whose spec may be gone.

    Raises MissingFile where no spec of that name can have been there: a slip of the pen names no other workflow.
    """
    path = Path(word)
    if argument(word).names is not Names.PATH:
        return word
    if path.is_file():
        return _key(project, path)
    keys = project.keys()
    if path.suffix not in SUFFIXES or path.stem in keys:
        raise MissingFile(path)
    return path.stem


async def needs(project: Project, path: Path, client: Jotform) -> tuple[Diagnostic, ...]:
    """An error for each id in a spec that has no counterpart on the target: none in `map`, and no form of that id."""
    from wfcode.compile.ids import without_counterpart

    compiled = project.validate(path)
    if compiled.tree is None:
        raise InvalidSpec(compiled.diagnostics)
    there = await project.forms(client, compiled.form_ids)
    return without_counterpart(compiled, {*project.target.map, *there}, code="WF613")
