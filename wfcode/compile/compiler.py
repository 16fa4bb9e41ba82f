"""From a document to the wanted tree."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from wfcode.compile.context import END, Context, Edge, following_steps
from wfcode.compile.defaults import add_defaults, check_defaults
from wfcode.compile.exits import ExitReader
from wfcode.compile.fields import Writer, write_with
from wfcode.compile.graph import Problem, check_graph
from wfcode.compile.inspection import inspect
from wfcode.compile.lookup import tell_vanished
from wfcode.compile.origins import note_origins
from wfcode.compile.owners import Owners
from wfcode.compile.raw import write_raw
from wfcode.compile.result import Compiled
from wfcode.compile.secrets import check_secrets, symbolic
from wfcode.compile.texts import Files
from wfcode.compile.trigger import subtype_of, write_trigger
from wfcode.diagnostics import Diagnostic, Position, Range, find
from wfcode.source import Document, MappingNode, Node
from wfcode.source.nodes import plain_data
from wfcode.spec.addresses import place_of
from wfcode.spec.findings import Findings, order
from wfcode.spec.forms import Form
from wfcode.spec.model import Spec, Step
from wfcode.spec.reader import read_spec
from wfcode.spec.types import START
from wfcode.spec.values import NO_VALUES, Values
from wfcode.spec.words import RESERVED
from wfcode.steps import TYPES, StepType, resolve, variant_of
from wfcode.tree import TRIGGER, Element, Link, Tree

VERBATIM = frozenset({"WF303", "WF320", "WF321", "WF322"})
"""Names of nothing known, which stay in the tree as they were written."""
ABOUT_VALUES = "WF33"
"""Findings about variables and secrets themselves."""


def compile_spec(
    document: Document,
    *,
    forms: Mapping[str, Form] | None = None,
    values: Values = NO_VALUES,
    files: Files | None = None,
    defaults: Node | None = None,
) -> Compiled:
    """The wanted tree of a spec with every finding; never raises on what the document holds.

    `forms` by form id; None where nobody read questions, then fields of conditions stay symbolic (`?amount`). `values`
    of the spec's variables; secrets stay `${secret.x}`, see `Compiled.secrets`. `files` reads what `{file: …}` and
    `use:` name; `defaults` are those of the project file.
    """
    findings = Findings(document.file)
    load = files.fragment if files else None
    spec = read_spec(document, findings=findings, values=values, load=load, defaults=defaults)
    context = Context(spec, findings, forms, following_steps(spec.steps), files)
    tree = _tree(context) if spec.readable else None
    check_defaults(context)
    check_secrets(context)
    tell_vanished(context)
    secrets = tuple(context.gathered.secrets)
    diagnostics = _sifted(document, spec, findings)
    if not all(map(leaves_a_tree, diagnostics)):
        tree = None
    return Compiled(
        key=spec.key,
        title=spec.title,
        file=document.file,
        tree=symbolic(tree, secrets) if tree else None,
        place=partial(place_of, document),
        form_ids=_form_ids(context),
        allow={step.key: step.allow for step in _bodies(spec) if step.allow},
        moves=tuple((move.old, move.new) for move in spec.moves),
        ignored=tuple(f"{step.key}.{place}" for step in _bodies(spec) for place in step.ignored),
        protected=frozenset(step.key for step in _bodies(spec) if step.prevent_destroy),
        origins=context.gathered.origins,
        secrets=secrets,
        variables=frozenset(spec.variables),
        form_names=dict(context.names.ids),
        open_forms=tuple(form for form in _form_ids(context) if form in context.lookups.open_forms),
        files=dict(files.seen) if files else {},
        owners=Owners(spec, document.file),
        diagnostics=diagnostics,
        publish=spec.publish,
    )


def leaves_a_tree(finding: Diagnostic) -> bool:
    """Whether a tree with this finding is worth showing: it says what was written."""
    entry = find(finding.code)
    return not finding.is_error or finding.code in VERBATIM or (entry is not None and entry.can_be_allowed)


def _bodies(spec: Spec) -> Iterable[Step]:
    return (*((spec.trigger,) if spec.trigger else ()), *spec.steps.values())


def _form_ids(context: Context) -> tuple[str, ...]:
    found = [context.trigger_form, *context.names.ids.values()]
    return tuple(dict.fromkeys(form for form in found if form and form.isascii() and form.isdecimal()))


def _tree(context: Context) -> Tree:
    spec = context.spec
    _shared_names(context)
    elements: dict[str, Element] = {}
    edges: list[Edge] = []
    for step in _bodies(spec):
        element, own = _trigger(step, context) if step is spec.trigger else _element(step, context)
        elements[element.key] = element
        edges.extend(own)
    if END not in elements and any(edge.target == END for edge in edges):
        elements[END] = _end()
    real = [edge for edge in edges if not edge.guess]
    tree = Tree(
        title=spec.title,
        elements=_in_order(elements, real),
        links=frozenset(Link(edge.source, edge.outcome, edge.target) for edge in real),
        forms=dict(context.names.ids),
        labels=dict(context.lookups.labels),
    )
    if spec.trigger is not None:
        guesses = [(edge.source, edge.target) for edge in edges if edge.guess]
        # No exit can name a step of such a key; that it has one is told already.
        guesses += [(TRIGGER, key) for key in spec.steps if key.casefold() in RESERVED]
        _tell(check_graph(tree, guesses=guesses), real, context)
        inspect(tree, context)
    return tree


def _trigger(step: Step, context: Context) -> tuple[Element, list[Edge]]:
    kind = TYPES[START]
    reader = ExitReader(step, kind, context=context)
    reader.read()
    writer = write_trigger(step, context=context)
    note_origins(writer, filled=bool(context.spec.variables))
    subtype = subtype_of(step)
    return Element(TRIGGER, START, subtype, _name(step, kind, subtype, context), writer.fields), reader.edges


def _element(step: Step, context: Context) -> tuple[Element, list[Edge]]:
    kind = step.variant.type if step.variant else None
    reader = ExitReader(step, kind, context=context)
    reader.read()
    if kind is None:
        return _without_type(step, reader, context), reader.edges
    outcomes = tuple(outcome.key for outcome in reader.outcomes)
    writer = Writer(step, kind, subtype=step.subtype or "", context=context, outcomes=outcomes)
    write_with(writer)
    add_defaults(writer)
    write_raw(writer)
    note_origins(writer, filled=bool(context.spec.variables))
    context.gathered.nodes[step.key] = writer.nodes
    fields = {**writer.fields, **reader.terms}
    name = _name(step, kind, writer.subtype, context)
    return Element(step.key, kind.name, writer.subtype, name, fields, reader.outcomes), reader.edges


def _name(step: Step, kind: StepType, subtype: str, context: Context) -> str | None:
    """The step's own name; None where it is the one that the builder gives anyway."""
    variant = variant_of(kind.name, subtype)
    usual = variant.default_name if variant and variant.default_name else kind.default_name
    named = step.node.get("name") if isinstance(step.node, MappingNode) else None
    if named is not None:
        context.texts.check(named)
    return None if step.name in (None, usual) else str(context.names.text(step.name))


