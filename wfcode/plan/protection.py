"""Protection of steps: it sits in the binding, and is lifted only by a plan of its own."""

from __future__ import annotations

from collections.abc import Collection

from wfcode.bindings.model import Binding
from wfcode.plan import address
from wfcode.plan.model import Action, Change, FieldChange
from wfcode.tree import Tree


def protection_changes(protected: Collection[str], binding: Binding | None, tree: Tree) -> list[Change]:
    """A change for every bound step whose protection the spec turns on or off; no call is needed for it."""
    steps = binding.steps if binding else {}
    return [
        Change(
            address=address.of(key),
            action=Action.UPDATE,
            reason="protected from now on" if key in protected else "its protection is lifted",
            type=element.type,
            fields=(
                FieldChange(
                    address=address.of(key, "lifecycle", "prevent_destroy"),
                    before=steps[key].protected,
                    after=key in protected,
                ),
            ),
        )
        for key, element in tree.elements.items()
        if key in steps and steps[key].protected != (key in protected)
    ]
