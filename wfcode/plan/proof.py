"""Whether a plan was carried out: its values, or for a layout its positions, against what was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wfcode.plan import address
from wfcode.plan.layout import Box, number
from wfcode.plan.lifecycle import STATUS_KINDS
from wfcode.plan.planner import Planned
from wfcode.plan.publishing import status_proof
from wfcode.plan.verify import Checked, Status, verify
from wfcode.tree import Json
from wfcode.wire import Live

NEAR = 0.5
"""Positions that differ by less are the same: the builder stores long fractions where it has dragged something."""


def proof(planned: Planned, live: Live) -> tuple[Checked, ...]:
    """Every value that the plan answers for, against a reading under the plan's names."""
    if planned.places is not None:
        return verify_places(planned.places, live)
    status = status_proof(planned.plan.calls, planned.status, live)
    steps = () if planned.plan.kind in STATUS_KINDS else verify(planned.tree, live, gone=planned.gone)
    return (*map(planned.veil.checked, steps), *status)


def verify_places(places: Mapping[str, Box], live: Live) -> tuple[Checked, ...]:
    """Where every step is to stand, against where it stands."""
    return tuple(checked for key, box in places.items() for checked in _place(key, box, live))


def stands_at(raw: Mapping[str, Json], axis: str, wanted: float) -> bool:
    """True where a stored element has this coordinate, in all the places where the server keeps it."""
    return all(abs(number(found) - wanted) < NEAR for found in _stored(raw, axis))


def _place(key: str, box: Box, live: Live) -> Iterator[Checked]:
    raw = live.elements.get(live.names.elements.get(key, -1))
    if raw is None:
        yield Checked(address=address.of(key), status=Status.MISSING)
        return
    for axis, wanted in (("x", box.x), ("y", box.y)):
        status = Status.VERIFIED if stands_at(raw, axis, wanted) else Status.DIFFERENT
        yield Checked(address=address.of(key, axis), status=status, wanted=wanted, live=_shown(raw, axis))


def _stored(raw: Mapping[str, Json], axis: str) -> list[Json]:
    position = raw.get("position")
    return [raw.get(axis), *([position.get(axis)] if isinstance(position, dict) and position else [])]


def _shown(raw: Mapping[str, Json], axis: str) -> Any:
    found = _stored(raw, axis)
    return found[0] if len(set(map(number, found))) == 1 else found
