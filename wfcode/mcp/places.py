"""Which files a model may name: specs and fragments, by key or by path, never through a link or past a dot."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from wfcode.files import NotWritten, create
from wfcode.mcp.errors import AlreadyThere, NotGivenOut
from wfcode.project import Project
from wfcode.settings.errors import UnknownSpec
from wfcode.settings.specs import SUFFIXES, Head

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", re.ASCII)
FRAGMENTS = "fragments"
TEXTS = (".html", ".md", ".txt")


class Places:
    """The spec files of a project that are within reach."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.folders: Sequence[str] = project.settings.specs

    def heads(self) -> tuple[Head, ...]:
        """Key, title and file of every spec within reach."""
        return tuple(head for head in self.project.heads() if self._is_plain(head.path))

    def name_of(self, path: Path) -> str:
        """The path below the project, as answers name a file."""
        return Path(os.path.relpath(path, self.project.root)).as_posix()

    def spec(self, name: str) -> Path:
        """The file of the spec of that key or path. Raises UnknownSpec and NotGivenOut."""
        return self.head(name).path

    def key(self, name: str) -> str:
        """The workflow key of that spec. Raises UnknownSpec and NotGivenOut."""
        return self.head(name).key

    def head(self, name: str) -> Head:
        """The spec of that key or path. Raises UnknownSpec and NotGivenOut."""
        heads = self.heads()
        found = next((head for head in heads if name in (head.key, self.name_of(head.path))), None)
        if found is not None:
            return found
        if NAME.fullmatch(name):
            raise UnknownSpec(name, sorted(head.key for head in heads), self.folders)
        raise NotGivenOut(name, self.folders)

    def readable(self, name: str) -> Path:
        """The same, fragments too: `fragments/NAME`."""
        folder, _, stem = name.partition("/")
        if folder != FRAGMENTS:
            return self.spec(name)
        found = {path.stem: path for path in self._fragments()}.get(stem.removesuffix(".yaml"))
        if found is None:
            raise NotGivenOut(name, (*self.folders, FRAGMENTS))
        return found

    def check_name(self, name: str) -> None:
        """Raises NotGivenOut for a name that no new spec can have."""
        if not NAME.fullmatch(name):
            raise NotGivenOut(name, self.folders)

    def new(self, name: str) -> Path:
        """Where a new spec of that name goes. Raises NotGivenOut, and AlreadyThere also where the key is bound."""
        self.check_name(name)
        bound = self.project.bindings.list(self.project.target.name)
        taken = {head.key.casefold() for head in self.project.heads()} | {key.casefold() for key in bound}
        if name.casefold() in taken:
            raise AlreadyThere(f"a workflow with the key {name}")
        folder = self.project.root / self.folders[0]
        if not self._is_plain(folder / f"{name}.yaml"):
            raise NotGivenOut(name, self.folders)
        return folder / f"{name}.yaml"

    def check_new(self, paths: Iterable[Path]) -> None:
        """Raises NotGivenOut where one of the paths leads through a link or past a dot; texts of mails may be among."""
        for path in paths:
            if not self._is_plain(path, suffixes=(*SUFFIXES, *TEXTS)):
                raise NotGivenOut(str(path), self.folders)

    def write_new(self, path: Path, text: str) -> None:
        """Write a file that does not exist. Raises AlreadyThere and NotWritten."""
        if not create(path, text):
            raise AlreadyThere(self.name_of(path))

    def _fragments(self) -> Iterator[Path]:
        for path in sorted((self.project.root / FRAGMENTS).glob("*.yaml")):
            if path.is_file() and self._is_plain(path):
                yield path

    def _is_plain(self, path: Path, *, suffixes: Sequence[str] = SUFFIXES) -> bool:
        """True where nothing below the project is a link or begins with a dot, and the suffix is a usual one."""
        root = self.project.root
        try:
            inside = path.relative_to(root)
        except ValueError:
            return False
        steps = [root.joinpath(*inside.parts[:count]) for count in range(1, len(inside.parts) + 1)]
        hidden = any(part.startswith(".") for part in inside.parts)
        return not hidden and path.suffix in suffixes and not any(step.is_symlink() for step in steps)


def content(path: Path) -> bytes:
    """The bytes of a file. Raises NotWritten where the system refuses."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotWritten(path, error) from None


def digest(data: bytes) -> str:
    """What stands for a text: sixteen hex digits."""
    return hashlib.sha256(data).hexdigest()[:16]
