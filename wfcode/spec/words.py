"""The words of the language: which keys are legal where, and what people write instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

TOP: Final = (
    "wfcode",
    "workflow",
    "title",
    "notes",
    "publish",
    "vars",
    "forms",
    "defaults",
    "trigger",
    "steps",
    "moved",
    "tests",
    "samples",
)
STEP: Final = (
    "type",
    "subtype",
    "provider",
    "name",
    "notes",
    "with",
    "raw",
    "next",
    "when",
    "then",
    "else",
    "branches",
    "outcomes",
    "lifecycle",
    "defaults",
    "use",
)
FRAGMENT: Final = ("fragment", "notes", "params", "exits", "start", "steps")
USE: Final = ("use", "notes", "with", "outcomes", "next")
KINDS: Final = ("schedule", "manual", "webhook")
TRIGGER: Final = ("form", *KINDS, "name", "notes", "with", "raw", "next", "lifecycle", "defaults")
BRANCH: Final = ("name", "when", "then", "raw")
OUTCOME: Final = ("next", "label", "button", "type", "sign", "buttonColor", "textColor", "raw")
LIFECYCLE: Final = ("prevent_destroy", "ignore_changes", "allow")
RAW_TERM: Final = ("field", "operator", "value")
EXITS: Final = ("next", "when", "then", "else", "branches", "outcomes")
EXTENSION: Final = "x-"

NOT_YET: Final[Mapping[str, str]] = {
    "tests": "leave the key out until then",
    "samples": "leave the key out until then",
}
"""Keys of the language that this version does not act on yet, with what to do meanwhile."""

RESERVED: Final = frozenset({"open", "trigger", "end"})

WRONG: Final[Mapping[str, tuple[str, ...]]] = {
    "action": ("type",),
    "actions": ("steps",),
    "approveremail": ("approver",),
    "approvers": ("approver",),
    "assigneeemail": ("assignee",),
    "assignees": ("assignee",),
    "assignto": ("assignee",),
    "blindcopy": ("bcc",),
    "body": ("content", "taskDescription"),
    "buttons": ("outcomes",),
    "cases": ("branches",),
    "condition": ("when",),
    "conditions": ("when", "branches"),
    "conditionterms": ("when",),
    "conditiontermsmatchtype": ("when",),
    "config": ("with",),
    "copy": ("cc",),
    "default": ("else",),
    "description": ("taskDescription", "notes"),
    "displayname": ("name",),
    "do": ("then",),
    "edges": ("next",),
    "elements": ("steps",),
    "email": ("to", "approver", "assignee"),
    "emails": ("to", "approver", "assignee"),
    "exits": ("outcomes", "next"),
    "false": ("else",),
    "fields": ("with",),
    "from": ("senderEmail",),
    "goto": ("next",),
    "html": ("content",),
    "id": ("workflow", "name"),
    "if": ("when",),
    "instructions": ("taskDescription",),
    "key": ("workflow",),
    "kind": ("type",),
    "label": ("name",),
    "message": ("content", "taskDescription"),
    "name": ("title",),
    "no": ("else",),
    "nodes": ("steps",),
    "on": ("outcomes",),
    "onapprove": ("outcomes",),
    "ondeny": ("outcomes",),
    "onreject": ("outcomes",),
    "options": ("outcomes", "with"),
    "otherwise": ("else",),
    "params": ("with",),
    "parameters": ("with",),
    "paths": ("next", "branches"),
    "properties": ("with",),
    "recipient": ("to", "approver", "assignee"),
    "recipients": ("to", "approver", "assignee"),
    "sender": ("senderEmail", "senderName"),
    "settings": ("with",),
    "start": ("trigger",),
    "states": ("steps",),
    "step": ("steps",),
    "switch": ("branches",),
    "tasks": ("steps",),
    "text": ("content", "taskDescription", "label"),
    "title": ("name", "subject", "taskDescription"),
    "to": ("next", "approver", "assignee"),
    "transitions": ("outcomes", "next"),
    "trigger": ("trigger",),
    "true": ("then",),
    "version": ("wfcode",),
    "workflowname": ("title",),
    "yes": ("then",),
}
"""Words of other tools (lower case, without `_`, `-` and blanks) and what stands for them here."""


def suggestions(word: str, legal: Iterable[str]) -> tuple[str, ...]:
    """The legal names that somebody who wrote `word` most likely meant, best first; at most three."""
    from difflib import get_close_matches

    names = list(legal)
    bare = _bare(word)
    known = [name for name in WRONG.get(bare, ()) if name in names]
    spelt = [name for name in names if _bare(name) == bare]
    close = get_close_matches(word.casefold(), [name.casefold() for name in names], 3, 0.6)
    by_fold = {name.casefold(): name for name in reversed(names)}
    return tuple(dict.fromkeys([*spelt, *known, *(by_fold[fold] for fold in close)]))[:3]


def listed(names: Iterable[str], *, join: str = "or") -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {join} {quoted[-1]}"


def _bare(word: str) -> str:
    return word.casefold().translate(_GLUE)


_GLUE: Final = str.maketrans("", "", "_- ")
