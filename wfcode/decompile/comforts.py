"""Short forms of whole blocks, where they say all that the block says: `reminder: 2 days`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from wfcode.compile.durations import Unusable, is_date, read_date
from wfcode.decompile.values import written
from wfcode.plan.compare import value_of
from wfcode.steps import StepType, field_of
from wfcode.steps.subtypes import PAUSE_DURATION, PAUSE_UNTIL
from wfcode.tree import Element, Json

_AMOUNT: Final = re.compile(r"\d+(?:\.\d+)?")
_NAME: Final = re.compile(r"[\w-]+")


@dataclass(frozen=True)
class Block:
    """One block of a step: `chosen` are the names below the prefix that a spec has to say something about."""

    element: Element
    step: StepType
    prefix: str
    chosen: Collection[str]

    def value(self, name: str) -> Json:
        """The effective value, the default where nothing is stored."""
        flat = f"{self.prefix}__{name}"
        return value_of(self.element, flat, field_of(self.step, flat, self.element.subtype))

    def knows(self, name: str) -> bool:
        """Whether the type has that field."""
        return f"{self.prefix}__{name}" in self.step.fields

    def says_only(self, *names: str) -> bool:
        """Whether nothing has to be said beside these."""
        return set(self.chosen) <= set(names)


def short(block: Block) -> Json:
    """The short form of a block, None where it has none that says the same."""
    write = _SHORT.get(block.prefix)
    return write(block) if write else None


@dataclass(frozen=True)
class _Timed:
    switch: str
    when: str
    parts: Mapping[str, str]

    def __call__(self, block: Block) -> Json:
        if block.says_only(self.switch) and block.chosen and block.value(self.switch) is False:
            return "off"
        parts = {word: _part(block, name) for word, name in self.parts.items()}
        if block.value(self.switch) is not True or None in parts.values():
            return None
        return self._after(block, parts) or self._at(block, parts)

    def _after(self, block: Block, parts: dict[str, Json]) -> Json:
        amount, unit = f"{self.when}__afterAmount", f"{self.when}__afterUnit"
        duration = _duration(block, amount, unit)
        names = [self.switch, amount, unit, *self._switches, *self.parts.values()]
        if not duration or not block.says_only(*names) or not self._is(block, at=False):
            return None
        return {"after": duration, **parts} if parts else duration

    def _at(self, block: Block, parts: dict[str, Json]) -> Json:
        date = f"{self.when}__customDate"
        moment = _date(block.value(date)) if block.knows(date) else ""
        names = [self.switch, date, *self._switches, *self.parts.values()]
        if not moment or not block.says_only(*names) or not self._is(block, at=True):
            return None
        return {"at": moment, **parts}

    @property
    def _switches(self) -> tuple[str, str]:
        return f"{self.when}__executeAfterTime", f"{self.when}__executeOnCustomDate"

    def _is(self, block: Block, *, at: bool) -> bool:
        after_time, on_date = self._switches
        if not block.knows(after_time):
            return not at
        return block.value(after_time) is not at and block.value(on_date) is at


def _part(block: Block, name: str) -> Json:
    field = field_of(block.step, f"{block.prefix}__{name}", block.element.subtype)
    value = block.value(name)
    return None if field is None or value is None else written(field.shape, value)


def _duration(block: Block, amount: str, unit: str) -> str:
    """`2 days`; "" where the amount is no number of units."""
    count, word = str(block.value(amount) or ""), str(block.value(unit) or "")
    field = field_of(block.step, f"{block.prefix}__{unit}", block.element.subtype)
    units = field.shape.choices if field else ()
    same = [each for each in units if each.removesuffix("s") == word.removesuffix("s")]
    # Where a field knows `day` and `days`, the short form means the first of them.
    if not _AMOUNT.fullmatch(count) or not float(count) or same[:1] != [word]:
        return ""
    return f"{count} {word.removesuffix('s')}{'' if count == '1' else 's'}"


def _date(value: Json) -> str:
    """A point in time that is read back as the same; "" for anything else."""
    text = str(value or "")
    try:
        if not text or read_date(text) != text:
            return ""
    except Unusable:
        return ""
    day, _, time = text.removesuffix("Z").partition("T")
    hour = time.removesuffix(".000").removesuffix(":00")
    return day if hour == "00:00" else f"{day}T{hour}Z"


def _pause(block: Block) -> Json:
    when = "executeWhen"
    if block.value("activated") is not True:
        return None
    if block.element.subtype == PAUSE_DURATION:
        amount, unit = f"{when}__afterAmount", f"{when}__afterUnit"
        return _duration(block, amount, unit) or None if block.says_only("activated", amount, unit) else None
    if block.element.subtype == PAUSE_UNTIL:
        return _until(block, when)
    return None


def _until(block: Block, when: str) -> Json:
    mode, date, name = (f"{when}__{word}" for word in ("mode", "customDate", "dateFieldName"))
    if block.value(mode) == "specified_date" and block.says_only("activated", mode, date):
        moment = _date(block.value(date))
        return {"until": moment} if moment else None
    field = str(block.value(name) or "")
    if block.value(mode) == "specified_field" and block.says_only("activated", mode, name):
        return {"until": field} if _NAME.fullmatch(field) and not is_date(field) else None
    return None


def _schedule(block: Block) -> Json:
    when, end = "executeWhen", "end"
    first, on_date = f"{when}__customDate", f"{when}__executeOnCustomDate"
    amount, unit = f"{when}__afterAmount", f"{when}__afterUnit"
    recurring, last, times = f"{end}__recurring", f"{end}__customDate", f"{end}__afterAmount"
    every = _duration(block, amount, unit)
    begin = _date(block.value(first))
    said = [amount, unit, recurring] + ([first, on_date] if begin and block.value(on_date) is True else [])
    found: dict[str, Json] = {"every": every}
    if first in said:
        found["from"] = begin
    if block.value(recurring) == "date":
        found["until"] = _date(block.value(last))
        said.append(last)
    elif block.value(recurring) == "amount":
        count = str(block.value(times) or "")
        found["times"] = int(count) if count.isdecimal() and len(count) < 10 else ""
        said.append(times)
    return found if block.says_only(*said) and all(found.values()) else None


_SHORT: Final[Mapping[str, Callable[[Block], Json]]] = {
    "reminder": _Timed("sendReminder", "remindAfter", {}),
    "expiration": _Timed("expire", "executeWhen", {}),
    "escalation": _Timed("escalated", "escalateWhen", {"to": "escalateTask__escalateTo"}),
    "autoFinish": _Timed("activated", "executeWhen", {"outcome": "autoFinishOutcomeID"}),
    "pause": _pause,
    "schedule": _schedule,
}
