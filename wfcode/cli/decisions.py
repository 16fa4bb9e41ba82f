"""The options that decide beforehand what a plan is to do where it would stop, or how far it may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated

import typer

from wfcode.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from wfcode.plan.options import Options

SIDES = ("wanted", "live")
ON_DRIFT = ("warn", "block", "keep")

Keep = Annotated[
    list[str] | None,
    typer.Option(
        "--keep",
        metavar="SIDE ADDRESS",
        help="Where spec and server both moved: whose value stands, `wanted` or `live`. May be repeated.",
    ),
]
Prune = Annotated[
    list[str] | None,
    typer.Option("--prune", metavar="KEY", help="A step added in the builder that may be cut off. May be repeated."),
]
Separate = Annotated[
    list[str] | None,
    typer.Option(
        "--separate", metavar="KEY", help="A new step that is not the live one it looks like. May be repeated."
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="KEY", help="Limit the plan to this step. May be repeated."),
]
Drift = Annotated[
    str | None,
    typer.Option(
        "--on-drift", metavar="WORD", help="What moved on the server alone is reverted (warn), refused (block) or kept."
    ),
]
MaxDeletes = Annotated[
    int | None, typer.Option("--max-deletes", min=0, metavar="N", help="How many steps the plan may delete.")
]
MaxPercent = Annotated[
    int | None,
    typer.Option(
        "--max-delete-percent", min=0, max=100, metavar="N", help="Which part of the steps, where it is more than two."
    ),
]


@dataclass(frozen=True)
class Decisions:
    """What the command line decides; None and empty where it says nothing."""

    keep: Sequence[str] | None = None
    prune: Sequence[str] | None = None
    separate: Sequence[str] | None = None
    only: Sequence[str] | None = None
    on_drift: str | None = None
    max_deletes: int | None = None
    max_delete_percent: int | None = None

    def __post_init__(self) -> None:
        for side, where in self.kept:
            if side not in SIDES or not where:
                raise UsageError(f"--keep {side} {where}: write {' or '.join(SIDES)}, then the address")
        if self.on_drift not in (None, *ON_DRIFT):
            raise UsageError(f"--on-drift {self.on_drift}: the word is one of {', '.join(ON_DRIFT)}")

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The side and the address of each `--keep`."""
        return [(side, where.strip()) for side, _, where in (word.partition(" ") for word in self.keep or ())]

    @property
    def said(self) -> tuple[str, ...]:
        """The options that were given, as they are written."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return tuple(f"--{name.replace('_', '-')}" for name, value in named.items() if value not in (None, [], ()))

    def check_single(self, number: int) -> None:
        """UsageError where an option names something in one spec and there are several."""
        own = [option for option in self.said if option in ("--keep", "--prune", "--separate", "--only")]
        if own and number != 1:
            raise UsageError(f"{own[0]} names something in one workflow, but {number} specs are planned; name one SPEC")

    def options(self, base: Options) -> Options:
        """The project's options with these on top."""
        from wfcode.plan.options import OnDrift, Side

        return replace(
            base,
            keep={where: Side(side) for side, where in self.kept},
            prune=frozenset(self.prune or ()),
            separate=frozenset(self.separate or ()),
            only=frozenset(self.only or ()),
            on_drift=base.on_drift if self.on_drift is None else OnDrift(self.on_drift),
            max_deletes=base.max_deletes if self.max_deletes is None else self.max_deletes,
            max_delete_percent=(
                base.max_delete_percent if self.max_delete_percent is None else self.max_delete_percent
            ),
        )


NONE = Decisions()
