"""The checks of `compile.checks` on a spec: what they say is put to its place in the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wfcode.compile import checks
from wfcode.compile.checks import Finding, Subject, Where
from wfcode.compile.context import Context
from wfcode.diagnostics import Diagnostic, Range
from wfcode.source import Node
from wfcode.spec.findings import Findings
from wfcode.spec.model import Step
from wfcode.tree import TRIGGER, Tree

_SETTINGS = ("WF2", "WF3", "WF5")


def inspect(tree: Tree, context: Context) -> None:
    """Adds what the checks say about a spec.

    A step with a mistake in it is not also told to lack what the mistake stands for, and a flow that could not be read
    is not followed.
    """
    errors = [finding for finding in context.findings.found if finding.is_error]
    subject = Subject(
        tree,
        context.forms,
        written=context.gathered.nodes,
        opaque=frozenset(key for key, step in context.spec.steps.items() if step.opaque or step.variant is None),
    )
    for found in checks.findings(subject, whole=not errors):
        place = place_of(found.at, context)
        if place is not None and not _is_echo(place, _step(found.at.step, context), errors, context.findings):
            _tell(found, place, context)


def _tell(found: Finding, place: Node | Range, context: Context) -> None:
    places = [(message, place_of(where, context)) for message, where in found.related]
    related = [context.findings.related(message, each) for message, each in places if each is not None]
    context.findings.add(
        found.code, found.summary, at=place, detail=found.detail, suggestions=found.suggestions, related=related
    )


def place_of(where: Where, context: Context) -> Node | Range | None:
    """The node that a place stands for, the nearest around it where it is not written; None outside of the file."""
    step = _step(where.step, context)
    if step is None:
        return None
    if where.field:
        return context.gathered.nodes.get(where.step, {}).get(where.field) or step.key_node
    return (_condition(step, where.condition) if where.condition else None) or step.key_node


def _step(key: str, context: Context) -> Step | None:
    return context.spec.trigger if key == TRIGGER else context.spec.steps.get(key)


def _condition(step: Step, outcome: str) -> Node | None:
    if step.when is not None:
        return step.when.node
    branch = next((branch for branch in step.branches or () if branch.name == outcome), None)
    return branch.when.node if branch is not None and branch.when is not None else None


def _is_echo(place: Node | Range, step: Step | None, errors: Sequence[Diagnostic], findings: Findings) -> bool:
    """Whether something in the step, or at that very place, could not be read, which is told already."""
    around = place if isinstance(place, Range) else place.range
    if step is not None and around == step.key_node.range:
        return any(error.code.startswith(_SETTINGS) for error in _within(errors, step.node.range, findings))
    return any(True for _ in _within(errors, around, findings))


def _within(errors: Iterable[Diagnostic], around: Range, findings: Findings) -> Iterable[Diagnostic]:
    file = findings.file_of(around)
    for error in errors:
        place = error.range
        if place is not None and error.file == file and around.start <= place.start and place.end <= around.end:
            yield error
