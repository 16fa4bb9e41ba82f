"""Short forms of whole blocks: `reminder: 2 days`, `expiration: off`, `pause: {until: start_date}`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from wfcode.compile.durations import Unusable, is_date, read_date, read_duration
from wfcode.compile.names import Names
from wfcode.compile.values import Place, stored
from wfcode.source import MappingNode, Node, Scalar
from wfcode.spec.findings import is_null, shorten
from wfcode.spec.words import listed
from wfcode.steps.tokens import TOKEN
from wfcode.tree.model import Json

Written = dict[str, Json]
ALIASES: Final[Mapping[tuple[str, str], str]] = {("workflow_merge", "wait_for"): "mergeType"}
"""Friendlier names of single fields, by type."""
_OFF: Final = frozenset({"off", "no", "false"})


@dataclass(frozen=True)
class Timed:
    """A block with a switch that acts after some time or at a date; `parts` are its further keys."""

    switch: str
    when: str
    parts: Mapping[str, str] = field(default_factory=dict)
    dated: bool = True

    @property
    def keys(self) -> tuple[str, ...]:
        """What the braces may hold."""
        return ("after", *(("at",) if self.dated else ()), *self.parts)

    @property
    def example(self) -> str:
        """How the short form looks."""
        if not self.parts:
            return "`2 days` or `off`"
        return f"`{{after: 2 days, {', '.join(f'{part}: …' for part in self.parts)}}}` or `off`"


TIMED: Final[Mapping[str, Timed]] = {
    "reminder": Timed("sendReminder", "remindAfter", dated=False),
    "expiration": Timed("expire", "executeWhen"),
    "escalation": Timed("escalated", "escalateWhen", {"to": "escalateTask__escalateTo"}),
    "autoFinish": Timed("activated", "executeWhen", {"outcome": "autoFinishOutcomeID"}),
}


def comfort(name: str, node: Node, names: Names, *, place: Place) -> Written | None:
    """The fields of a block, by names below it, that a short form stands for; None where it is none.

    A short form that cannot be read (told) stands for no field.
    """
    timed = TIMED.get(name)
    if timed is not None and names.at((timed.switch,)) is not None:
        return _timed(timed, node, names, place)
    other = _OTHER.get(name)
    return other(node, names, place) if other else None


def _timed(timed: Timed, node: Node, names: Names, place: Place) -> Written | None:
    if isinstance(node, Scalar):
        if node.string.strip().casefold() in _OFF:
            return {timed.switch: "No"}
        if timed.parts:
            return _unusable(node, place, f"Write {timed.example}.")
        return {timed.switch: "Yes", **_after(node, timed.when, names, place)}
    if not isinstance(node, MappingNode) or not _is_short(node, timed.keys, names):
        return None
    return _braces(timed, node, names, place)


def _is_short(node: MappingNode, keys: tuple[str, ...], names: Names) -> bool:
    """Whether braces hold a short form: some of its keys, none of the block's own."""
    words = [key.string for key, _ in node.entries]
    return any(word in keys for word in words) and not any(word in names.below for word in words)


def _braces(timed: Timed, node: MappingNode, names: Names, place: Place) -> Written:
    _only(node, timed.keys, place)
    after, at = node.get("after"), node.get("at") if timed.dated else None
    if (after is None) == (at is None):
        ways = listed(timed.keys[:2] if timed.dated else timed.keys[:1])
        return _unusable(node, place, f"Write one of {ways}: {timed.example}.")
    written: Written = {timed.switch: "Yes"}
    written |= _after(after, timed.when, names, place) if after is not None else _at(at, timed.when, names, place)
    for part, path in timed.parts.items():
        value = node.get(part)
        if value is None:
            return _unusable(node, place, f"`{part}` is missing: {timed.example}.")
        leaf = names.at(path.split("__"))
        if leaf is not None and leaf.leaf is not None:
            written[path] = stored(value, leaf.leaf.shape, place=place.inner(part))
    return {path: value for path, value in written.items() if value is not None}


def _after(node: Node | None, when: str, names: Names, place: Place) -> Written:
    written = _duration(node, f"{when}__afterAmount", f"{when}__afterUnit", names, place)
    if written and names.at((when, "executeAfterTime")) is not None:
        written |= {f"{when}__executeAfterTime": "Yes", f"{when}__executeOnCustomDate": "No"}
    return written


