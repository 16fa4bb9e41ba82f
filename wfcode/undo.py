"""What is done with a workflow as a whole: its revisions, the way back to one, publishing it, and deleting it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.settings import Names, UnknownSpec, argument
from wfcode.upkeep import elsewhere, key_of

if TYPE_CHECKING:
    from wfcode.apply.propose import Proposal
    from wfcode.jotform.client import Jotform
    from wfcode.plan import Context, Options
    from wfcode.project import Project


@dataclass(frozen=True)
class Subject:
    """The workflow that a word names: its key, and its spec, None where that is gone."""

    key: str
    path: Path | None


def subject(project: Project, word: str) -> Subject:
    """The workflow of a spec; also one whose spec is gone, while a binding or a revision of it is left.

    Raises UnknownSpec, MissingFile and UsageError.
    """
    named, target = argument(word).names, project.target.name
    if named is Names.PATH and Path(word).is_file():
        return Subject(key_of(project, word), Path(word))
    key = key_of(project, word)
    keys = project.keys()
    if named in (Names.PATH, Names.KEY) and key not in keys:
        if project.bindings.read(target, key) is not None or project.kept.list(target, key):
            return Subject(key, elsewhere(project, key))
        raise UnknownSpec(key, sorted(keys), project.settings.specs)
    return Subject(key, project.find(key))


async def rollback(
    project: Project, found: Subject, client: Jotform, *, number: int | None, options: Options | None
) -> Proposal:
    """The plan back to a revision, the newest for None; sends nothing.

    Raises NoRevision, BrokenRevision, and what `propose_rollback` raises.
    """
    from wfcode.apply.rollback import propose_rollback

    name = project.target.name
    return await propose_rollback(
        client,
        project.kept.read(name, found.key, number),
        key=found.key,
        binding=project.bindings.read(name, found.key),
        context=await _context(project, found, client),
        options=options or project.options(),
        forms=_forms(project, found),
    )


async def publish(project: Project, found: Subject, client: Jotform) -> Proposal:
    """The plan that publishes the live workflow; NotFit where it has errors. Sends nothing."""
    from wfcode.apply.lifecycle import propose_publish
    from wfcode.health import health

    binding = project.bindings.read(project.target.name, found.key)
    context = await _context(project, found, client)
    return await propose_publish(client, found.key, binding=binding, context=context, health=health)


async def unpublish(project: Project, found: Subject, client: Jotform) -> Proposal:
    """The plan that disables the live workflow; sends nothing."""
    from wfcode.apply.lifecycle import propose_unpublish

    binding = project.bindings.read(project.target.name, found.key)
    context = await _context(project, found, client)
    return await propose_unpublish(client, found.key, binding=binding, context=context)


async def destroy(project: Project, found: Subject, client: Jotform) -> Proposal:
    """The plan that deletes the live workflow; sends nothing."""
    from wfcode.apply.lifecycle import propose_destroy

    binding = project.bindings.read(project.target.name, found.key)
    context = await _context(project, found, client)
    return await propose_destroy(client, found.key, binding=binding, context=context)


async def _context(project: Project, found: Subject, client: Jotform) -> Context:
    """Where the plan is for; without a spec nobody says where that lies."""
    context = await project.context(client, found.path or project.root)
    return context if found.path else replace(context, source="")


def _forms(project: Project, found: Subject) -> Mapping[str, str]:
    """The aliases of the spec, so that what is remembered after the rollback goes by them; none where it is broken."""
    from wfcode.compile.ids import on_target

    if found.path is None:
        return {}
    tree = on_target(project.validate(found.path), project.target.map).tree
    return tree.forms if tree else {}
