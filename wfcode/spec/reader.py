"""From a document to the spec it says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath

from wfcode.source import Document, MappingNode, Node, Scalar
from wfcode.spec.bodies import read_step, read_trigger
from wfcode.spec.defaults import Default, read_defaults
from wfcode.spec.filling import fill_spec, fill_value
from wfcode.spec.findings import START, Findings, is_null, shorten
from wfcode.spec.holes import Scope, check_variables
from wfcode.spec.members import KEY, Members, block, check_values, flag, not_yet, text
from wfcode.spec.model import FormName, Spec, Step
from wfcode.spec.moves import check_moves, read_moves
from wfcode.spec.reuse import Expander, Library, Load
from wfcode.spec.values import NO_VALUES, Values
from wfcode.spec.variables import read_variables
from wfcode.spec.words import EXTENSION, NOT_YET, RESERVED, TOP

VERSION = "1"
_REQUIRED = {
    "wfcode": "Write `wfcode: 1` at the top: the version of the language.",
    "title": "Write the title that the builder shows: `title: Expense approval`.",
    "trigger": "Write how the workflow starts: `trigger: {form: …, next: …}`.",
    "steps": "Write the block of steps, `steps: {}` where there is none.",
}


def read_spec(
    document: Document,
    *,
    findings: Findings,
    values: Values = NO_VALUES,
    load: Load | None = None,
    defaults: Node | None = None,
) -> Spec:
    """What the document says, its variables and fragments put in; whatever cannot be read is told and left out.

    `load` reads a fragment by its name; None where the spec is in no folder. `defaults` are those of the project.
    """
    stem = PurePath(document.file).stem
    root = document.root
    if isinstance(root, MappingNode) and "fragment" in root.index and "wfcode" not in root.index:
        detail = "Fragments are checked where they are used: name a spec that says `use:` with its name."
        findings.add("WF347", "this is a fragment, no spec", at=root.index["fragment"][0], detail=detail)
        return Spec(document.file, stem, "", readable=False)
    if not isinstance(root, MappingNode):
        if root is not None:
            _no_spec(root, findings)
        return Spec(document.file, stem, "", readable=False)
    if not _version(root, findings):
        return Spec(document.file, stem, "", readable=False)
    check_values(root, findings=findings)
    scope = _scope(root, findings, values)
    if "${" in document.text:
        root = fill_spec(root, scope)
    root = Expander(Library(scope, load)).spec(root)
    found = _top(root, findings)
    steps = _steps(found, findings)
    usual = _defaults(found, defaults, steps, scope)
    check_variables(scope)
    moves = read_moves(found, findings)
    check_moves(moves, steps, findings)
    return Spec(
        file=document.file,
        key=_key(found, stem, findings),
        title=_title(found, findings),
        forms=_forms(found, findings),
        trigger=read_trigger(*found["trigger"], findings=findings) if "trigger" in found else None,
        steps=steps,
        moves=moves,
        publish=_publish(found, findings),
        variables=scope.variables,
        unfilled=tuple(scope.unfilled),
        defaults=usual,
        root=root,
        has_secrets=scope.secret,
    )


def _defaults(found: Members, project: Node | None, steps: Mapping[str, Step], scope: Scope) -> tuple[Default, ...]:
    """The spec's own, then those of the project for the types that the spec has steps of."""
    own = read_defaults(found["defaults"][1] if "defaults" in found else None, findings=scope.findings)
    variants = [step.variant for step in steps.values() if step.variant]
    shared = read_defaults(project, findings=scope.findings)
    used = [each for each in shared if any(each.fits(variant) for variant in variants)]
    return (*own, *(_filled(each, scope) for each in used))


def _filled(default: Default, scope: Scope) -> Default:
    fields = fill_value(default.fields, scope)
    return replace(default, fields=fields) if isinstance(fields, MappingNode) else default


def _scope(root: MappingNode, findings: Findings, values: Values) -> Scope:
    entry = root.index.get("vars")
    variables = read_variables({"vars": entry} if entry else {}, "vars", findings=findings)
    return Scope(findings, variables, values)


def _no_spec(root: Node, findings: Findings) -> None:
    detail = "A spec begins with `wfcode: 1`, then `title`, `trigger` and `steps`."
    if is_null(root):
        findings.add("WF206", "the file holds no spec", at=START, detail=detail)
    else:
        findings.wrong_kind(root, "a block of keys", what="a spec", detail=detail)


def _version(root: MappingNode, findings: Findings) -> bool:
    """False where the file is written in another version of the language, so that reading on means nothing."""
    node = root.get("wfcode")
    if node is None or is_null(node) or (isinstance(node, Scalar) and node.string == VERSION):
        return True
    detail = f"This program reads version {VERSION}: write `wfcode: {VERSION}`."
    if not isinstance(node, Scalar):
        findings.wrong_kind(node, "the version of the language", what="`wfcode`", detail=detail)
        return True
    summary = f"unknown language version {shorten(node.text)}"
    findings.add("WF207", summary, at=node, detail=detail, suggestions=(VERSION,))
    return not isinstance(node.value, (int, float)) or isinstance(node.value, bool)


