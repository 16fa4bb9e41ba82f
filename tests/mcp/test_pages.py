"""What stands in the docs and in the registry's file is what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from wfcode import __version__
from wfcode.mcp.operations import NEEDS
from wfcode.mcp.operator import Mode, Policy
from wfcode.mcp.server import ALL

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """One section of the page."""
    return PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_the_page_names_every_tool_and_no_other() -> None:
    named = set(re.findall(r"`([a-z_]+)`", section("Tools").strip().split("\n\n")[0]))
    assert named == {tool.name for tool in ALL}


def test_the_page_names_every_operation_with_what_it_needs() -> None:
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", section("Tools"), re.MULTILINE))
    assert rows.keys() == set(NEEDS)
    assert all(f"`{name}`" in rows[op] for op, names in NEEDS.items() for name in names)


def test_the_page_names_the_modes_and_the_keys_of_the_policy() -> None:
    assert all(f"{mode}`" in section("Limits") for mode in Mode)
    assert all(f"{name}:" in section("Limits") for name in Policy.model_fields)


def test_the_registry_gets_what_is_installed() -> None:
    found: dict[str, Any] = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))
    package = found["packages"][0]
    assert found["version"] == package["version"] == __version__ and package["identifier"] == "wfcode"
    assert len(found["description"]) <= 100 and re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", found["name"])
    assert f"mcp-name: {found['name']}" in (ROOT / "README.md").read_text(encoding="utf-8")
    modes = next(each for each in package["packageArguments"] if each.get("name") == "--mode")
    assert modes["choices"] == [str(mode) for mode in Mode]
