"""What the global options say, handed to every command as `ctx.obj`."""

from __future__ import annotations

from dataclasses import dataclass

import typer


@dataclass(frozen=True)
class Session:
    """The options in front of the command; `target` is None for the project's default."""

    target: str | None = None


def session(ctx: typer.Context) -> Session:
    """The session of this run; an empty one when a command is called outside the app."""
    found = ctx.find_object(Session)
    return found if found is not None else Session()
