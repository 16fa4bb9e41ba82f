"""Which parts of a spec say what was last applied."""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.bindings.model import Binding
from wfcode.plan.renames import Move, renamed
from wfcode.steps.flat import DELIMITER
from wfcode.tree import Element, Json, Tree, strictly_equal
from wfcode.tree.record import record, restore


class AsApplied:
    """Compares the steps of a wanted tree with what a binding says was applied, renames done."""

    def __init__(self, wanted: Tree, binding: Binding | None, *, moves: Sequence[Move] = ()) -> None:
        self._wanted = wanted
        known, _ = renamed(binding, moves)
        self._steps = known.steps if known else {}

    def holds(self, step: str, setting: Sequence[str] = ()) -> bool:
        """Whether a step, or one setting of it by the keys that lead there, is as it was applied last."""
        bound, wanted = self._steps.get(step), self._wanted.elements.get(step)
        if bound is None or not bound.applied or wanted is None:
            return False
        applied = restore(step, bound.applied)
        if applied.type != wanted.type:
            return False
        if not setting:
            return strictly_equal(record(wanted), record(applied))
        own = _part(wanted, setting)
        return bool(own) and strictly_equal(own, _part(applied, setting))


def _part(element: Element, setting: Sequence[str]) -> dict[str, Json]:
    """The fields of the innermost group around a setting that the step has."""
    for length in range(len(setting), 0, -1):
        name = DELIMITER.join(setting[:length])
        found = {
            field: value
            for field, value in element.fields.items()
            if field == name or field.startswith(name + DELIMITER)
        }
        if found:
            return found
    return {}
