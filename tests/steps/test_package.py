"""The package is light to import, and its public names are complete."""

from __future__ import annotations

import subprocess
import sys

import pytest

import wfcode.steps as catalogue


def modules_after(code: str) -> set[str]:
    shown = f"import sys\n{code}\nprint(*sorted(sys.modules))"
    return set(subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import wfcode.steps",
        "from wfcode.steps import resolve; resolve('approval').type.about",
        "from wfcode.steps import VARIANTS; [variant.outcomes for variant in VARIANTS.values()]",
    ],
)
def test_names_and_exits_cost_no_models(code: str) -> None:
    assert not {"pydantic", "pydantic_core", "difflib", "wfcode.steps.kinds"} & modules_after(code)


def test_the_fields_of_one_type_load_its_category_only() -> None:
    loaded = modules_after("from wfcode.steps import TYPES; TYPES['workflow_ai_calculate'].fields")
    assert "wfcode.steps.models.ai" in loaded
    assert not {"wfcode.steps.models.integration", "wfcode.steps.models.logic"} & loaded


def test_a_field_table_builds_no_validators() -> None:
    code = "from wfcode.steps import TYPES; step = TYPES['workflow_approval']; step.fields"
    assert "True" in modules_after(f"{code}; print(not step.model.__pydantic_complete__)")


def test_public_names_are_sorted_and_there() -> None:
    assert catalogue.__all__ == sorted(
        catalogue.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name)
    )
    assert all(hasattr(catalogue, name) for name in catalogue.__all__)


def test_operators_are_the_27_of_the_builder() -> None:
    assert len(set(catalogue.OPERATORS)) == len(catalogue.OPERATORS) == 27
