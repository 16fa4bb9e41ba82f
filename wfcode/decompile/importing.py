"""From the JSON of a workflow to a proven spec, with everything that is to be written; nothing is written here."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from wfcode.bindings.model import Binding
from wfcode.compile import Compiled
from wfcode.decompile.errors import NoTemplate, NotProven
from wfcode.decompile.naming import form_ids, names_of
from wfcode.decompile.proof import proven
from wfcode.decompile.saying import Said, say
from wfcode.decompile.spec import Style
from wfcode.diagnostics import Diagnostic, report
from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import NotFound
from wfcode.plan import Change, Context, Wanted, names_for
from wfcode.plan.model import digest
from wfcode.source import Document
from wfcode.source import read as read_document
from wfcode.spec.addresses import parts_of
from wfcode.spec.forms import Form
from wfcode.tree import Tree
from wfcode.wire import Live, Names, read

Validate = Callable[[Path, Mapping[str, Form]], Compiled]
"""Compiles a spec file with the questions of its forms."""
SPEC: Final = "spec.yaml"


@dataclass(frozen=True)
class Original:
    """A workflow to be read: its JSON, its id ("" for a template), the binding it has already, its forms by id."""

    content: Mapping[str, Any]
    workflow_id: str = ""
    before: Binding | None = None
    forms: Mapping[str, Form] | None = None


@dataclass(frozen=True)
class Imported:
    """A spec that is proven. `files` holds the texts beside it by their path there; `binding` is None for a template.

    `repairs` is what the next apply would mend; `notes` is what a reader should know; `unsettled` counts what is wrong
    with texts, and may stay so as long as nobody touches them.
    """

    key: str
    text: str
    files: Mapping[str, str]
    tree: Tree
    binding: Binding | None
    repairs: tuple[Change, ...]
    notes: tuple[Diagnostic, ...]
    secrets: Mapping[str, str]
    unsettled: int


def imported(original: Original, *, key: str, style: Style, validate: Validate, context: Context) -> Imported:
    """The spec of a workflow, proven against it. Raises NotProven."""
    live = named(original)
    try:
        return _attempt(original, live, key=key, style=style, validate=validate, context=context)
    except NotProven as error:
        # Defaults of the project reach into every spec; what they would change here goes without them.
        steps = {parts_of(where)[0] for where in error.addresses} & live.tree.elements.keys()
        if not steps:
            raise
        return _attempt(original, live, key=key, style=style, validate=validate, context=context, bare=steps)


def _attempt(
    original: Original,
    live: Live,
    *,
    key: str,
    style: Style,
    validate: Validate,
    context: Context,
    bare: Collection[str] = (),
) -> Imported:
    forms = original.forms or {}
    with TemporaryDirectory(prefix="wfcode-import-") as folder:
        stage = _Stage(Path(folder), validate, forms)
        said = say(live.tree, key=key, forms=forms, style=style, compiling=stage, bare=bare)
    wanted = _wanted(said, key)
    binding, planned = proven(
        wanted, live, workflow_id=original.workflow_id or "template", before=original.before, context=context
    )
    return Imported(
        key=key,
        text=said.text,
        files=said.written.files,
        tree=wanted.tree,
        binding=binding if original.workflow_id else None,
        repairs=planned.plan.changes,
        notes=(*_unreadable(live, original.forms), *said.notes),
        secrets=said.written.secrets,
        unsettled=len(said.forgiven),
    )


def named(original: Original) -> Live:
    """The workflow, read under readable names; those of its binding stay."""
    known = names_for(original.before, {}) if original.before else Names()
    bare = read(original.content, names=Names())
    return bare.under(names_of(bare, forms=original.forms or {}, known=known))


async def forms_of(client: Jotform, content: Mapping[str, Any]) -> dict[str, Form]:
    """The forms that a workflow refers to, as far as the account has them; two GETs each."""
    found: dict[str, Form] = {}
    for form_id in form_ids(read(content, names=Names())):
        try:
            title = str((await client.form(form_id)).get("title") or "")
            found[form_id] = Form.from_questions(form_id, await client.questions(form_id), title=title)
        except NotFound:
            continue
    return found


def template_content(raw: Any, *, source: str, title: str = "") -> dict[str, Any]:
    """`{workflow, elements, links}` of a template: a tree, the answer of the API, or its content. Raises NoTemplate."""
    inner = raw.get("content", raw) if isinstance(raw, dict) else raw
    if not isinstance(inner, dict):
        raise NoTemplate(source, "it is no object")
    tree = inner
    if "approval_snapshot" in inner:
        tree = _snapshot(inner["approval_snapshot"], source)
    if not all(isinstance(tree.get(part), list) for part in ("elements", "links")):
        raise NoTemplate(source, "`elements` or `links` is missing")
    own = tree.get("workflow")
    named = inner.get("title") or (own.get("title") if isinstance(own, dict) else "") or title
    return {"workflow": {"title": named}, "elements": tree["elements"], "links": tree["links"]}


def _snapshot(snapshot: Any, source: str) -> dict[str, Any]:
    """The tree inside a template: JSON in a string (Q71), or an object where somebody has unpacked it."""
    try:
        tree = json.loads(snapshot) if isinstance(snapshot, str) else snapshot
    except ValueError as error:
        raise NoTemplate(source, f"its snapshot is no JSON ({error})") from None
    if not isinstance(tree, dict):
        raise NoTemplate(source, "its snapshot is no object")
    return tree


class _Stage:
    """A folder that stands in for the spec's own, so that a spec is compiled before it is written."""

    def __init__(self, folder: Path, validate: Validate, forms: Mapping[str, Form]) -> None:
        self.folder, self.validate, self.forms = folder, validate, forms

    def __call__(self, text: str, files: Mapping[str, str]) -> tuple[Document, Compiled]:
        for name, content in {**files, SPEC: text}.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8", newline="\n")
        path = self.folder / SPEC
        return read_document(path), self.validate(path, self.forms)


def _wanted(said: Said, key: str) -> Wanted:
    compiled = said.compiled
    tree = compiled.with_secrets(said.written.secrets)
    assert tree is not None  # `say` has seen to it
    return Wanted(
        key=key,
        tree=tree,
        fingerprint=digest([said.text, dict(compiled.files)]),
        origins=compiled.origins,
        ignored=compiled.ignored,
        protected=compiled.protected,
        secrets=compiled.positions,
    )


def _unreadable(live: Live, forms: Mapping[str, Form] | None) -> Iterable[Diagnostic]:
    """A note for each form that was asked for in vain; none where nobody asked."""
    missing = {} if forms is None else {a: each for a, each in live.tree.forms.items() if each not in forms}
    for alias, form_id in missing.items():
        detail = "Conditions on it name questions by their ids; names and options cannot be checked."
        yield report("WF650", f"the form {form_id} (`{alias}`) cannot be read with this account", detail=detail)
