"""Which wanted step is which live element, and which ids the new ones get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wfcode.bindings.model import Binding
from wfcode.tree import TRIGGER, Tree
from wfcode.wire import Live

NONE_RESERVED: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Matching:
    """The fate of every step that the spec or the binding knows.

    `kept`: key -> element id that stays; `created`: key -> new id, in the order of the wanted tree; `replaced`: key ->
    the old id of a step whose type changes (it is in `created` too); `deleted`: key -> element id to remove;
    `recreated`: keys whose element somebody deleted in the builder.
    """

    kept: Mapping[str, int]
    created: Mapping[str, int]
    replaced: Mapping[str, int]
    deleted: Mapping[str, int]
    recreated: frozenset[str]

    @property
    def ids(self) -> Mapping[str, int]:
        """The element id of every step after the plan."""
        return {**self.kept, **self.created}


def match(
    wanted: Tree, live: Live, binding: Binding | None, *, reserved: Mapping[str, int] = NONE_RESERVED
) -> Matching:
    """The matching by binding; the start point is the trigger without one.

    New ids follow the highest ever used, breadth first from the trigger: an id that was once given is in mails and
    logs, and is never given again, but to the step it belonged to: `reserved` are such ids, used where they are free.
    """
    bound = {key: step.element_id for key, step in binding.steps.items()} if binding else {}
    if TRIGGER in live.names.elements:
        bound.setdefault(TRIGGER, live.names.elements[TRIGGER])
    present = {key: eid for key, eid in bound.items() if eid in live.elements}
    replaced = {
        key: eid
        for key, eid in present.items()
        if key in wanted.elements and live.tree.elements[key].type != wanted.elements[key].type
    }
    kept = {key: eid for key, eid in present.items() if key in wanted.elements and key not in replaced}
    new = [key for key in wanted.elements if key not in kept]
    used = {*live.elements, *bound.values(), *reserved.values(), binding.highest_element_id if binding else 0}
    first = max(used | {0}) + 1
    own = {key: reserved[key] for key in new if key in reserved and reserved[key] not in live.elements}
    created = {key: own.get(key, first + place) for place, key in enumerate(new)}
    if TRIGGER in created and TRIGGER not in own and 1 not in live.elements:
        created[TRIGGER] = 1  # the number every start point has
    return Matching(
        kept=kept,
        created=created,
        replaced=replaced,
        deleted={key: eid for key, eid in present.items() if key not in wanted.elements},
        recreated=frozenset(key for key in new if key in bound and key not in replaced),
    )
