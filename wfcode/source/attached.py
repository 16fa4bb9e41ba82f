"""The text files that a spec names, such as `{file: mails/rejected.md}`: which of them it may read, and their texts."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

from wfcode.files import shown

FRAGMENTS: Final = (".yaml", ".yml")
MAX_TEXT: Final = 1_000_000
"""The most bytes of a text file."""
_MOST_NAMES: Final = 2_000
_SUGGESTED: Final = 3


class Missing(Exception):
    """There is no such file; `suggestions` are files that are there, best first."""

    def __init__(self, where: str, suggestions: Sequence[str]) -> None:
        self.where, self.suggestions = where, tuple(suggestions)
        super().__init__(where)


class Forbidden(Exception):
    """A file that no spec may read, or none that holds text; the message is `reason`, `remedy` says what to do."""

    def __init__(self, reason: str, remedy: str) -> None:
        self.reason, self.remedy = reason, remedy
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Text:
    """A text file as read, line ends as LF: `file` as messages name it."""

    file: str
    text: str
    suffix: str


@dataclass
class Attached:
    """Reads the files that a spec names, all below its own `folder` or below `fragments`.

    `seen` maps each file that was asked for, from the folder on, to a digest of its content, "" without one: with the
    spec's own text it says what a plan was made from.
    """

    folder: Path
    fragments: Path | None = None
    seen: dict[str, str] = field(default_factory=dict)

    def text(self, word: str, suffixes: Sequence[str], *, beside: str = "") -> Text:
        """The text in the file that `word` names, from the folder of the spec, or of the file `beside`.

        Raises Missing and Forbidden.
        """
        base = Path(beside).absolute().parent if beside else self.folder
        root, path = self._placed(word, base)
        name = Path(os.path.relpath(path, self.folder)).as_posix()
        self.seen.setdefault(name, "")
        if path.suffix not in suffixes:
            raise Forbidden(f"it does not end in {_either(suffixes)}", "Rename the file, or write the text itself.")
        if any(part.startswith(".") for part in path.relative_to(root).parts):
            raise Forbidden("it is hidden: its name, or a folder's, begins with a dot", "Rename it.")
        content = self._content(path, root, base, suffixes)
        text = _decoded(content)
        self.seen[name] = sha256(content).hexdigest()
        return Text(shown(path), text, path.suffix)

    def fragment(self, name: str) -> Text:
        """The fragment of that name in `fragments`, ending in `.yaml` or `.yml`. Raises Missing and Forbidden."""
        if self.fragments is None:
            raise Forbidden("this spec is in no project", "Write the steps themselves.")
        beside = str(self.fragments / name)
        try:
            return self.text(f"{name}.yaml", FRAGMENTS, beside=beside)
        except Missing as missing:
            try:
                return self.text(f"{name}.yml", FRAGMENTS, beside=beside)
            except Missing:
                raise missing from None

    def _roots(self) -> tuple[Path, ...]:
        found = (self.folder, self.fragments) if self.fragments else (self.folder,)
        return tuple(Path(os.path.normpath(root.absolute())) for root in found)

    def _placed(self, word: str, base: Path) -> tuple[Path, Path]:
        """The file with the folder that allows it; the name alone decides, nothing is looked up."""
        remedy = "Name a file below the spec's own folder, or below `fragments`, such as `mails/rejected.md`."
        named = PurePosixPath(word)
        if not word.strip() or "\0" in word or "\\" in word or named.is_absolute() or PureWindowsPath(word).drive:
            raise Forbidden("its name is no relative path with slashes", remedy)
        path = Path(os.path.normpath(base.absolute() / named))
        root = next((root for root in self._roots() if path.is_relative_to(root) and path != root), None)
        if root is None:
            raise Forbidden("it lies outside of the spec's folder", remedy)
        return root, path

    def _content(self, path: Path, root: Path, base: Path, suffixes: Sequence[str]) -> bytes:
        inside = path.relative_to(root).parts
        try:
            for count in range(1, len(inside) + 1):
                if stat.S_ISLNK(root.joinpath(*inside[:count]).lstat().st_mode):
                    raise Forbidden("it is a symbolic link, or lies behind one", "Put the file itself there.")
            if not stat.S_ISREG(path.stat().st_mode):
                raise Forbidden("it is no file", "Name a text file.")
            with path.open("rb") as stream:
                content = stream.read(MAX_TEXT + 1)
        except (FileNotFoundError, NotADirectoryError):
            raise Missing(shown(path), self._close(path, base, suffixes)) from None
        except OSError as error:
            reason = f"the system refuses to read it ({error.strerror or error})"
            raise Forbidden(reason, "Check its permissions.") from None
        if len(content) >= MAX_TEXT:
            raise Forbidden("it is 1 MB or larger", "Shorten it, or part it.")
        return content

    def _close(self, path: Path, base: Path, suffixes: Sequence[str]) -> list[str]:
        """Names of files that are there and look like the one that was meant."""
        names = {Path(os.path.relpath(found, base)).as_posix(): found for found in self._there(suffixes)}
        wanted = Path(os.path.relpath(path, base)).as_posix()
        stems = {name: found.stem.casefold() for name, found in names.items()}
        same = [name for name, stem in stems.items() if stem == path.stem.casefold()]
        close = get_close_matches(wanted, names, _SUGGESTED, 0.6)
        alike = get_close_matches(path.stem.casefold(), stems.values(), _SUGGESTED, 0.6)
        by_stem = [name for stem in alike for name in names if stems[name] == stem]
        return list(dict.fromkeys([*same, *close, *by_stem]))[:_SUGGESTED]

    def _there(self, suffixes: Sequence[str]) -> Iterator[Path]:
        count = 0
        for root in self._roots():
            for folder, folders, files in os.walk(root):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(files):
                    count += 1
                    if count > _MOST_NAMES:
                        return
                    if not name.startswith(".") and Path(name).suffix in suffixes:
                        yield Path(folder, name)


def _decoded(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Forbidden(f"it is not UTF-8 (line {line})", "Save it as UTF-8.") from None
    if "\0" in text:
        raise Forbidden("it holds a zero byte, so it is no text", "Name a text file.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _either(suffixes: Iterable[str]) -> str:
    return " or ".join(f"`{suffix}`" for suffix in suffixes)
