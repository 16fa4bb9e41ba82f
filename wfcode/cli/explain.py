"""`wfcode explain [CODE]`: what a finding means, with a bad and a good example."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer

from wfcode.cli.streams import emit_json, emit_page
from wfcode.diagnostics import ALL, Code, UsageError, find
from wfcode.render.explain import code_json, code_page, list_page


class UnknownCode(UsageError):
    """A code that the register does not have."""

    def __init__(self, name: str) -> None:
        close = get_close_matches(normal(name), [entry.code for entry in ALL], n=3, cutoff=0.5)
        hint = f"close are {', '.join(close)}; " if close else ""
        super().__init__(f"there is no code {name}; {hint}`wfcode explain` lists them all")


def explain(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="A code such as WF109; without it, all codes.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Explain a diagnostic code, or list them all."""
    if code is None:
        emit_json([code_json(entry) for entry in ALL]) if as_json else emit_page(list_page())
        return
    entry = look_up(code)
    emit_json(code_json(entry)) if as_json else emit_page(code_page(entry))


def look_up(name: str) -> Code:
    """The entry of a code, however it is written: `WF109`, `wf109`, `109`. Raises UnknownCode."""
    entry = find(normal(name))
    if entry is None:
        raise UnknownCode(name)
    return entry


def normal(name: str) -> str:
    """The code as the register writes it."""
    bare = name.strip().upper().removeprefix("ERROR").removeprefix("WARNING").strip("[]")
    return f"WF{bare}" if bare.isdecimal() else bare
