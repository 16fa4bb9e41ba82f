"""Conditions that decide nothing, and branches that get in each other's way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wfcode.compile.checks.model import Finding, Subject, Where
from wfcode.compile.checks.samples import Condition, read, truths
from wfcode.steps import Exits, StepType
from wfcode.tree import Element

_MOST_BRANCHES: Final = 60
_ABOUT_TEXT: Final = frozenset(
    {"contains", "notContains", "startsWith", "notStartsWith", "endsWith", "notEndsWith", "notEquals", "isFilled"}
)


@dataclass(frozen=True)
class Guarded:
    """A way out of a step with its condition."""

    name: str
    at: Where
    condition: Condition


def guarded(element: Element, step: StepType) -> list[Guarded]:
    """The ways out of a step that have a condition, in their order."""
    if step.exits is Exits.CONDITION:
        found = read(element.fields.get("conditionTerms"), element.fields.get("conditionTermsMatchType"))
        return [Guarded("then", Where(element.key, condition="then"), found)] if found else []
    ways = []
    for outcome in element.outcomes if step.exits is Exits.BRANCHES else ():
        found = read(outcome.fields.get("conditionTerms"), outcome.fields.get("conditionTermsMatchType"))
        if found is not None:
            ways.append(Guarded(outcome.key, Where(element.key, condition=outcome.key), found))
    return ways


def decisions(subject: Subject) -> Iterator[Finding]:
    """Conditions that never hold, or always."""
    for element, step in subject.steps:
        for way in guarded(element, step):
            if len(way.condition.terms) > 1 and way.condition.is_clear:
                yield from _one_sided(subject, element, way)


def _one_sided(subject: Subject, element: Element, way: Guarded) -> Iterator[Finding]:
    found = truths([way.condition], subject.question)
    if found is None:
        return
    of = f"`{element.key}`" if way.name == "then" else f"the branch `{way.name}` of `{element.key}`"
    if not any(found[0]):
        detail = "No answer fits all of its parts. Join them by `or`, or turn one comparison round."
        yield Finding("WF511", f"the condition of {of} can never be true", way.at, detail)
    elif all(found[0]):
        detail = "Every answer fits one of its parts. Join them by `and`, or turn one comparison round."
        yield Finding("WF512", f"the condition of {of} is always true", way.at, detail)


def branches(subject: Subject) -> Iterator[Finding]:
    """Branches that an earlier one leaves nothing for, or that overlap."""
    for element, step in subject.steps:
        ways = guarded(element, step)[:_MOST_BRANCHES] if step.exits is Exits.BRANCHES else []
        for place, way in enumerate(ways):
            found = next(filter(None, (_beside(subject, element, other, way) for other in ways[:place])), None)
            found = found or _behind_all(subject, element, ways[:place], way)
            if found is not None:
                yield found


def _beside(subject: Subject, element: Element, first: Guarded, way: Guarded) -> Finding | None:
    """What is wrong between a branch and one before it."""
    where = f"`{way.name}` of `{element.key}`"
    related = (("the earlier branch", first.at),)
    if _terms(first.condition) == _terms(way.condition):
        detail = "It is never taken. Change its condition, or take it out."
        summary = f"{where} has the same condition as `{first.name}`"
        return Finding("WF513", summary, way.at, detail, related=related)
    if not set(first.condition.fields) <= set(way.condition.fields):
        return None
    found = _tried(subject, [first.condition, way.condition])
    if found is None or not any(found[1]):
        return None
    pairs = set(zip(*found, strict=True))
    if pairs == {(True, True), (False, False)}:
        detail = "It is never taken. Change its condition, or take it out."
        summary = f"{where} holds for the same answers as `{first.name}`"
        return Finding("WF513", summary, way.at, detail, related=related)
    if (False, True) not in pairs:
        detail = f"It is never taken. Put it before `{first.name}`, or change one of the two."
        return Finding("WF514", f"`{first.name}` leaves nothing for {where}", way.at, detail, related=related)
    if (True, True) in pairs and (True, False) in pairs and _is_measured(first, way):
        detail = f"`{first.name}` is taken then, because it comes first."
        return Finding("WF515", f"`{first.name}` and {where} overlap", way.at, detail, related=related)
    return None


def _is_measured(*ways: Guarded) -> bool:
    """Whether ways are about one field, and its values as such: texts may always hold this and that."""
    return all(
        len(way.condition.fields) == 1 and not any(term.operator in _ABOUT_TEXT for term in way.condition.terms)
        for way in ways
    )


def _behind_all(subject: Subject, element: Element, before: list[Guarded], way: Guarded) -> Finding | None:
    """A branch that those before it, all about the same fields, leave nothing for together."""
    same = [other for other in before if set(other.condition.fields) <= set(way.condition.fields)]
    found = _tried(subject, [way.condition, *(other.condition for other in same)]) if len(same) > 1 else None
    if found is None or not any(found[0]):
        return None
    if any(own and not any(others) for own, *others in zip(*found, strict=True)):
        return None
    detail = "It is never taken. Put it before them, or change its condition."
    summary = f"the branches before it leave nothing for `{way.name}` of `{element.key}`"
    return Finding("WF514", summary, way.at, detail)


def _tried(subject: Subject, conditions: list[Condition]) -> tuple[tuple[bool, ...], ...] | None:
    return truths(conditions, subject.question) if all(each.is_clear for each in conditions) else None


def _terms(condition: Condition) -> tuple[bool, frozenset[object]]:
    return condition.any, frozenset(condition.terms)
