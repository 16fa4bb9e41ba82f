"""Every spec of this folder has the mistakes that its first line names, at the places that it names, and no other.

The line reads `# CODE LINE:COLUMN, …`; a place in another file stands as `FILE:LINE:COLUMN`, and `-` is none. Behind a
bar follows the command where it is not `validate SPEC`. Remarks count only where they are named.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from harness import run

from wfcode.diagnostics import ALL

HERE = Path(__file__).parent
SPECS = sorted((HERE / "specs").glob("*.yaml"))
PARTS = ("specs", "fragments", "forms", "wfcode.yaml")
GROUPS = ("WF1", "WF2", "WF3", "WF4", "WF5")
HEADLINE = re.compile(
    r"^(?:(?P<file>[^:\s]+):(?P<place>\d+:\d+): )?(?P<severity>error|warning|information)\[(?P<code>WF\d+)\]"
)
AT_LEAST = 100
OF_BYTES = {
    "WF102": (b"# to be written\n", "1:1"),
    "WF103": (b"wfcode: 1\ntitle: f\xfcr Reisen\n", "2:9"),
    "WF105": (b"title: x\n" + b"# " + b"x" * (5 * 1024 * 1024), "1:1"),
}
"""Codes of files that no comment can stand in, or that are too large to be kept."""
NO_FILE = {
    "WF133": "an edit by a model",
    "WF134": "an edit by a model",
    "WF136": "a value that a model sends",
    "WF132": "a file that the system refuses to open",
    "WF135": "a fault of the formatter itself",
}
"""Codes that no spec has."""


@dataclass(frozen=True, order=True)
class Mistake:
    """A finding as people see it; `place` is `LINE:COLUMN`, or `FILE:LINE:COLUMN` in another file."""

    place: str
    code: str


@dataclass(frozen=True)
class Expected:
    """What the first line of a spec says."""

    mistakes: tuple[Mistake, ...]
    command: tuple[str, ...]


def expected(line: str, spec: str) -> Expected:
    """The first line of a spec, read."""
    findings, _, command = line.removeprefix("#").partition("|")
    pairs = (part.split() for part in findings.split(","))
    mistakes = tuple(sorted(Mistake(place, code) for code, place in pairs))
    words = tuple(spec if word == "SPEC" else word for word in (command.split() or ["validate", "SPEC"]))
    return Expected(mistakes, words)


def first_line(path: Path) -> str:
    return path.read_text(encoding="utf-8").split("\n", 1)[0]


def told(text: str, spec: str) -> Iterator[tuple[str, Mistake]]:
    """Severity and finding of every first line of one."""
    for line in text.split("\n"):
        found = HEADLINE.match(line)
        if found:
            place = found["place"] or "-"
            is_here = found["file"] in (None, spec)
            yield found["severity"], Mistake(place if is_here else f"{found['file']}:{place}", found["code"])


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of all bad specs, with snapshots of the forms they name."""
    folder = tmp_path_factory.mktemp("bad")
    for part in PARTS:
        source = HERE / part
        shutil.copytree(source, folder / part) if source.is_dir() else shutil.copy(source, folder / part)
    (folder / "specs" / "mails.yaml").mkdir()
    return folder


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_the_mistakes_are_told_where_they_stand(path: Path, project: Path) -> None:
    spec = f"specs/{path.name}"
    wanted = expected(first_line(path), spec)
    result = run(*wanted.command, cwd=project)
    found = list(told(result.out + result.err, spec))
    named = {mistake.code for mistake in wanted.mistakes}
    assert tuple(sorted(m for severity, m in found if severity != "information" or m.code in named)) == wanted.mistakes
    if wanted.command[0] == "validate" and not any(mistake.place == "-" for mistake in wanted.mistakes):
        assert result.code == (3 if any(severity == "error" for severity, _ in found) else 0)
    else:
        assert result.code != 0


def test_there_are_many() -> None:
    assert len(SPECS) >= AT_LEAST


def test_every_code_of_a_spec_has_one() -> None:
    known = {entry.code for entry in ALL if entry.code.startswith(GROUPS)} - NO_FILE.keys() - OF_BYTES.keys()
    named = {mistake.code for path in SPECS for mistake in expected(first_line(path), path.name).mistakes}
    assert known - named == set()


@pytest.mark.parametrize("code", OF_BYTES)
def test_bytes_that_are_no_spec(code: str, tmp_path: Path) -> None:
    content, place = OF_BYTES[code]
    (tmp_path / "x.yaml").write_bytes(content)
    result = run("validate", "x.yaml", cwd=tmp_path)
    assert result.code == 3
    assert [mistake for _, mistake in told(result.out, "x.yaml")] == [Mistake(place, code)]


def test_a_file_that_the_system_refuses(tmp_path: Path) -> None:
    result = run("validate", f"{'x' * 300}.yaml", cwd=tmp_path)
    assert (result.code, result.out) == (64, "")
    assert "error[WF132]" in result.err
