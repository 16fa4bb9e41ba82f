"""What holds for every workflow: import proves itself, and a full import makes the same workflow elsewhere."""

from __future__ import annotations

from hypothesis import given, settings
from intakes import differences, take
from strategies import trees
from worlds import World

from wfcode.steps import TYPES
from wfcode.tree import Tree

EXAMPLES = settings(max_examples=30, deadline=None)


def is_flat(tree: Tree) -> bool:
    """Whether no group of settings is stored as one object under its flat name: servers spread those (Q23)."""
    return not any(
        other.startswith(f"{name}__")
        for element in tree.elements.values()
        for name in element.fields
        for other in TYPES[element.type].fields
    )


FLAT = trees().filter(is_flat)


@EXAMPLES
@given(FLAT)
def test_a_spec_that_was_read_from_a_workflow_changes_nothing_there(tree: Tree) -> None:
    # `take` raises where the plan of the imported spec is not empty.
    found = take(World.holding(tree).content())
    assert found.repairs == ()
    assert [note for note in found.notes if note.code == "WF656"] == []


@EXAMPLES
@given(FLAT)
def test_a_full_import_makes_the_same_workflow_elsewhere(tree: Tree) -> None:
    assert differences(World.holding(tree).content()) == ()
