"""Forms that a spec names and the account does not have."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from wfcode.compile.result import Compiled
from wfcode.diagnostics import Diagnostic, report
from wfcode.source import Document
from wfcode.spec.findings import order


def unreadable_forms(compiled: Compiled, document: Document, read: Collection[str]) -> Compiled:
    """The same with a warning for each of its forms that is not among those that were `read`, by id."""
    missing = [form_id for form_id in compiled.form_ids if form_id not in read]
    if not missing:
        return compiled
    found = [_warning(form_id, compiled, document) for form_id in missing]
    return replace(compiled, diagnostics=tuple(sorted((*compiled.diagnostics, *found), key=order)))


def _warning(form_id: str, compiled: Compiled, document: Document) -> Diagnostic:
    aliases = {each: alias for alias, each in compiled.tree.forms.items()} if compiled.tree else {}
    path = ("forms", aliases[form_id]) if form_id in aliases else ("trigger", "form")
    detail = "Names and options of its questions cannot be checked; conditions on it need ids (`#5`) or raw terms."
    summary = f"the form {form_id} cannot be read with this account"
    return report("WF650", summary, detail=detail, file=compiled.file, range=document.locate(path))
