"""Edits on a copy of a text, proven before anybody sees the result."""

from __future__ import annotations

from collections.abc import Sequence

from wfcode.diagnostics.model import Diagnostic
from wfcode.source.document import Document
from wfcode.source.edits.errors import EditRefused
from wfcode.source.edits.intended import at, intended, same
from wfcode.source.edits.making import made
from wfcode.source.edits.vocabulary import Edit, OrderKeys, ReplaceText
from wfcode.source.encoding import BOM
from wfcode.source.lines import line_end_of
from wfcode.source.loader import parse


def apply_edits(document: Document, edits: Sequence[Edit]) -> str:
    """The text of the file after the edits, with its byte order mark and line ends; all are made, or none.

    Each is made on what the ones before left. The result is read again and compared with the intended data, worked out
    apart from the text. Raises EditRefused (WF133), NotOnce (WF134), Unwritable (WF136).
    """
    for edit in edits:
        document = _applied(document, edit)
    return (BOM if document.bom else "") + document.text


def _applied(document: Document, edit: Edit) -> Document:
    if isinstance(edit, ReplaceText):
        return _replaced(document, edit)
    if not document.usable:
        found = next((each for each in document.diagnostics if each.is_error), None)
        raise EditRefused(f"the file cannot be read{_because(found)}; mend that first by replacing text")
    data = document.data()
    wanted = intended(data, edit)
    if not isinstance(edit, OrderKeys) and same(data, wanted):
        return document
    text = made(document.text, edit, data)
    for candidate in (text, text + line_end_of(text)):
        after = _again(document, candidate)
        if after.usable and same(after.data(), wanted) and _in_order(after, edit):
            return after
    found = next((each for each in _again(document, text).diagnostics if each.is_error), None)
    raise EditRefused(
        f"the edited text would not say what was asked for{_because(found)}; write the place in a simpler way, "
        "or replace the text itself"
    )


def _in_order(document: Document, edit: Edit) -> bool:
    return not isinstance(edit, OrderKeys) or list(at(document.data(), edit.path)) == list(edit.order)


def _replaced(document: Document, edit: ReplaceText) -> Document:
    after = _again(document, made(document.text, edit, None))
    if document.usable and not after.usable:
        found = next((each for each in after.diagnostics if each.is_error), None)
        raise EditRefused(f"the text could not be read any more{_because(found)}; mend the new text")
    return after


def _again(document: Document, text: str) -> Document:
    after = parse(text, file=document.file)
    return Document(after.file, after.text, after.root, after.diagnostics, document.bom)


def _because(finding: Diagnostic | None) -> str:
    if finding is None or finding.range is None:
        return ""
    return f": {finding.summary} (line {finding.range.start.line}, {finding.code})"
