"""Trees of every step type, by the habits of real ones, and real ones where they are there."""

from __future__ import annotations

from pathlib import Path

import pytest
from intakes import OWN, content_of, differences, take, tree_files

from wfcode.source import parse
from wfcode.source.writing import dump_spec
from wfcode.steps import TYPES

FILES = tree_files()
MENDED = {"dangling"}
"""Trees with links and outcomes that lead nowhere: the next apply mends them."""
LOSSY = {
    "if-without-outcomes": {"broken.outcomes.else", "broken.outcomes.then"},  # a new one gets the outcomes it lacks
    "odd-values": {  # no spec may hold such values; they stay unmanaged
        "approval.with.approvalOptions",
        "approval.with.reminder.remindAfter.afterAmount",
        "approval.with.reminder.remindAfter.afterUnit",
        "email.with.passwordEnabled",
    },
}


def name(path: Path) -> str:
    """The tree as a reader names it."""
    return path.stem


def test_there_are_trees_of_every_type() -> None:
    found = {element["type"] for path in OWN.glob("*.json") for element in content_of(path)["elements"]}
    inner = {"workflow_ai_placeholder"}
    assert TYPES.keys() - found <= inner
    assert len(list(OWN.glob("*.json"))) >= 30


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_spec_of_a_tree_changes_nothing(path: Path) -> None:
    # `take` raises where the plan is not empty.
    found = take(content_of(path))
    assert bool(found.repairs) is (path.stem in MENDED)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_full_spec_makes_the_same_workflow_elsewhere(path: Path) -> None:
    assert set(differences(content_of(path))) == LOSSY.get(path.stem, set())


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_text_is_in_house_style_and_always_the_same(path: Path) -> None:
    text = take(content_of(path), inline=True).text
    assert text == take(content_of(path), inline=True).text
    document = parse(text, file="spec.yaml")
    assert document.diagnostics == ()
    assert dump_spec(document.data()) == text


@pytest.mark.parametrize("path", FILES, ids=name)
def test_where_entries_stand_in_the_answer_means_nothing(path: Path) -> None:
    content = content_of(path)
    turned = {**content, "elements": content["elements"][::-1], "links": content["links"][::-1]}
    assert take(turned).text == take(content).text
