"""What a word on the command line names: a file, a live workflow, a stored plan, or a workflow of the project."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath

WORKFLOW_ID = re.compile(r"[0-9]+", re.ASCII)
PLAN_ID = re.compile(r"plan-[0-9a-f]{8,}", re.ASCII)


class Names(StrEnum):
    """The four things an argument may name."""

    PATH = "path"
    WORKFLOW_ID = "workflow id"
    PLAN_ID = "plan id"
    KEY = "workflow key"


@dataclass(frozen=True)
class Argument:
    """A word and what it names."""

    names: Names
    text: str


def argument(text: str) -> Argument:
    """A suffix makes a path, digits alone a workflow id, `plan-` and hex a plan id; anything else is a workflow key."""
    if PurePath(text).suffix:
        return Argument(Names.PATH, text)
    if WORKFLOW_ID.fullmatch(text):
        return Argument(Names.WORKFLOW_ID, text)
    if PLAN_ID.fullmatch(text):
        return Argument(Names.PLAN_ID, text)
    return Argument(Names.KEY, text)
