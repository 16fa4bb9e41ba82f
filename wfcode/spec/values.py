"""Where variables get their values: the command line, the environment, the target, the project, the default."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

VARIABLE_PREFIX = "WFCODE_VAR_"
SECRET_PREFIX = "WFCODE_SECRET_"


@dataclass(frozen=True)
class Source:
    """One place that has values. `name` is how messages call it, with `{}` where the variable's name belongs.

    `everywhere`: its values hold on every target.
    """

    name: str
    values: Mapping[str, str]
    everywhere: bool = False


@dataclass(frozen=True)
class Values:
    """The sources in the order in which they count, before a variable's own default.

    `targets`: for each target of the project, the names it has a value for. `required`: a variable without a value is
    an error, for something is to be made from it.
    """

    sources: tuple[Source, ...] = ()
    targets: Mapping[str, Collection[str]] = field(default_factory=dict)
    required: bool = False

    def find(self, name: str) -> tuple[str, str] | None:
        """The value of a variable and where it comes from; None where no source has it."""
        for source in self.sources:
            if name in source.values:
                return source.values[name], source.name.format(name)
        return None

    def lacking(self, name: str) -> tuple[str, ...]:
        """The targets that have no value of their own for a variable; none where it holds everywhere."""
        if any(source.everywhere and name in source.values for source in self.sources):
            return ()
        return tuple(target for target, names in self.targets.items() if name not in names)


NO_VALUES = Values()


def variables_in(environ: Mapping[str, str]) -> dict[str, str]:
    """The variables that an environment sets, by name."""
    start = len(VARIABLE_PREFIX)
    return {name[start:]: value for name, value in environ.items() if name.startswith(VARIABLE_PREFIX)}


def missing_secrets(names: Collection[str], environ: Mapping[str, str]) -> tuple[str, ...]:
    """The environment variables that secrets of these names need and that are not set or empty."""
    wanted = (SECRET_PREFIX + name for name in sorted(names))
    return tuple(variable for variable in wanted if not environ.get(variable))
