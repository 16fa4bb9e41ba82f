"""One field of a step type, as every other part reads it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wfcode.tree.model import Json
from wfcode.tree.shapes import Shape


class Origin(StrEnum):
    """Where knowledge of a field comes from."""

    SCHEMA = "schema"
    LIVE = "live"


class Storage(StrEnum):
    """How a recipients field is stored."""

    PILLS = "pills"
    TEXT = "text"
    EITHER = "either"


class Absent:
    """The type of `ABSENT`, the only value that stands for "no default"."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent()


@dataclass(frozen=True)
class StepField:
    """A field under its flat name (`reminder__sendReminder`).

    `default` is Jotform's, in stored form, ABSENT where it has none; `sent`: a create carries that default (a default
    inside a mail is only implied); `server_fills`: the server puts the default in on create (Q15); `verifiable` is
    False for the fields of Q34; `secret`: may hold `${secret.x}`; `block` names the innermost switchable block it lies
    in ("" for none); `subtypes` are the only subtypes it has a meaning for (empty for all); `limit` is the most
    characters that its text may have.
    """

    name: str
    shape: Shape
    about: str
    default: Json | Absent = ABSENT
    origin: Origin = Origin.SCHEMA
    storage: Storage = Storage.PILLS
    server_fills: bool = True
    verifiable: bool = True
    secret: bool = False
    block: str = ""
    sent: bool = False
    subtypes: tuple[str, ...] = ()
    limit: int | None = None

    @property
    def path(self) -> str:
        """The dotted name that a spec's author sees: `reminder.sendReminder`."""
        return self.name.replace("__", ".")

    def applies(self, subtype: str) -> bool:
        """True where the field has a meaning for steps of that subtype; "" is any."""
        return not self.subtypes or not subtype or subtype in self.subtypes


@dataclass(frozen=True)
class Block:
    """A group of fields behind one switch: inside, nothing counts while the switch says off.

    `name` is the common prefix; blocks may lie inside each other (`reminder__customizeReminder` in `reminder`).
    """

    name: str
    switch: str
    on: str = "Yes"
    off: str = "No"
