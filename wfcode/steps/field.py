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


class _Absent:
    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = _Absent()


@dataclass(frozen=True)
class StepField:
    """A field under its flat name (`reminder__sendReminder`).

    `default` is Jotform's, in stored form, ABSENT where it has none; `server_fills`: the server puts the default
    in on create (Q15); `verifiable` is False for the fields of Q34; `secret`: may hold `${secret.x}`; `block` names
    the switchable block it lies in ("" for none).
    """

    name: str
    shape: Shape
    about: str
    default: Json | _Absent = ABSENT
    origin: Origin = Origin.SCHEMA
    storage: Storage = Storage.PILLS
    server_fills: bool = True
    verifiable: bool = True
    secret: bool = False
    block: str = ""


@dataclass(frozen=True)
class Block:
    """A group of fields behind one switch: inside, nothing counts while the switch says off."""

    name: str
    switch: str
    on: str = "Yes"
    off: str = "No"
