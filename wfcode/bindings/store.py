"""Where bindings are kept: one file per workflow and target, or whatever else implements `BindingStore`."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import quote, unquote

from pydantic import BaseModel, ValidationError

from wfcode.bindings.errors import BrokenBinding, NewerBinding
from wfcode.bindings.model import FORMAT_VERSION, Binding, RecordedStep
from wfcode.files import PRIVATE_FOLDER, NotWritten, private_folder, write_atomic

SUFFIX = ".json"
FOLDER = "bindings"
Read = TypeVar("Read", bound=BaseModel)


class BindingStore(Protocol):
    """Keeps bindings by target and workflow key.

    Must: give back exactly what was written; replace as a whole or not at all; raise a WfcodeError, never answer
    None, where a binding exists and cannot be read. Must not: merge, or lock. May: keep older ones.
    """

    def read(self, target: str, workflow: str) -> Binding | None:
        """The binding, None where there is none."""
        ...

    def write(self, target: str, workflow: str, binding: Binding) -> None:
        """Keep a binding in place of the one before."""
        ...

    def delete(self, target: str, workflow: str) -> bool:
        """Forget a binding; True where there was one."""
        ...

    def list(self, target: str) -> tuple[str, ...]:
        """The keys of all bound workflows of the target, sorted."""
        ...


class FileBindings:
    """Bindings as JSON files: committed ones in `bindings/`, those of sandboxes in `.wfcode/bindings/`."""

    def __init__(self, root: Path, *, sandboxes: Collection[str]) -> None:
        self._root = root
        self._sandboxes = frozenset(sandboxes)

    def path(self, target: str, workflow: str) -> Path:
        """The file of that binding, whether it exists or not; a key with a slash stays one file name."""
        return self._folder(target) / (file_name(workflow) + SUFFIX)

    def read(self, target: str, workflow: str) -> Binding | None:
        """The binding, None where there is no file. Raises BrokenBinding and NewerBinding."""
        path = self.path(target, workflow)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BrokenBinding(path, error.strerror or "the system refuses to read it") from None
        except UnicodeDecodeError:
            raise BrokenBinding(path, "it is no UTF-8 text") from None
        return parse(text, path)

    def write(self, target: str, workflow: str, binding: Binding) -> None:
        """Replace the file as a whole; nothing is written where its bytes would stay the same."""
        path = self.path(target, workflow)
        text = dump(binding)
        if target in self._sandboxes:
            private_folder(self._root)
        if not _holds(path, text):
            write_atomic(path, text)

    def delete(self, target: str, workflow: str) -> bool:
        """Remove the file; True where there was one."""
        path = self.path(target, workflow)
        try:
            path.unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise NotWritten(path, error) from None
        return True

    def list(self, target: str) -> tuple[str, ...]:
        """The keys of all files of the target, sorted."""
        files = self._folder(target).glob(f"*{SUFFIX}")
        return tuple(
            sorted(
                unquote(path.name.removesuffix(SUFFIX), errors="surrogatepass") for path in files if path.name[0] != "."
            )
        )

    def _folder(self, target: str) -> Path:
        base = self._root / PRIVATE_FOLDER if target in self._sandboxes else self._root
        return base / FOLDER / file_name(target)


def file_name(name: str) -> str:
    """The name as one part of a path: no separators, no dot in front; `urllib.parse.unquote` leads back."""
    safe = quote(name, safe=" ()+,=@", errors="surrogatepass")
    return f"%2E{safe[1:]}" if safe.startswith(".") else safe


def dump(binding: Binding) -> str:
    """The binding as text: keys sorted, one line per value, the same bytes for the same binding."""
    return json.dumps(binding.model_dump(mode="json"), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def parse(text: str, path: Path) -> Binding:
    """The binding in a text; `path` is for the errors BrokenBinding and NewerBinding."""
    if any(line.startswith(("<<<<<<< ", ">>>>>>> ")) for line in text.splitlines()):
        raise BrokenBinding(path, "it holds an unresolved Git merge, take one side whole")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BrokenBinding(path, f"no JSON at line {error.lineno}, column {error.colno}") from None
    except (ValueError, RecursionError):
        raise BrokenBinding(path, "no JSON that can be read") from None
    _check_version(data, path)
    found = _validated(Binding, data, path)
    for key, step in found.steps.items():
        for name, recorded in (("applied", step.applied), ("seen", step.seen)):
            if recorded is not None:
                _validated(RecordedStep, recorded, path, at=("steps", key, name))
    _check_elements(found, path)
    return found


def _validated(model: type[Read], data: object, path: Path, *, at: tuple[str, ...] = ()) -> Read:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, (*at, *first["loc"])))
        raise BrokenBinding(path, f"{place}: {first['msg']}") from None


def _check_elements(binding: Binding, path: Path) -> None:
    """Two steps are never one element; a merge of two branches can make them so."""
    owners: dict[int, str] = {}
    for key, step in binding.steps.items():
        other = owners.setdefault(step.element_id, key)
        if other != key:
            raise BrokenBinding(path, f"`{other}` and `{key}` are both element {step.element_id}")


def _check_version(data: Any, path: Path) -> None:
    version = data.get("format_version") if isinstance(data, dict) else None
    if type(version) is not int or version < 1:
        raise BrokenBinding(path, "it has no `format_version`, so it is no binding")
    if version > FORMAT_VERSION:
        raise NewerBinding(path, version, known=FORMAT_VERSION)


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode("utf-8", "backslashreplace")
    except OSError:
        return False