def _without_type(step: Step, reader: ExitReader, context: Context) -> Element:
    """An opaque step, or one whose type nobody knows (told)."""
    found = plain_data(step.raw) if step.raw else {}
    kind = found.pop("type", None)
    if step.opaque:
        if not isinstance(kind, str) or not kind:
            detail = "Write Jotform's name of the type: `raw: {type: …}`."
            context.findings.add("WF219", "an opaque step needs its type below `raw`", at=step.key_node, detail=detail)
        if step.fields is not None and step.fields.entries:
            detail = "An opaque step cannot be edited; leave `with` out."
            context.findings.add("WF219", "an opaque step has no `with`", at=step.present["with"], detail=detail)
    subtype = step.subtype or str(found.pop("subType", None) or "")
    return Element(step.key, str(kind or ""), subtype, step.name, found, reader.outcomes)


def _end() -> Element:
    variant = resolve(END)
    assert variant is not None
    return Element(END, variant.type.name, variant.subtype)


def _in_order(elements: Mapping[str, Element], edges: Iterable[Edge]) -> dict[str, Element]:
    """The trigger, then breadth first along the exits as written, then whatever nothing leads to."""
    onward: dict[str, list[str]] = {}
    for edge in edges:
        onward.setdefault(edge.source, []).append(edge.target)
    found: dict[str, Element] = {}
    waiting = deque([TRIGGER])
    while waiting:
        key = waiting.popleft()
        if key in elements and key not in found:
            found[key] = elements[key]
            waiting.extend(onward.get(key, ()))
    rest = sorted(key for key in elements if key not in found)
    return found | {key: elements[key] for key in rest}


