"""What can be off with the project around the specs.

WfcodeError
├── InvalidSpec
│   └── InvalidSettings    exit 3   the project file has errors; carries the findings
├── UnknownTarget  WF604   exit 64  no target of that name
├── MissingKey     WF606   exit 1   the variable of the key is not set
├── MissingFolder  WF607   exit 1   a folder of specs that the project file names is not there
├── UnknownSpec    WF609   exit 64  no spec with that workflow key
└── BadUserConfig  WF611   exit 1   the user's own configuration is unusable
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

from wfcode.diagnostics.errors import USAGE, InvalidSpec, WfcodeError
from wfcode.diagnostics.model import Diagnostic

KEY_PAGE = "https://www.jotform.com/myaccount/api"


class InvalidSettings(InvalidSpec):
    """The project file, or how the specs stand to each other, has errors; `diagnostics` holds every finding."""

    code = "WF602"

    def __init__(self, file: str, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(diagnostics)
        errors = sum(finding.is_error for finding in self.diagnostics)
        count = "an error; mend it" if errors == 1 else f"{errors} errors; mend them"
        self.args = (f"{file} has {count} and run again",)


class UnknownTarget(WfcodeError):
    """The project has no target of that name."""

    code = "WF604"
    exit_code = USAGE

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.suggestions = close(name, known)
        super().__init__(f"there is no target {name!r}{did_you_mean(self.suggestions)}; targets: {', '.join(known)}")


class MissingKey(WfcodeError):
    """The environment lacks the API key of a target."""

    code = "WF606"

    def __init__(self, target: str, variable: str) -> None:
        super().__init__(
            f"target {target} needs its API key: set the environment variable {variable} (keys are made at {KEY_PAGE})"
        )


class MissingFolder(WfcodeError):
    """A folder of specs that the project file names does not exist."""

    code = "WF607"

    def __init__(self, root: Path, folder: str) -> None:
        super().__init__(f"there is no folder {folder!r} in {root}; make it, or mend `specs` in wfcode.yaml")


class UnknownSpec(WfcodeError):
    """No spec of the project has that workflow key."""

    code = "WF609"
    exit_code = USAGE

    def __init__(self, key: str, known: Sequence[str], folders: Sequence[str]) -> None:
        self.suggestions = close(key, known)
        where = ", ".join(folders)
        remedy = f"known: {listed(known)}" if known else "there are no specs yet, `wfcode init` writes a first one"
        super().__init__(
            f"no spec below {where} has the workflow key {key!r}{did_you_mean(self.suggestions)}; {remedy}"
        )


class BadUserConfig(WfcodeError):
    """The user's own configuration cannot be used; going on without it could loosen or break what it says."""

    code = "WF611"

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"your configuration {path} cannot be used: {problem}; mend or remove it")


def close(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Names that look like that one, best first."""
    by_folded = {each.casefold(): each for each in known}
    return tuple(by_folded[match] for match in get_close_matches(name.casefold(), by_folded, n=3, cutoff=0.6))


def did_you_mean(suggestions: Sequence[str]) -> str:
    """The suggestions as half a sentence, "" where there are none."""
    return f", did you mean {' or '.join(suggestions)}?" if suggestions else ""


def listed(names: Sequence[str], *, most: int = 12) -> str:
    """The names with commas, cut after some of them."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
