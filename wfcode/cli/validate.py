"""`wfcode validate [SPEC…]`: the findings of specs, and their exits; no target is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, emit_json, emit_page

if TYPE_CHECKING:
    from wfcode.compile import Compiled
    from wfcode.diagnostics.model import Diagnostic

Specs = Annotated[list[str] | None, typer.Argument(metavar="SPEC", help="Files or workflow keys; all specs if absent.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def validate(ctx: typer.Context, specs: Specs = None, as_json: AsJson = False) -> int:
    """Check specs without reading or writing anything outside.

    Prints every finding with its place, then the exits of each workflow, one step a line. The target is not asked:
    fields of forms are checked by snapshots, see `wfcode forms fetch`, and by `plan`.
    """
    from wfcode.cli.specs import chosen, invalid, page_of
    from wfcode.compile.forms import once

    project = session(ctx).project()
    paths = chosen(project, specs)
    compiled = [project.validate(path) for path in paths]
    findings = [*once([each for one in compiled for each in one.diagnostics]), *doubled(compiled, paths)]
    if as_json:
        emit_json(as_data(compiled, findings))
    else:
        emit_page(page_of(findings))
        emit_exits(compiled)
        complain(summary(len(compiled), findings))
    return invalid(findings)


def doubled(compiled: Sequence[Compiled], paths: Sequence[Path]) -> Sequence[Diagnostic]:
    """A finding for each key that two of the specs have; the files are read again only then, for the places."""
    if len({each.key.casefold() for each in compiled}) == len(compiled):
        return ()
    from wfcode.settings import doubled_keys, head_of
    from wfcode.source import read

    pairs = zip(compiled, paths, strict=True)
    return doubled_keys(head_of(read(path, name=each.file), path) for each, path in pairs)


def emit_exits(compiled: Sequence[Compiled]) -> None:
    """Print the exits of each workflow that has a tree, under its key."""
    from wfcode.compile import exits
    from wfcode.render.exits import workflow_page
    from wfcode.render.page import EMPTY

    shown = [(each, each.tree) for each in compiled if each.tree is not None]
    for number, (each, tree) in enumerate(shown):
        emit_page([*([EMPTY] if number else []), *workflow_page(each.key, each.file, exits=exits(tree))])


def as_data(compiled: Sequence[Compiled], findings: Sequence[Diagnostic]) -> dict[str, object]:
    """Findings, counts, and the exits of each workflow."""
    from wfcode.compile import exits
    from wfcode.render.diagnostics import findings_json
    from wfcode.render.exits import exits_json

    workflows = [
        {"workflow": each.key, "file": each.file, "exits": exits_json(exits(each.tree)) if each.tree else []}
        for each in compiled
    ]
    return {**findings_json(findings), "workflows": workflows}


def summary(number: int, findings: Sequence[Diagnostic]) -> str:
    """`3 specs: no findings`, `1 spec: 2 errors`."""
    from wfcode.render.diagnostics import tally

    return f"{number} spec{'' if number == 1 else 's'}: {tally(findings) or 'no findings'}"
