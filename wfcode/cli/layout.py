"""`wfcode layout SPEC…`: place the live steps of a spec anew; nothing else is changed."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from wfcode.cli.apply import Way, applied, tell_all
from wfcode.cli.session import session
from wfcode.cli.validate import AsJson

Chosen = Annotated[list[str], typer.Argument(metavar="SPEC", help="Files or workflow keys.")]


def layout(
    ctx: typer.Context,
    specs: Chosen,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Apply without asking.")] = False,
    as_json: AsJson = False,
) -> int:
    """Place the live steps of a spec anew: children below parents, branches in order, the main path straight.

    An ordinary plan that changes positions only: it is shown, asked about, applied and read back. The start point
    stays where it is, and so do steps that live beside the spec. With --json, one SPEC gives its result, several give
    {"workflows": [...], "errors": [...]}.
    """
    from wfcode.cli.specs import distinct, gravest

    project = session(ctx).project()
    paths = distinct(project, specs)
    report = asyncio.run(applied(project, paths, way=Way(yes, new=False, as_json=as_json, layout=True)))
    tell_all(report, single=len(specs) == 1, as_json=as_json, several=len(paths) > 1)
    return gravest(report.codes)
