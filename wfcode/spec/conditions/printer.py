"""A condition in the one spelling of the house: `==` and `and`, texts in double quotes, one blank between words."""

from __future__ import annotations

import re

from wfcode.source import Scalar
from wfcode.source.filled import Templated
from wfcode.spec.conditions.ast import Comparison, Constant, Match, Term
from wfcode.spec.conditions.grammar import parse
from wfcode.spec.conditions.tokens import Unreadable

_HOLE = re.compile(r"\$\{[^{}]*\}")
_JOINTS = {Match.ALL: " and ", Match.ANY: " or "}
_LISTS = (Comparison.IN, Comparison.NOT_IN)


def spelt(scalar: Scalar) -> str | None:
    """The condition that a scalar holds in house style; None where it holds none that can be read.

    Variables stay as they are written.
    """
    holes = {hole: hole for hole in _HOLE.findall(scalar.string)}
    bare = Templated(scalar.value, scalar.text, scalar.start, scalar.end, scalar.plain, holes)
    try:
        parsed = parse(bare)
    except Unreadable:
        return None
    terms = [_term(term, scalar.string) for term in parsed.terms]
    return _JOINTS[parsed.match or Match.ALL].join(terms)


def _term(term: Term, text: str) -> str:
    field = text[term.field.span.start : term.field.span.end]
    constants = [_constant(each, text) for each in term.constants]
    if term.comparison in _LISTS:
        return f"{field} {term.comparison} [{', '.join(constants)}]"
    return " ".join((field, term.comparison.value, *constants))


def _constant(constant: Constant, text: str) -> str:
    """As written, but with double quotes where the text allows them."""
    written = text[constant.span.start : constant.span.end]
    if written[0] in "'“" and '"' not in written[1:-1] and "\\" not in written:
        return f'"{constant.text}"'
    return written
