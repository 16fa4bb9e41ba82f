"""What the global options say, handed to every command as `ctx.obj`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import typer

from wfcode.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from wfcode.project import Project


@dataclass(frozen=True)
class Session:
    """The options in front of the command; `target` is None for the project's default, `given` values of variables."""

    target: str | None = None
    given: Mapping[str, str] = field(default_factory=dict)

    def project(self) -> Project:
        """The project around the working folder. Raises InvalidSettings and UnknownTarget."""
        from wfcode.project import Project

        return Project.open(target=self.target, given=self.given)


def assignments(words: Sequence[str]) -> dict[str, str]:
    """What `--var NAME=VALUE` says, the last one of a name; UsageError for a word without a sign."""
    for word in words:
        if not word.partition("=")[1] or word.startswith("="):
            raise UsageError(f"--var wants NAME=VALUE, not {word!r}")
    return {word.partition("=")[0]: word.partition("=")[2] for word in words}


def session(ctx: typer.Context) -> Session:
    """The session of this run; an empty one when a command is called outside the app."""
    found = ctx.find_object(Session)
    return found if found is not None else Session()
