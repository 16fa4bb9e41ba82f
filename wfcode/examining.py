"""A workflow looked over as a whole: its tree, and everything that can be said against it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.diagnostics import Diagnostic

if TYPE_CHECKING:
    from wfcode.bindings.model import Binding
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project
    from wfcode.tree import Tree
    from wfcode.wire import Live

LIVE_ONLY = "WF66"
"""Findings about what stands on the server, which no spec can have."""


@dataclass(frozen=True)
class Examined:
    """A workflow with its findings; `tree` is None where a spec has errors that leave nothing to show."""

    key: str
    title: str
    tree: Tree | None
    findings: tuple[Diagnostic, ...]


async def examine_spec(project: Project, path: Path, client: Jotform) -> Examined:
    """A spec with the questions of its forms, and what is wrong with its live workflow beside it.

    One GET per form, and one of the tree where the spec is bound to a workflow that is there.
    """
    from wfcode.jotform.errors import NotFound

    compiled = await project.compile(path, client)
    found = Examined(compiled.key, compiled.title, compiled.tree, compiled.diagnostics)
    binding = project.bindings.read(project.target.name, compiled.key)
    if binding is None:
        return found
    try:
        live = await _read(binding.workflow_id, binding, client)
    except NotFound:
        return found
    beside = [each for each in await _health(project, live, client) if each.code.startswith(LIVE_ONLY)]
    return replace(found, findings=(*found.findings, *beside))


async def examine_live(project: Project, workflow_id: str, client: Jotform) -> Examined:
    """A live workflow under the names of its binding, where it has one. Raises NotFound.

    One GET of the tree and one per form.
    """
    bound = project.bound(workflow_id)
    live = await _read(workflow_id, bound, client)
    key = bound.workflow if bound else workflow_id
    return Examined(key, live.title, live.tree, await _health(project, live, client))


async def _read(workflow_id: str, bound: Binding | None, client: Jotform) -> Live:
    from wfcode.apply.readback import read_live
    from wfcode.plan import names_for

    return await read_live(client, workflow_id, names=names_for(bound, {}))


async def _health(project: Project, live: Live, client: Jotform) -> tuple[Diagnostic, ...]:
    from wfcode.decompile.naming import form_ids
    from wfcode.diagnostics.levels import leveled
    from wfcode.health import health

    forms = await project.forms(client, form_ids(live))
    return leveled(health(live, forms=forms), project.settings.severity)
