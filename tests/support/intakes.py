"""Trees as files, imported in memory: against the demo account's forms, no server in between."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sameness import tree_differences
from worlds import CONTEXT, World

from wfcode.compile import Compiled, compile_spec
from wfcode.decompile.importing import Imported, Original, imported, named
from wfcode.decompile.spec import Style
from wfcode.sandbox.demo import FORMS
from wfcode.source import read
from wfcode.source.attached import Attached
from wfcode.spec import Form
from wfcode.tree import Tree
from wfcode.wire import Names

OWN = Path(__file__).parent.parent / "decompile" / "trees"
SHARED = Path(__file__).parent.parent.parent.parent / "shared" / "fixtures" / "live-trees"
WORKFLOW_ID = "262250000000001"


@cache
def demo_forms() -> dict[str, Form]:
    """The forms of the demo account with their questions, by id."""
    found = {}
    for form_id, title, questions in FORMS:
        by_id = {question["qid"]: question for question in questions}
        found[form_id] = Form.from_questions(form_id, by_id, title=title)
    return found


def tree_files() -> list[Path]:
    """Every tree there is: those written for these tests, and real ones where they lie beside the checkout."""
    return sorted(OWN.glob("*.json")) + sorted(SHARED.glob("*.json"))


def content_of(path: Path) -> dict[str, Any]:
    """What the API would answer for the tree in a file."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return {"workflow": {"title": path.stem, "status": "DISABLED"}, **found}


def validate(path: Path, forms: Mapping[str, Form]) -> Compiled:
    """A spec file compiled with the questions of forms."""
    return compile_spec(read(path), forms=forms, files=Attached(path.parent))


def take(content: Mapping[str, Any], *, full: bool = False, inline: bool = False, key: str = "flow") -> Imported:
    """The import of a workflow on the demo account."""
    original = Original(content, WORKFLOW_ID, None, demo_forms())
    return imported(original, key=key, style=Style(full=full, inline=inline), validate=validate, context=CONTEXT)


def copied(found: Imported) -> Tree:
    """The tree that another account holds after it was given the imported spec."""
    world = World.holding(found.tree)
    return world.live(found.tree.forms).tree


def original_tree(content: Mapping[str, Any], found: Imported) -> Tree:
    """The tree of the workflow as it was, under the names of its import."""
    live = named(Original(content, WORKFLOW_ID, None, demo_forms()))
    assert found.binding is not None
    elements = {key: step.element_id for key, step in found.binding.steps.items()}
    outcomes = {key: step.outcomes for key, step in found.binding.steps.items()}
    return live.under(Names(elements, outcomes, found.tree.forms)).tree


def differences(content: Mapping[str, Any]) -> tuple[str, ...]:
    """Where a workflow and its copy differ, the copy made from everything that import writes."""
    found = take(content, full=True)
    return tree_differences(original_tree(content, found), copied(found))
