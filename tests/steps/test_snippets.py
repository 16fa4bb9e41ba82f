"""Each short name has one example that compiles, reads the demo account's forms, and shows that very name."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Run

from wfcode.compile import compile_spec
from wfcode.diagnostics import Severity
from wfcode.source import parse
from wfcode.steps import VARIANTS
from wfcode.steps.snippets import example

BY_HAND = [alias for alias, variant in VARIANTS.items() if variant.type.category != "internal" and alias != "start"]


def text_of(alias: str) -> str:
    found = example(alias)
    assert found is not None
    return found


@pytest.mark.parametrize("alias", BY_HAND)
def test_an_example_compiles_without_a_finding(alias: str) -> None:
    compiled = compile_spec(parse(text_of(alias), file=f"{alias}.yaml"))
    assert [each for each in compiled.diagnostics if each.severity is not Severity.INFORMATION] == []
    assert compiled.ok


@pytest.mark.parametrize("alias", BY_HAND)
def test_an_example_holds_the_step_that_it_is_for(alias: str) -> None:
    compiled = compile_spec(parse(text_of(alias), file=f"{alias}.yaml"))
    variant = VARIANTS[alias]
    assert compiled.tree is not None
    subtypes = [e.subtype for e in compiled.tree.elements.values() if e.type == variant.type.name]
    assert variant.subtype in subtypes if variant.subtype else subtypes
    assert len(text_of(alias).splitlines()) <= 60


@pytest.mark.parametrize("alias", ["start", "placeholder", "ai_placeholder", "generic", "nonsense", "../register"])
def test_what_nobody_writes_by_hand_has_no_example(alias: str) -> None:
    assert example(alias) is None


def test_every_example_belongs_to_a_name() -> None:
    folder = Path(__file__).parents[2] / "wfcode" / "steps" / "examples"
    assert {path.stem for path in folder.iterdir()} == set(BY_HAND)


def test_examples_fit_the_forms_of_the_demo_account(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    for alias in BY_HAND:
        (tmp_path / "specs" / f"{alias}.yaml").write_text(text_of(alias), encoding="utf-8")
    result = wf("plan")
    assert result.code == 0
    assert not {"error[", "warning["} & {word[: word.find("[") + 1] for word in (result.out + result.err).split()}
    assert result.out.count("a new workflow") == len(BY_HAND)
