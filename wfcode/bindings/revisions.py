"""Where revisions are kept: `.wfcode/revisions/TARGET/WORKFLOW/NUMBER.json`, for the eyes of the user alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from pydantic import ValidationError

from wfcode.bindings.errors import BrokenRevision, NewerRevision, NoRevision
from wfcode.bindings.revision import FORMAT_VERSION, Draft, Revision
from wfcode.bindings.store import SUFFIX, file_name
from wfcode.files import PRIVATE_FOLDER, private_folder, write_atomic

FOLDER = "revisions"


class RevisionStore(Protocol):
    """Keeps revisions by target and workflow key.

    Must: number from 1 upwards without ever giving a number twice; keep what was added whatever comes after. Must not:
    change a revision. May: drop the oldest.
    """

    def add(self, target: str, workflow: str, draft: Draft) -> Revision:
        """Keep a revision under the next number."""
        ...

    def read(self, target: str, workflow: str, number: int | None = None) -> Revision:
        """The revision of that number, the newest for None; NoRevision where there is none."""
        ...

    def list(self, target: str, workflow: str) -> tuple[Revision, ...]:
        """All revisions, newest first."""
        ...


class FileRevisions:
    """Revisions as JSON files below the project's private folder."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def path(self, target: str, workflow: str, number: int) -> Path:
        """The file of that revision, whether it exists or not."""
        return self._folder(target, workflow) / f"{number}{SUFFIX}"

    def add(self, target: str, workflow: str, draft: Draft) -> Revision:
        """Write the next file. Raises NotWritten; the caller holds the workflow's lock."""
        private_folder(self._root)
        revision = Revision(number=max(self._numbers(target, workflow), default=0) + 1, **dict(draft))
        write_atomic(self.path(target, workflow, revision.number), dump(revision), private=True)
        return revision

    def read(self, target: str, workflow: str, number: int | None = None) -> Revision:
        """The revision in a file. Raises NoRevision, BrokenRevision and NewerRevision."""
        known = sorted(self._numbers(target, workflow))
        if not known or (number is not None and number not in known):
            raise NoRevision(workflow, target, number=number, known=known)
        return self._read(self.path(target, workflow, known[-1] if number is None else number))

    def list(self, target: str, workflow: str) -> tuple[Revision, ...]:
        """All revisions, newest first. Raises BrokenRevision and NewerRevision."""
        numbers = sorted(self._numbers(target, workflow), reverse=True)
        return tuple(self._read(self.path(target, workflow, number)) for number in numbers)

    def _read(self, path: Path) -> Revision:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BrokenRevision(path, error.strerror or "the system refuses to read it") from None
        except (ValueError, RecursionError):
            raise BrokenRevision(path, "it holds no JSON") from None
        version = data.get("format_version") if isinstance(data, dict) else None
        if type(version) is int and version > FORMAT_VERSION:
            raise NewerRevision(path, version, known=FORMAT_VERSION)
        try:
            return Revision.model_validate(data)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            raise BrokenRevision(path, f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None

    def _numbers(self, target: str, workflow: str) -> Iterator[int]:
        for path in self._folder(target, workflow).glob(f"*{SUFFIX}"):
            if path.stem.isascii() and path.stem.isdecimal():
                yield int(path.stem)

    def _folder(self, target: str, workflow: str) -> Path:
        return self._root / PRIVATE_FOLDER / FOLDER / file_name(target) / file_name(workflow)


def dump(revision: Revision) -> str:
    """The revision as text."""
    return json.dumps(revision.model_dump(mode="json"), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
