"""The specs that a command line names, compiled, with their findings ready to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from wfcode.cli.crash import scrubbed
from wfcode.diagnostics.errors import DONE, INVALID, UsageError, WfcodeError
from wfcode.diagnostics.model import Diagnostic
from wfcode.inputs import check_given
from wfcode.render.diagnostics import findings_page
from wfcode.render.page import Page

if TYPE_CHECKING:
    from wfcode.project import Project

GRAVEST = (64, 6, 5, 4, 3, 1, 2, 0)


class NoSpecs(UsageError):
    """The project has no spec to work on."""

    code = "WF904"

    def __init__(self, folders: Sequence[str]) -> None:
        super().__init__(
            f"there is no spec below {', '.join(folders)}; name a file, or run `wfcode init` for a first one"
        )


def chosen(project: Project, words: Sequence[str] | None) -> list[Path]:
    """The spec files that the words name, each once; all of the project where there are no words.

    Raises UnknownSpec, NoSpecs, UnknownVariable, and UsageError for a file that is not there.
    """
    found = list(dict.fromkeys(project.find(word) for word in words)) if words else list(project.specs())
    if not found:
        raise NoSpecs(project.settings.specs)
    check_given(project, found)
    return found


def distinct(project: Project, words: Sequence[str] | None) -> list[Path]:
    """The same for work on a target, where two specs of one key would overwrite each other: InvalidSettings."""
    if not words:
        project.keys()
    return chosen(project, words)


def gravest(codes: Iterable[int]) -> int:
    """The one exit code that stands for all; an unknown one counts as an error."""
    known = [code if code in GRAVEST else 1 for code in codes]
    return min(known, key=GRAVEST.index, default=DONE)


def invalid(findings: Iterable[Diagnostic]) -> int:
    """3 where there is an error among the findings, else 0."""
    return INVALID if any(finding.is_error for finding in findings) else DONE


def page_of(findings: Sequence[Diagnostic]) -> Page:
    """The findings with their snippets; files are read for that, and left out where they cannot be."""
    return findings_page(findings, sources=sources(findings))


def sources(findings: Iterable[Diagnostic]) -> dict[str, str]:
    """The text of every file that a finding names."""
    named = {finding.file for finding in findings} | {each.file for finding in findings for each in finding.related}
    found: dict[str, str] = {}
    for file in named - {None}:
        with suppress(OSError, ValueError):
            found[str(file)] = Path(str(file)).read_bytes().decode("utf-8-sig", "replace")
    return found


def sentence(error: WfcodeError) -> str:
    """An error as it is printed: `error[WF704]: …`; a server may repeat in it what it was sent, secrets too."""
    return f"error[{error.code}]: {scrubbed(str(error))}"
