"""What a spec gets from outside: values of its variables, and its secrets from the environment."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.diagnostics import UsageError, WfcodeError
from wfcode.settings import PROJECT_FILE
from wfcode.source import MappingNode, Node, read
from wfcode.source.filled import elsewhere
from wfcode.spec.values import SECRET_PREFIX, VARIABLE_PREFIX, Source, Values, missing_secrets, variables_in

if TYPE_CHECKING:
    from wfcode.compile import Compiled
    from wfcode.project import Project


class UnknownVariable(UsageError):
    """`--var` names a variable that none of the specs declares."""

    code = "WF340"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        close = get_close_matches(name, names, 1)
        hint = f"did you mean {close[0]}?" if close else f"declared: {', '.join(names) or 'none'}"
        super().__init__(f"no spec here has a variable {name!r}; {hint}")


class MissingSecret(WfcodeError):
    """Secrets that a spec needs are not set."""

    code = "WF339"

    def __init__(self, workflow: str, variables: Iterable[str]) -> None:
        names = " and ".join(variables)
        super().__init__(f"{workflow} needs secrets that are not set; set {names} in the environment and run again")


def values_of(project: Project, *, required: bool) -> Values:
    """The values for variables on the project's target; `required` where a plan is made from them."""
    settings, target = project.settings, project.target
    own = {name: settings.target(name).vars for name in settings.target_names}
    return Values(
        (
            Source("--var {}", project.given, everywhere=True),
            Source(f"the environment ({VARIABLE_PREFIX}{{}})", variables_in(os.environ), everywhere=True),
            Source(f"`vars` of the target {target.name}", target.vars),
            Source("`vars` of the project", settings.vars, everywhere=True),
        ),
        targets={name: frozenset(there) for name, there in own.items()},
        required=required,
    )


def secrets_for(compiled: Compiled, environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """The values of the secrets of a spec, by name. Raises MissingSecret."""
    source = os.environ if environ is None else environ
    missing = missing_secrets(compiled.secret_names, source)
    if missing:
        raise MissingSecret(compiled.key, missing)
    return {name: source[SECRET_PREFIX + name] for name in compiled.secret_names}


def defaults_of(project: Project) -> Node | None:
    """`defaults` of the project file, with the places that findings name; None where it has none."""
    if not project.settings.defaults:
        return None
    path = project.root / PROJECT_FILE
    document = read(path, name=project.shown(path))
    node = document.root.get("defaults") if isinstance(document.root, MappingNode) else None
    return elsewhere(node, file=document.file) if node is not None else None


def check_given(project: Project, paths: Iterable[Path]) -> None:
    """Raises UnknownVariable where none of the specs declares a variable that was given for this run."""
    if not project.given:
        return
    declared = {name for path in paths for name in _declared(path)}
    for name in project.given:
        if name not in declared:
            raise UnknownVariable(name, declared)


def _declared(path: Path) -> Iterable[str]:
    root = read(path).root
    block = root.get("vars") if isinstance(root, MappingNode) else None
    return block.index.keys() if isinstance(block, MappingNode) else ()
