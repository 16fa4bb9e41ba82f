"""Changing a spec: operations on a copy, checked once at the end, all or nothing, comments and all."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

from pydantic import Field

from wfcode.compile import Compiled
from wfcode.diagnostics.model import Diagnostic
from wfcode.files import write_atomic
from wfcode.mcp.answer import Answer, cut
from wfcode.mcp.boundary import Ctx, Tool, desk_of
from wfcode.mcp.errors import SpecMoved, WouldBreak
from wfcode.mcp.guards import check_edit, key_of
from wfcode.mcp.operations import Operation, edits_of
from wfcode.mcp.operator import Mode
from wfcode.mcp.places import Places, content, digest
from wfcode.mcp.tools.specs import Checked, Spec, checked_as
from wfcode.project import Project
from wfcode.source import Document, parse
from wfcode.source.edits import apply_edits

DIFF = 6_000

log = logging.getLogger(__name__)


class Edited(Answer):
    """What changed in the text, as a unified diff, and what the checks say of it now."""

    diff: str
    checked: Checked

    def text(self) -> str:
        """The diff, then the checks."""
        return f"{self.diff or 'nothing changed'}\n{self.checked.text()}"


async def edit_spec(
    ctx: Ctx,
    spec: Spec,
    digest: Annotated[str, Field(description="As read_spec answered it", pattern=r"^[0-9a-f]{16}$")],
    operations: Annotated[list[Operation], Field(min_length=1, max_length=50)],
) -> Edited:
    """Change a spec; operations run in order on a copy and are written only if no new error comes of them."""
    places = desk_of(ctx).places
    path = places.spec(spec)
    with places.project.lock(f"edit-{path.stem}", notice=log.warning):
        return edited(places, path, known=digest, operations=operations)


def edited(places: Places, path: Path, *, known: str, operations: Sequence[Operation]) -> Edited:
    """The edit made and written. Raises SpecMoved, Loosened, EditRefused, WouldBreak, UsageError."""
    data, name = content(path), places.name_of(path)
    if digest(data) != known:
        raise SpecMoved(name, digest(data))
    before = parse(data, file=name)
    text = text_after(before, operations, bound=is_bound(places.project, before, path.stem))
    after = parse(text, file=name)
    check_edit(before, after, stem=path.stem)
    compiled = places.project.check(after)
    refuse_new_errors(places.project.check(before), compiled)
    if text.encode() != data:
        write_atomic(path, text)
    diff = unified_diff(before.text.splitlines(), after.text.splitlines(), name, name, lineterm="", n=2)
    return Edited(
        diff=cut("\n".join(diff), DIFF), checked=checked_as(compiled, name=name, digest_=digest(text.encode()))
    )


def text_after(document: Document, operations: Sequence[Operation], *, bound: bool) -> str:
    """The text after all operations, each made on what the ones before left."""
    text = document.text
    for operation in operations:
        text = apply_edits(document, edits_of(operation, document, bound=bound))
        document = parse(text, file=document.file)
    return text


def refuse_new_errors(before: Compiled, after: Compiled) -> None:
    """Raises WouldBreak with the errors that were not there before: a broken spec can be mended bit by bit."""
    known = [_sight(finding) for finding in before.diagnostics if finding.is_error]
    fresh = []
    for finding in after.diagnostics:
        if finding.is_error and _sight(finding) in known:
            known.remove(_sight(finding))
        elif finding.is_error:
            fresh.append(finding)
    if fresh:
        raise WouldBreak(fresh)


def _sight(finding: Diagnostic) -> tuple[str, str]:
    return finding.code, finding.summary


def is_bound(project: Project, document: Document, stem: str) -> bool:
    """True where the spec is live on one of the targets."""
    data = document.data()
    key = key_of(data if isinstance(data, dict) else {}, stem)
    return any(project.bindings.read(target, key) is not None for target in project.settings.target_names)


TOOLS = (Tool(edit_spec, "Edit a spec", needs=Mode.PLAN, writes=True),)
