"""The health of a live workflow: the flow, its links, its trigger, and steps that the builder cannot show."""

from __future__ import annotations

from collections.abc import Iterator

from wfcode.compile import check_graph
from wfcode.diagnostics import Diagnostic, report
from wfcode.steps import TYPES, Exits
from wfcode.tree import TRIGGER, Element
from wfcode.wire import UNFILLED, Live, link_of, outcomes_of
from wfcode.wire.triggers import SUBMISSION

_BY_FORM = ("", SUBMISSION)


def health(live: Live) -> tuple[Diagnostic, ...]:
    """Every finding on a workflow as read, without place: it stands in no file."""
    flow = (report(problem.code, problem.summary, detail=problem.detail) for problem in check_graph(live.tree))
    return (*flow, *_trigger(live), *_links(live), *_steps(live))


def _trigger(live: Live) -> Iterator[Diagnostic]:
    trigger = live.tree.elements.get(TRIGGER)
    if trigger is None:
        yield report("WF660", "there is no start point", detail="Nothing can start a run; apply the spec to mend it.")
    elif trigger.subtype in _BY_FORM and not trigger.fields.get("resourceID"):
        detail = "No submission can start a run. Name a form below `trigger` in the spec and apply it."
        yield report("WF660", "the trigger has no form", detail=detail)


def _links(live: Live) -> Iterator[Diagnostic]:
    for link in sorted(live.dangling):
        detail = "One of its ends is a step that does not exist; `wfcode apply` removes it."
        yield report("WF661", f"link #{link} leads from or to nothing", detail=detail)
    for key, element in live.tree.elements.items():
        raw = live.elements[live.names.elements[key]]
        for outcome, stored in zip(element.outcomes, outcomes_of(raw), strict=True):
            at = link_of(stored)
            if at is not None and (at not in live.links or at in live.dangling):
                detail = "Runs stop there without a word; `wfcode apply` mends it."
                yield report("WF661", f"outcome `{outcome.key}` of `{key}` points at no link", detail=detail)


def _steps(live: Live) -> Iterator[Diagnostic]:
    for key, element in live.tree.elements.items():
        raw = live.elements[live.names.elements[key]]
        missing = sorted(name for kind, name in UNFILLED if kind == element.type and name not in raw)
        if missing:
            detail = "The builder opens such a workflow to an empty canvas (Q16); `wfcode apply` fills it in."
            yield report("WF662", f"`{key}` lacks {', '.join(missing)}", detail=detail)
        elif _has_no_way_on(element):
            detail = "Whatever the answer, the run stops there (Q17); delete the step and make it again."
            yield report("WF662", f"`{key}` has no outcomes", detail=detail)


def _has_no_way_on(element: Element) -> bool:
    step = TYPES.get(element.type)
    return step is not None and step.exits in (Exits.CONDITION, Exits.FIXED) and not element.outcomes
