"""From a tree to a spec that the compiler takes: what breaks a rule of the flow is allowed, what no spec may hold is
left out, and what has no words is written as opaque; each with a note."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from wfcode.compile import Compiled
from wfcode.compile.lenient import ABOUT_CONTENT
from wfcode.decompile.errors import NotProven
from wfcode.decompile.spec import Style, Written, decompile
from wfcode.diagnostics import Diagnostic, Range, Severity, find, report
from wfcode.source import Document, MappingNode, Node, SequenceNode
from wfcode.source.writing import dump_spec
from wfcode.spec.addresses import address
from wfcode.spec.forms import Form
from wfcode.tree import TRIGGER, Tree

Compiling: TypeAlias = Callable[[str, Mapping[str, str]], tuple[Document, Compiled]]
"""Compiles a spec's text with the files beside it."""
ROUNDS: Final = 8
_FLOW: Final = "WF4"
_FORGIVEN: Final = frozenset({"WF320", "WF321"})
"""What may be allowed, but is better told again once somebody changes the text: tokens that stand for nothing.

A full spec is there to be carried to another account, where nothing was applied yet: it allows them.
"""
_SETTINGS: Final = frozenset({"with", "raw", "name", "schedule", "manual", "webhook"})


@dataclass(frozen=True)
class Said:
    """A spec that compiles; `forgiven` are the errors that are none on a step nobody has touched."""

    text: str
    written: Written
    compiled: Compiled
    notes: tuple[Diagnostic, ...]
    forgiven: tuple[Diagnostic, ...]


@dataclass
class _Concessions:
    """What a spec had to be given so that it compiles."""

    allow: dict[str, set[str]] = field(default_factory=dict)
    dropped: dict[tuple[str | int, ...], str] = field(default_factory=dict)
    opaque: dict[str, str] = field(default_factory=dict)
    bare: frozenset[str] = frozenset()

    @property
    def size(self) -> int:
        return sum(map(len, self.allow.values())) + len(self.dropped) + len(self.opaque)


def say(
    tree: Tree,
    *,
    key: str,
    forms: Mapping[str, Form],
    style: Style,
    compiling: Compiling,
    bare: Collection[str] = (),
) -> Said:
    """The spec of a tree. Raises NotProven where even with every concession the compiler refuses it.

    `bare` are steps to which the defaults of the project do not apply.
    """
    given = _Concessions(bare=frozenset(bare))
    passing: Collection[str] = () if style.full else _FORGIVEN
    for _ in range(ROUNDS):
        written = decompile(tree, key=key, forms=forms, style=style, opaque=given.opaque)
        data = _conceded(written.data, given)
        text = dump_spec(data)
        document, compiled = compiling(text, written.files)
        before = given.size
        concerned = [finding for finding in compiled.diagnostics if not _is_forgiven(finding, compiled, passing)]
        for finding in concerned:
            _concede(finding, _path(finding, document, compiled), given)
        if given.size == before:
            break
    errors = [finding for finding in concerned if finding.is_error]
    if errors or compiled.tree is None:
        raise NotProven(key, [_where(_path(each, document, compiled)) for each in errors], why=_why(errors))
    forgiven = tuple(each for each in compiled.diagnostics if each.is_error and _is_forgiven(each, compiled, passing))
    return Said(text, written, compiled, (*written.notes, *_told(given)), forgiven)


def _is_forgiven(finding: Diagnostic, compiled: Compiled, passing: Collection[str]) -> bool:
    """Whether an error that nobody can allow is none on a step that is as it was applied, as every imported step is.

    `passing` are codes that could be allowed and are not, because they pass with the next change of the text.
    """
    lasting = _can_be_allowed(finding) and finding.code not in passing
    return compiled.tree is not None and finding.code.startswith(ABOUT_CONTENT) and not lasting


def _can_be_allowed(finding: Diagnostic) -> bool:
    entry = find(finding.code)
    return entry is not None and entry.can_be_allowed


