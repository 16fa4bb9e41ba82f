"""What moved on the server, taken over into a spec: planned, made as edits of its text, and proven before it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wfcode.apply.remember import taken_over as applied_as_read
from wfcode.bindings.model import StepBinding
from wfcode.compile.lenient import softened
from wfcode.decompile.naming import names_of
from wfcode.decompile.order import flow_order
from wfcode.decompile.pulling import Pull, moved_steps, pull
from wfcode.decompile.saying import say
from wfcode.decompile.spec import Style
from wfcode.diagnostics.errors import STALE, UsageError, WfcodeError
from wfcode.files import write_all
from wfcode.inputs import secrets_for
from wfcode.plan import Cause, Context, FieldChange, Wanted, make_plan, names_for
from wfcode.plan.address import covers
from wfcode.plan.drift import strangers
from wfcode.plan.fingerprint import of_binding
from wfcode.source import parse, read
from wfcode.source.edits import apply_edits
from wfcode.wire import Live, Names

if TYPE_CHECKING:
    from wfcode.apply.propose import Proposal
    from wfcode.bindings.model import Binding
    from wfcode.compile import Compiled
    from wfcode.diagnostics.model import Diagnostic
    from wfcode.jotform.client import Jotform
    from wfcode.project import Project
    from wfcode.source import Document
    from wfcode.spec import Form


class NothingThere(UsageError):
    """An address that names nothing which moved."""

    code = "WF740"

    def __init__(self, address: str, known: Sequence[str]) -> None:
        have = f"moved are {', '.join(known)}" if known else "nothing moved"
        super().__init__(f"{address} did not move on the server; {have}")


class NotTaken(WfcodeError):
    """The edited spec would still differ from what is live; nothing was written."""

    code = "WF741"

    def __init__(self, workflow: str, addresses: Sequence[str]) -> None:
        listed = ", ".join(addresses)
        super().__init__(
            f"{workflow}: {listed} cannot be taken over by edits of the spec; nothing was written."
            " Change the spec by hand, or decide with --keep"
        )


class WouldBreak(NotTaken):
    """The edited spec would break a rule; nothing was written."""

    def __init__(self, workflow: str, findings: Sequence[Diagnostic]) -> None:
        listed = "; ".join(finding.summary for finding in findings if finding.is_error)
        WfcodeError.__init__(
            self,
            f"{workflow}: with what is live the spec would be invalid ({listed}); nothing was written."
            " Mend the workflow in the builder, pull single addresses, or decide with --keep",
        )


class Overtaken(WfcodeError):
    """Between reading and writing, somebody else wrote."""

    code = "WF703"
    exit_code = STALE

    def __init__(self, workflow: str) -> None:
        super().__init__(
            f"{workflow}: its spec or binding was changed by somebody else in the meantime; nothing was written."
            " Pull again"
        )


@dataclass(frozen=True)
class Takeover:
    """The new text of a spec and of files beside it, by path; the binding with added steps in it; what was done.

    `before` is the text it was made from, `stored` the fingerprint of the binding.
    """

    spec: Path
    before: str
    files: Mapping[Path, str]
    binding: Binding
    pull: Pull
    stored: str


async def take_over(project: Project, path: Path, client: Jotform, *, addresses: Sequence[str]) -> Takeover:
    """What moved on the server, as edits of the spec; nothing is written.

    Without addresses all that the spec manages, and every step added or deleted; an address may also name a value that
    the spec does not manage. Raises NothingThere, NotTaken, EditRefused, and what a plan raises.
    """
    proposal = await project.plan(path, client)
    forms = await project.forms(client, tuple(proposal.wanted.tree.forms.values()))
    return taken_over(project, path, proposal, forms, addresses=addresses)


def taken_over(
    project: Project, path: Path, proposal: Proposal, forms: Mapping[str, Form], *, addresses: Sequence[str]
) -> Takeover:
    """The takeover of a plan: planned again with the new text, what was taken must be a difference no more."""
    binding = proposal.planned.binding
    if binding is None:
        raise NothingThere("the workflow", ())
    named = _named(proposal.live, binding, proposal.wanted, forms)
    fields, gone, added = _moved(proposal, named, binding, addresses)
    document = read(path, name=project.shown(path))
    written = _written(project, path, named, proposal.wanted.key, forms)
    found = pull(document.data(), written, fields=fields, gone=gone, added=added)
    text = apply_edits(document, found.edits)
    files = {path.parent / name: content for name, content in found.files.items()}
    bound = _prove(project, path, text, proposal, _bound(binding, named, added), found, forms=forms)
    return Takeover(path, document.text, {**files, path: text}, bound, found, proposal.stored)


def keep(project: Project, takeover: Takeover) -> None:
    """Write the spec and the files beside it, all or none, and bind the steps that were added.

    To be called under the lock of the workflow. Raises Overtaken where the spec or its binding is no longer what the
    takeover was made from.
    """
    name, key = project.target.name, takeover.binding.workflow
    is_same_text = read(takeover.spec).text == takeover.before
    if not is_same_text or of_binding(project.bindings.read(name, key)) != takeover.stored:
        raise Overtaken(key)
    write_all(takeover.files)
    project.bindings.write(name, key, takeover.binding)


def _named(live: Live, binding: Binding, wanted: Wanted, forms: Mapping[str, Form]) -> Live:
    """The workflow with readable keys for steps that no binding knows, and the spec's own names for everything else."""
    known = names_for(binding, wanted.tree.forms)
    names = names_of(live.under(Names()), forms=forms, known=known)
    return live.under(Names(names.elements, names.outcomes, wanted.tree.forms))


