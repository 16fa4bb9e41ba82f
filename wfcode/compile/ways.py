"""`outcomes`: fixed ones under their canonical keys, further buttons, and buttons of the author's own."""

from __future__ import annotations

from collections.abc import Mapping

from wfcode.compile.links import Links
from wfcode.compile.raw import raw_members
from wfcode.source.nodes import plain_data
from wfcode.spec.findings import shorten
from wfcode.spec.model import Step, Way
from wfcode.spec.words import listed, suggestions
from wfcode.steps import OutcomeTemplate, StepField, StepType
from wfcode.steps import outcomes as outcomes_of
from wfcode.tree import Outcome, canonical
from wfcode.tree.model import Json


def fixed(step: Step, kind: StepType, *, links: Links) -> tuple[Outcome, ...]:
    """The outcomes of a type that has its own set; every one of them must be mentioned."""
    made = {template.key.casefold(): template for template in outcomes_of(kind, step.subtype or "")}
    seen: dict[str, Way] = {}
    outcomes: list[Outcome] = []
    for way in step.outcomes or ():
        template = made.get(way.key.string.strip().casefold())
        key = template.key if template else way.key.string.strip()
        links.lead(key, way.next, at=way.node)
        if _is_first(way, key, seen, links) and _belongs(way, template, kind, made, links):
            outcomes.append(_outcome(way, key, template or kind.further, kind, links, fixed=template is not None))
    _mentioned(step, made, seen, links)
    return tuple(outcomes)


def _is_first(way: Way, key: str, seen: dict[str, Way], links: Links) -> bool:
    first = seen.setdefault(key.casefold(), way)
    if first is way:
        return True
    related = [links.findings.related("the first one", first.key)]
    detail = "Each outcome stands once; remove or rename one of the two."
    links.findings.add("WF406", f"the outcome `{key}` stands twice", at=way.key, detail=detail, related=related)
    return False


def _belongs(
    way: Way, template: OutcomeTemplate | None, kind: StepType, made: Mapping[str, OutcomeTemplate], links: Links
) -> bool:
    word = way.key.string
    keys = [entry.key for entry in made.values()]
    if template is not None:
        if way.button:
            detail = "Leave `button` out: this outcome is there anyway."
            links.findings.add("WF407", f"`{word}` is no further button", at=way.key, detail=detail)
        return True
    if way.button and kind.extra_buttons:
        return True
    close = suggestions(word, keys)
    detail = f"Outcomes of this type: {listed(keys, join='and')}."
    if kind.extra_buttons:
        detail += f" For a further button write `{shorten(word)}: {{button: true, next: …}}`."
    summary = f"this type has no outcome `{shorten(word)}`"
    links.findings.add("WF407", summary, at=way.key, detail=detail, suggestions=close)
    return False


def _mentioned(step: Step, made: Mapping[str, OutcomeTemplate], seen: Mapping[str, Way], links: Links) -> None:
    for fold, template in made.items():
        if fold not in seen:
            key = template.key
            detail = f"Say where it leads; `{key}: open` leaves it unconnected on purpose."
            place = step.present["outcomes"]
            links.findings.add(
                "WF405", f"the outcome `{key}` is missing", at=place, detail=detail, suggestions=(f"{key}: open",)
            )


def buttons(step: Step, kind: StepType, *, links: Links) -> tuple[Outcome, ...]:
    """The outcomes of a type whose buttons the author names."""
    seen: dict[str, Way] = {}
    outcomes: list[Outcome] = []
    for way in step.outcomes or ():
        key = way.key.string.strip()
        links.lead(key, way.next, at=way.node)
        if key and _is_first(way, key, seen, links):
            outcomes.append(_outcome(way, key, kind.further, kind, links, fixed=False))
    if not step.outcomes:
        detail = "Write at least one button: `outcomes: {Done: end}`."
        links.findings.add("WF402", f"`{step.key}` has no button", at=step.present["outcomes"], detail=detail)
    return tuple(outcomes)


def opaque_ways(step: Step, *, links: Links) -> tuple[Outcome, ...]:
    """The outcomes of a step whose type nobody knows: keys and destinations as written."""
    seen: dict[str, Way] = {}
    for way in step.outcomes or ():
        links.lead(way.key.string, way.next, at=way.node)
        _is_first(way, way.key.string, seen, links)
    return tuple(Outcome(way.key.string, _as_written(way)) for way in seen.values())


def _as_written(way: Way) -> dict[str, Json]:
    raw = plain_data(way.raw) if way.raw is not None else {}
    return {**raw, "text": way.label} if way.label else raw


def _outcome(
    way: Way, key: str, template: OutcomeTemplate | None, kind: StepType, links: Links, *, fixed: bool
) -> Outcome:
    known = kind.outcome_fields
    written: dict[str, Json] = {"type": _type(way, template, known, links, fixed=fixed)}
    if way.label is not None or not fixed:
        written["text"] = way.label if way.label is not None else key
    written["buttonColor"] = way.button_color
    written["textColor"] = way.text_color
    if way.sign is not None:
        written["outcomeSign"] = way.sign if isinstance(way.sign, str) else "Yes" if way.sign else "No"
    fields = {name: canonical(known[name].shape, value) if name in known else value for name, value in written.items()}
    found: dict[str, Json] = {name: value for name, value in fields.items() if value is not None}
    if way.raw is not None:
        found |= raw_members(way.raw, known, findings=links.findings)
    return Outcome(key, found)


def _type(
    way: Way, template: OutcomeTemplate | None, known: Mapping[str, StepField], links: Links, *, fixed: bool
) -> Json:
    own = str(template.stored["type"]) if template else "CUSTOM"
    if way.type is None:
        return own
    choices = known["type"].shape.choices if "type" in known else ()
    allowed = (own,) if fixed else choices
    found = next((choice for choice in allowed if choice.casefold() == way.type.casefold()), None)
    if found is None and allowed:
        detail = f"Allowed here: {listed(allowed)}."
        summary = f"`type` of the outcome cannot be {shorten(way.type)!r}"
        links.findings.add("WF214", summary, at=way.node, detail=detail, suggestions=allowed)
    return found or own
