"""Whether a live workflow is what a tree asks for, field by field. One comparison for dry run, plan and read-back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

from wfcode.plan import address
from wfcode.plan.causes import ordered
from wfcode.plan.compare import is_off, outcome_shape, outcome_value, shape_of, value_of
from wfcode.steps import TYPES, field_of
from wfcode.tree import Element, Json, Outcome, Tree, same
from wfcode.wire import Live


class Status(StrEnum):
    """What the read-back says of one wanted value."""

    VERIFIED = "verified"
    DIFFERENT = "different"
    MISSING = "missing"
    UNVERIFIABLE = "unverifiable"


class Checked(BaseModel):
    """One wanted value and what was read: `live` null = absent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    address: str
    status: Status
    wanted: Any = None
    live: Any = None


def verify(wanted: Tree, live: Live, *, gone: Collection[int] = ()) -> tuple[Checked, ...]:
    """Every managed value of the wanted tree against a reading whose names are those of the plan.

    `gone` are the ids of elements that must not be there any more. An outcome or link that leads nowhere is a finding.
    """
    found = [_plain("title", wanted.title, live.title)]
    for key, element in wanted.elements.items():
        found += _element(element, live.tree.elements.get(key))
    found += _edges(wanted, live)
    found += [
        Checked(address=f"#{eid}", status=Status.DIFFERENT if eid in live.elements else Status.VERIFIED)
        for eid in sorted(gone)
    ]
    found += [Checked(address=f"link #{lid}", status=Status.DIFFERENT) for lid in sorted(live.dangling)]
    return tuple(found)


def failures(checked: Collection[Checked]) -> tuple[Checked, ...]:
    """Those that are different or missing."""
    return tuple(item for item in checked if item.status in (Status.DIFFERENT, Status.MISSING))


def _element(wanted: Element, live: Element | None) -> Iterator[Checked]:
    if live is None:
        yield Checked(address=address.of(wanted.key), status=Status.MISSING, wanted=wanted.type)
        return
    yield _plain(address.of(wanted.key, "type"), wanted.type, live.type)
    yield _plain(address.of(wanted.key, "subtype"), wanted.subtype, live.subtype)
    if wanted.name is not None:
        yield _plain(address.of(wanted.key, "name"), wanted.name or None, live.name)
    yield from _fields(wanted, live)
    yield from _outcomes(wanted, live)


def _fields(wanted: Element, live: Element) -> Iterator[Checked]:
    step = TYPES.get(wanted.type)
    for name in sorted(wanted.fields):
        field = field_of(step, name, wanted.subtype) if step else None
        if is_off(step, name, (wanted, live)):
            continue
        want, have = value_of(wanted, name, field), value_of(live, name, field)
        where = address.of_field(wanted.key, name, known=field is not None)
        status = _status(same(shape_of(field), want, have), have, verifiable=field.verifiable if field else True)
        yield Checked(address=where, status=status, wanted=want, live=have)


def _outcomes(wanted: Element, live: Element) -> Iterator[Checked]:
    step = TYPES.get(wanted.type)
    for outcome in wanted.outcomes:
        there = live.outcome(outcome.key)
        where = address.of(wanted.key, "outcomes", outcome.key)
        if there is None:
            yield Checked(address=where, status=Status.MISSING, wanted=outcome.key)
            continue
        yield Checked(address=where, status=Status.VERIFIED, wanted=outcome.key, live=outcome.key)
        for name, value in sorted(outcome.fields.items()):
            shape = outcome_shape(step, name)
            want, have = outcome_value(shape, value), outcome_value(shape, there.fields.get(name))
            yield Checked(
                address=f"{where}.{address.part(name)}",
                status=_status(same(shape, want, have), have, verifiable=True),
                wanted=want,
                live=have,
            )
    yield from _surplus(wanted, live)
    yield from _order(wanted, live)


def _order(wanted: Element, live: Element) -> Iterator[Checked]:
    """The order of the outcomes, said only where it is wrong."""
    (want, _), (have, _) = ordered(wanted), ordered(live)
    if set(want) == set(have) and want != have:
        where = address.of(wanted.key, "outcomes")
        yield Checked(address=where, status=Status.DIFFERENT, wanted=want, live=have)


def _surplus(wanted: Element, live: Element) -> Iterator[Checked]:
    keys = {outcome.key for outcome in wanted.outcomes}
    extra: list[Outcome] = [outcome for outcome in live.outcomes if outcome.key not in keys] if keys else []
    for outcome in extra:
        where = address.of(wanted.key, "outcomes", outcome.key)
        yield Checked(address=where, status=Status.DIFFERENT, live=outcome.key)


def _edges(wanted: Tree, live: Live) -> Iterator[Checked]:
    want = wanted.links
    have = {edge for edge in live.edges if edge.source in wanted.elements}
    for edge in sorted(want | have):
        status = Status.MISSING if edge not in have else Status.DIFFERENT if edge not in want else Status.VERIFIED
        where = address.of_exit(edge.source, edge.outcome)
        yield Checked(
            address=where,
            status=status,
            wanted=edge.target if edge in want else None,
            live=edge.target if edge in have else None,
        )


def _plain(where: str, want: Json, have: Json) -> Checked:
    return Checked(address=where, status=_status(want == have, have, verifiable=True), wanted=want, live=have)


def _status(equal: bool, have: Json, *, verifiable: bool) -> Status:
    if equal:
        return Status.VERIFIED
    if not verifiable:
        return Status.UNVERIFIABLE
    return Status.MISSING if have is None else Status.DIFFERENT
