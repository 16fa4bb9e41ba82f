"""The grammar of conditions: `field comparison constant`, joined by `and` or by `or`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wfcode.source import Scalar
from wfcode.source.filled import Templated
from wfcode.spec.conditions.ast import Comparison, Constant, FieldName, Match, Span, Term
from wfcode.spec.conditions.tokens import Sort, Token, Unreadable, tokens

_SIGNS: Final = {
    "=": Comparison.EQUAL,
    "==": Comparison.EQUAL,
    "===": Comparison.EQUAL,
    "!=": Comparison.UNEQUAL,
    "!==": Comparison.UNEQUAL,
    "<>": Comparison.UNEQUAL,
    "<": Comparison.LESS,
    ">": Comparison.GREATER,
    "<=": Comparison.AT_MOST,
    "=<": Comparison.AT_MOST,
    ">=": Comparison.AT_LEAST,
    "=>": Comparison.AT_LEAST,
}
_PHRASES: Final[dict[tuple[str, ...], Comparison]] = {
    ("is", "not", "empty"): Comparison.FILLED,
    ("is", "not", "filled"): Comparison.EMPTY,
    ("is", "not", "in"): Comparison.NOT_IN,
    ("is", "empty"): Comparison.EMPTY,
    ("is", "filled"): Comparison.FILLED,
    ("is", "in"): Comparison.IN,
    ("is", "before"): Comparison.BEFORE,
    ("is", "after"): Comparison.AFTER,
    ("is", "not"): Comparison.UNEQUAL,
    ("is",): Comparison.EQUAL,
    ("does", "not", "contain"): Comparison.LACKS,
    ("not", "contains"): Comparison.LACKS,
    ("contains",): Comparison.CONTAINS,
    ("does", "not", "start", "with"): Comparison.NOT_STARTS,
    ("not", "starts", "with"): Comparison.NOT_STARTS,
    ("starts", "with"): Comparison.STARTS,
    ("does", "not", "end", "with"): Comparison.NOT_ENDS,
    ("not", "ends", "with"): Comparison.NOT_ENDS,
    ("ends", "with"): Comparison.ENDS,
    ("not", "in"): Comparison.NOT_IN,
    ("in",): Comparison.IN,
    ("before",): Comparison.BEFORE,
    ("after",): Comparison.AFTER,
}
"""Longest first, so that `is not empty` is not read as `is not`."""
_BARE: Final = frozenset({Comparison.EMPTY, Comparison.FILLED})
_LISTS: Final = frozenset({Comparison.IN, Comparison.NOT_IN})
_FOREIGN: Final = {
    "equals": "==",
    "eq": "==",
    "ne": "!=",
    "gt": ">",
    "lt": "<",
    "gte": ">=",
    "ge": ">=",
    "lte": "<=",
    "le": "<=",
    "includes": "contains",
    "contain": "contains",
    "like": "contains",
    "matches": "contains",
    "startswith": "starts with",
    "endswith": "ends with",
    "exists": "is filled",
    "isempty": "is empty",
    "isfilled": "is filled",
    "not": "!=",
}
_AND: Final = ("and", "&&")
_OR: Final = ("or", "||")
KNOWN: Final = "Known are ==, !=, <, >, <=, >=, contains, starts with, ends with, is empty, is filled, in, not in."


@dataclass(frozen=True, slots=True)
class Parsed:
    """The terms of one text, and the word that joins them (None for one term)."""

    terms: tuple[Term, ...]
    match: Match | None


def parse(scalar: Scalar) -> Parsed:
    """The terms of a condition text. Raises Unreadable."""
    return _Reader(scalar).condition()


class _Reader:
    def __init__(self, scalar: Scalar) -> None:
        self.scalar = scalar
        self.text = scalar.string
        self.tokens = tokens(self.text, scalar.constants) if isinstance(scalar, Templated) else tokens(self.text)
        self.at = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    @property
    def ended(self) -> bool:
        return self.token.sort is Sort.END

    def take(self) -> Token:
        token = self.token
        self.at += token.sort is not Sort.END
        return token

    def span(self, start: int, end: int) -> Span:
        return Span(self.scalar, start, end)

    def condition(self) -> Parsed:
        if self.ended:
            raise Unreadable("the condition is empty", 0, len(self.text), remedy="Write `field == value`.")
        terms, joins = [self.term()], list[tuple[Match, Token]]()
        while not self.ended:
            joins.append((self.joint(), self.tokens[self.at - 1]))
            terms.append(self.term())
        kinds = {match for match, _ in joins}
        if len(kinds) > 1:
            raise self.mixed(terms, joins)
        return Parsed(tuple(terms), kinds.pop() if kinds else None)

    def joint(self) -> Match:
        token = self.take()
        word = token.text.casefold()
        if token.sort in (Sort.WORD, Sort.OPERATOR) and word in _AND:
            return Match.ALL
        if token.sort in (Sort.WORD, Sort.OPERATOR) and word in _OR:
            return Match.ANY
        raise self.trailing(token)

    def trailing(self, token: Token) -> Unreadable:
        """What stands behind a complete term and is no joining word."""
        before = self.tokens[self.at - 2]
        remedy = "Join terms by `and` or by `or`."
        if token.sort is Sort.MARK and token.text == ",":
            remedy = "Join terms by `and` or by `or`, and write numbers without a mark for thousands."
        elif token.sort in (Sort.WORD, Sort.NUMBER) and before.sort in (Sort.WORD, Sort.NUMBER):
            phrase = self.text[before.start : self.phrase_end(token)]
            remedy = f'More than one word needs quotes: `"{phrase}"`.'
        return Unreadable(f"`{self.piece(token)}` is not expected here", token.start, token.end, remedy=remedy)

    def phrase_end(self, token: Token) -> int:
        end = token.end
        for later in self.tokens[self.at :]:
            if later.sort not in (Sort.WORD, Sort.NUMBER) or later.says(*_AND, *_OR):
                break
            end = later.end
        return end

    def piece(self, token: Token) -> str:
        return self.text[token.start : token.end]

    def term(self) -> Term:
        start = self.token.start
        field = self.field()
        operator_start = self.token.start
        comparison = self.comparison(field)
        operator = self.span(operator_start, self.tokens[self.at - 1].end)
        constants: tuple[Constant, ...] = ()
        if comparison in _LISTS:
            constants = self.constants()
        elif comparison not in _BARE:
            constants = (self.constant(),)
        return Term(field, comparison, constants, self.span(start, self.tokens[self.at - 1].end), operator)

    def field(self) -> FieldName:
        token = self.take()
        span = self.span(token.start, token.end)
        if token.sort is Sort.QID:
            return FieldName(token.text, span, "#")
        if token.sort is Sort.LABEL:
            return FieldName(token.text, span, "`")
        if token.sort is Sort.WORD and not token.says("not", *_AND, *_OR):
            form, dot, name = token.text.partition(".")
            return FieldName(name, span, form=form) if dot else FieldName(token.text, span)
        raise self.no_field(token)

    def no_field(self, token: Token) -> Unreadable:
        if token.sort is Sort.END:
            place = self.tokens[self.at - 1] if self.at else token
            return Unreadable(f"a term is missing after `{place.text}`", place.start, place.end, remedy="Complete it.")
        remedy = "A term begins with a field: its name, `#` and its id, or its label in backticks."
        if token.text in ("(", ")", "[", "]"):
            remedy = "There are no brackets around terms: join all by `and` or all by `or`, or write two branches."
        elif token.text in ("!", "not"):
            remedy = "There is no `not` in front of a term: use `!=`, `is empty` or `not contains`."
        elif token.sort in (Sort.NUMBER, Sort.TEXT):
            remedy = "The field stands on the left, the constant on the right. A question id is written `#5`."
        return Unreadable(f"`{self.piece(token)}` is no field", token.start, token.end, remedy=remedy)

    def comparison(self, field: FieldName) -> Comparison:
        token = self.token
        if token.sort is Sort.OPERATOR and token.text in _SIGNS:
            self.take()
            return _SIGNS[token.text]
        ahead = tuple(later.text.casefold() for later in self.tokens[self.at : self.at + 4] if later.sort is Sort.WORD)
        for words, comparison in _PHRASES.items():
            if ahead[: len(words)] == words and self.tokens[self.at + len(words) - 1].sort is Sort.WORD:
                self.at += len(words)
                return comparison
        raise self.no_comparison(field, token)

    def no_comparison(self, field: FieldName, token: Token) -> Unreadable:
        start, end = field.span.start, field.span.end
        written = self.text[start:end]
        if token.sort is Sort.END or token.says(*_AND, *_OR) or token.text in ("&&", "||"):
            remedy = f"Say what is compared: `{written} is filled`, or `{written} == …`."
            return Unreadable(f"`{written}` alone is no condition", start, end, remedy=remedy)
        known = _FOREIGN.get(token.text.casefold())
        remedy = f"Write `{written} {known} …`." if known else KNOWN
        if token.sort is Sort.WORD and known is None and self.tokens[self.at + 1].sort in (Sort.OPERATOR, Sort.WORD):
            remedy = f"{KNOWN} A label of more than one word stands in backticks."
        return Unreadable(f"`{self.piece(token)}` is no comparison", token.start, token.end, remedy=remedy)

    def constant(self) -> Constant:
        token = self.take()
        span = self.span(token.start, token.end)
        if token.sort in (Sort.NUMBER, Sort.TEXT):
            return Constant(token.text, span)
        if token.sort is Sort.WORD and not token.says(*_AND, *_OR):
            return Constant(token.text, span, bare=True)
        raise self.no_constant(token)

    def no_constant(self, token: Token) -> Unreadable:
        if token.sort in (Sort.QID, Sort.LABEL):
            remedy = "Fields cannot be compared with each other; text with such a sign needs quotes."
            return Unreadable(f"`{self.piece(token)}` is a field", token.start, token.end, remedy=remedy)
        before = self.tokens[self.at - 1] if token.sort is Sort.END else self.tokens[self.at - 2]
        remedy = "On the right stands a number, a text in quotes or one word; for an empty answer write `is empty`."
        return Unreadable(f"a value is missing after `{self.piece(before)}`", before.start, before.end, remedy=remedy)

    def constants(self) -> tuple[Constant, ...]:
        opening = self.take()
        closing = {"[": "]", "(": ")"}.get(opening.text)
        if closing is None:
            remedy = "Write the values in brackets: `in [Laptop, Phone]`."
            raise Unreadable("`in` wants a list", opening.start, opening.end, remedy=remedy)
        found = [self.constant()]
        while self.token.text == "," and self.token.sort is Sort.MARK:
            self.take()
            found.append(self.constant())
        token = self.take()
        if token.text != closing or token.sort is not Sort.MARK:
            remedy = f"Part the values by commas and end the list with `{closing}`; text of several words has quotes."
            raise Unreadable("the list is not closed", opening.start, token.end, remedy=remedy)
        return tuple(found)

    def mixed(self, terms: list[Term], joins: list[tuple[Match, Token]]) -> Unreadable:
        """`and` binds stronger: each stretch between two `or` is a branch of its own."""
        groups, start = list[str](), terms[0].span.start
        for (match, _), before, after in zip(joins, terms, terms[1:], strict=False):
            if match is Match.ANY:
                groups.append(self.text[start : before.span.end])
                start = after.span.start
        groups.append(self.text[start : terms[-1].span.end])
        first = joins[0][0]
        odd = next(token for match, token in joins if match is not first)
        branches = "\n".join(f"  - name: …\n    when: {group}\n    then: …" for group in groups)
        remedy = (
            f"One outcome has one joining word. Write a branch for each case, all with the same `then`:\n{branches}"
        )
        return Unreadable("`and` and `or` in one condition", odd.start, odd.end, remedy=remedy, code="WF223")
