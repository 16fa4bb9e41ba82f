"""Every spec that we show is validated, planned, applied, and then planned empty."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from harness import run

from wfcode.steps import TYPES, VARIANTS, resolve

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if path.is_dir())
FOLDERS = [ROOT, *EXAMPLES]
# Written without a subtype a pause does nothing: it is read from live workflows, not written.
BARE = {("workflow_pause", "")}
TRIGGERS = ("form", "schedule", "manual", "webhook")
CREATABLE = {name for name, step in TYPES.items() if step.creatable}


def specs(folder: Path) -> list[Path]:
    """The specs of a project folder."""
    return sorted((folder / "specs").glob("*.yaml"))


def project(folder: Path, to: Path) -> Path:
    """A copy of a project without any state."""
    shutil.copytree(folder / "specs", to / "specs")
    if (folder / "wfcode.yaml").exists():
        shutil.copy(folder / "wfcode.yaml", to)
    return to


def bodies(files: list[Path]) -> Iterator[dict[str, Any]]:
    """Every step of the files."""
    for file in files:
        yield from yaml.safe_load(file.read_text(encoding="utf-8"))["steps"].values()


def variants(files: list[Path]) -> set[tuple[str, str]]:
    """The types and subtypes that the files use."""
    found = [resolve(body["type"]) for body in bodies(files)]
    return {(variant.type.name, variant.subtype) for variant in found if variant is not None}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_validate_plan_apply_and_nothing_left(folder: Path, tmp_path: Path) -> None:
    here = project(folder, tmp_path)
    checked = run("validate", cwd=here)
    assert checked.code == 0, checked.out
    assert "warning" not in checked.out
    first = run("plan", "--detailed-exitcode", cwd=here)
    assert first.code == 2, first.out + first.err
    applied = run("apply", "--yes", cwd=here)
    assert applied.code == 0, applied.out + applied.err
    second = run("plan", "--detailed-exitcode", cwd=here)
    assert second.code == 0, second.out + second.err
    assert second.out.count("No changes") == len(specs(folder))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_second_apply_sends_nothing_and_every_field_is_settled(folder: Path, tmp_path: Path) -> None:
    here = project(folder, tmp_path)
    first = json.loads(run("apply", "--yes", "--json", cwd=here).out)
    assert all(
        field["status"] in ("verified", "unverifiable") for each in first["workflows"] for field in each["fields"]
    )
    writes = run("sandbox", "log", "--json", cwd=here).out
    assert run("apply", "--yes", cwd=here).code == 0
    assert run("sandbox", "log", "--json", cwd=here).out == writes


def test_the_examples_use_every_type_that_can_be_created() -> None:
    used = {name for name, _ in variants([file for folder in EXAMPLES for file in specs(folder)])}
    assert CREATABLE - {"workflow_start_point"} <= used


def test_the_examples_use_every_variant() -> None:
    files = [file for folder in EXAMPLES for file in specs(folder)]
    wanted = {(each.type.name, each.subtype) for each in VARIANTS.values() if each.type.name in CREATABLE}
    missing = {pair for pair in wanted - variants(files) if pair[0] != "workflow_start_point"}
    assert missing <= BARE


def test_the_examples_use_every_kind_of_trigger() -> None:
    files = [file for folder in EXAMPLES for file in specs(folder)]
    triggers = [yaml.safe_load(file.read_text(encoding="utf-8"))["trigger"] for file in files]
    assert all(any(kind in trigger for trigger in triggers) for kind in TRIGGERS)


def test_the_three_workflows_use_at_least_fourteen_types() -> None:
    assert len(specs(ROOT)) == 3
    assert len({name for name, _ in variants(specs(ROOT))} | {"workflow_start_point"}) >= 14


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_every_scenario_explains_itself(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert all(f"wfcode {command}" in text for command in ("validate", "plan", "apply"))
    assert all(f"specs/{file.name}" in text for file in specs(folder))
