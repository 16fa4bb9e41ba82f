"""From text or bytes to a document; whatever is wrong becomes a finding."""

from __future__ import annotations

import yaml

from wfcode.diagnostics import Diagnostic, report
from wfcode.source import checks, syntax
from wfcode.source.build import Builder
from wfcode.source.composer import compose
from wfcode.source.document import START, Document
from wfcode.source.encoding import decode
from wfcode.source.limits import TooDeep, TooMany, deep, many
from wfcode.source.nodes import Node
from wfcode.source.places import span
from wfcode.source.reports import Reports


def parse(text: str | bytes, *, file: str) -> Document:
    """The document in a text. Never raises: what is wrong is in `diagnostics`, and `root` is None when unusable."""
    decoded = decode(text, file=file)
    if decoded.finding is not None:
        return Document(file, decoded.text, None, (decoded.finding,), decoded.bom)
    root, findings = _load(decoded.text, file)
    return Document(file, decoded.text, root, _in_order(findings), decoded.bom)


def _load(text: str, file: str) -> tuple[Node | None, list[Diagnostic]]:
    builder = Builder(text, Reports(file, text))
    try:
        composed = compose(text)
        root = None if composed is None else builder.node(composed)
    except yaml.YAMLError as error:
        return None, [syntax.explain(error, file=file, text=text)]
    except TooDeep as error:
        return None, [deep(file, span(error.mark, error.mark))]
    except TooMany as error:
        return None, [many(file, span(error.mark, error.mark) if error.mark else START)]
    findings = [*builder.reports.found, *checks.directive(file=file, text=text)]
    findings += checks.cut_texts(root, file=file, text=text)
    findings += checks.unused_anchors(builder.anchors, file=file, text=text)
    if root is None:
        findings.append(_empty(file))
    return root, findings


def _empty(file: str) -> Diagnostic:
    return report("WF102", "the file is empty", detail="A spec begins with `wfcode: 1`.", file=file, range=START)


def _in_order(findings: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(findings, key=lambda finding: finding.range.start if finding.range else START.start))
