"""Taking live workflows into a project: under which key, into which files, and what must not be overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wfcode.apply.errors import StalePlan
from wfcode.decompile.errors import BoundAlready, WouldOverwrite
from wfcode.decompile.importing import Imported, Original, forms_of, imported, template_content
from wfcode.decompile.slugs import slug, unique
from wfcode.decompile.spec import Style
from wfcode.diagnostics import UsageError
from wfcode.files import shown, write_all
from wfcode.plan import Context, TargetId
from wfcode.plan.fingerprint import of_binding
from wfcode.spec.members import KEY

if TYPE_CHECKING:
    from wfcode.bindings.model import Binding
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project
    from wfcode.spec import Form

SUFFIX = ".yaml"
NOWHERE = TargetId(name="template", host="", account="")


@dataclass(frozen=True)
class Wish:
    """What the person asks for: `key` and `file` are "" and None where the project may choose."""

    key: str = ""
    file: Path | None = None
    style: Style = field(default_factory=Style)
    force: bool = False


@dataclass(frozen=True)
class Intake:
    """A proven spec with the files that it is written to, the spec itself last.

    `stored` is the fingerprint of the binding it was made with, "absent" where there was none.
    """

    imported: Imported
    spec: Path
    files: Mapping[Path, str]
    stored: str


async def take_in(project: Project, workflow_id: str, client: Jotform, *, context: Context, wish: Wish) -> Intake:
    """A live workflow as a proven spec; nothing is written.

    One GET of the tree and two per form. Raises NotProven, BoundAlready, WouldOverwrite, NotFound.
    """
    _check_wish(wish)
    before = project.bound(workflow_id)
    content = await client.combined(workflow_id)
    key = _key(project, wish, content, before=before)
    _check_key(project, workflow_id, key, before=before)
    spec = _spec(project, key, wish)
    original = Original(content, workflow_id, before, await forms_of(client, content))
    return _finished(project, original, key, spec, wish=wish, context=context)


def take_in_template(project: Project, raw: Any, *, source: str, wish: Wish) -> Intake:
    """A public template as a spec of a workflow that is yet to be made; nothing is written, no form is read.

    Raises NoTemplate, NotProven, WouldOverwrite.
    """
    from wfcode import __version__

    _check_wish(wish)
    content = template_content(raw, source=source, title=Path(source).stem)
    key = _key(project, wish, content, before=None)
    spec = _spec(project, key, wish)
    return _finished(project, Original(content), key, spec, wish=wish, context=Context(NOWHERE, __version__))


def keep(project: Project, intake: Intake, *, force: bool) -> None:
    """Write the files, all or none, then the binding.

    To be called under the lock of the workflow. Raises WouldOverwrite, NotWritten, and StalePlan where the workflow was
    applied or imported by somebody else since it was read.
    """
    _check_files(intake.files, force=force)
    key = intake.imported.key
    if intake.imported.binding and of_binding(project.bindings.read(project.target.name, key)) != intake.stored:
        raise StalePlan(key, ["its binding was written by somebody else in the meantime"])
    write_all(intake.files)
    binding = intake.imported.binding
    if binding is not None:
        binding = binding.model_copy(update={"source": project.source(intake.spec)})
        project.bindings.write(project.target.name, key, binding)


def _finished(project: Project, original: Original, key: str, spec: Path, *, wish: Wish, context: Context) -> Intake:
    def validate(path: Path, forms: Mapping[str, Form]) -> Any:
        # What stands live is as it is: a token that nothing fills is worth a word, no reason to leave the text out.
        return project.validate(path, forms=forms)

    found = imported(original, key=key, style=wish.style, validate=validate, context=context)
    files = {spec.parent / name: text for name, text in found.files.items()} | {spec: found.text}
    _check_files(files, force=wish.force)
    return Intake(found, spec, files, of_binding(original.before))


def _check_files(files: Mapping[Path, str], *, force: bool) -> None:
    there = [shown(path) for path in files if path.exists()]
    if there and not force:
        raise WouldOverwrite(there)


def _check_wish(wish: Wish) -> None:
    if wish.key and not _is_key(wish.key):
        raise UsageError(f"{wish.key} is no workflow key; keys are letters, digits, _ and -, and not digits alone")


def _is_key(word: str) -> bool:
    """Whether a word can be a key; digits alone would be taken for a workflow's id on the command line."""
    return bool(KEY.fullmatch(word)) and not word.isdecimal()


def _key(project: Project, wish: Wish, content: Mapping[str, Any], *, before: Binding | None) -> str:
    """The key asked for, else that of the binding, else one from the file's name or the title that no spec has."""
    if wish.key:
        return wish.key
    if before is not None:
        return before.workflow
    if wish.file is not None and not wish.file.is_dir() and _is_key(wish.file.stem):
        return wish.file.stem
    workflow = content.get("workflow") or {}
    base = slug(str(workflow.get("title") or ""), glue="-") or "workflow"
    base = base if _is_key(base) else f"workflow-{base}"
    taken = {*project.keys(), *project.bindings.list(project.target.name)}
    return unique(base, taken, glue="-")


def _check_key(project: Project, workflow_id: str, key: str, *, before: Binding | None) -> None:
    if before is not None and before.workflow != key:
        raise BoundAlready(workflow_id, before.workflow)
    other = project.bindings.read(project.target.name, key)
    if other is not None and other.workflow_id != workflow_id:
        raise BoundAlready(workflow_id, key, other=other.workflow_id)


def _spec(project: Project, key: str, wish: Wish) -> Path:
    """The file of the spec: the one asked for, else where the key lives already, else one named after it."""
    there = project.keys().get(key)
    if wish.file is None:
        return there or project.root / project.settings.specs[0] / f"{key}{SUFFIX}"
    path = wish.file / f"{key}{SUFFIX}" if wish.file.is_dir() else wish.file
    if path.suffix not in (SUFFIX, ".yml"):
        raise UsageError(f"{path} is no name for a spec; it ends in .yaml")
    if there is not None and there.resolve() != path.resolve():
        raise UsageError(f"the key {key} is that of {shown(there)} already; choose another one by --as")
    return path
