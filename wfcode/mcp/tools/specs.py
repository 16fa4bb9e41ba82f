"""Specs: listed, read, written anew, checked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from wfcode.compile import Compiled, exits
from wfcode.diagnostics.errors import InvalidSpec
from wfcode.diagnostics.model import Diagnostic
from wfcode.mcp.answer import Answer, Data, Pages, cut, lines, paged, size_of
from wfcode.mcp.boundary import FINDINGS, Ctx, Tool, desk_of, finding_lines
from wfcode.mcp.guards import check_new
from wfcode.mcp.operator import Mode
from wfcode.mcp.places import Places, content, digest
from wfcode.project import Project
from wfcode.render.exits import arrow
from wfcode.source import parse

READ = 7_000
READ_ASKED = 40_000
LARGEST = 500_000

Spec = Annotated[str, Field(description="Key, or path as list_specs names it", max_length=200)]


class SpecLine(Data):
    """One spec."""

    spec: str
    title: str
    file: str


class SpecList(Answer):
    """The specs within reach, by page."""

    specs: tuple[SpecLine, ...]
    pages: Pages

    def text(self) -> str:
        """One line for each."""
        rows = [f"{each.spec}: {each.title} ({each.file})" for each in self.specs]
        return lines([*rows, self.pages.note("specs")]) or "no spec matches"


class SpecText(Answer):
    """The text of a spec, or some lines of it; `digest` goes into edit_spec."""

    spec: str
    file: str
    digest: str
    first_line: int
    last_line: int
    lines: int
    content: str

    def text(self) -> str:
        """The lines under a heading."""
        more = "" if self.last_line >= self.lines else f"; more with first_line={self.last_line + 1}"
        head = f"{self.file} digest={self.digest} lines {self.first_line}-{self.last_line} of {self.lines}{more}"
        return f"{head}\n{self.content}"


class Finding(Data):
    """One finding; line and column are 0 where it has no place."""

    code: str
    severity: str
    line: int
    column: int
    summary: str
    remedy: str
    suggestions: tuple[str, ...]


class Checked(Answer):
    """What the checks found, and where each step leads."""

    spec: str
    file: str
    digest: str
    ok: bool
    findings: tuple[Finding, ...]
    findings_left_out: int
    exits: tuple[str, ...]

    def text(self) -> str:
        """Findings first, then one line for each step."""
        head = f"{self.file} digest={self.digest}: {'no errors' if self.ok else 'has errors'}"
        found = [f"{each.line}:{each.column} {each.severity}[{each.code}] {each.summary}" for each in self.findings]
        remedies = [f"{row}\n  {each.remedy}" for row, each in zip(found, self.findings, strict=True)]
        left = f"and {self.findings_left_out} more findings" if self.findings_left_out else ""
        return lines([head, *remedies, left, *self.exits])


async def list_specs(
    ctx: Ctx, query: Annotated[str, Field(max_length=100)] = "", page: Annotated[int, Field(ge=1)] = 1
) -> SpecList:
    """Specs of the project, those whose key or title holds the query."""
    places = desk_of(ctx).places
    wanted = query.casefold()
    found = [
        SpecLine(spec=head.key, title=cut(head.title, 100), file=places.name_of(head.path))
        for head in places.heads()
        if wanted in f"{head.key} {head.title}".casefold()
    ]
    shown, pages = paged(found, page, size=size_of)
    return SpecList(specs=shown, pages=pages)


async def read_spec(
    ctx: Ctx,
    spec: Spec,
    first_line: Annotated[int, Field(ge=1)] = 1,
    last_line: Annotated[int, Field(ge=0, description="0: as much as fits")] = 0,
) -> SpecText:
    """Text of a spec, or of fragments/NAME, with the digest that edits want."""
    places = desk_of(ctx).places
    path = places.readable(spec)
    data = content(path)
    rows = data.decode("utf-8-sig", "replace").splitlines(keepends=True)
    end = last_line or len(rows)
    room = READ_ASKED if last_line else READ
    taken: list[str] = []
    for row in rows[first_line - 1 : end]:
        room -= len(row)
        if room < 0:
            break
        taken.append(row)
    return SpecText(
        spec=spec,
        file=places.name_of(path),
        digest=digest(data),
        first_line=first_line,
        last_line=first_line + len(taken) - 1,
        lines=len(rows),
        content="".join(taken),
    )


async def create_spec(
    ctx: Ctx,
    name: Annotated[str, Field(description="Becomes the workflow key", max_length=64)],
    text: Annotated[str, Field(description="The whole YAML", max_length=LARGEST)],
) -> Checked:
    """Write a new spec and check it; a text that cannot be read is not written."""
    places = desk_of(ctx).places
    path = places.new(name)
    document = parse(text, file=places.name_of(path))
    if document.root is None:
        raise InvalidSpec(document.diagnostics)
    check_new(document)
    _check_key(document.data(), name, places)
    places.write_new(path, text)
    return checked(places.project, path, name=places.name_of(path))


async def validate_spec(ctx: Ctx, spec: Spec) -> Checked:
    """Findings of a spec with their places, then where each step leads; asks no server."""
    places = desk_of(ctx).places
    path = places.spec(spec)
    return checked(places.project, path, name=places.name_of(path))


def _check_key(data: Any, name: str, places: Places) -> None:
    """A key other than the file's must not be one that a live workflow is bound to already."""
    key = data.get("workflow") if isinstance(data, dict) else None
    if key is not None and str(key) != name:
        places.new(str(key))


def checked(project: Project, path: Path, *, name: str) -> Checked:
    """The findings of a spec on disk, by the same checks that planning does."""
    compiled = project.validate(path)
    return checked_as(compiled, name=name, digest_=digest(content(path)))


def checked_as(compiled: Compiled, *, name: str, digest_: str) -> Checked:
    """A compiled spec as an answer."""
    shown, _ = paged([finding_of(each) for each in compiled.diagnostics], 1, size=size_of, most=4_000)
    shown = shown[:FINDINGS]
    return Checked(
        spec=compiled.key,
        file=name,
        digest=digest_,
        ok=compiled.ok,
        findings=shown,
        findings_left_out=len(compiled.diagnostics) - len(shown),
        exits=exit_lines(exits(compiled.tree)) if compiled.tree is not None else (),
    )


def finding_of(finding: Diagnostic) -> Finding:
    """A diagnostic as an answer holds it."""
    _, *remedy = finding_lines(finding)
    start = finding.range.start if finding.range else None
    return Finding(
        code=finding.code,
        severity=finding.severity.value,
        line=start.line if start else 0,
        column=start.column if start else 0,
        summary=cut(finding.summary, 300),
        remedy=cut(" ".join(remedy).strip(), 500),
        suggestions=finding.suggestions,
    )


def exit_lines(ways: Iterable[tuple[str, list[tuple[str, str]]]], *, most: int = 3_000) -> tuple[str, ...]:
    """`manager: Approve -> pay, Deny -> rejected`, one step a line, as many as fit."""
    rows = [f"{step}: {', '.join(arrow(*way) for way in found)}" for step, found in ways if found]
    shown, pages = paged(rows, 1, size=len, most=most)
    return (*shown, f"and {pages.total - len(shown)} more steps") if pages.next_page else shown


TOOLS = (
    Tool(list_specs, "Specs"),
    Tool(read_spec, "Read a spec"),
    Tool(create_spec, "Write a new spec", needs=Mode.PLAN, writes=True),
    Tool(validate_spec, "Check a spec"),
)
