"""Forms that a spec names and whose questions are not known: the account does not have them, or nobody asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from wfcode.compile.result import Compiled
from wfcode.diagnostics import Diagnostic, Range, Related, report
from wfcode.source import Document
from wfcode.spec.findings import order
from wfcode.spec.words import listed

OPEN = "WF326"


def unreadable_forms(compiled: Compiled, document: Document, read: Collection[str]) -> Compiled:
    """The same with a warning for each of its forms that is not among those that were `read`, by id."""
    missing = [form_id for form_id in compiled.form_ids if form_id not in read]
    if not missing:
        return compiled
    found = [_warning(form_id, compiled, document) for form_id in missing]
    return replace(compiled, diagnostics=tuple(sorted((*compiled.diagnostics, *found), key=order)))


def open_forms(compiled: Compiled, document: Document) -> Compiled:
    """The same with a word that questions are not known, where some were needed; one for the whole spec."""
    if not compiled.open_forms:
        return compiled
    detail = (
        "Fields in conditions and texts are checked by `wfcode plan`; "
        "`wfcode forms fetch` writes a snapshot, by which they are checked here too."
    )
    names = listed([_name(form_id, compiled) for form_id in compiled.open_forms], join="and")
    summary = f"the questions of {names} are not known here"
    place = _place(compiled.open_forms[0], compiled, document)
    found = report(OPEN, summary, detail=detail, file=compiled.file, range=place)
    return replace(compiled, diagnostics=tuple(sorted((*compiled.diagnostics, found), key=order)))


def once(findings: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings of several specs with the word about unknown questions only once, the other places beside it."""
    words = [each for each in findings if each.code == OPEN]
    if len(words) < 2:
        return tuple(findings)
    further = tuple(Related(each.summary, each.file, each.range) for each in words[1:])
    first = replace(words[0], related=(*words[0].related, *further))
    return tuple(first if each is words[0] else each for each in findings if each.code != OPEN or each is words[0])


def _warning(form_id: str, compiled: Compiled, document: Document) -> Diagnostic:
    detail = "Names and options of its questions cannot be checked; conditions on it need ids (`#5`) or raw terms."
    summary = f"the form {form_id} cannot be read with this account"
    return report("WF650", summary, detail=detail, file=compiled.file, range=_place(form_id, compiled, document))


def _name(form_id: str, compiled: Compiled) -> str:
    return next((alias for alias, each in compiled.form_names.items() if each == form_id), form_id)


def _place(form_id: str, compiled: Compiled, document: Document) -> Range:
    alias = _name(form_id, compiled)
    return document.locate(("forms", alias) if alias in compiled.form_names else ("trigger", "form"))
