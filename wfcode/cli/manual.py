"""The command reference, from the commands themselves: `python -m wfcode.cli.manual > docs/cli.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import typer.main

from wfcode.cli.app import build

HEAD = """\
# Commands

This page is generated from the commands themselves (`make docs`). `--target NAME` and `--var NAME=VALUE` may
stand anywhere on the line.

An argument with a suffix is a path, all digits a workflow id, anything else the key of a workflow. stdout carries
data only; everything else goes to stderr. `NO_COLOR` switches colours off; into a pipe there are none anyway.

| exit code | meaning |
|---|---|
| 0 | done, or nothing to do |
| 1 | error |
| 2 | changes are pending (`plan --detailed-exitcode`) |
| 3 | a spec is invalid |
| 4 | refused by a safety rule, or nobody was there to answer |
| 5 | stale plan, conflict or lock |
| 6 | applied, but not verified or only in part |
| 64 | the command line is wrong |

Over several workflows the gravest code wins, in the order 64 6 5 4 3 1 2 0. An interrupted run ends with 130, one
whose reader went away with 141.
"""


def manual() -> str:
    """The page."""
    root = typer.main.get_command(build(""))
    return HEAD + "".join(sections(root, "wfcode", level=2))


def sections(command: Any, path: str, *, level: int) -> Iterator[str]:
    """One section per command, groups before what is in them."""
    with command.make_context(path, [], resilient_parsing=True, terminal_width=100, max_content_width=100) as ctx:
        text = "\n".join(row.rstrip() for row in command.get_help(ctx).split("\n"))
    yield f"\n{'#' * level} {path}\n\n```text\n{text}\n```\n"
    for name, child in getattr(command, "commands", {}).items():
        yield from sections(child, f"{path} {name}", level=level if level > 2 else level + 1)


if __name__ == "__main__":
    sys.stdout.write(manual())
