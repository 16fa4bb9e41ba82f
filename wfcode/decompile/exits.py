"""The exits of a step as a spec says them: `next`, `when … then … else`, `branches` or `outcomes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wfcode.decompile.conditions import Forms, Unsayable, condition
from wfcode.decompile.values import escaped, without_null
from wfcode.steps import Exits, StepType, outcomes
from wfcode.tree import Element, Json, Link, Outcome
from wfcode.tree.canonical import is_empty

OPEN: Final = "open"
ELSE: Final = "else"
_SAID: Final = frozenset({"type", "text", "branchName", "conditionTerms", "conditionTermsMatchType"})


@dataclass(frozen=True)
class Ways:
    """Where the exits of one step lead: `links` in their order, `names` what a target is called."""

    links: Sequence[Link]
    names: Mapping[str, str]

    def of(self, outcome: str) -> list[str]:
        """The destinations of one exit, `open` where it has none."""
        found = [self.names.get(link.target, link.target) for link in self.links if link.outcome == outcome]
        return list(dict.fromkeys(found)) or [OPEN]

    def one(self, outcome: str) -> str:
        """The destination of an outcome. Raises Unsayable where it leads to several steps."""
        found = self.of(outcome)
        if len(found) > 1:
            raise Unsayable(f"its exit {outcome!r} leads to several steps")
        return found[0]


def exits_body(element: Element, step: StepType, ways: Ways, *, forms: Forms, full: bool) -> dict[str, Any]:
    """The exit keys of a step. Raises Unsayable where the language has no words for what is there."""
    if step.exits not in (Exits.ONE, Exits.MANY) and any(not link.outcome for link in ways.links):
        raise Unsayable("a link leaves it by none of its outcomes" if element.outcomes else "it has no outcomes")
    match step.exits:
        case Exits.NONE:
            return {}
        case Exits.ONE | Exits.MANY:
            return {"next": next_of(ways)}
        case Exits.CONDITION:
            return _condition(element, ways, forms)
        case Exits.BRANCHES:
            return _branches(element, step, ways, forms=forms)
        case _:
            return _outcomes(element, step, ways, full=full)


def next_of(ways: Ways) -> Json:
    """What stands at `next`: one destination, or a list."""
    found: list[Json] = list(ways.of(""))
    return found[0] if len(found) == 1 else found


def open_body(element: Element, ways: Ways, *, full: bool) -> dict[str, Any]:
    """The exits of a step whose type says nothing about them."""
    if not element.outcomes:
        return {"next": next_of(ways)}
    return {"outcomes": {outcome.key: _open_way(outcome, ways, full=full) for outcome in element.outcomes}}


def _open_way(outcome: Outcome, ways: Ways, *, full: bool) -> Any:
    destination = ", ".join(ways.of(outcome.key))
    raw = {name: escaped(without_null(value)) for name, value in outcome.fields.items()} if full else {}
    return {"raw": raw, "next": destination} if raw else destination


def _condition(element: Element, ways: Ways, forms: Forms) -> dict[str, Any]:
    if sorted(outcome.key for outcome in element.outcomes) != [ELSE, "then"]:
        raise Unsayable("it has not the two outcomes of a condition")
    when = condition(element.fields.get("conditionTerms"), element.fields.get("conditionTermsMatchType"), forms=forms)
    return {"when": when, "then": ways.one("then"), ELSE: ways.one(ELSE)}


def _branches(element: Element, step: StepType, ways: Ways, *, forms: Forms) -> dict[str, Any]:
    if element.outcome(ELSE) is None:
        raise Unsayable("it has no outcome for what no branch matches")
    found = [_branch(outcome, step, ways, forms) for outcome in element.outcomes if outcome.key != ELSE]
    if not found:
        raise Unsayable("it has no branches")
    return {"branches": found, ELSE: ways.one(ELSE)}


def _branch(outcome: Outcome, step: StepType, ways: Ways, forms: Forms) -> dict[str, Any]:
    name = str(outcome.fields.get("branchName") or "").strip()
    if name != outcome.key:
        raise Unsayable(f"its branch {outcome.key!r} has no name of its own")
    when = condition(outcome.fields.get("conditionTerms"), outcome.fields.get("conditionTermsMatchType"), forms=forms)
    found = {"name": escaped(name), "when": when, "then": ways.one(outcome.key)}
    raw = _raw(outcome, step)
    return found | ({"raw": raw} if raw else {})


def _outcomes(element: Element, step: StepType, ways: Ways, *, full: bool) -> dict[str, Any]:
    if not element.outcomes:
        raise Unsayable("it has no outcomes")
    made = {template.key: template.stored for template in outcomes(step, element.subtype)}
    written = {outcome.key: _way(outcome, step, made.get(outcome.key), ways, full=full) for outcome in element.outcomes}
    first = next(iter(made), "")
    if step.exits is Exits.BUTTONS and list(written) == [first] and isinstance(written[first], str):
        return {"next": written[first]}
    return {"outcomes": written}


def _way(outcome: Outcome, step: StepType, own: Mapping[str, Json] | None, ways: Ways, *, full: bool) -> Any:
    """One entry of `outcomes`; the destination alone where the button is the usual one."""
    is_fixed = own is not None and step.exits is Exits.FIXED
    usual = own or (step.further.stored if step.further else {})
    found: dict[str, Any] = {}
    text = outcome.fields.get("text")
    if isinstance(text, str) and text and text != (usual.get("text") if is_fixed else outcome.key):
        found["label"] = escaped(text)
    if step.exits is Exits.FIXED and own is None:
        found["button"] = True
    kind = outcome.fields.get("type")
    if isinstance(kind, str) and kind.lower() != str(usual.get("type", "")).lower():
        found["type"] = kind
    found |= _looks(outcome, usual, full=full)
    raw = _raw(outcome, step)
    found |= {"raw": raw} if raw else {}
    destination = ways.one(outcome.key)
    return {**found, "next": destination} if found else destination


def _looks(outcome: Outcome, usual: Mapping[str, Json], *, full: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    sign = outcome.fields.get("outcomeSign")
    if sign in ("Yes", "No") and (sign == "Yes") is not (usual.get("outcomeSign") == "Yes"):
        found["sign"] = sign == "Yes"
    elif full and isinstance(sign, str) and sign and sign not in ("Yes", "No"):
        found["sign"] = sign
    for name in ("buttonColor", "textColor"):
        color = outcome.fields.get(name)
        if isinstance(color, str) and (full or _shade(color) != _shade(str(usual.get(name, "")))):
            found[name] = color
    return found


def _shade(color: str) -> str:
    """A colour in one spelling: `#fff` is `#FFFFFF`."""
    plain = color.strip().lower()
    return "#" + "".join(mark * 2 for mark in plain[1:]) if len(plain) == 4 and plain[0] == "#" else plain


def _raw(outcome: Outcome, step: StepType) -> dict[str, Json]:
    return {
        name: escaped(without_null(value))
        for name, value in outcome.fields.items()
        if name not in step.outcome_fields and name not in _SAID and not is_empty(value)
    }
