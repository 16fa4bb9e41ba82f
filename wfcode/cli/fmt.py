"""`wfcode fmt [SPEC…]`: specs in the style of the house."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.cli.session import session
from wfcode.cli.streams import complain, complain_page, emit
from wfcode.cli.validate import Specs
from wfcode.diagnostics.errors import DONE, FAILED, InvalidSpec, WfcodeError

if TYPE_CHECKING:
    from wfcode.formatter import Formatted
    from wfcode.project import Project

NO_LINE_END = "\n\\ No newline at end of file\n"


class Order(Enum):
    """In which order the steps stand."""

    FLOW = "flow"


def fmt(
    ctx: typer.Context,
    specs: Specs = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 where something would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; print what would change.")] = False,
    order: Annotated[Order | None, typer.Option(help="Bring the steps into the order of the flow.")] = None,
) -> int:
    """Bring specs into the style of the house: blocks, indentation, empty lines, one spelling of conditions.

    Comments, anchors, quotes and line ends stay. What a spec means is compared before anything is written, and a file
    that is in order already is not written. Prints the files that changed, or would.
    """
    from wfcode.cli.specs import chosen, gravest

    project = session(ctx).project()
    codes, changed = [], 0
    paths = chosen(project, specs)
    for path in paths:
        try:
            found = _formatted(project, path, flow_order=order is Order.FLOW)
            if found.changed:
                changed += 1
                codes.append(_settle(path, found, check=check, diff=diff))
        except WfcodeError as error:
            codes.append(_refused(error, alone=len(paths) == 1))
    complain(summary(len(paths), changed, written=not check and not diff))
    return gravest(codes)


def summary(number: int, changed: int, *, written: bool) -> str:
    """`3 specs: 1 formatted`, `3 specs: nothing to change`."""
    word = f"{changed} {'formatted' if written else 'would change'}" if changed else "nothing to change"
    return f"{number} spec{'' if number == 1 else 's'}: {word}"


def unified(found: Formatted) -> str:
    """The changes as a unified diff that `patch` understands."""
    from difflib import unified_diff

    before, after = (text.splitlines(keepends=True) for text in (found.before, found.after))
    return "".join(_ended(unified_diff(before, after, found.file, found.file)))


def _ended(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line if line.endswith("\n") else line + NO_LINE_END


def _formatted(project: Project, path: Path, *, flow_order: bool) -> Formatted:
    from wfcode.cli.specs import page_of
    from wfcode.formatter import formatted
    from wfcode.source import read

    document = read(path, name=project.shown(path))
    found = formatted(document, compile=project.check, flow_order=flow_order)
    if found.warnings:
        complain_page(page_of(found.warnings))
    return found


def _settle(path: Path, found: Formatted, *, check: bool, diff: bool) -> int:
    """Write one changed spec, or show what would change."""
    if diff:
        emit(unified(found))
    else:
        emit(found.file)
    if not check and not diff:
        from wfcode.files import write_atomic

        write_atomic(path, found.after)
    return FAILED if check else DONE


def _refused(error: WfcodeError, *, alone: bool) -> int:
    """Say why one of the files is left as it is; the others go on."""
    from wfcode.cli.specs import page_of, sentence

    if alone:
        raise error
    if isinstance(error, InvalidSpec):
        complain_page(page_of(error.diagnostics))
    complain(sentence(error))
    return error.exit_code
