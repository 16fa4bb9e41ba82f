"""The specs of a project: which files they are, and by which key each is known."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wfcode.diagnostics import Diagnostic, Range, Related, report
from wfcode.source import Document, MappingNode, Scalar

FRAGMENTS = "fragments"
SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True)
class Key:
    """The workflow key of a spec; `range` is its place, None where it is the file's name."""

    key: str
    path: Path
    file: str
    range: Range | None


@dataclass(frozen=True)
class Head(Key):
    """The workflow key and the title of a spec."""

    title: str


def spec_files(root: Path, folders: Iterable[str]) -> tuple[Path, ...]:
    """Every `*.yaml` and `*.yml` below the folders, sorted, each once.

    Names with a dot in front are left out, and so are fragments and the project file, which are no specs.
    """
    names = tuple(folders)
    shared = {_normal(fragments_for(root, names, root / folder)) for folder in names}
    found = {path for folder in names for path in _below(root / folder, without=shared)}
    return tuple(sorted(found - {root / "wfcode.yaml"}))


def fragments_for(root: Path, folders: Iterable[str], folder: Path) -> Path:
    """The folder of fragments for specs in `folder`: beside their folder of specs, never above the root."""
    place, top = _normal(folder), _normal(root)
    for each in folders:
        specs = _normal(root / each)
        if place.is_relative_to(specs) and specs != top:
            return specs.parent / FRAGMENTS
    return root / FRAGMENTS


def _normal(path: Path) -> Path:
    """The path without `..`; links are not followed, for the name alone decides."""
    return Path(os.path.normpath(path.absolute()))


def missing_folders(root: Path, folders: Iterable[str]) -> tuple[str, ...]:
    """The folders that do not exist."""
    return tuple(folder for folder in folders if not (root / folder).is_dir())


def _below(folder: Path, *, without: Container[Path]) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        kept = (name for name in folders if not name.startswith("."))
        folders[:] = [name for name in kept if _normal(Path(parent, name)) not in without]
        for name in files:
            if name.endswith(SUFFIXES) and not name.startswith("."):
                yield Path(parent, name)


def head_of(document: Document, path: Path) -> Head:
    """The key a spec gives itself by `workflow:`, else the stem of its file; its title, else its key."""
    key, title = _text(document, "workflow"), _text(document, "title")
    name = key.string if key else path.stem
    return Head(name, path, document.file, key.range if key else None, title.string if title else name)


def _text(document: Document, name: str) -> Scalar | None:
    node = document.root.get(name) if isinstance(document.root, MappingNode) else None
    return node if isinstance(node, Scalar) and node.value is not None and node.string else None


def doubled_keys(keys: Iterable[Key]) -> tuple[Diagnostic, ...]:
    """An error for each spec whose key another file has already; names that differ by case only count as one."""
    first: dict[str, Key] = {}
    findings: list[Diagnostic] = []
    for each in keys:
        other = first.setdefault(each.key.casefold(), each)
        if other is not each:
            findings.append(_doubled(each, other))
    return tuple(findings)


def _doubled(each: Key, other: Key) -> Diagnostic:
    return report(
        "WF608",
        f"{each.file} and {other.file} both have the workflow key `{other.key}`",
        detail="A key belongs to one spec: write another `workflow:` in one of the two, or remove a file.",
        file=each.file,
        range=each.range,
        related=(Related(f"`{other.key}` is taken here", other.file, other.range),),
    )