def _shared_names(context: Context) -> None:
    """Form aliases and step keys are one namespace."""
    steps = {key.casefold(): step for key, step in context.spec.steps.items()}
    for alias, named in context.spec.forms.items():
        step = steps.get(alias.casefold())
        if step is not None:
            related = [context.findings.related("the step", step.key_node)]
            detail = "Rename one of the two: `{name.field}` has to mean one thing."
            summary = f"`{alias}` names a form and a step"
            context.findings.add("WF306", summary, at=named.key_node, detail=detail, related=related)


def _tell(problems: Iterable[Problem], edges: Iterable[Edge], context: Context) -> None:
    """Findings for the flow, at the exit or the step that they are about."""
    nodes: dict[Link, Node] = {Link(edge.source, edge.outcome, edge.target): edge.node for edge in edges}
    for problem in problems:
        node: Node | None = nodes.get(problem.link) if problem.link else None
        if node is None and problem.step in context.spec.steps:
            node = context.spec.steps[problem.step].key_node
        if node is not None:
            context.findings.add(problem.code, problem.summary, at=node, detail=problem.detail)


def _sifted(document: Document, spec: Spec, findings: Findings) -> tuple[Diagnostic, ...]:
    """All findings in file order, without echoes of YAML errors and without what a step allows."""
    broken = sorted((found.range for found in document.diagnostics if found.is_error and found.range), key=_start)
    quiet = [(step.allow, step.key_node.range, step.node.range) for step in _bodies(spec) if step.allow]
    kept = [
        finding
        for finding in findings.in_order()
        if not (finding.file == document.file and _echoes(finding.range, broken))
        and not _is_allowed(finding, quiet, findings)
        and not _is_blank(finding, spec.unfilled, findings)
    ]
    return tuple(sorted((*document.diagnostics, *kept), key=order))


def _start(place: Range) -> Position:
    return place.start


def _echoes(place: Range | None, broken: Sequence[Range]) -> bool:
    """Whether a finding lies within one of the YAML errors, which are in file order."""
    before = bisect_right(broken, place.start, key=_start) if place else 0
    return before > 0 and _within(place, broken[before - 1])


def _is_allowed(finding: Diagnostic, quiet: Iterable[tuple[frozenset[str], Range, Range]], findings: Findings) -> bool:
    # A text in a file of its own belongs to the step that uses it, which the finding names beside its place.
    places = ((finding.file, finding.range), *((each.file, each.range) for each in finding.related))
    return any(
        finding.code in codes and file == findings.file_of(key) and _within(place, Range(key.start, body.end))
        for codes, key, body in quiet
        for file, place in places
    )


def _is_blank(finding: Diagnostic, blank: Iterable[Range], findings: Findings) -> bool:
    """Whether a finding is about a text in which a value lacks, which is told itself."""
    return not finding.code.startswith(ABOUT_VALUES) and any(
        finding.file == findings.file_of(place) and _within(finding.range, place) for place in blank
    )


def _within(inner: Range | None, outer: Range) -> bool:
    return inner is not None and outer.start <= inner.start and inner.end <= outer.end
