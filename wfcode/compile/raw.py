"""The overlay of `raw`: fields that the catalogue lacks, sent as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wfcode.compile.fields import Writer
from wfcode.compile.names import names_of
from wfcode.source import MappingNode, Node, Scalar
from wfcode.source.nodes import plain_data
from wfcode.spec.findings import Findings
from wfcode.spec.types import STRUCTURAL
from wfcode.steps import FLATTENED, StepField, is_bookkeeping
from wfcode.tree import Kind
from wfcode.tree.model import Json

_SAID_BY = {
    "type": "type",
    "subType": "subtype",
    "name": "name",
    "outcomes": "outcomes",
    "conditionTerms": "when",
    "conditionTermsMatchType": "when",
}


def write_raw(writer: Writer) -> None:
    """Lays `raw` of the step over its fields; what the catalogue knows is told."""
    if writer.step.raw is None:
        return
    names = names_of(writer.kind.name)
    for path, key, value in leaves(writer.step.raw):
        flat = "__".join(path)
        field = writer.kind.fields.get(flat)
        if flat in STRUCTURAL or is_bookkeeping(flat):
            _not_here(flat, key, writer.findings)
        elif field is not None:
            if not _merge(writer, field, value):
                known_leaf(key, path, findings=writer.findings, other=writer.nodes.get(flat))
        elif names.at(path) is not None:
            known_leaf(key, path, findings=writer.findings, other=None)
        else:
            writer.fields[flat] = plain_data(value)
            writer.nodes[flat] = value


def _not_here(name: str, key: Scalar, findings: Findings) -> None:
    said = _SAID_BY.get(name)
    detail = f"Write `{said}` in the step itself." if said else "Leave it out: it belongs to the builder."
    findings.add("WF217", f"`{name}` is not for `raw`", at=key, detail=detail, suggestions=(said,) if said else ())


def _merge(writer: Writer, field: StepField, value: Node) -> bool:
    """Members of an object that the catalogue does not list join those of `with`; False where it knows the field."""
    members = field.shape.members
    if field.shape.kind is not Kind.OBJECT or members is None or not isinstance(value, MappingNode):
        return False
    found = writer.fields.get(field.name)
    merged = dict(found) if isinstance(found, dict) else {}
    for key, inner in value.entries:
        if key.string in members:
            node = writer.nodes.get(field.name)
            other = node.get(key.string) if isinstance(node, MappingNode) else None
            known_leaf(key, (field.name, key.string), findings=writer.findings, other=other)
        else:
            merged[key.string] = plain_data(inner)
    writer.fields[field.name] = merged
    return True


def known_leaf(key: Scalar, path: tuple[str, ...], *, findings: Findings, other: Node | None) -> None:
    """A leaf of `raw` that belongs below `with`, or stands there already."""
    name = ".".join(path)
    if other is not None:
        related = [findings.related("here it stands below `with`", other)]
        detail = "Keep the one below `with`."
        findings.add("WF218", f"`{name}` stands in `with` and in `raw`", at=key, detail=detail, related=related)
        return
    detail = "Write it below `with`, where it is checked."
    findings.add("WF217", f"the catalogue knows `{name}`", at=key, detail=detail, suggestions=(f"with.{name}",))


def leaves(node: MappingNode) -> Iterator[tuple[tuple[str, ...], Scalar, Node]]:
    """The flat fields of a raw block: names of flattened blocks joined, everything else whole."""
    for key, value in node.entries:
        head = tuple(part for part in key.string.split("__"))
        # A name that is flat already holds its object whole, on the server too.
        if key.string in FLATTENED and isinstance(value, MappingNode) and value.entries:
            yield from _deeper(head, value)
        else:
            yield head, key, value


def _deeper(path: tuple[str, ...], node: MappingNode) -> Iterator[tuple[tuple[str, ...], Scalar, Node]]:
    for key, value in node.entries:
        inner = (*path, *key.string.split("__"))
        if isinstance(value, MappingNode) and value.entries and key.string not in WHOLE:
            yield from _deeper(inner, value)
        else:
            yield inner, key, value


WHOLE = frozenset({"attachment", "approvalOptions", "assignmentOptions", "prefillSettings", "reportSettings", "style"})


def raw_members(node: MappingNode, known: Mapping[str, object], *, findings: Findings) -> dict[str, Json]:
    """The fields of `raw` inside one outcome, verbatim."""
    found: dict[str, Json] = {}
    for key, value in node.entries:
        if key.string in known:
            known_leaf(key, (key.string,), findings=findings, other=None)
        else:
            found[key.string] = plain_data(value)
    return found