def _moved(
    proposal: Proposal, named: Live, binding: Binding, addresses: Sequence[str]
) -> tuple[list[FieldChange], list[str], list[str]]:
    """The values that moved, the steps that are gone, and those that were added, as far as they are asked for."""
    plan = proposal.plan
    fields = [one for change in plan.changes for one in change.fields if one.cause is not Cause.SPEC]
    gone = moved_steps(plan.changes)
    fields = [one for one in fields if one.address.split(".")[0] not in gone]
    numbers = {f"#{named.names.elements[key]}": key for key in strangers(named, binding)}
    added = [key for key in flow_order(named.tree) if key in numbers.values()]
    if not addresses:
        return fields, gone, added
    loose = [*fields, *plan.drift]
    places = [*(one.address for one in loose), *gone, *added]
    asked = [numbers.get(address, address) for address in addresses]
    for address in asked:
        if not any(covers(address, place) for place in places):
            raise NothingThere(address, list(dict.fromkeys(places)))

    def is_asked(place: str) -> bool:
        return any(covers(address, place) for address in asked)

    return (
        [one for one in loose if is_asked(one.address)],
        [key for key in gone if is_asked(key)],
        [key for key in added if is_asked(key)],
    )


def _written(project: Project, path: Path, named: Live, key: str, forms: Mapping[str, Form]) -> Mapping[str, Any]:
    """The workflow as the data of a spec; what breaks a rule of the flow is allowed in it, as import does."""

    def compiling(text: str, _files: Mapping[str, str]) -> tuple[Document, Compiled]:
        document = parse(text, file=project.shown(path))
        return document, project.check(document, forms=forms, folder=path.parent)

    said = say(named.tree, key=key, forms=forms, style=Style(inline=True), compiling=compiling)
    data: Mapping[str, Any] = parse(said.text, file=project.shown(path)).data()
    return data


def _bound(binding: Binding, named: Live, added: Sequence[str]) -> Binding:
    steps = {
        key: StepBinding(element_id=named.names.elements[key], outcomes=named.names.outcomes.get(key, {}))
        for key in added
    }
    return binding.model_copy(update={"steps": {**binding.steps, **steps}})


def _prove(
    project: Project,
    path: Path,
    text: str,
    proposal: Proposal,
    binding: Binding,
    found: Pull,
    *,
    forms: Mapping[str, Form],
) -> Binding:
    """The binding that fits the new text: what it says of a step that needs no more change counts as applied.

    Raises NotTaken.
    """
    document = parse(text, file=project.shown(path))
    compiled = softened(project.check(document, forms=forms, folder=path.parent), lambda _: True)
    if compiled.tree is None or not compiled.ok:
        raise WouldBreak(proposal.wanted.key, compiled.diagnostics)
    tree = compiled.with_secrets(secrets_for(compiled)) or compiled.tree
    wanted = replace(proposal.wanted, tree=tree, secrets=compiled.positions)
    context = Context(proposal.plan.target, proposal.plan.tool_version)
    plan = make_plan(wanted, proposal.live, binding=binding, context=context).plan
    open_places = [one.address for change in plan.changes for one in change.fields if one.cause is not Cause.SPEC]
    left = [where for where in found.taken if where in open_places and where not in found.filed]
    if left:
        raise NotTaken(wanted.key, left)
    pending = {change.address for change in plan.changes}
    live = proposal.live.under(names_for(binding, wanted.tree.forms))
    touched = {where.split(".")[0] for where in found.taken} - pending
    read_now = applied_as_read(wanted, live, binding).steps
    # What was seen stays: a value that moved and was not asked for is still to be told as drift.
    settled = {
        key: step.model_copy(update={"applied": read_now[key].applied, "exits": read_now[key].exits})
        for key, step in binding.steps.items()
        if key in touched and key in read_now
    }
    return binding.model_copy(update={"steps": {**binding.steps, **settled}})