def _at(node: Node | None, when: str, names: Names, place: Place) -> Written:
    written = _date(node, f"{when}__customDate", place)
    if written and names.at((when, "executeOnCustomDate")) is not None:
        written |= {f"{when}__executeAfterTime": "No", f"{when}__executeOnCustomDate": "Yes"}
    return written


def _duration(node: Node | None, amount: str, unit: str, names: Names, place: Place) -> Written:
    leaf = names.at(unit.split("__"))
    if node is None or is_null(node) or leaf is None or leaf.leaf is None:
        return {}
    if not isinstance(node, Scalar):
        place.wrong(node, "a duration such as `2 days`")
        return {}
    try:
        found = read_duration(node.string, leaf.leaf.shape.choices)
    except Unusable as problem:
        return _unusable(node, place, str(problem))
    return {amount: found.amount, unit: found.unit}


def _date(node: Node | None, name: str, place: Place) -> Written:
    if node is None or is_null(node):
        return {}
    if not isinstance(node, Scalar):
        place.wrong(node, "a date such as `2026-03-01`")
        return {}
    if TOKEN.fullmatch(node.string.strip()):
        place.texts.check(node)
        return {name: node.string.strip()}
    try:
        return {name: read_date(node.string)}
    except Unusable as problem:
        return _unusable(node, place, str(problem))


def _pause(node: Node, names: Names, place: Place) -> Written | None:
    when = "executeWhen"
    if isinstance(node, Scalar):
        found = _duration(node, f"{when}__afterAmount", f"{when}__afterUnit", names, place)
        return {"activated": "Yes", **found} if found else {}
    if not isinstance(node, MappingNode) or not _is_short(node, ("until",), names):
        return None
    _only(node, ("until",), place)
    until = node.get("until")
    if not isinstance(until, Scalar) or until.value is None:
        if until is not None:
            place.inner("until").wrong(until, "a date, or the name of a date field")
        return {}
    if is_date(until.string):
        dated = _date(until, f"{when}__customDate", place)
        return {"activated": "Yes", f"{when}__mode": "specified_date", **dated} if dated else {}
    field_name = until.string.strip().strip("{}")
    place.texts.check_date(until, field_name)
    return {"activated": "Yes", f"{when}__mode": "specified_field", f"{when}__dateFieldName": field_name}


_SCHEDULE: Final = ("every", "from", "until", "times")


def schedule(node: MappingNode, names: Names, place: Place) -> Written | None:
    """The fields of `{every: 1 week, from: …, until: … or times: 5}`; None where the braces hold the long form."""
    if not _is_short(node, _SCHEDULE, names):
        return None
    _only(node, _SCHEDULE, place)
    every, until, times = (node.get(word) for word in ("every", "until", "times"))
    if every is None:
        return _unusable(node, place, "`every` is missing: `{every: 1 week}`.")
    if until is not None and times is not None:
        return _unusable(node, place, "Write `until` or `times`, not both.")
    written = _duration(every, "executeWhen__afterAmount", "executeWhen__afterUnit", names, place.inner("every"))
    started = _date(node.get("from"), "executeWhen__customDate", place.inner("from"))
    if started:
        written |= started | {"executeWhen__executeOnCustomDate": "Yes"}
    written["end__recurring"] = "date" if until is not None else "amount" if times is not None else "none"
    written |= _date(until, "end__customDate", place.inner("until"))
    leaf = names.at(("end", "afterAmount"))
    if times is not None and leaf is not None and leaf.leaf is not None:
        written["end__afterAmount"] = stored(times, leaf.leaf.shape, place=place.inner("times"))
    return {path: value for path, value in written.items() if value is not None}


def _only(node: MappingNode, keys: tuple[str, ...], place: Place) -> None:
    for key, _ in node.entries:
        if key.string not in keys:
            place.findings.unknown_key(key, keys, where=f"in the short form of {place.what}")


def _unusable(node: Node, place: Place, remedy: str) -> Written:
    written = shorten(node.string) if isinstance(node, Scalar) else "this"
    summary = f"{place.what} cannot be {written!r}" if isinstance(node, Scalar) else f"{place.what} cannot be read"
    place.findings.add("WF216", summary, at=node, detail=remedy)
    return {}


_OTHER: Final[Mapping[str, Callable[[Node, Names, Place], Written | None]]] = {"pause": _pause}
