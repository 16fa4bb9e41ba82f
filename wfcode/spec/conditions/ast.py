"""A condition as written: terms, and whether all or any of them must hold."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from wfcode.diagnostics import Range
from wfcode.source import Node, Scalar
from wfcode.spec.inside import inside


class Match(StrEnum):
    """How the terms of one outcome are joined, by Jotform's words."""

    ALL = "All"
    ANY = "Any"


class Comparison(StrEnum):
    """What a term says, in the one spelling that messages use."""

    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    GREATER = ">"
    AT_MOST = "<="
    AT_LEAST = ">="
    CONTAINS = "contains"
    LACKS = "not contains"
    STARTS = "starts with"
    NOT_STARTS = "not starts with"
    ENDS = "ends with"
    NOT_ENDS = "not ends with"
    EMPTY = "is empty"
    FILLED = "is filled"
    IN = "in"
    NOT_IN = "not in"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text of one scalar."""

    scalar: Scalar
    start: int
    end: int

    @property
    def range(self) -> Range:
        """Where it stands in the file."""
        return inside(self.scalar, self.start, self.end)


@dataclass(frozen=True, slots=True)
class FieldName:
    """The left side: a question by name, by id (`how` is `#`) or by label (`how` is a backtick).

    `form` is the alias before the dot, "" for the trigger's form.
    """

    name: str
    span: Span
    how: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Constant:
    """The right side; `bare` is True for one word without quotes."""

    text: str
    span: Span
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """`field comparison constants`: none for `is empty`, several for `in`."""

    field: FieldName
    comparison: Comparison
    constants: tuple[Constant, ...]
    span: Span
    operator: Span


@dataclass(frozen=True, slots=True)
class RawTerm:
    """The door for everything else: Jotform's own operator, given by name."""

    field: str
    operator: str
    value: str
    node: Node
    field_node: Scalar
    operator_node: Scalar
    value_node: Scalar | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """What stands at `when`. `match` is None for a single term, which needs no joining word."""

    terms: tuple[Term | RawTerm, ...]
    match: Match | None
    node: Node