def _top(root: MappingNode, findings: Findings) -> Members:
    found: dict[str, tuple[Scalar, Node]] = {}
    for key, value in root.entries:
        word = key.string
        if word.startswith(EXTENSION):
            continue
        if word not in TOP:
            findings.unknown_key(key, [name for name in TOP if name not in NOT_YET], where="at the top")
        elif not not_yet(key, findings=findings):
            found[word] = (key, value)
    for word, detail in _REQUIRED.items():
        if word not in root.index:
            findings.missing_key(word, at=START, where="at the top", detail=detail)
    if "notes" in found:
        text(found["notes"][1], findings=findings, what="`notes`")
    return found


def _key(found: Members, stem: str, findings: Findings) -> str:
    if "workflow" not in found:
        if not KEY.fullmatch(stem):
            detail = "Write `workflow:` with a key of letters, digits, `_` and `-`, or rename the file."
            findings.add("WF208", f"the file name `{shorten(stem)}` is no workflow key", at=START, detail=detail)
        return stem
    node = found["workflow"][1]
    key = text(node, findings=findings, what="`workflow`")
    if key is None:
        return stem
    if not KEY.fullmatch(key):
        detail = "Keys consist of letters, digits, `_` and `-`."
        findings.add("WF208", f"`{shorten(key)}` cannot be a workflow key", at=node, detail=detail)
    return key


def _title(found: Members, findings: Findings) -> str:
    if "title" not in found:
        return ""
    node = found["title"][1]
    title = text(node, findings=findings, what="`title`")
    if title is not None and not title.strip():
        findings.add("WF224", "the title is empty", at=node, detail="Write the title that the builder shows.")
    return (title or "").strip()


def _publish(found: Members, findings: Findings) -> bool:
    return "publish" in found and bool(flag(found["publish"][1], findings=findings, what="`publish`"))


def _forms(found: Members, findings: Findings) -> dict[str, FormName]:
    names = block(found["forms"][1], findings=findings, what="`forms`") if "forms" in found else None
    forms: dict[str, FormName] = {}
    for key, node in names.entries if names else ():
        form_id = text(node, findings=findings, what=f"the form `{key.string}`")
        if not KEY.fullmatch(key.string):
            detail = "Aliases consist of letters, digits, `_` and `-`."
            findings.add("WF208", f"`{shorten(key.string)}` cannot be a form alias", at=key, detail=detail)
        else:
            known = form_id is not None and _is_form_id(form_id, node, findings)
            forms[key.string] = FormName(key.string, form_id if known and form_id else "", key, node)
    return forms


def _is_form_id(form_id: str, node: Node, findings: Findings) -> bool:
    if not (form_id.isascii() and form_id.isdecimal()):
        detail = "Write the number in the form's address, in quotes."
        findings.add("WF307", f"`{shorten(form_id)}` is no form id", at=node, detail=detail)
        return False
    return True


def _steps(found: Members, findings: Findings) -> dict[str, Step]:
    body = block(found["steps"][1], findings=findings, what="`steps`") if "steps" in found else None
    steps: dict[str, Step] = {}
    folded: dict[str, Scalar] = {}
    for key, node in body.entries if body else ():
        first = folded.setdefault(key.string.casefold(), key)
        if first is not key:
            detail = "Keys of steps are compared without regard to case; rename one of the two."
            related = [findings.related("the other one", first)]
            summary = f"`{key.string}` and `{first.string}` differ only in case"
            findings.add("WF210", summary, at=key, detail=detail, related=related)
        step = read_step(key, node, findings=findings)
        _check_key(step, findings)
        steps[key.string] = step
    return steps


STEP_KEY = re.compile(r"[\w-]+(?:/[\w-]+)*")
"""A step out of a fragment bears the key of the step that uses it in front: `legal/lead`."""


def _check_key(step: Step, findings: Findings) -> None:
    word = step.key.rsplit("/", 1)[-1].casefold()
    if not STEP_KEY.fullmatch(step.key):
        detail = "Keys consist of letters, digits, `_` and `-`; what people read goes into `name`."
        findings.add("WF208", f"`{shorten(step.key)}` cannot be the key of a step", at=step.key_node, detail=detail)
    elif word in RESERVED and not (word == "end" and _is_end(step)):
        detail = (
            "`end` is the key of a step of type `end` only." if word == "end" else f"`{word}` has a meaning of its own."
        )
        findings.add(
            "WF209", f"`{step.key}` cannot be the key of a step", at=step.key_node, detail=f"{detail} Rename it."
        )


def _is_end(step: Step) -> bool:
    return step.variant is not None and step.variant.type.name == "workflow_end_point"
