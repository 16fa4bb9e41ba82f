"""Field kinds: what a value may be, its one canonical form, and when two values are equal.

| kind | stored as | canonical | empty (`""`, `[]`, `{}`, null) |
|---|---|---|---|
| TEXT, HTML | string | LF line ends, no final newlines | a value if the field has a default of its own |
| YES_NO, ZERO_ONE, BOOLEAN | "Yes"/"No", "1"/"0", true/false | bool | absent |
| AMOUNT, NUMBER, REFERENCE, FORM, OUTCOME, DATE | text (NUMBER: a JSON number) | text | absent |
| CHOICE | one of `choices` | text, in the spelling of `choices` | absent |
| RECIPIENTS | pills or one plain string | list of addresses and `{tokens}`, compared as a set | absent |
| LIST | array | items by `item`; `order` says how lists compare | a value where the field has a default of its own |
| OBJECT | object | members by `members`, others as free JSON | absent |
| TERMS | array of condition terms | [{field, operator, value}] | absent |

Absent stands for the default: `canonical(shape, ABSENT, default)` is the canonical default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of field that the catalogue knows."""

    TEXT = "text"
    HTML = "html"
    YES_NO = "yes/no"
    ZERO_ONE = "0/1"
    BOOLEAN = "boolean"
    AMOUNT = "amount"
    NUMBER = "number"
    CHOICE = "choice"
    REFERENCE = "reference"
    FORM = "form"
    OUTCOME = "outcome"
    DATE = "date"
    RECIPIENTS = "recipients"
    LIST = "list"
    OBJECT = "object"
    TERMS = "terms"


class Order(StrEnum):
    """How two lists compare."""

    ORDERED = "ordered"
    SET = "set"
    KEYED = "keyed"


@dataclass(frozen=True)
class Shape:
    """A kind with its parameters; nested for lists and objects."""

    kind: Kind
    choices: tuple[str, ...] = ()
    order: Order = Order.ORDERED
    key: str = ""
    item: Shape | None = None
    members: Mapping[str, Shape] | None = None


FREE = Shape(Kind.OBJECT)
