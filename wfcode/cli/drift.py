"""`wfcode drift [SPEC…]`: what moved on the server since the last apply."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page
from wfcode.cli.validate import AsJson, Specs
from wfcode.diagnostics.errors import DONE, PENDING, WfcodeError

if TYPE_CHECKING:
    from wfcode.project import Project
    from wfcode.upkeep import Moved


def drift(
    ctx: typer.Context,
    specs: Specs = None,
    as_json: AsJson = False,
    detailed_exitcode: Annotated[
        bool, typer.Option("--detailed-exitcode", help="Exit 2 where something moved, 0 where nothing did.")
    ] = False,
) -> int:
    """Show what moved on the server since the last apply, and nothing else.

    Values that were applied and values that no spec writes, steps that were added and deleted; what the specs want is
    not asked. Without SPEC, bound specs only, and bindings whose spec is gone. With --json,
    {"workflows": [...], "errors": [...], "orphans": [...]}.
    """
    from wfcode.cli.proposals import tell_orphans
    from wfcode.cli.specs import gravest
    from wfcode.render.drift import drift_json

    project = session(ctx).project()
    paths = bound_specs(project, specs)
    found, errors, codes = asyncio.run(moved(project, paths, as_text=not as_json))
    orphans = tell_orphans(project) if not specs else []
    if as_json:
        emit_json({"workflows": [drift_json(each) for each in found], "errors": errors, "orphans": orphans})
    pending = any(each.drift for each in found)
    return gravest([*codes, PENDING if pending and detailed_exitcode else DONE])


def bound_specs(project: Project, specs: Sequence[str] | None) -> list[Path]:
    """The specs that are named; all that have a binding where none is."""
    from wfcode.cli.specs import chosen

    if specs:
        return chosen(project, specs)
    bound = set(project.bindings.list(project.target.name))
    return [path for key, path in sorted(project.keys().items()) if key in bound]


async def moved(
    project: Project, paths: Sequence[Path], *, as_text: bool
) -> tuple[list[Moved], list[dict[str, object]], list[int]]:
    """What moved on each workflow, the errors as data, and their exit codes; as text it is printed at once."""
    from wfcode.cli.proposals import error_json, tell, told
    from wfcode.jotform.errors import BadKey, LimitReached, Unexplained, Unreachable, WrongHost, WrongKey
    from wfcode.render.drift import drift_page
    from wfcode.render.page import EMPTY
    from wfcode.upkeep import drift_of

    found: list[Moved] = []
    errors: list[dict[str, object]] = []
    codes: list[int] = []
    async with project.connect(on_wait=told) as client:
        for path in paths:
            try:
                one = await drift_of(project, path, client)
            except (BadKey, LimitReached, Unexplained, Unreachable, WrongHost, WrongKey):
                raise
            except WfcodeError as error:
                tell(error)
                errors.append(error_json(path, error))
                codes.append(error.exit_code)
                continue
            if as_text:
                emit_page([*([EMPTY] if found else []), *drift_page(one)])
            found.append(one)
    if as_text and not paths:
        complain(f"nothing is bound on {project.target.name} yet")
    return found, errors, codes