def _is_to_be_allowed(finding: Diagnostic) -> bool:
    """Whether a finding is silenced on its step: what would stop a plan, and what is said against the live flow."""
    is_about_flow = finding.code.startswith(_FLOW) and finding.severity is not Severity.INFORMATION
    return _can_be_allowed(finding) and (finding.is_error or is_about_flow)


def _conceded(data: dict[str, Any], given: _Concessions) -> dict[str, Any]:
    data = copy.deepcopy(data)
    for path in sorted(given.dropped, key=lambda path: (len(path), str(path)), reverse=True):
        _drop(data, path)
    for key in given.bare:
        step = data["trigger"] if key == TRIGGER else data["steps"].get(key, {})
        step["defaults"] = "none"
    for key, codes in given.allow.items():
        step = data["trigger"] if key == TRIGGER else data["steps"].get(key)
        if step is not None:
            step["lifecycle"] = {"allow": sorted(codes)}
    return data


def _drop(data: Any, path: tuple[str | int, ...]) -> None:
    """Takes one value out; a block that is empty without it goes too."""
    parents = []
    for part in path:
        if not (part in data if isinstance(data, dict) else isinstance(part, int) and part < len(data)):
            return
        parents.append((data, part))
        data = data[part]
    for holder, part in reversed(parents):
        del holder[part]
        if holder:
            return


def _path(finding: Diagnostic, document: Document, compiled: Compiled) -> tuple[str | int, ...]:
    """Where in the spec a finding is; one about a file beside it stands where the file is used."""
    places = [(finding.file, finding.range), *((each.file, each.range) for each in finding.related)]
    place = next((place for file, place in places if place and file == compiled.file), None)
    return path_at(document.root, place) if place and document.root else ()


def _concede(finding: Diagnostic, path: tuple[str | int, ...], given: _Concessions) -> None:
    """Notes what would quiet a finding on a step, if anything would; a remark needs no quieting."""
    key = str(path[1]) if path[:1] == ("steps",) and len(path) > 1 else TRIGGER if path[:1] == (TRIGGER,) else ""
    if not key:
        return
    inner = path[1:] if key == TRIGGER else path[2:]
    if _is_to_be_allowed(finding):
        given.allow.setdefault(key, set()).add(finding.code)
    elif finding.is_error and inner and inner[0] in _SETTINGS:
        given.dropped[_setting(path, inner)] = finding.summary
    elif finding.is_error and key != TRIGGER:
        given.opaque[key] = finding.summary


def _setting(path: tuple[str | int, ...], inner: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The path of the smallest thing that can be left out: a list or an object counts as one."""
    whole = len(path) - len(inner)
    for place, part in enumerate(inner):
        if isinstance(part, int):
            return path[: whole + place]
    return path


def path_at(node: Node | None, place: Range) -> tuple[str | int, ...]:
    """The path of the innermost value around a place of a document."""
    path: list[str | int] = []
    while node is not None:
        inner = next(((part, below) for part, around, below in _entries(node) if _holds(around, below, place)), None)
        if inner is None:
            break
        path.append(inner[0])
        node = inner[1]
    return tuple(path)


def _entries(node: Node) -> list[tuple[str | int, Range, Node]]:
    if isinstance(node, MappingNode):
        return [(key.string, key.range, value) for key, value in node.entries]
    if isinstance(node, SequenceNode):
        return [(number, item.range, item) for number, item in enumerate(node.items)]
    return []


def _holds(key: Range, value: Node, place: Range) -> bool:
    return any(each.start <= place.start and place.end <= each.end for each in (key, value.range))


def _where(path: tuple[str | int, ...]) -> str:
    own = path[1:] if path[:1] == ("steps",) else path
    return address(*map(str, own)) or "the spec"


def _why(errors: list[Diagnostic]) -> str:
    return f"cannot be said in a spec ({errors[0].code}: {errors[0].summary})" if errors else "cannot be compiled"


def _told(given: _Concessions) -> list[Diagnostic]:
    detail = "The spec does not manage it; it stays on the server as it is."
    return [
        report("WF656", f"`{address(*map(str, _own(path)))}` is left out: {summary}", detail=detail)
        for path, summary in given.dropped.items()
    ]


def _own(path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    return path[1:] if path[:1] == ("steps",) else path
