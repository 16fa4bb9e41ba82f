"""How a project compiles its specs: with the files beside them, with the questions of forms, and mindful of what was
applied before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from wfcode.diagnostics.errors import InvalidSpec
from wfcode.diagnostics.levels import leveled
from wfcode.settings.specs import fragments_for
from wfcode.source import Document, read
from wfcode.source.attached import Attached

if TYPE_CHECKING:
    from wfcode.compile import Compiled
    from wfcode.compile.owners import Owner
    from wfcode.forms import Snapshots
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project
    from wfcode.spec import Form


class Questions:
    """The questions of forms on a target: each form is asked for once for each client, which is once in a run."""

    def __init__(self) -> None:
        self._asked: WeakKeyDictionary[Jotform, dict[str, Form | None]] = WeakKeyDictionary()

    async def of(self, client: Jotform, form_ids: Iterable[str]) -> dict[str, Form]:
        """The forms by id, by one GET each; those that the account does not have are left out."""
        from wfcode.jotform.errors import NotFound
        from wfcode.spec import Form

        asked = self._asked.setdefault(client, {})
        for each in dict.fromkeys(form_ids):
            if each not in asked:
                asked[each] = None
                with suppress(NotFound):
                    asked[each] = Form.from_questions(each, await client.questions(each))
        return {each: form for each in form_ids if (form := asked[each]) is not None}


def snapshots(project: Project) -> Snapshots:
    """The snapshots of the project's target, by the ids that specs name."""
    from wfcode.forms import Snapshots

    return Snapshots(project.root, project.target.name, ids=project.target.map)


def form_ids(project: Project, path: Path) -> tuple[str, ...]:
    """The ids of the forms that a spec names, as it has them; InvalidSpec where the file cannot be read at all."""
    document = read(path, name=project.shown(path))
    if document.root is None:
        raise InvalidSpec(document.diagnostics)
    return _compiled(project, document, {}, path.parent, required=False).form_ids


async def read_form(client: Jotform, form_id: str) -> Form:
    """A form with its title, by two GETs. Raises NotFound."""
    from wfcode.spec import Form

    title = str((await client.form(form_id)).get("title") or "")
    return Form.from_questions(form_id, await client.questions(form_id), title=title)


def check(
    project: Project, document: Document, *, forms: Mapping[str, Form] | None, folder: Path, required: bool = False
) -> Compiled:
    """A spec compiled; without `forms` by the snapshots, with a word where one would be needed and is not there.

    `required`: a variable without a value is an error.
    """
    from wfcode.compile.forms import open_forms

    offline = forms is None
    compiled = _compiled(project, document, snapshots(project) if forms is None else forms, folder, required=required)
    return _softened(project, _leveled(project, open_forms(compiled, document) if offline else compiled))


async def check_on_target(project: Project, path: Path, client: Jotform, *, required: bool = False) -> Compiled:
    """A spec compiled with the questions that its forms have on the target now, its ids turned into the target's.

    Where the target does not have a form, the snapshot stands in, with a warning.
    """
    from wfcode.compile.forms import unreadable_forms
    from wfcode.compile.ids import on_target, without_counterpart

    ids, known = project.target.map, snapshots(project)
    document = read(path, name=project.shown(path))
    form_ids = _compiled(project, document, {}, path.parent, required=required).form_ids
    theirs = await project.forms(client, [ids.get(each, each) for each in form_ids])
    live = {each: theirs[there] for each in form_ids if (there := ids.get(each, each)) in theirs}
    before = {each: known[each] for each in form_ids if each in known}
    forms = before | {each: form.since(before[each]) if each in before else form for each, form in live.items()}
    compiled = check(project, document, forms=forms, folder=path.parent, required=required)
    compiled = _leveled(project, unreadable_forms(compiled, document, live))
    if compiled.tree is None:
        return compiled
    foreign = await project.is_elsewhere_too(compiled.key, client)
    warnings = without_counterpart(compiled, {*ids, *live}, code="WF612") if foreign else ()
    return on_target(compiled, ids, warnings=leveled(warnings, project.settings.severity))


def _leveled(project: Project, compiled: Compiled) -> Compiled:
    """The findings under the severities that the project sets."""
    levels = project.settings.severity
    return replace(compiled, diagnostics=leveled(compiled.diagnostics, levels)) if levels else compiled


def _compiled(
    project: Project, document: Document, forms: Mapping[str, Form], folder: Path, *, required: bool
) -> Compiled:
    from wfcode.compile import compile_spec
    from wfcode.inputs import defaults_of, values_of

    files = Attached(folder, fragments_for(project.root, project.settings.specs, folder))
    return compile_spec(
        document, forms=forms, files=files, values=values_of(project, required=required), defaults=defaults_of(project)
    )


def _softened(project: Project, compiled: Compiled) -> Compiled:
    """A warning instead of an error about what stood there at the last apply already."""
    from wfcode.compile.lenient import has_errors_to_soften, softened

    if compiled.tree is None or not has_errors_to_soften(compiled):
        return compiled
    from wfcode.compile.ids import mapped
    from wfcode.plan import Move
    from wfcode.plan.as_applied import AsApplied

    binding = project.bindings.read(project.target.name, compiled.key)
    moves = tuple(Move(old, new) for old, new in compiled.moves)
    then = AsApplied(mapped(compiled.tree, project.target.map), binding, moves=moves)

    def is_as_applied(owner: Owner) -> bool:
        return then.holds(owner.step, owner.setting)

    return softened(compiled, is_as_applied)
