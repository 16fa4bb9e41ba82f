"""`forms/<target>/<form id>.yaml`: the questions of a form as they were fetched last; committed, stable, readable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from wfcode.diagnostics.errors import WfcodeError
from wfcode.files import shown, write_atomic
from wfcode.source import parse
from wfcode.source.writing import dump_spec
from wfcode.spec.forms import Form, Question

FOLDER: Final = "forms"
HEAD: Final = "# The questions of a form, as `wfcode forms fetch` read them; fetch again instead of editing.\n"
_KEYS: Final = ("name", "label", "type", "options")


class BrokenSnapshot(WfcodeError):
    """A snapshot cannot be read."""

    code = "WF327"

    def __init__(self, path: Path, problem: str, form_id: str) -> None:
        super().__init__(f"{shown(path)} is no snapshot of a form ({problem}); run `wfcode forms fetch {form_id}`")


class Snapshots(Mapping[str, Form]):
    """The forms of a target that have a snapshot, by id; a file is read when its form is asked for, or BrokenSnapshot.

    `ids` maps ids as specs have them to those of the target, under which the files lie.
    """

    def __init__(self, root: Path, target: str, *, ids: Mapping[str, str] | None = None) -> None:
        self.folder = root / FOLDER / target
        self._ids = ids or {}
        self._read: dict[str, Form | None] = {}

    def path(self, form_id: str) -> Path:
        """Where the snapshot of a form lies."""
        return self.folder / f"{self._ids.get(form_id, form_id)}.yaml"

    def write(self, form: Form) -> tuple[Path, bool]:
        """The file of a snapshot, and whether it had to be changed."""
        path, text = self.folder / f"{form.id}.yaml", snapshot_text(form)
        self._read.clear()
        try:
            is_same = path.read_text(encoding="utf-8") == text
        except (OSError, ValueError):
            is_same = False
        if not is_same:
            write_atomic(path, text)
            _parsed.cache_clear()
        return path, not is_same

    def before(self, form_id: str) -> Form | None:
        """The form as its file has it; None also where the file cannot be read, for it is about to be replaced."""
        try:
            return self.get(form_id)
        except BrokenSnapshot:
            return None

    def __getitem__(self, form_id: str) -> Form:
        if form_id not in self._read:
            self._read[form_id] = self._load(form_id)
        found = self._read[form_id]
        if found is None:
            raise KeyError(form_id)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(path.stem for path in self.folder.glob("*.yaml") if path.stem.isdecimal()))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _load(self, form_id: str) -> Form | None:
        path = self.path(form_id)
        try:
            state = path.stat()
            return _parsed(path, form_id, state.st_mtime_ns, state.st_size)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BrokenSnapshot(path, error.strerror or str(error), form_id) from None


@lru_cache(maxsize=256)
def _parsed(path: Path, form_id: str, _changed: int, _size: int) -> Form:
    """The form in a file; many specs name the same one, and a file that was changed is read again."""
    document = parse(path.read_bytes(), file=shown(path))
    problem = next((finding.summary for finding in document.diagnostics if finding.is_error), "")
    if problem:
        raise BrokenSnapshot(path, problem, form_id)
    return _form(form_id, document.data(), path)


def snapshot_text(form: Form) -> str:
    """The text of a snapshot: the same form gives the same bytes."""
    questions = {qid: _entry(question) for qid, question in form.questions.items()}
    return HEAD + dump_spec({"form": form.id, "title": form.title, "questions": questions})


def _entry(question: Question) -> dict[str, Any]:
    found = {"name": question.name, "label": question.text, "type": question.type}
    entry: dict[str, Any] = {key: value for key, value in found.items() if value}
    return {**entry, "options": list(question.options)} if question.options else entry


def _form(form_id: str, data: Any, path: Path) -> Form:
    if not isinstance(data, dict) or not isinstance(data.get("questions"), dict):
        raise BrokenSnapshot(path, "it holds no questions", form_id)
    questions = {}
    for qid, entry in data["questions"].items():
        options = entry.get("options", []) if isinstance(entry, dict) else None
        if not isinstance(options, list) or not set(entry) <= set(_KEYS):
            raise BrokenSnapshot(path, f"question {qid} is none", form_id)
        name, label, kind = (str(entry.get(key, "")) for key in _KEYS[:3])
        questions[str(qid)] = Question(str(qid), name, label, kind, tuple(map(str, options)))
    return Form(form_id, str(data.get("title", "")), questions)
