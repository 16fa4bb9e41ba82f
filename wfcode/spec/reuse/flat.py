"""A spec with its fragments put in, as data that says the same: variables and secrets stay as they are written."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from wfcode.source import Document, MappingNode, Node, Scalar, SequenceNode
from wfcode.source.filled import Templated
from wfcode.source.nodes import FilePlace
from wfcode.spec.findings import Findings
from wfcode.spec.holes import Scope
from wfcode.spec.reuse.expander import Expander
from wfcode.spec.reuse.model import Load
from wfcode.spec.reuse.reading import Library
from wfcode.spec.variables import read_variables

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.|\'\')*\'')
_NUMBER: Final = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)", re.ASCII)


def flattened(document: Document, *, load: Load, folder: Path) -> dict[str, Any]:
    """The data of a spec without errors, every use of a fragment replaced; `folder` is where it is to lie."""
    root = document.root
    assert isinstance(root, MappingNode)
    findings = Findings(document.file)
    entry = root.index.get("vars")
    variables = read_variables({"vars": entry} if entry else {}, "vars", findings=findings)
    scope = Scope(findings, variables, keeps=True)
    found: dict[str, Any] = _data(Expander(Library(scope, load)).spec(root), folder)
    return found


def _data(node: Node, folder: Path) -> Any:
    if isinstance(node, SequenceNode):
        return [_data(item, folder) for item in node.items]
    if isinstance(node, Scalar):
        return _condition(node) if isinstance(node, Templated) else _scalar(node)
    found = {key.string: _data(value, folder) for key, value in node.entries}
    named = node.get("file") if len(found) == 1 else None
    if isinstance(named, Scalar) and isinstance(named.start, FilePlace):
        found["file"] = _beside(named, named.start.file, folder)
    return found


def _scalar(scalar: Scalar) -> Any:
    """The value where writing it again gives the same text, else the text."""
    value = scalar.value
    if isinstance(value, str) or value is None:
        return value
    written = json.dumps(value) if isinstance(value, bool) else str(value)
    return value if written == scalar.string else scalar.string


def _beside(named: Scalar, fragment: str, folder: Path) -> str:
    """A file that a fragment names, as the spec would name it."""
    path = Path(fragment).absolute().parent / named.string
    return Path(os.path.relpath(path, folder.absolute())).as_posix()


def _condition(scalar: Templated) -> str:
    """The condition with the values of parameters in it, in quotes where they need them."""
    text, found, at = scalar.string, "", 0
    for quoted in _QUOTED.finditer(text):
        found += _put(text[at : quoted.start()], scalar.constants, _constant)
        found += _put(quoted[0], scalar.constants, lambda value: json.dumps(value, ensure_ascii=False)[1:-1])
        at = quoted.end()
    return found + _put(text[at:], scalar.constants, _constant)


def _put(text: str, constants: Mapping[str, str], written: Callable[[str], str]) -> str:
    if not constants:
        return text
    holes = "|".join(re.escape(hole) for hole in sorted(constants, key=len, reverse=True))
    return re.sub(holes, lambda found: _kept(found[0], constants[found[0]], written), text)


def _kept(hole: str, value: str, written: Callable[[str], str]) -> str:
    return value if hole == value or value.startswith("${") else written(value)


def _constant(value: str) -> str:
    return value if _NUMBER.fullmatch(value) else json.dumps(value, ensure_ascii=False)
