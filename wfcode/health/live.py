"""The health of a live workflow: the flow, its links, its trigger, and steps that the builder cannot show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from wfcode.compile import check_graph
from wfcode.compile.checks import Subject, findings
from wfcode.diagnostics import Diagnostic, Severity, report
from wfcode.spec.forms import Form
from wfcode.steps import TYPES, Exits
from wfcode.tree import TRIGGER, Element
from wfcode.wire import UNFILLED, Live, link_of, outcomes_of
from wfcode.wire.links import TYPE as LINK_TYPE
from wfcode.wire.triggers import SUBMISSION

_BY_FORM = ("", SUBMISSION)
_LACKS = frozenset({"WF250", "WF522", "WF523"})


def health(live: Live, *, forms: Mapping[str, Form] | None = None) -> tuple[Diagnostic, ...]:
    """Every finding on a workflow as read, without place: it stands in no file.

    `forms` by form id, None where their questions were not read. What runs already is no error for being unwise: a
    setting that lacks is a warning here.
    """
    flow = (report(problem.code, problem.summary, detail=problem.detail) for problem in check_graph(live.tree))
    return (*flow, *_trigger(live), *_links(live), *_steps(live), *_content(live, forms))


def _content(live: Live, forms: Mapping[str, Form] | None) -> Iterator[Diagnostic]:
    """What the checks of specs say of it, but what is told in the words of live workflows."""
    for found in findings(Subject(live.tree, forms), whole=True):
        finding = report(found.code, found.summary, detail=found.detail)
        is_lack = finding.is_error and found.code in _LACKS
        yield replace(finding, severity=Severity.WARNING) if is_lack else finding


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
    for number, stored in sorted(live.links.items()):
        kind = stored.get("type")
        if kind != LINK_TYPE:
            detail = f"Jotform's links are of type `{LINK_TYPE}`; delete it in the builder and draw it again."
            yield report("WF663", f"link #{number} is of the type `{kind}`", detail=detail)
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
        if element.type not in TYPES:
            detail = "It can be wired, moved and deleted, not edited; a spec holds it as `type: opaque`."
            yield report("WF664", f"`{key}` is of the type `{element.type}`, which wfcode does not know", detail=detail)
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
