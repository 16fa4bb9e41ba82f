"""From text or bytes to a document; whatever is wrong becomes a finding."""

from __future__ import annotations

import yaml

from wfcode.diagnostics import Diagnostic, report
from wfcode.source import checks, syntax
from wfcode.source.build import Builder
from wfcode.source.composer import MAX_DEPTH, MAX_NODES, TooDeep, TooMany, compose
from wfcode.source.document import START, Document
from wfcode.source.encoding import decode
from wfcode.source.places import span


def parse(text: str | bytes, *, file: str) -> Document:
    """The document in a text. Never raises: what is wrong is in `diagnostics`, and `root` is None when unusable."""
    decoded = decode(text, file=file)
    if decoded.finding is not None:
        return Document(file, decoded.text, None, (decoded.finding,), decoded.bom)
    builder = Builder(file, decoded.text)
    try:
        composed = compose(decoded.text)
        root = None if composed is None else builder.node(composed)
    except yaml.YAMLError as error:
        found = syntax.explain(error, file=file, text=decoded.text)
        return Document(file, decoded.text, None, (found,), decoded.bom)
    except (TooDeep, TooMany) as error:
        return Document(file, decoded.text, None, (_limit(error, file),), decoded.bom)
    findings = [*builder.findings, *checks.directive(file=file, text=decoded.text)]
    findings += checks.cut_texts(root, file=file, text=decoded.text)
    findings += checks.unused_anchors(builder.anchors, file=file, text=decoded.text)
    if root is None:
        findings.append(
            report("WF102", "the file is empty", detail="A spec begins with `wfcode: 1`.", file=file, range=START)
        )
    return Document(file, decoded.text, root, _in_order(findings), decoded.bom)


def _limit(error: TooDeep | TooMany, file: str) -> Diagnostic:
    place = START if error.mark is None else span(error.mark, error.mark)
    if isinstance(error, TooDeep):
        summary, code = f"collections are nested more than {MAX_DEPTH} deep", "WF106"
    else:
        summary, code = f"the file has more than {MAX_NODES:,} values, aliases counted as often as used", "WF107"
    return report(code, summary, detail="Split the spec, or write it flatter.", file=file, range=place)


def _in_order(findings: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(findings, key=lambda finding: finding.range.start if finding.range else START.start))
