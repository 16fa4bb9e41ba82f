"""One pass of planning: match, edit a copy, wire it, and tell what was done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wfcode.bindings.model import Binding
from wfcode.plan.calls import calls_for
from wfcode.plan.changes import changes_of
from wfcode.plan.draft import Draft
from wfcode.plan.edges import rewire
from wfcode.plan.elements import Edited, edit_elements
from wfcode.plan.matching import Matching, match
from wfcode.plan.model import Call, Change
from wfcode.plan.past import Past
from wfcode.tree import Tree
from wfcode.wire import Live


@dataclass(frozen=True)
class Drafted:
    """What a pass came to."""

    tree: Tree
    matching: Matching
    edited: Edited
    changes: tuple[Change, ...]
    calls: tuple[Call, ...]

    @property
    def gone(self) -> frozenset[int]:
        """The ids of elements that must not be there afterwards."""
        return frozenset((*self.matching.deleted.values(), *self.matching.replaced.values()))


def draft_plan(
    tree: Tree, live: Live, *, binding: Binding | None, origins: Mapping[str, str], past: Past | None = None
) -> Drafted:
    """The changes and calls that lead from live to the tree; with `past` they lead back to what was stored then."""
    matching = match(tree, live, binding, reserved=past.names.elements if past else {})
    draft = Draft(live, highest_link_id=binding.highest_link_id if binding else 0)
    edited = edit_elements(draft, tree, live=live, binding=binding, matching=matching, origins=origins, past=past)
    wiring = rewire(draft, tree, live=live, matching=matching, names=edited.names)
    mended = draft.clear_exits()
    changes = changes_of(tree, live, binding=binding, matching=matching, edited=edited, wiring=wiring, repairs=mended)
    calls = calls_for(tree, live, draft, names=edited.names, binding=binding)
    return Drafted(tree, matching, edited, changes, calls)
