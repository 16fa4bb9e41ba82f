"""The house as drawn: which package may import which, and what a command must not load."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "wfcode"
BELOW = {
    "diagnostics": set(),
    "tree": set(),
    "steps": {"tree"},
    "files": {"diagnostics"},
    "source": {"diagnostics", "files"},
    "spec": {"diagnostics", "source", "steps", "tree"},
    "forms": {"diagnostics", "files", "source", "spec"},
    "compile": {"diagnostics", "source", "spec", "steps", "tree"},
    "wire": {"steps", "tree"},
    "bindings": {"diagnostics", "files", "tree"},
    "plan": {"bindings", "diagnostics", "steps", "tree", "wire"},
    "jotform": {"diagnostics"},
    "settings": {"diagnostics", "files", "jotform", "source"},
    "apply": {"bindings", "diagnostics", "files", "jotform", "plan", "steps", "tree", "wire"},
    "health": {"compile", "diagnostics", "spec", "steps", "tree", "wire"},
    "decompile": {
        *("apply", "bindings", "compile", "diagnostics", "jotform", "plan", "source", "spec", "steps", "tree", "wire")
    },
    "sandbox": {"diagnostics", "steps", "tree"},
}
"""What each package may import of ours; packages that are not named stand above all of these."""
TOP = {"cli", "mcp", "render", "sandbox"}


def imports(path: Path) -> Iterator[str]:
    """The packages of ours that a module imports, in functions too, but not for type checking alone."""
    for node in ast.walk(_without_type_checking(ast.parse(path.read_text(encoding="utf-8")))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" if node.module == "wfcode" else node.module for alias in node.names]
        for name in names:
            if name.startswith("wfcode."):
                yield name.split(".")[1]


def _without_type_checking(tree: ast.Module) -> ast.Module:
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING")
    ]
    return tree


def modules(package: str) -> list[Path]:
    single = PACKAGE / f"{package}.py"
    return [single] if single.exists() else sorted((PACKAGE / package).rglob("*.py"))


@pytest.mark.parametrize("package", BELOW)
def test_a_package_imports_only_what_lies_below_it(package: str) -> None:
    found = {(path.name, name) for path in modules(package) for name in imports(path)}
    assert {(path, name) for path, name in found if name not in BELOW[package] | {package, "__version__"}} == set()


def test_nothing_imports_the_command_line_or_the_server_and_only_they_import_what_is_shown() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for name in imports(path):
            assert name != "cli" or room == name or path.name == "__main__.py", (path, name)
            assert name != "mcp" or room in {"cli", "mcp"}, (path, name)
            assert name != "render" or room in {"cli", "mcp", "render"}, (path, name)
            assert name != "sandbox" or room in {"cli", "sandbox", "project"}, (path, name)


def test_every_package_has_its_place_in_the_drawing() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms - BELOW.keys() <= TOP


HEAVY = {"mcp", "networkx", "deepdiff", "httpx"}
LIGHT = {
    "--version": HEAVY,
    "--help": HEAVY,
    "steps list": HEAVY,
    "steps show approval": HEAVY,
    "explain WF101": HEAVY,
    "validate SPEC": {"mcp", "httpx"},
}


@pytest.mark.parametrize("words", LIGHT)
def test_a_command_loads_only_what_it_needs(words: str) -> None:
    spec = PACKAGE.parent / "specs" / "expense-claim.yaml"
    arguments = [str(spec) if word == "SPEC" else word for word in words.split()]
    code = f"from wfcode.cli import main; main({arguments!r}); import sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert "wfcode" in loaded
    assert loaded & LIGHT[words] == set()
