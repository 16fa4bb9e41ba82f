"""From a revision to the plan that leads back to it: an ordinary plan, whose wanted side is what was live then."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from wfcode.bindings.model import Binding, StepBinding
from wfcode.bindings.revision import Revision
from wfcode.diagnostics.errors import REFUSED, WfcodeError
from wfcode.plan import address
from wfcode.plan.compare import default_of
from wfcode.plan.drafting import Drafted, draft_plan
from wfcode.plan.fingerprint import fingerprints
from wfcode.plan.managed import DEFAULT_NAME, RELEASED
from wfcode.plan.model import Action, Change, Origin, Plan, digest, sealed
from wfcode.plan.options import Options
from wfcode.plan.past import Past
from wfcode.plan.planner import Context, Planned, Wanted, names_for, workflow_for
from wfcode.plan.safety import refusals
from wfcode.plan.simulate import after, check
from wfcode.plan.veil import Veil
from wfcode.steps import TYPES, field_of
from wfcode.tree import Element, Outcome, Tree, canonical, same
from wfcode.tree.record import restore
from wfcode.wire import Live, Names, read

KIND = "rollback"
_REASONS = {
    Action.CREATE: "as in revision {0}",
    Action.UPDATE: "as in revision {0}",
    Action.DELETE: "not in revision {0}",
}


class SecretsGone(WfcodeError):
    """A step would have to be made again whose secrets the revision does not hold."""

    code = "WF730"
    exit_code = REFUSED

    def __init__(self, workflow: str, number: int, places: Collection[str]) -> None:
        listed = ", ".join(sorted(places))
        super().__init__(
            f"{workflow}: revision {number} cannot be brought back whole: {listed} held a secret, which no revision"
            " keeps, and the step is gone; make the step again from the spec with `wfcode apply`"
        )


def roll_back(
    revision: Revision,
    live: Live,
    *,
    key: str,
    binding: Binding | None,
    context: Context,
    options: Options,
    forms: Mapping[str, str],
) -> tuple[Wanted, Planned]:
    """What the revision asks for, and the plan that makes the live workflow that again.

    All of the workflow is wanted, also what no spec manages. Without a binding the workflow is to be made, and `live`
    is the `blank` one. Raises SecretsGone, and PlanningError as every plan.
    """
    past, then = _past(revision, binding, forms)
    view = _view(binding, live, past)
    live = live.under(names_for(view, forms)) if view else live
    tree = _back_to(then, live)
    tree = _without_masked(tree, live, revision, past)
    drafted = draft_plan(tree, live, binding=view, origins=_origins(tree, live), past=past)
    plan = _plan(revision, live, drafted, key=key, binding=binding, context=context)
    veil = Veil(binding=binding, trees=(tree, live.tree), seal=context.seal)
    check(tree, live, plan=plan, names=drafted.edited.names, gone=drafted.gone, veil=veil)
    forbidden = refusals(
        plan.changes,
        live,
        after(plan, live, names=drafted.edited.names),
        wanted=tree,
        matching=drafted.matching,
        binding=view,
        options=options,
    )
    plan = plan.model_copy(update={"refusals": forbidden})
    shown = sealed(veil.plan(plan, drafted.edited.names))
    wanted = _wanted(revision, tree, past, key=key, binding=binding)
    return wanted, Planned(shown, tree, drafted.edited.names, drafted.gone, binding, veil=veil, real=plan.calls)


def _past(revision: Revision, binding: Binding | None, forms: Mapping[str, str]) -> tuple[Past, Live]:
    """The ids and stored elements of then, and the reading of then, both under the keys of now."""
    content = revision.content
    elements = read(content, names=Names()).elements
    names = _names(revision.binding, _same_workflow(revision, binding), elements=elements, forms=forms)
    then = read(content, names=names)
    return Past(then.names, then.elements), then


def _same_workflow(revision: Revision, binding: Binding | None) -> Binding | None:
    """The binding, where its ids mean the same elements as those of the revision."""
    return binding if binding is not None and binding.workflow_id == revision.workflow_id else None


def _names(then: Binding, now: Binding | None, *, elements: Collection[int], forms: Mapping[str, str]) -> Names:
    """The key that each element has now, else the one it had then; an element that never had one goes by its number."""
    found: dict[str, int] = {}
    outcomes: dict[str, Mapping[str, int]] = {}
    for bound in (now, then):
        for key, step in bound.steps.items() if bound else ():
            eid = step.element_id
            if eid not in elements:
                continue
            if eid not in found.values() and key not in found:
                found[key] = eid
            own = next((name for name, number in found.items() if number == eid), None)
            if own is not None:
                outcomes[own] = _merged(outcomes.get(own, {}), step.outcomes)
    return Names(found, outcomes, forms)


def _merged(first: Mapping[str, int], second: Mapping[str, int]) -> dict[str, int]:
    left = {key: number for key, number in second.items() if key not in first and number not in first.values()}
    return {**first, **left}


def _view(binding: Binding | None, live: Live, past: Past) -> Binding | None:
    """The binding as this plan sees it: every live element is known, and nothing is remembered of any.

    So no step is taken for another one, and what was last applied is no side of the comparison. An outcome that no
    binding knows has the key it had then, so that a new label is a new label.
    """
    if binding is None:
        return None
    steps = {
        key: StepBinding(
            element_id=step.element_id,
            outcomes=_merged(step.outcomes, past.names.outcomes.get(key, {})),
            highest_outcome_id=step.highest_outcome_id,
            protected=step.protected,
        )
        for key, step in binding.steps.items()
    }
    bound = {step.element_id for step in steps.values()}
    for key, eid in live.names.elements.items():
        if eid not in bound:
            steps[key] = StepBinding(element_id=eid, outcomes=past.names.outcomes.get(key, {}))
    return binding.model_copy(update={"steps": steps, "title": live.title})


def _back_to(then: Live, live: Live) -> Tree:
    """The tree of then, with null for every value that only live has."""
    elements = {key: _element(element, live.tree.elements.get(key)) for key, element in then.tree.elements.items()}
    return replace(then.tree, elements=elements)


def _element(element: Element, now: Element | None) -> Element:
    if now is None or now.type != element.type:
        return element
    name = DEFAULT_NAME if element.name is None and now.name is not None else element.name
    left = [field for field in now.fields if field not in element.fields]
    outcomes = tuple(_outcome(outcome, now.outcome(outcome.key)) for outcome in element.outcomes)
    fields = {**element.fields, **dict.fromkeys(left, RELEASED)}
    return replace(element, name=name, fields=fields, outcomes=outcomes)


def _outcome(outcome: Outcome, now: Outcome | None) -> Outcome:
    left = [name for name in now.fields if name not in outcome.fields] if now else []
    return replace(outcome, fields={**outcome.fields, **dict.fromkeys(left, RELEASED)})


def _without_masked(tree: Tree, live: Live, revision: Revision, past: Past) -> Tree:
    """The tree without the fields whose secrets the revision does not hold: they stay as live has them."""
    elements, lost = dict(tree.elements), []
    for mask in revision.masked:
        key = past.names.keys.get(mask.element)
        if key is None:
            continue
        now = live.tree.elements.get(key)
        if now is None or now.type != elements[key].type:
            lost.append(address.of_field(key, mask.field, known=True))
        fields = {name: value for name, value in elements[key].fields.items() if name != mask.field}
        elements[key] = replace(elements[key], fields=fields)
    if lost:
        raise SecretsGone(revision.binding.workflow, revision.number, set(lost))
    return replace(tree, elements=elements)


def _origins(tree: Tree, live: Live) -> dict[str, str]:
    """Which values of a step that is made again are those that it would have anyway."""
    found = {}
    for key, element in tree.elements.items():
        step = TYPES.get(element.type) if key not in live.tree.elements else None
        for name, value in element.fields.items() if step else ():
            field = field_of(step, name, element.subtype) if step else None
            if field is not None and same(field.shape, value, canonical(field.shape, default_of(field))):
                found[address.of_field(key, name, known=True)] = Origin.DEFAULT.value
    return found


def _plan(
    revision: Revision, live: Live, drafted: Drafted, *, key: str, binding: Binding | None, context: Context
) -> Plan:
    spec = digest(revision.model_dump(mode="json"))
    return Plan(
        tool_version=context.tool_version,
        kind=KIND,
        target=context.target,
        workflow=workflow_for(key, drafted.tree, live, binding=binding),
        fingerprints=fingerprints(spec, live if binding else None, binding=binding, seal=context.seal),
        changes=tuple(_told(change, revision.number) for change in drafted.changes),
        warnings=(*drafted.edited.warnings, *_warnings(revision, live, drafted, key=key, binding=binding)),
        calls=drafted.calls,
        api_calls=len(drafted.calls) + bool(drafted.calls),
    )


def _told(change: Change, number: int) -> Change:
    reason = _REASONS.get(change.action)
    return change.model_copy(update={"reason": reason.format(number)}) if reason else change


def _warnings(revision: Revision, live: Live, drafted: Drafted, *, key: str, binding: Binding | None) -> list[str]:
    number, found = revision.number, []
    if drafted.calls:
        found.append(f"the spec stays as it is: what it asks for otherwise, the next apply of {key} does again")
    masked = sorted({f"{mask.element}.{mask.field}" for mask in revision.masked})
    if masked:
        found.append(f"revision {number} holds no secrets: the values at {len(masked)} places stay as they are live")
    if binding is None:
        found.append(f"workflow {revision.workflow_id} is gone: it is made again, disabled, under a new id")
    elif binding.workflow_id != revision.workflow_id:
        found.append(
            f"revision {number} is of workflow {revision.workflow_id}; what changes is {binding.workflow_id}, the one"
            f" that {key} is bound to now"
        )
    elif str(live.workflow.get("status") or "") != revision.status:
        now = live.workflow.get("status")
        found.append(f"its status was {revision.status} then and stays {now}; `wfcode publish` and `unpublish` set it")
    return found


def _wanted(revision: Revision, tree: Tree, past: Past, *, key: str, binding: Binding | None) -> Wanted:
    """What is remembered as applied: that of then, so that the next plan tells the spec's own changes as such."""
    then = {step.element_id: step for step in revision.binding.steps.values()}
    elements = {}
    for name, element in tree.elements.items():
        if name.startswith("#"):
            continue
        step = then.get(past.names.elements.get(name, 0))
        applied = restore(name, step.applied) if step and step.applied else None
        bare = Element(name, element.type, element.subtype, None, {}, tuple(Outcome(o.key) for o in element.outcomes))
        elements[name] = applied if applied and applied.type == element.type else bare
    protected = frozenset(name for name, step in (binding.steps if binding else {}).items() if step.protected)
    return Wanted(
        key,
        replace(tree, elements=elements),
        digest(revision.model_dump(mode="json")),
        protected=protected & elements.keys(),
    )
